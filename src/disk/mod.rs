//! Writes files and folders: the whole of each, or nothing. Opens files for reading.
//!
//! - **In:** a path that a user named, and bytes.
//! - **Out:** a file or a folder that is complete and safe on the disk, or a [`DiskError`]. After
//!   an error, what was there before is as it was.
//! - **Who calls it:** `cli`, `studio`, `report`, `study`, `learn` and `solve`. No other
//!   code writes files. `input` and `batch` open files here. This room imports from no other room.
//! - **Begin to read:** at [`NewFile`], then [`NewFolder`]. `temporary.rs` says how unfinished
//!   files are named, and when one belongs to a dead process.
//!
//! A file is written beside its place, under a hidden name of its own. It takes its place in one
//! step of the file system. So a reader sees the old one or the new one. Two programs that write
//! one name both succeed: the last one wins. The same holds for a folder.

mod distinct;
mod error;
mod file;
mod file_name;
mod folder;
mod parents;
mod regular;
mod replace;
mod sealed;
mod system;
mod temporary;
mod tree;
mod users_entries;

pub use crate::disk::distinct::{distinct, resolved};
pub use crate::disk::error::DiskError;
pub use crate::disk::file::{NewFile, check_replaceable, continue_file, create, remove, settle};
pub use crate::disk::file_name::FileName;
pub use crate::disk::folder::{NewFolder, remove_unfinished_folders};
pub use crate::disk::regular::open_regular;
pub use crate::disk::replace::replace;
pub use crate::disk::sealed::{SealedError, SealedKind};
pub use crate::disk::temporary::{is_dead, process_name, remove_remains};
pub use crate::disk::users_entries::{OwnEntries, remove_own};

#[cfg(test)]
mod tests;
