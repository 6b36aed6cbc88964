//! Work on several threads whose results come out in the order of the tasks, with a bound on what is under way.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does `work` on each of the `tasks` and hands the results to `consume`, in order.
///
/// At most three tasks a thread are under way, however many there are.
///
/// # Errors
/// The first error of `consume`, which ends the work.
pub fn in_order<T: Send, R: Send, E>(
    jobs: usize,
    tasks: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
    mut consume: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let (queue, waiting) = sync_channel::<(T, SyncSender<R>)>(jobs);
    let (promise, promised) = sync_channel::<Receiver<R>>(2 * jobs);
    let waiting = Mutex::new(waiting);
    thread::scope(|scope| {
        scope.spawn(move || hand_out(tasks, &promise, &queue));
        for _ in 0..jobs {
            scope.spawn(|| run(&waiting, &work));
        }
        // What nobody waits for any more ends the thread that hands out, and that ends the others.
        for result in promised {
            if let Ok(result) = result.recv() {
                consume(result)?;
            }
        }
        Ok(())
    })
}

/// Queues each task, and promises its result.
fn hand_out<T, R>(
    tasks: impl Iterator<Item = T>,
    promise: &SyncSender<Receiver<R>>,
    queue: &SyncSender<(T, SyncSender<R>)>,
) {
    for task in tasks {
        let (result, promised) = sync_channel(1);
        if promise.send(promised).is_err() || queue.send((task, result)).is_err() {
            break;
        }
    }
}

/// Takes tasks until there are no more.
fn run<T, R>(waiting: &Mutex<Receiver<(T, SyncSender<R>)>>, work: &impl Fn(T) -> R) {
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok((task, result)) = next else { break };
        // Nobody may be waiting for it any more.
        let _ = result.send(work(task));
    }
}
