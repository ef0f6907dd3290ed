//! Opens files for reading, but nothing else: a pipe would wait for its writer, and a device or a
//! socket has no end.

use std::fs::{File, FileType, Metadata, OpenOptions};
use std::io::{Error, ErrorKind};
use std::path::Path;

/// Opens a file, or the file that a link leads to, for reading.
///
/// # Errors
/// The file does not exist, cannot be opened, or is no regular file. The last is an error of the
/// kind [`ErrorKind::InvalidInput`], and its text says what it is.
pub fn open_regular(path: &Path) -> Result<File, Error> {
    refuse_others(&std::fs::metadata(path)?)?;
    // A pipe may take the place of the file in between. It must not wait either.
    let file = without_waiting().read(true).open(path)?;
    refuse_others(&file.metadata()?)?;
    Ok(file)
}

fn refuse_others(metadata: &Metadata) -> Result<(), Error> {
    let text = match other_than_file(metadata.file_type()) {
        None => return Ok(()),
        Some("folder") => "this is a folder, not a file".to_string(),
        Some(kind) => {
            format!("this is a {kind}, not a file: copy what it holds into a file, and name that")
        }
    };
    Err(Error::new(ErrorKind::InvalidInput, text))
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
        let refused = |path: &Path| open_regular(path).unwrap_err().to_string();
        let way_out = "not a file: copy what it holds into a file, and name that";
        rustix::fs::mkfifoat(rustix::fs::CWD, path("pipe"), 0o600.into()).unwrap();
        assert_eq!(refused(&path("pipe")), format!("this is a pipe, {way_out}"));
        let _socket = std::os::unix::net::UnixListener::bind(path("socket")).unwrap();
        assert_eq!(refused(&path("socket")), format!("this is a socket, {way_out}"));
        assert_eq!(refused(Path::new("/dev/null")), format!("this is a device, {way_out}"));
        assert_eq!(refused(folder.path()), "this is a folder, not a file");
        assert_eq!(open_regular(&path("none")).unwrap_err().kind(), ErrorKind::NotFound);
        std::fs::write(path("file"), "").unwrap();
        for (target, link) in [("file", "to-file"), ("pipe", "to-pipe")] {
            std::os::unix::fs::symlink(path(target), path(link)).unwrap();
        }
        assert!(open_regular(&path("to-file")).is_ok());
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
