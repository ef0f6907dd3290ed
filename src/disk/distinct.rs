//! Refuses two outputs of one name.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf, absolute};

use crate::disk::error::DiskError;

/// Checks that each output has a name of its own, and that none is inside another. An output is an
/// option and a path. Devices and pipes may have several outputs: they are written one after the
/// other.
///
/// # Errors
/// Two outputs are one file or folder, however their paths are written. Or one is inside the other.
pub fn distinct(outputs: &[(&'static str, &Path)]) -> Result<(), DiskError> {
    let replaced = outputs.iter().filter(|(_, path)| !is_device(path));
    let resolved: Vec<_> = replaced.map(|(option, path)| (option, path, resolved(path))).collect();
    for (at, (option, path, place)) in resolved.iter().enumerate() {
        for (other_option, other_path, other_place) in &resolved[at + 1..] {
            let what = if place == other_place {
                "these are one file, so the second would replace the first"
            } else if place.starts_with(other_place) || other_place.starts_with(place) {
                "one is inside the other, so writing one would remove the other"
            } else {
                continue;
            };
            return Err(DiskError::OneName {
                one: (option, path.to_path_buf()),
                other: (other_option, other_path.to_path_buf()),
                what,
            });
        }
    }
    Ok(())
}

fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|entry| !entry.is_file() && !entry.is_dir())
}

/// The one way to write this path: absolute, without `.` and `..`, and without links as far as it
/// exists.
pub fn resolved(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    let mut rest: Vec<OsString> = Vec::new();
    let path = absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let mut existing = path.as_path();
    loop {
        if let Ok(real) = existing.canonicalize() {
            plain.push(real);
            break;
        }
        let (Some(last), Some(parent)) = (existing.components().next_back(), existing.parent())
        else {
            plain.push(existing);
            break;
        };
        rest.push(last.as_os_str().to_owned());
        existing = parent;
    }
    for name in rest.iter().rev() {
        match Path::new(name).components().next() {
            Some(Component::ParentDir) => {
                plain.pop();
            }
            Some(Component::CurDir) | None => {}
            Some(_) => plain.push(name),
        }
    }
    plain
}
