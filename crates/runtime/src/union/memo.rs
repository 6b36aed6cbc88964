//! What trying has found already, so that nested alternatives are not tried over and over.
//!
//! Where alternatives hold alternatives, trying each anew at every depth takes
//! time exponential in the depth. After a number of attempts within one value,
//! the outcome for each type and value is kept until the outermost attempt ends.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use serde_json::Value;

use crate::json::Json;
use crate::report::Report;

/// So many attempts are quicker made than remembered.
const UNREMEMBERED: usize = 512;

type Outcome = Result<Rc<dyn Any>, Report>;

#[derive(Default)]
struct Memo {
    depth: usize,
    attempts: usize,
    known: HashMap<(TypeId, Json), Outcome>,
}

thread_local! {
    static MEMO: RefCell<Memo> = RefCell::default();
}

/// One attempt; the last to end forgets everything.
struct Attempt;

impl Attempt {
    /// Begins an attempt, and says whether its outcome is worth remembering.
    fn begin() -> (Self, bool) {
        MEMO.with_borrow_mut(|memo| {
            memo.depth += 1;
            memo.attempts += 1;
            (Self, memo.attempts > UNREMEMBERED)
        })
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        let forgotten = MEMO.with_borrow_mut(|memo| {
            memo.depth -= 1;
            (memo.depth == 0).then(|| std::mem::take(memo))
        });
        drop(forgotten);
    }
}

/// The outcome of `read` on `value`, remembered where it is likely to be asked again.
pub(super) fn remembered<T: Clone + 'static>(
    value: Value,
    read: impl FnOnce(&Value) -> Result<T, Report>,
) -> Result<T, Report> {
    let (_attempt, worth) = Attempt::begin();
    if !worth {
        return read(&value);
    }
    let key = (TypeId::of::<T>(), Json(value));
    if let Some(outcome) = recall(&key) {
        return outcome;
    }
    let outcome = read(&key.1.0);
    let kept: Outcome = match &outcome {
        Ok(found) => Ok(Rc::new(found.clone())),
        Err(report) => Err(report.clone()),
    };
    MEMO.with_borrow_mut(|memo| memo.known.insert(key, kept));
    outcome
}

fn recall<T: Clone + 'static>(key: &(TypeId, Json)) -> Option<Result<T, Report>> {
    MEMO.with_borrow(|memo| match memo.known.get(key)? {
        Ok(found) => found.downcast_ref::<T>().cloned().map(Ok),
        Err(report) => Some(Err(report.clone())),
    })
}
