//! The state of sweeps behind the values of an unfinished solution.
//!
//! There are two slots. A state goes into the slot that does not hold the last one. So if a kill
//! comes while a state is written, the last one is still whole. A head is at a fixed place. It
//! names the layer, a sequence number, and the place, length and checksum of the state:
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `URSWEEP1` |
//! | 8 | the sequence number |
//! | 8 | the layer's entry in the table |
//! | 8 | where the state begins in the file |
//! | 8 | its length in bytes |
//! | 8 | XXH3 of the state |
//! | 8 | XXH3 of these 48 bytes |
//!
//! A slot counts if both checksums are right and the layer is the one in work. The others are
//! ignored.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::time::{Duration, Instant};

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::solve::archive::WriteState;
use crate::solve::sweep_state::SweepState;

const MAGIC: &[u8; 8] = b"URSWEEP1";
const HEAD_BYTES: usize = 56;
const SLOTS: u64 = 2;
/// The bytes that are written and read at once.
const BUFFER: usize = 1 << 20;
/// The time after which a state is saved. A kill loses this time and one sweep.
pub(super) const SAVE_EVERY: Duration = Duration::from_secs(30);

/// What stands before the state in each of the two slots of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SlotHead {
    sequence: u64,
    entry: u64,
    begin: u64,
    length: u64,
    sum: u64,
}

impl SlotHead {
    fn bytes(&self) -> [u8; HEAD_BYTES] {
        let mut bytes = [0; HEAD_BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        let numbers = [self.sequence, self.entry, self.begin, self.length, self.sum];
        for (place, number) in bytes[8..48].chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        let sum = xxh3_64(&bytes[..48]);
        bytes[48..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads a head. `None` if the bytes are not a head.
    fn read(bytes: &[u8; HEAD_BYTES]) -> Option<Self> {
        let (eights, _) = bytes.as_chunks();
        let number = |index: usize| u64::from_le_bytes(eights[index]);
        let [sequence, entry, begin, length, sum] = [1, 2, 3, 4, 5].map(number);
        let head = Self { sequence, entry, begin, length, sum };
        (*bytes == head.bytes()).then_some(head)
    }
}

/// The slots of a file.
#[derive(Debug)]
pub(super) struct StateSlots {
    /// Where the values end and the heads begin.
    at: u64,
    /// The sequence number of the last state of the layer in work. 0 if there is none.
    sequence: u64,
    every: Duration,
    saved: Instant,
}

impl StateSlots {
    /// The slots behind values that end at this byte. A state is saved after this time.
    pub fn new(at: u64, every: Duration) -> Self {
        Self { at, sequence: 0, every, saved: Instant::now() }
    }

    /// Starts the time until the next state is saved.
    pub fn start_clock(&mut self) {
        self.saved = Instant::now();
    }

    /// The last whole state of the layer with this entry in the table.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn load(&mut self, file: &mut File, entry: usize) -> io::Result<Option<SweepState>> {
        self.sequence = 0;
        let mut heads = Vec::new();
        for slot in 0..SLOTS {
            heads.extend(self.head(file, slot)?.filter(|head| head.entry == entry as u64));
        }
        heads.sort_by_key(|head| std::cmp::Reverse(head.sequence));
        for head in heads {
            if sum_of(file, &head)? == Some(head.sum) {
                file.seek(SeekFrom::Start(head.begin))?;
                let mut reader = BufReader::with_capacity(BUFFER, &mut *file);
                self.sequence = head.sequence;
                // Another version of the program may have written other states.
                return match SweepState::read(&mut reader, head.length) {
                    Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(None),
                    read => read.map(Some),
                };
            }
        }
        Ok(None)
    }

    /// The entries of the layers that have a state.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn entries(&self, file: &mut File) -> io::Result<Vec<usize>> {
        let mut all = Vec::new();
        for slot in 0..SLOTS {
            all.extend(self.head(file, slot)?.map(|head| head.entry as usize));
        }
        Ok(all)
    }

    /// The head of a slot. `None` if there is none.
    fn head(&self, file: &mut File, slot: u64) -> io::Result<Option<SlotHead>> {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(self.at + slot * HEAD_BYTES as u64))?;
        file.take(HEAD_BYTES as u64).read_to_end(&mut bytes)?;
        Ok(bytes.first_chunk().and_then(SlotHead::read))
    }

    /// Saves a state of at most `most` bytes, if it is time to do so.
    ///
    /// # Errors
    /// The file cannot be written. The last state is then still there.
    pub fn save(
        &mut self,
        file: &mut File,
        entry: usize,
        most: u64,
        write: &WriteState<'_>,
    ) -> io::Result<()> {
        if self.saved.elapsed() < self.every {
            return Ok(());
        }
        let sequence = self.sequence + 1;
        let slot = sequence % SLOTS;
        let begin = self.at + SLOTS * HEAD_BYTES as u64 + slot * most;
        file.seek(SeekFrom::Start(begin))?;
        let out = BufWriter::with_capacity(BUFFER, &mut *file);
        let mut out = SummedWriter { out, sum: Xxh3::new(), length: 0 };
        write(&mut out)?;
        out.flush()?;
        let (length, sum) = (out.length, out.sum.digest());
        drop(out);
        let head = SlotHead { sequence, entry: entry as u64, begin, length, sum };
        file.seek(SeekFrom::Start(self.at + slot * HEAD_BYTES as u64))?;
        file.write_all(&head.bytes())?;
        file.sync_data()?;
        self.sequence = sequence;
        self.start_clock();
        Ok(())
    }
}

/// The checksum of the bytes that a head names. `None` if the file is too short.
fn sum_of(file: &mut File, head: &SlotHead) -> io::Result<Option<u64>> {
    file.seek(SeekFrom::Start(head.begin))?;
    let (mut left, mut sum, mut buffer) = (head.length, Xxh3::new(), vec![0; BUFFER]);
    while left > 0 {
        let now = left.min(BUFFER as u64) as usize;
        match file.read(&mut buffer[..now])? {
            0 => return Ok(None),
            read => {
                sum.update(&buffer[..read]);
                left -= read as u64;
            }
        }
    }
    Ok(Some(sum.digest()))
}

/// Counts and sums up what it writes.
struct SummedWriter<W> {
    out: W,
    sum: Xxh3,
    length: u64,
}

impl<W: Write> Write for SummedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A head is read back. With any other bit it is no head.
    #[test]
    fn heads_with_a_flipped_bit_do_not_count() {
        let head = SlotHead { sequence: 3, entry: 7, begin: 4_096, length: 99, sum: 5 };
        let bytes = head.bytes();
        assert_eq!(SlotHead::read(&bytes), Some(head));
        for at in 0..8 * HEAD_BYTES {
            let mut changed = bytes;
            changed[at / 8] ^= 1 << (at % 8);
            assert_eq!(SlotHead::read(&changed), None, "bit {at}");
        }
        assert_eq!(SlotHead::read(&[0; HEAD_BYTES]), None);
    }
}
