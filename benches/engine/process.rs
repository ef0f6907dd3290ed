//! Whole commands, with what they spent.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a command spent.
pub struct Spent {
    pub time: Duration,
    /// Seconds of processors, in user and in system, to a few hundredths, where the system tells
    /// it.
    pub processors: Option<f64>,
    /// The greatest memory in megabytes, likewise.
    pub peak: Option<f64>,
}

/// Runs `urlab` with these words.
///
/// # Panics
/// If it cannot be started, or fails.
pub fn urlab(words: &[&str]) -> Spent {
    let start = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlab"));
    let mut child =
        command.args(words).stdout(Stdio::null()).spawn().expect("urlab can be started");
    let (mut processors, mut peak) = (None, None);
    let status = loop {
        processors = spent(child.id()).or(processors);
        peak = highest(child.id()).or(peak);
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let time = start.elapsed();
    assert!(status.success(), "urlab {} failed", words.join(" "));
    Spent { time, processors, peak }
}

/// The greatest memory of a process so far, as Linux tells it.
fn highest(process: u32) -> Option<f64> {
    kilobytes(process, "VmHWM:").map(|kilobytes| kilobytes / 1024.0)
}

/// A line of what Linux tells of a process's memory.
pub fn kilobytes(process: u32, line: &str) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let told = status.lines().find_map(|told| told.strip_prefix(line))?;
    told.split_whitespace().next()?.parse().ok()
}

/// The time that all threads of a process were on a processor so far, to a hundredth of a second,
/// where Linux tells it.
pub fn spent(process: u32) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // After the name, which may hold anything, and its bracket: the state is the first field, times
    // in user and system are the 12th and 13th.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}
