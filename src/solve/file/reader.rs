//! Reading a solution: everything is checked when it is opened, so that no damage is ever played
//! by.

use std::path::{Path, PathBuf};

use memmap2::Mmap;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use crate::solve::file::layout::{Entry, Layout};
use crate::solve::file::{FileError, Head, Width, map};
use crate::solve::index::{Index, Layer};
use crate::solve::values::Shape;

/// What a solution is a solution of. Its values are not looked at.
///
/// # Errors
/// [`FileError`]: it cannot be read, is something else, of another version, or its head is damaged.
pub fn head_of(path: &Path) -> Result<Head, FileError> {
    Mapped::open(path).map(|mapped| mapped.head)
}

/// A file whose head was read and whose values were not.
pub(crate) struct Mapped {
    path: PathBuf,
    map: Mmap,
    pub head: Head,
    table_at: usize,
}

impl Mapped {
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let map = map::map(path)?;
        let (head, table_at) = Head::read(path, &map)?;
        Ok(Self { path: path.to_path_buf(), map, head, table_at })
    }

    /// Reads the table and checks all values.
    ///
    /// # Errors
    /// The file is of another game than `wanted`, or damaged.
    pub fn check(
        self,
        wanted: &Head,
        index: &Index,
        shape: Shape,
    ) -> Result<SolutionFile, FileError> {
        let differences = self.head.differences(wanted);
        if !differences.is_empty() {
            let way_out =
                "give a solution of these rules; `urlab solve RULES` makes one".to_owned();
            return Err(FileError::OtherQuestion {
                path: self.path,
                begun: false,
                differences,
                way_out,
            });
        }
        let damaged = |what: String| FileError::damaged(&self.path, what);
        let layout = Layout::new(index, shape)
            .ok_or_else(|| damaged("it has too many positions".to_owned()))?;
        let values_at = self.table_at + layout.table_bytes();
        let (found, expected) = (
            self.map.len() as u64,
            values_at as u64 + layout.values() * self.head.width.bytes() as u64,
        );
        if found != expected {
            return Err(damaged(format!("it has {found} bytes, and should have {expected}")));
        }
        let width = self.head.width.bytes();
        let (table, _) = self.map[self.table_at..values_at].as_chunks();
        let checked: Vec<Result<f64, String>> = (layout.spots(), table)
            .into_par_iter()
            .map(|(spot, bytes)| {
                let entry = Entry::read(bytes)
                    .map_err(|_| format!("entry {} of its table is not as written", spot.entry))?;
                match entry {
                    None if spot.planes == 0 => Ok(0.0),
                    Some(entry) if spot.planes > 0 => {
                        let first = values_at + spot.first as usize * width;
                        let sum = xxh3_64(&self.map[first..first + spot.values() as usize * width]);
                        if sum == entry.sum {
                            Ok(entry.bound)
                        } else {
                            Err(format!("the checksum of layer {} does not fit", spot.entry))
                        }
                    }
                    _ => Err(format!(
                        "layer {} is not as it should be in a complete solution",
                        spot.entry
                    )),
                }
            })
            .collect();
        // The table has the checksums of all values in it.
        let checksum = xxh3_64(&self.map[..values_at]);
        let mut bound = 0.0f64;
        for layer in checked {
            bound = bound.max(layer.map_err(damaged)?);
        }
        Ok(SolutionFile {
            path: self.path,
            map: self.map,
            head: self.head,
            layout,
            values_at,
            bound,
            checksum,
        })
    }
}

/// A complete solution, checked.
#[derive(Debug)]
pub(crate) struct SolutionFile {
    path: PathBuf,
    map: Mmap,
    pub head: Head,
    layout: Layout,
    values_at: usize,
    /// How far any value may be from the truth.
    pub bound: f64,
    /// Over all that stands in it.
    pub checksum: u64,
}

impl SolutionFile {
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The value of a position; `None` where nobody throws.
    #[inline]
    pub fn value(&self, layer: Layer, role: usize, mode: usize, number: u64) -> Option<f64> {
        let at = self.layout.value(layer, role, mode, number)? as usize;
        match self.head.width {
            Width::Single => {
                let first = self.values_at + 4 * at;
                let bytes = self.map.get(first..first + 4)?.try_into().ok()?;
                Some(f64::from(f32::from_le_bytes(bytes)))
            }
            Width::Double => {
                let first = self.values_at + 8 * at;
                let bytes = self.map.get(first..first + 8)?.try_into().ok()?;
                Some(f64::from_le_bytes(bytes))
            }
        }
    }
}
