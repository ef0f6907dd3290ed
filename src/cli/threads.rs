//! The threads that play games.

use rayon::ThreadPool;

use crate::cli::Common;
use crate::cli::error::CliError;

/// A pool with the requested number of threads, or with one per processor.
///
/// # Errors
/// The threads cannot be started.
pub fn pool(common: &Common) -> Result<ThreadPool, CliError> {
    let threads = common.threads.map_or(0, usize::from);
    Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).build()?)
}
