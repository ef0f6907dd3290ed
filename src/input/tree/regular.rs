//! Opens files for reading, but nothing else: a pipe would wait for its writer, and a device or a
//! socket has no end.

use std::fs::{File, FileType, Metadata, OpenOptions};
use std::io::ErrorKind;
use std::path::Path;

/// Opens a file, or the file that a link leads to.
///
/// # Errors
/// A message, if the file does not exist, cannot be opened, or is no regular file.
pub fn open(path: &Path) -> Result<File, String> {
    let metadata = std::fs::metadata(path).map_err(|error| cannot(&error))?;
    refuse_others(&metadata)?;
    // A pipe may take the place of the file in between. It must not wait either.
    let file = without_waiting().read(true).open(path).map_err(|error| cannot(&error))?;
    refuse_others(&file.metadata().map_err(|error| cannot(&error))?)?;
    Ok(file)
}

/// A failure to read, as a message.
pub fn cannot(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_string(),
        _ => format!("cannot read the file: {error}"),
    }
}

fn refuse_others(metadata: &Metadata) -> Result<(), String> {
    match other_than_file(metadata.file_type()) {
        None => Ok(()),
        Some("folder") => Err("this is a folder, not a file".into()),
        Some(kind) => {
            Err(format!("this is a {kind}, not a file: write its text into a file, and name that"))
        }
    }
}

/// What it is, if it is no regular file.
fn other_than_file(kind: FileType) -> Option<&'static str> {
    if kind.is_file() {
        return None;
    }
    if kind.is_dir() {
        return Some("folder");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return Some("pipe");
        }
        if kind.is_socket() {
            return Some("socket");
        }
    }
    Some("device")
}

#[cfg(unix)]
fn without_waiting() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    options
}

#[cfg(not(unix))]
fn without_waiting() -> OpenOptions {
    OpenOptions::new()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_a_regular_file_is_opened() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let refused = |path: &Path| open(path).unwrap_err();
        let way_out = "not a file: write its text into a file, and name that";
        rustix::fs::mkfifoat(rustix::fs::CWD, path("pipe"), 0o600.into()).unwrap();
        assert_eq!(refused(&path("pipe")), format!("this is a pipe, {way_out}"));
        let _socket = std::os::unix::net::UnixListener::bind(path("socket")).unwrap();
        assert_eq!(refused(&path("socket")), format!("this is a socket, {way_out}"));
        assert_eq!(refused(Path::new("/dev/null")), format!("this is a device, {way_out}"));
        assert_eq!(refused(folder.path()), "this is a folder, not a file");
        assert_eq!(refused(&path("none")), "there is no such file");
        std::fs::write(path("file"), "").unwrap();
        for (target, link) in [("file", "to-file"), ("pipe", "to-pipe")] {
            std::os::unix::fs::symlink(path(target), path(link)).unwrap();
        }
        assert!(open(&path("to-file")).is_ok());
        assert_eq!(refused(&path("to-pipe")), format!("this is a pipe, {way_out}"));
    }

    #[test]
    fn a_pipe_that_takes_the_place_of_a_file_does_not_wait() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &path, 0o600.into()).unwrap();
        let file = without_waiting().read(true).open(&path).unwrap();
        assert!(refuse_others(&file.metadata().unwrap()).is_err());
    }
}
