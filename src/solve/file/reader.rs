//! Reads a solution and checks all of it first, so damage never affects play.

use std::path::{Path, PathBuf};

use memmap2::Mmap;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use crate::solve::file::layout::{Entry, Layout};
use crate::solve::file::{FileError, Head, Width, map};
use crate::solve::index::{Index, Layer};
use crate::solve::values::Shape;

/// Reads the head of a solution file. It does not look at the values.
///
/// # Errors
/// [`FileError`]: the file cannot be read, is not a solution, has another version, or its
/// head is damaged.
pub fn read_head(path: &Path) -> Result<Head, FileError> {
    Mapped::open(path).map(|mapped| mapped.head)
}

/// A solution file with a checked head. Its values are not checked yet.
pub(crate) struct Mapped {
    path: PathBuf,
    map: Mmap,
    pub head: Head,
    table_at: usize,
}

impl Mapped {
    /// Maps a file into memory and reads its head.
    ///
    /// # Errors
    /// The file cannot be read, or is no solution of this version.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let map = map::map(path)?;
        let (head, table_at) = Head::read(path, &map)?;
        Ok(Self { path: path.to_path_buf(), map, head, table_at })
    }

    /// Reads the table and checks all values.
    ///
    /// # Errors
    /// The file solves another game than `expected_head`, or it is damaged.
    pub fn check(
        self,
        expected_head: &Head,
        index: &Index,
        shape: Shape,
    ) -> Result<SolutionFile, FileError> {
        let differences = self.head.differences(expected_head);
        if !differences.is_empty() {
            let way_out =
                "give a solution of these rules; `urlab solve RULES` makes one".to_owned();
            return Err(FileError::OtherQuestion {
                path: self.path,
                begun: false,
                differences,
                way_out: Some(way_out),
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
        let checked: Vec<Result<f64, String>> = (layout.layer_places(), table)
            .into_par_iter()
            .map(|(layer_place, bytes)| {
                let entry = Entry::read(bytes)
                    .map_err(|_| format!("entry {} of its table is damaged", layer_place.entry))?;
                match entry {
                    None if layer_place.planes == 0 => Ok(0.0),
                    Some(entry) if layer_place.planes > 0 => {
                        let first = values_at + layer_place.first as usize * width;
                        let sum = xxh3_64(
                            &self.map[first..first + layer_place.values() as usize * width],
                        );
                        if sum == entry.sum {
                            Ok(entry.bound)
                        } else {
                            Err(format!("the checksum of layer {} is wrong", layer_place.entry))
                        }
                    }
                    _ => Err(format!(
                        "layer {} does not match a complete solution",
                        layer_place.entry
                    )),
                }
            })
            .collect();
        // The table contains the checksums of all values.
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
    /// The greatest possible error of a value.
    pub bound: f64,
    /// The checksum of the whole file.
    pub checksum: u64,
}

impl SolutionFile {
    /// Where the file was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The value of a position. `None` if no player throws there.
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
