//! The names of unfinished files and folders, and what dead processes left of them.
//!
//! The name is `.TARGET.HOST-PROCESS-START-NUMBER.tmp`. `START` is drawn when a process starts. So
//! a later process with the same number has other names. An unfinished file is also locked while
//! its process lives. Some network file systems ignore locks. There the number of the process
//! decides alone.

use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use sysinfo::System;

use crate::disk::error::DiskError;
use crate::disk::parents::{Parents, parent};
use crate::disk::system;
use crate::disk::tree::remove_tree;

/// The ending of all unfinished files and folders.
const ENDING: &str = ".tmp";

/// The part before [`ENDING`] of an old folder that was moved away for a moment.
const ASIDE: &str = ".old";

/// The greatest length of a name in a temporary name, in bytes. File systems allow 255 in all.
const LONGEST: usize = 100;

/// How often folders are created again that another process removes while they are empty.
const TRIES: usize = 100;

static HOST: LazyLock<String> = LazyLock::new(|| {
    let name = System::host_name().unwrap_or_default();
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
    name.chars().take(60).map(plain).collect()
});

static START: LazyLock<u64> = LazyLock::new(|| RandomState::new().build_hasher().finish());

static NUMBER: AtomicU64 = AtomicU64::new(0);

/// The name of this process. No other process of any machine has it.
pub fn process_name() -> String {
    format!("{}-{}-{:x}", *HOST, std::process::id(), *START)
}

/// Is this the name of a process of this machine that is dead?
pub fn is_dead(process_name: &str) -> bool {
    let dead = || {
        let mut parts = process_name.rsplitn(3, '-');
        let [start, process, host] = [parts.next()?, parts.next()?, parts.next()?];
        let start = u64::from_str_radix(start, 16).ok()?;
        let process_id: u32 = process.parse().ok()?;
        let is_dead = if process_id == std::process::id() {
            start != *START
        } else {
            system::is_dead(process_id)
        };
        (host == *HOST && is_dead).then_some(())
    };
    dead().is_some()
}

/// A new hidden name beside `target` that no other process uses.
fn name(target: &Path, ending: &str) -> PathBuf {
    let (process, number) = (process_name(), NUMBER.fetch_add(1, Ordering::Relaxed));
    parent(target).join(format!("{}{process}-{number}{ending}", prefix(target)))
}

/// A new hidden name for the old folder at `target`, which is moved away for a moment.
pub(super) fn aside(target: &Path) -> PathBuf {
    name(target, &format!("{ASIDE}{ENDING}"))
}

/// How the temporary names of this target begin.
fn prefix(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    if name.len() <= LONGEST {
        return format!(".{name}.");
    }
    let end = (0..=LONGEST).rev().find(|length| name.is_char_boundary(*length)).unwrap_or(0);
    format!(".{}~{:x}.", &name[..end], xxhash_rust::xxh3::xxh3_64(name.as_bytes()))
}

/// Creates something beside `target` with `make`, at a path where nothing was. Creates missing
/// parents.
///
/// # Errors
/// A parent or the thing itself cannot be created.
pub(super) fn create<T>(
    target: &Path,
    make: impl Fn(&Path) -> io::Result<T>,
) -> Result<(PathBuf, T, Parents), DiskError> {
    let mut tries = 0;
    loop {
        tries += 1;
        // Another process can remove an empty folder between these two steps.
        let parents = Parents::create(parent(target));
        let created = parents.and_then(|parents| {
            let path = name(target, ENDING);
            let thing = make(&path).map_err(DiskError::at(target))?;
            Ok((path, thing, parents))
        });
        match created {
            Err(DiskError::System { source, .. })
                if tries < TRIES
                    && matches!(source.kind(), ErrorKind::NotFound | ErrorKind::AlreadyExists)
                    && !parent(target).is_file() => {}
            created => return created,
        }
    }
}

/// Locks an unfinished file or folder while the handle lives. Where there are no locks, this does
/// nothing.
pub(super) fn lock(file: &File) {
    let _ = file.try_lock();
}

/// Removes what dead processes of this machine left beside `target`, except folders that were moved
/// away. What cannot be removed stays.
pub fn remove_remains(target: &Path) {
    for path in remains(target, "") {
        let Ok(found) = path.symlink_metadata() else { continue };
        // A link is removed, and what it points to stays.
        if found.is_symlink() {
            let _ = fs::remove_file(&path);
        } else if let Ok(file) = File::open(&path)
            && !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
        {
            let _ = if found.is_dir() { remove_tree(&path) } else { fs::remove_file(&path) };
        }
    }
}

/// The old folders that dead processes of this machine moved away from `target`.
pub(super) fn dead_asides(target: &Path) -> Vec<PathBuf> {
    remains(target, ASIDE)
}

/// If the folder `target` is missing because a process died while it replaced it, brings the old
/// one back. It may have died on any machine.
pub(super) fn restore_aside(target: &Path) {
    if target.symlink_metadata().is_ok() {
        return;
    }
    let found = all_names(target).filter(|(_, rest)| rest.ends_with(ASIDE)).map(|(path, _)| path);
    let changed = |path: &PathBuf| path.metadata().and_then(|entry| entry.modified()).ok();
    if let Some(last) = found.max_by_key(changed) {
        // This fails if another process has put a folder there in the meantime.
        let _ = fs::rename(last, target);
    }
}

/// All temporary files and folders of this target, with the part of their names that names the
/// process.
fn all_names(target: &Path) -> impl Iterator<Item = (PathBuf, String)> {
    let prefix = prefix(target);
    let entries = fs::read_dir(parent(target)).into_iter().flatten().flatten();
    entries.filter_map(move |entry| {
        let name = entry.file_name();
        let rest = name.to_str()?.strip_prefix(&prefix)?.strip_suffix(ENDING)?;
        Some((entry.path(), rest.to_owned()))
    })
}

/// The temporary files and folders of this target that dead processes of this machine left and
/// whose names end so.
fn remains(target: &Path, ending: &str) -> Vec<PathBuf> {
    let is_left = |rest: &str| {
        let (process, number) = rest.strip_suffix(ending)?.rsplit_once('-')?;
        (number.parse::<u64>().is_ok() && is_dead(process)).then_some(())
    };
    let mut found: Vec<PathBuf> = all_names(target)
        .filter(|(_, rest)| is_left(rest).is_some())
        .map(|(path, _)| path)
        .collect();
    found.sort();
    found
}
