//! What differs between systems: exchanging files or folders, asking for processes, and the
//! identity of a folder.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Exchanges two files or two folders in one step. `Unsupported` if the system or its file system
/// cannot.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
pub(super) fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).map_err(without_support)
}

/// Moves a file to a name at which nothing is, in one step. `Unsupported` if the system or its file
/// system cannot.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
pub(super) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE).map_err(without_support)
}

/// Network file systems refuse the flags of `renameat2` as wrong arguments.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn without_support(error: rustix::io::Errno) -> io::Error {
    use rustix::io::Errno;
    match error {
        Errno::INVAL | Errno::NOSYS | Errno::NOTSUP => ErrorKind::Unsupported.into(),
        other => other.into(),
    }
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
pub(super) fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
pub(super) fn rename_new(_: &Path, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

/// Is it certain that no process of this machine has this number?
#[cfg(unix)]
pub(super) fn is_dead(process: u32) -> bool {
    use rustix::process::{Pid, test_kill_process};
    let number = i32::try_from(process).ok().and_then(Pid::from_raw);
    number.is_none_or(|number| test_kill_process(number) == Err(rustix::io::Errno::SRCH))
}

#[cfg(not(unix))]
pub(super) fn is_dead(_: u32) -> bool {
    false
}

/// May this process create and remove entries of the folder?
///
/// # Errors
/// The error of the system if it may not.
#[cfg(unix)]
pub(super) fn check_writable(folder: &Path) -> io::Result<()> {
    use rustix::fs::{Access, access};
    Ok(access(folder, Access::WRITE_OK | Access::EXEC_OK)?)
}

#[cfg(not(unix))]
pub(super) fn check_writable(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Does another file system, or another part of one, begin at this folder?
#[cfg(target_os = "linux")]
pub(super) fn is_mount(folder: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    statx(CWD, folder, AtFlags::SYMLINK_NOFOLLOW, StatxFlags::empty())
        .is_ok_and(|status| status.stx_attributes.contains(StatxAttributes::MOUNT_ROOT))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn is_mount(_: &Path) -> bool {
    false
}

/// Two numbers that no other existing file or folder has.
#[cfg(unix)]
pub(super) fn identity(found: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino())
}

#[cfg(not(unix))]
pub(super) fn identity(_: &Metadata) -> (u64, u64) {
    (0, 0)
}

/// Copies a link as a link.
#[cfg(unix)]
pub(super) fn copy_link(from: &Path, to: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(std::fs::read_link(from)?, to)
}

#[cfg(not(unix))]
pub(super) fn copy_link(_: &Path, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

/// Puts the entries of a folder safely on the disk. Some systems and file systems cannot do this,
/// and need not be asked: that is no error.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    match File::open(folder).and_then(|opened| opened.sync_all()) {
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// Opens what the process has open under the number that ends the path. Standard output and
/// standard error are shared with their place, so that texts follow one another.
#[cfg(unix)]
pub(super) fn open_number(path: &Path) -> io::Result<File> {
    use std::os::fd::AsFd;
    match path.file_name().and_then(|name| name.to_str()) {
        Some("1") => io::stdout().as_fd().try_clone_to_owned().map(File::from),
        Some("2") => io::stderr().as_fd().try_clone_to_owned().map(File::from),
        _ => File::options().append(true).open(path),
    }
}

#[cfg(not(unix))]
pub(super) fn open_number(path: &Path) -> io::Result<File> {
    File::options().append(true).open(path)
}
