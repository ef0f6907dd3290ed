//! How much memory an exact computation may use.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::game::rules::Rules;
use crate::study::error::Error;

/// Three quarters of the free memory, within the limits of the container if there is one. `None` if
/// the system does not report it.
pub(crate) fn default_limit() -> Option<u64> {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    let of_system = system.available_memory();
    let of_group = system.cgroup_limits().map_or(of_system, |limits| limits.free_memory);
    let free = of_system.min(of_group);
    (free > 0).then_some(free / 4 * 3)
}

/// Checks that a computation over these positions may use the memory that it needs, in bytes.
///
/// # Errors
/// [`Error::TooLarge`].
pub(crate) fn check(
    rules: &Rules,
    positions: u64,
    needed: u64,
    allowed: Option<u64>,
) -> Result<(), Error> {
    match allowed.filter(|allowed| *allowed < needed) {
        Some(allowed) => {
            Err(Error::TooLarge { rules: rules.name.clone(), positions, needed, allowed })
        }
        None => Ok(()),
    }
}
