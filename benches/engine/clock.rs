//! Measures time: the processor time of a job on one thread, because machines are shared, and the
//! wall-clock time of a job on several threads.

use std::time::{Duration, Instant};

use crate::process;

/// Runs a job and measures how long this thread was on a processor. If the system does not report
/// that, the wall-clock time is measured.
pub fn on_thread<T>(job: impl FnOnce() -> T) -> (T, Duration) {
    let (wall, before) = (Instant::now(), thread_time());
    let done = job();
    let processor_time = before
        .zip(thread_time())
        .map_or_else(|| wall.elapsed(), |(before, after)| after.saturating_sub(before));
    (done, processor_time)
}

/// Runs a job and measures the wall-clock time.
pub fn on_the_wall<T>(job: impl FnOnce() -> T) -> (T, Duration) {
    let wall = Instant::now();
    let done = job();
    (done, wall.elapsed())
}

/// The first field of Linux's `schedstat` is this thread's time in nanoseconds.
fn thread_time() -> Option<Duration> {
    // The system updates this field a few hundred times a second, and whenever a thread yields.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The processor time of all threads of this process so far, to a hundredth of a second, where
/// Linux reports it.
pub fn process_time() -> Option<f64> {
    process::processor_time(std::process::id())
}
