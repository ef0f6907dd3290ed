//! The threads that games are played on.

use rayon::ThreadPool;

use crate::cli::Common;
use crate::cli::error::CliError;

/// A pool of as many threads as asked for, or one a processor.
///
/// # Errors
/// If the threads cannot be started.
pub fn pool(common: &Common) -> Result<ThreadPool, CliError> {
    let threads = common.threads.map_or(0, usize::from);
    Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).build()?)
}
