//! Writes a solution layer by layer, so an interrupted solve can continue.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::disk::{self, NewFile};
use crate::game::race::Race;
use crate::solve::archive::{Archive, StoredLayer, WriteState};
use crate::solve::file::layout::{Entry, LayerPlace, Layout};
use crate::solve::file::state::{SAVE_EVERY, StateSlots};
use crate::solve::file::{FileError, Head, Width, read_head};
use crate::solve::index::{Index, Layer};
use crate::solve::sweep_state::SweepState;
use crate::solve::values::Shape;

/// The number of values that are written at once.
const AT_ONCE: usize = 1 << 16;

/// The path of an unfinished solution.
pub fn partial_path(target: &Path) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(".partial");
    PathBuf::from(name)
}

/// Removes what a solve left that was killed after its solution was complete at `target`. An
/// unfinished solution of a finer tolerance stays.
///
/// # Errors
/// A file cannot be read or removed.
pub fn remove_leftovers(target: &Path) -> Result<(), FileError> {
    disk::remove_remains(target);
    let partial = partial_path(target);
    let Ok(begun) = read_head(&partial) else { return Ok(()) };
    let file = File::open(&partial).map_err(FileError::at(&partial))?;
    let is_in_use = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
    if !is_in_use && begun.is_answered_by(target)? {
        disk::remove(&partial)?;
    }
    Ok(())
}

/// An unfinished solution. If it is dropped, its layers stay in the file and the next solve
/// continues from them.
///
/// An unfinished solution has 8 bytes for each value, whatever the complete one will have. So a
/// solve that continues gives the same bits as one without interruption.
#[derive(Debug)]
pub struct SolutionWriter {
    target: PathBuf,
    partial: PathBuf,
    /// The open file, locked during the life of this writer.
    file: File,
    head: Head,
    layout: Layout,
    table_at: u64,
    values_at: u64,
    /// The end of the values. The state of sweeps follows them.
    values_end: u64,
    entries: Vec<Option<Entry>>,
    /// The state of the sweeps over the layer in work.
    states: StateSlots,
}

impl SolutionWriter {
    /// Begins the solution for `target`, or continues one that was begun. With `again` it always
    /// begins again.
    ///
    /// # Errors
    /// The file cannot be written, or another program is writing it. Or the file that was
    /// begun is damaged, or belongs to another request.
    pub fn begin(
        target: &Path,
        head: &Head,
        race: &Race,
        index: &Index,
        again: bool,
    ) -> Result<Self, FileError> {
        let partial = partial_path(target);
        // Before the solve, so that the user learns at once of a file that cannot be written.
        disk::check_replaceable(target)?;
        let file = disk::continue_file(&partial)?;
        let io = FileError::at(&partial);
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(FileError::InUse { path: partial.clone() });
            }
            // Some network file systems have no locks. There the user must avoid two solves into
            // one file.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let layout = Layout::new(index, Shape::of(race))
            .ok_or_else(|| FileError::damaged(target, "there are too many positions"))?;
        let bytes = Head { width: Width::Double, ..head.clone() }.bytes();
        let table_at = bytes.len() as u64;
        let values_at = table_at + layout.table_bytes() as u64;
        let values_end = values_at + layout.values() * Width::Double.bytes() as u64;
        let entries = vec![None; layout.layer_places().len()];
        let mut writer = Self {
            target: target.to_path_buf(),
            partial: partial.clone(),
            file,
            head: head.clone(),
            layout,
            table_at,
            values_at,
            values_end,
            entries,
            states: StateSlots::new(values_end, SAVE_EVERY),
        };
        let begun = writer.has_head().map_err(&io)?;
        if begun && !again {
            writer.continue_file(&bytes)?;
        } else {
            writer.create_file(&bytes).map_err(&io)?;
        }
        Ok(writer)
    }

    /// The same writer, which saves the state of sweeps after another time than 30 seconds. 0 saves
    /// it after each sweep.
    #[cfg(test)]
    #[must_use]
    pub fn saving_every(mut self, time: std::time::Duration) -> Self {
        self.states = StateSlots::new(self.values_end, time);
        self
    }

    /// Does the file have a head? A solve that was killed before it wrote the head left zeros.
    fn has_head(&self) -> std::io::Result<bool> {
        let mut start = Vec::new();
        (&self.file).take(8).read_to_end(&mut start)?;
        Ok(start.iter().any(|byte| *byte != 0))
    }

    /// Creates an empty file of the full length.
    fn create_file(&mut self, head: &[u8]) -> std::io::Result<()> {
        self.file.set_len(0)?;
        self.file.set_len(self.values_end)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(head)?;
        self.file.sync_all()
    }

    /// Reads the unfinished file.
    fn continue_file(&mut self, head: &[u8]) -> Result<(), FileError> {
        let (length, path) = (self.values_end, self.partial.clone());
        let io = FileError::at(&path);
        let found = self.file.metadata().map_err(&io)?.len();
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0)).map_err(&io)?;
        (&self.file).take(self.values_at.max(1 << 16)).read_to_end(&mut bytes).map_err(&io)?;
        let (begun, _) = Head::read(&path, &bytes)?;
        if !bytes.starts_with(head) {
            let mut differences = begun.differences(&self.head);
            if begun.tolerance.to_bits() != self.head.tolerance.to_bits() {
                let (found, expected) = (begun.tolerance, self.head.tolerance);
                differences
                    .push(format!("  tolerance: {found:e} in the file, {expected:e} expected"));
            }
            if differences.is_empty() {
                differences.push("  another name of the rule set or of a kind of piece".to_owned());
            }
            return Err(FileError::OtherQuestion {
                path: path.clone(),
                begun: true,
                differences,
                way_out: None,
            });
        }
        if found < length {
            return Err(FileError::damaged(
                &path,
                format!("it has {found} bytes, and should have at least {length}"),
            ));
        }
        let (table, _) = bytes[self.table_at as usize..self.values_at as usize].as_chunks();
        for ((at, place), bytes) in self.entries.iter_mut().enumerate().zip(table) {
            let entry = Entry::read(bytes);
            *place = entry.map_err(|_| {
                FileError::damaged(&path, format!("entry {at} of its table is damaged"))
            })?;
        }
        Ok(())
    }

    /// The number of finished layers, and of all layers.
    pub fn layers(&self) -> (usize, usize) {
        let kept = self.entries.iter().flatten().count();
        (
            kept,
            self.layout.layer_places().iter().filter(|layer_place| layer_place.planes > 0).count(),
        )
    }

    /// Is there a state of the sweeps over a layer that is not finished?
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn has_state(&mut self) -> Result<bool, FileError> {
        let found = self.states.entries(&mut self.file).map_err(FileError::at(&self.partial))?;
        Ok(found.into_iter().any(|entry| self.entries.get(entry).is_some_and(Option::is_none)))
    }

    /// Moves the complete solution to its place. The absolute value of no value is greater than
    /// `most`.
    ///
    /// # Errors
    /// The file cannot be written or moved, or a layer is missing or damaged.
    pub fn finish(mut self, most: f64) -> Result<(), FileError> {
        let (kept, all) = self.layers();
        if kept != all {
            return Err(FileError::damaged(
                &self.partial,
                format!("only {kept} of {all} layers are stored"),
            ));
        }
        let path = self.partial.clone();
        let io = FileError::at(&path);
        // The states of sweeps go.
        self.file.set_len(self.values_end).map_err(&io)?;
        self.file.sync_all().map_err(&io)?;
        match self.head.width {
            Width::Double => disk::settle(&self.partial, &self.target)?,
            Width::Single => {
                self.narrowed(most)?.finish()?;
                disk::remove(&self.partial)?;
            }
        }
        Ok(())
    }

    /// Writes a copy with 4 bytes for each value.
    fn narrowed(&mut self, most: f64) -> Result<NewFile, FileError> {
        let path = self.target.clone();
        let io = FileError::at(&path);
        let head = self.head.bytes();
        let values_at = head.len() + self.layout.table_bytes();
        let mut table = vec![0; self.layout.table_bytes()];
        let mut out = NewFile::begin(&path)?;
        out.seek(SeekFrom::Start(values_at as u64)).map_err(&io)?;
        for layer_place in self.layout.layer_places().to_vec() {
            let Some(entry) = self.entries[layer_place.entry] else { continue };
            let values = self.planes(&layer_place, &entry)?;
            let mut sum = Xxh3::new();
            for some in values.chunks(AT_ONCE) {
                let bytes: Vec<u8> =
                    some.iter().flat_map(|value| (*value as f32).to_le_bytes()).collect();
                sum.update(&bytes);
                out.write_all(&bytes).map_err(&io)?;
            }
            let entry =
                Entry { bound: entry.bound + Width::Single.rounding(most), sum: sum.digest() };
            table[layer_place.entry * Entry::BYTES..][..Entry::BYTES]
                .copy_from_slice(&entry.bytes());
        }
        out.seek(SeekFrom::Start(0)).map_err(&io)?;
        out.write_all(&head).and_then(|()| out.write_all(&table)).map_err(&io)?;
        Ok(out)
    }

    fn value_place(&self, layer_place: &LayerPlace) -> SeekFrom {
        SeekFrom::Start(self.values_at + layer_place.first * Width::Double.bytes() as u64)
    }

    /// All values of a layer, plane after plane.
    fn planes(&mut self, layer_place: &LayerPlace, entry: &Entry) -> Result<Vec<f64>, FileError> {
        let place = self.value_place(layer_place);
        let io = FileError::at(&self.partial);
        let mut bytes = vec![0; layer_place.values() as usize * Width::Double.bytes()];
        self.file.seek(place).and_then(|_| self.file.read_exact(&mut bytes)).map_err(io)?;
        if xxh3_64(&bytes) != entry.sum {
            return Err(FileError::damaged(
                &self.partial,
                format!("the checksum of layer {} is wrong", layer_place.entry),
            ));
        }
        let (values, _) = bytes.as_chunks();
        Ok(values.iter().map(|value| f64::from_le_bytes(*value)).collect())
    }

    /// Writes the planes of a layer and syncs them to disk. Returns their checksum.
    fn write(&mut self, layer_place: &LayerPlace, planes: &[Vec<f64>]) -> std::io::Result<u64> {
        let mut sum = Xxh3::new();
        let place = self.value_place(layer_place);
        self.file.seek(place)?;
        for plane in planes {
            for some in plane[..layer_place.size as usize].chunks(AT_ONCE) {
                let bytes: Vec<u8> = some.iter().flat_map(|value| value.to_le_bytes()).collect();
                sum.update(&bytes);
                self.file.write_all(&bytes)?;
            }
        }
        self.file.sync_data()?;
        Ok(sum.digest())
    }
}

impl Archive for SolutionWriter {
    type Error = FileError;

    fn load(&mut self, layer: Layer) -> Result<Option<StoredLayer>, FileError> {
        let layer_place = *self.layout.layer_place(layer);
        let Some(entry) = self.entries[layer_place.entry] else { return Ok(None) };
        let planes = self.planes(&layer_place, &entry)?;
        let mut values = vec![Vec::new(); layer_place.skipped];
        values.extend(planes.chunks(layer_place.size as usize).map(<[f64]>::to_vec));
        Ok(Some(StoredLayer { values, bound: entry.bound }))
    }

    fn store(&mut self, layer: Layer, values: &[Vec<f64>], bound: f64) -> Result<(), FileError> {
        let layer_place = *self.layout.layer_place(layer);
        if layer_place.planes == 0 {
            return Ok(());
        }
        let path = self.partial.clone();
        let io = FileError::at(&path);
        let sum = self.write(&layer_place, &values[layer_place.skipped..]).map_err(&io)?;
        let entry = Entry { bound, sum };
        let place = SeekFrom::Start(self.table_at + (layer_place.entry * Entry::BYTES) as u64);
        self.file.seek(place).and_then(|_| self.file.write_all(&entry.bytes())).map_err(&io)?;
        self.entries[layer_place.entry] = Some(entry);
        self.states.start_clock();
        Ok(())
    }

    fn load_state(&mut self, layer: Layer) -> Result<Option<SweepState>, FileError> {
        self.states.start_clock();
        let entry = self.layout.layer_place(layer).entry;
        self.states.load(&mut self.file, entry).map_err(FileError::at(&self.partial))
    }

    fn swept(&mut self, layer: Layer, most: u64, write: &WriteState<'_>) -> Result<(), FileError> {
        let entry = self.layout.layer_place(layer).entry;
        let saved = self.states.save(&mut self.file, entry, most, write);
        saved.map_err(FileError::at(&self.partial))
    }
}
