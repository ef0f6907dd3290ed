//! A single file. It is written beside its final place and moved there when it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::disk::error::DiskError;
use crate::disk::parents::{Parents, parent};
use crate::disk::tree::present;
use crate::disk::users_entries::link;
use crate::disk::{system, temporary};

/// The greatest number of links that are followed to a device or a pipe.
const MOST_LINKS: usize = 40;

/// A file during its writing. If it is dropped unfinished, it leaves no trace and the earlier file
/// stays. A device or a pipe is written to directly.
#[derive(Debug)]
pub struct NewFile {
    /// The path as the user named it.
    path: PathBuf,
    out: BufWriter<File>,
    /// Where the file is now. `None` for a device or a pipe, and when the file is in its place.
    unfinished: Option<(PathBuf, Parents)>,
}

/// What is at a path.
enum PathKind {
    /// Nothing, or a regular file. A new file can take its place.
    Replaceable,
    /// A device or a pipe.
    Device,
    /// What this process has open under the number that ends the path.
    Own(PathBuf),
}

impl NewFile {
    /// Begins the file that will be at `path`. Creates its folder if it is missing. Removes what
    /// dead processes left of the same file. A device or a pipe is opened.
    ///
    /// # Errors
    /// The folder cannot be created or written to. There is a folder or a link where the file
    /// should be.
    pub fn begin(path: &Path) -> Result<Self, DiskError> {
        let direct = match found(path)? {
            PathKind::Replaceable => None,
            PathKind::Device => Some(File::options().write(true).open(path)),
            PathKind::Own(number) => Some(system::open_number(&number)),
        };
        if let Some(opened) = direct {
            let out = BufWriter::new(opened.map_err(DiskError::at(path))?);
            return Ok(Self { path: path.to_path_buf(), out, unfinished: None });
        }
        temporary::remove_remains(path);
        let (unfinished, file, parents) = temporary::create(path, |path| File::create_new(path))?;
        temporary::lock(&file);
        let unfinished = Some((unfinished, parents));
        Ok(Self { path: path.to_path_buf(), out: BufWriter::new(file), unfinished })
    }

    /// Writes the bytes after those that were written, and puts the file in its place.
    ///
    /// # Errors
    /// Those of [`Self::finish`].
    pub fn finish_with(mut self, bytes: impl AsRef<[u8]>) -> Result<(), DiskError> {
        self.out.write_all(bytes.as_ref()).map_err(DiskError::at(&self.path))?;
        self.finish()
    }

    /// Gives the file, which is complete but not in its place, a second name inside a folder that
    /// is being made. Where the file system knows no second names, it is a copy.
    ///
    /// # Errors
    /// The bytes cannot be written to the disk, or there is something at `path`.
    pub fn give_second_name(&mut self, path: &Path) -> Result<(), DiskError> {
        let at = DiskError::at(path);
        self.out.flush().map_err(&at)?;
        let Some((unfinished, _)) = &self.unfinished else { return Ok(()) };
        let kind = unfinished.symlink_metadata().map_err(&at)?.file_type();
        link(unfinished, path, kind).map_err(&at)
    }

    /// Puts the file at another path of the same file system. A regular file or nothing may be
    /// there. After an error, the file is as it was, and this can be tried again.
    ///
    /// # Errors
    /// Those of [`Self::finish`]. Or there is something else at `path`.
    pub fn finish_as(&mut self, path: &Path) -> Result<(), DiskError> {
        check_regular(path)?;
        self.path = path.to_path_buf();
        self.put()
    }

    /// Where the file is now, complete and safe on the disk, but not in its place. It has the
    /// permissions of the earlier file. `None` for a device or a pipe.
    ///
    /// # Errors
    /// The bytes cannot be written to the disk.
    pub(super) fn complete(&mut self) -> Result<Option<&Path>, DiskError> {
        let at = DiskError::at(&self.path);
        self.out.flush().map_err(&at)?;
        let Some((unfinished, _)) = &self.unfinished else { return Ok(None) };
        if let Ok(earlier) = fs::symlink_metadata(&self.path) {
            // A file that only its owner may read stays so.
            let _ = self.out.get_ref().set_permissions(earlier.permissions());
        }
        self.out.get_ref().sync_all().map_err(&at)?;
        Ok(Some(unfinished))
    }

    /// Lets go of what is at the temporary path, so that it stays there.
    pub(super) fn leave(mut self) {
        self.unfinished = None;
    }

    /// Puts the file in its place. It is safe on the disk when this returns.
    ///
    /// # Errors
    /// The bytes cannot be written to the disk, or the file cannot be moved.
    pub fn finish(mut self) -> Result<(), DiskError> {
        self.put()
    }

    fn put(&mut self) -> Result<(), DiskError> {
        let path = self.path.clone();
        let Some(unfinished) = self.complete()? else { return Ok(()) };
        fs::rename(unfinished, &path).map_err(DiskError::at(&path))?;
        // From here on the file is in its place, whatever comes.
        let parents = self.unfinished.take();
        make_safe(&self.path)?;
        parents.map_or(Ok(()), |(_, parents)| parents.keep())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Seek for NewFile {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.out.seek(place)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some((unfinished, _)) = &self.unfinished {
            let _ = fs::remove_file(unfinished);
        }
    }
}

/// Writes a text to a new file. Returns `false` if there is something at `path`; it is not changed.
///
/// # Errors
/// The file cannot be created or written. Then there is no file.
pub fn create(path: &Path, text: &str) -> Result<bool, DiskError> {
    if path.symlink_metadata().is_ok() {
        return Ok(false);
    }
    let mut new = NewFile::begin(path)?;
    let at = DiskError::at(path);
    new.write_all(text.as_bytes()).and_then(|()| new.flush()).map_err(&at)?;
    new.out.get_ref().sync_all().map_err(&at)?;
    let Some((unfinished, _)) = &new.unfinished else { return Ok(false) };
    let moved = match system::rename_new(unfinished, path) {
        // The link is the file: its temporary name is removed when `new` is dropped.
        Err(error) if error.kind() == ErrorKind::Unsupported => fs::hard_link(unfinished, path),
        moved => moved,
    };
    match moved {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(false),
        moved => moved.map_err(&at)?,
    }
    make_safe(path)?;
    Ok(true)
}

/// Creates a file inside a folder that is being made. Nothing may be there.
///
/// # Errors
/// There is something at `path`, or the file cannot be created.
pub fn create_inside(path: &Path) -> Result<File, DiskError> {
    File::create_new(path).map_err(DiskError::at(path))
}

/// Checks that a new file can take its place at `path`. Devices and pipes are refused.
///
/// # Errors
/// There is something else than a regular file, or the folder cannot be written to.
pub fn check_replaceable(path: &Path) -> Result<(), DiskError> {
    check_regular(path)?;
    NewFile::begin(path).map(drop)
}

/// Refuses all but a regular file and nothing.
pub(super) fn check_regular(path: &Path) -> Result<(), DiskError> {
    match found(path)? {
        PathKind::Replaceable => Ok(()),
        PathKind::Device | PathKind::Own(_) => Err(DiskError::NoFile { path: path.to_path_buf() }),
    }
}

/// Opens a file to read it and to write on, or creates it and its folder. For a file of a format
/// that keeps itself whole, such as an unfinished solution.
///
/// # Errors
/// There is something else than a regular file, or the file cannot be created.
pub fn continue_file(path: &Path) -> Result<File, DiskError> {
    check_regular(path)?;
    let parents = Parents::create(parent(path))?;
    let mut options = File::options();
    options.read(true).write(true);
    let opened = match options.open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => options.create_new(true).open(path),
        opened => opened,
    };
    let file = opened.map_err(DiskError::at(path))?;
    parents.keep()?;
    Ok(file)
}

/// Moves a complete file to its place in the same folder. The file must be safe on the disk.
///
/// # Errors
/// There is something else than a regular file at `to`, or the file cannot be moved.
pub fn settle(from: &Path, to: &Path) -> Result<(), DiskError> {
    check_regular(to)?;
    move_into_place(from, to)
}

/// Removes a file of Urlab, if it is there.
///
/// # Errors
/// The file cannot be removed.
pub fn remove(path: &Path) -> Result<(), DiskError> {
    present(fs::remove_file(path)).map(|_| ()).map_err(DiskError::at(path))
}

fn move_into_place(from: &Path, to: &Path) -> Result<(), DiskError> {
    fs::rename(from, to).map_err(DiskError::at(to))?;
    make_safe(to)
}

/// Puts the name of a file or folder safely on the disk.
pub(super) fn make_safe(path: &Path) -> Result<(), DiskError> {
    let safe = system::sync_folder(parent(path));
    safe.map_err(|source| DiskError::NotSafe { path: path.to_path_buf(), source })
}

/// What is at the path that a user named.
fn found(path: &Path) -> Result<PathKind, DiskError> {
    let at = DiskError::at(path);
    if path.file_name().is_none() {
        return Err(at(ErrorKind::IsADirectory.into()));
    }
    if let Some(own) = own_file(path) {
        return Ok(PathKind::Own(own));
    }
    let kind = match path.symlink_metadata() {
        Ok(found) => found.file_type(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(PathKind::Replaceable),
        Err(error) => return Err(at(error)),
    };
    let kind = if kind.is_symlink() {
        let linked = path.metadata().map(|entry| entry.file_type());
        match linked {
            Ok(linked) if !linked.is_file() => linked,
            _ => {
                let to = fs::read_link(path).map_err(at)?;
                return Err(DiskError::Link { path: path.to_path_buf(), to });
            }
        }
    } else {
        kind
    };
    if kind.is_dir() {
        Err(at(ErrorKind::IsADirectory.into()))
    } else if kind.is_file() {
        Ok(PathKind::Replaceable)
    } else {
        Ok(PathKind::Device)
    }
}

/// What this process has open under a number, if the path says so: `/dev/stdout`, `/dev/fd/3`.
/// These are links, perhaps to a regular file that the shell has opened. `None` for other paths.
fn own_file(path: &Path) -> Option<PathBuf> {
    let mut target = path.to_path_buf();
    let own = Path::new("/proc").join(std::process::id().to_string()).join("fd");
    for _ in 0..MOST_LINKS {
        let name = target.file_name()?.to_owned();
        let folder = parent(&target).canonicalize().ok()?;
        if folder == own {
            return Some(folder.join(&name));
        }
        target = folder.join(fs::read_link(folder.join(name)).ok()?);
    }
    None
}
