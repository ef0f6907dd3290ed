//! Runs whole commands and measures what they use.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a command used.
pub struct Used {
    pub time: Duration,
    /// Processor time in seconds, of user and system, to a few hundredths, if the system reports
    /// it.
    pub processors: Option<f64>,
    /// The peak memory in megabytes, if the system reports it.
    pub peak: Option<f64>,
}

/// Runs `urlab` with these arguments.
///
/// # Panics
/// If it cannot be started, or fails.
pub fn urlab(words: &[&str]) -> Used {
    let start = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlab"));
    let mut child =
        command.args(words).stdout(Stdio::null()).spawn().expect("urlab can be started");
    let (mut processors, mut peak) = (None, None);
    let status = loop {
        processors = processor_time(child.id()).or(processors);
        peak = peak_memory(child.id()).or(peak);
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let time = start.elapsed();
    assert!(status.success(), "urlab {} failed", words.join(" "));
    Used { time, processors, peak }
}

/// The peak memory of a process so far, as Linux reports it.
fn peak_memory(process: u32) -> Option<f64> {
    kilobytes(process, "VmHWM:").map(|kilobytes| kilobytes / 1024.0)
}

/// One line of what Linux reports of a process's memory.
pub fn kilobytes(process: u32, line: &str) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let rest = status.lines().find_map(|each| each.strip_prefix(line))?;
    rest.split_whitespace().next()?.parse().ok()
}

/// The processor time of all threads of a process so far, to a hundredth of a second, if Linux
/// reports it.
pub fn processor_time(process: u32) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name may contain anything. After its closing bracket the state is the first field; user
    // and system time are the 12th and 13th.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}
