//! Time that is measured: of the thread where one thread is measured, for machines are shared; of
//! the wall elsewhere.

use std::time::{Duration, Instant};

use crate::process;

/// How long this thread was on a processor while it did that; where the system does not tell, how
/// long it took.
pub fn on_thread<T>(job: impl FnOnce() -> T) -> (T, Duration) {
    let (wall, before) = (Instant::now(), thread_time());
    let done = job();
    let spent = before
        .zip(thread_time())
        .map_or_else(|| wall.elapsed(), |(before, after)| after.saturating_sub(before));
    (done, spent)
}

/// How long it took.
pub fn on_the_wall<T>(job: impl FnOnce() -> T) -> (T, Duration) {
    let wall = Instant::now();
    let done = job();
    (done, wall.elapsed())
}

/// The first field of Linux's `schedstat` is this thread's time in nanoseconds.
fn thread_time() -> Option<Duration> {
    // The field is brought up to date a few hundred times a second, and whenever a thread yields.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The time that all threads of this process were on a processor so far, to a hundredth of a
/// second, where Linux tells it.
pub fn process_time() -> Option<f64> {
    process::spent(std::process::id())
}
