//! Times ways of doing one thing beside each other.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Times that each way is measured; the best counts.
pub const ROUNDS: usize = 400;

/// How long one measurement lasts at least: short, so that some are not interrupted.
const ROUND: Duration = Duration::from_micros(500);

/// One way of doing it; whether it came to what it should.
pub type Way<'a> = &'a dyn Fn() -> bool;

/// How often to measure: once without `--bench`, as under `cargo test --benches`, which only
/// shows that everything runs.
pub fn rounds() -> usize {
    if std::env::args().any(|argument| argument == "--bench") {
        ROUNDS
    } else {
        1
    }
}

/// The best time of each way, in nanoseconds. A round measures every way, so that all meet the
/// same machine.
pub fn measure<const N: usize>(ways: [Way<'_>; N], rounds: usize) -> [f64; N] {
    let times = ways.map(repeats);
    let mut best = [f64::INFINITY; N];
    for _ in 0..rounds {
        for (index, way) in ways.iter().enumerate() {
            let taken = time(*way, times[index]);
            best[index] = best[index].min(taken.as_nanos() as f64 / f64::from(times[index]));
        }
    }
    best
}

/// How often a way is to be gone for one measurement.
fn repeats(way: Way<'_>) -> u32 {
    let mut times = 64;
    while time(way, times) < ROUND {
        times *= 2;
    }
    times
}

fn time(way: Way<'_>, times: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..times {
        black_box(way());
    }
    start.elapsed()
}
