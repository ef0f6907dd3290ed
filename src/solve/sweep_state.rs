//! The state of the sweeps over a layer: all that decides how they go on, as bytes.
//!
//! Sweeps that go on from a state give the same bits as sweeps without a break. Values for a turn
//! of the other player are left out: they are mirrored from the values to the player to throw.

use std::io::{self, Read, Write};

use crate::simd::vector::Number;
use crate::solve::extrapolate::{Extrapolation, MOVES, RecordedSweep};
use crate::solve::priorities::TilePriorities;
use crate::solve::values::{LayerValues, WIDTH};

/// What the sweeps are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purpose {
    /// They find values in 32 bits.
    Narrow,
    /// They find values in 64 bits.
    Wide,
    /// They prove bounds of values.
    Proof,
}

impl Purpose {
    const ALL: [Self; 3] = [Self::Narrow, Self::Wide, Self::Proof];

    const fn value_bytes(self) -> usize {
        match self {
            Self::Narrow => 4,
            Self::Wide | Self::Proof => 8,
        }
    }
}

/// How far the sweeps are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SweepCount {
    pub purpose: Purpose,
    /// The distance at which the bounds began. It is 0 if there are no bounds.
    pub around: f64,
    /// The sweeps for this purpose, since the values or the bounds began.
    pub done: u64,
    /// All sweeps over the layer.
    pub all: u64,
}

/// The parts of a state, before they are written.
pub(crate) struct StateParts<'a, T> {
    pub count: SweepCount,
    pub priorities: &'a TilePriorities,
    /// `None` if these sweeps do not extrapolate.
    pub extrapolation: Option<&'a Extrapolation>,
    pub own: &'a [LayerValues<T>],
}

/// Values by slot, plane and position.
type SlotPlanes = Vec<Vec<Vec<f64>>>;

/// A state that was read.
pub struct SweepState {
    pub(crate) count: SweepCount,
    pub(crate) priorities: [Vec<f64>; 2],
    pub(crate) recorded: Vec<RecordedSweep>,
    /// The values to the player to throw, by slot and plane, with the margin of planes.
    mine: SlotPlanes,
}

impl<T: Number> StateParts<'_, T> {
    /// More bytes than any state of this layer has. All states of a layer give the same number.
    pub fn most_bytes(&self, pairs: usize) -> u64 {
        let planes = self.own.iter().flat_map(|values| &values.mine);
        // A value of 8 bytes and three changes of 4. Two bounds need less, but get the same room.
        let each = if self.count.purpose == Purpose::Proof { 10 } else { 20 };
        let values: u64 = planes.map(|plane| each * plane.len() as u64).sum();
        values + (pairs * (16 + MOVES)) as u64 + 4_096 * self.own.len() as u64
    }

    /// Writes the state.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let SweepCount { purpose, around, done, all } = self.count;
        for number in [purpose as u64, around.to_bits(), done, all] {
            write_number(out, number)?;
        }
        for estimates in self.priorities.estimates() {
            write_values(out, 8, estimates)?;
        }
        let recorded = self.extrapolation.map(Extrapolation::recorded).unwrap_or_default();
        write_number(out, recorded.len() as u64)?;
        for (moves, computed) in recorded {
            let flags: Vec<u8> = computed.iter().map(|flag| u8::from(*flag)).collect();
            write_number(out, flags.len() as u64)?;
            out.write_all(&flags)?;
            write_planes(out, 4, moves.iter())?;
        }
        write_planes(out, purpose.value_bytes(), self.own.iter().map(|values| &values.mine))
    }
}

impl SweepState {
    /// Reads a state of `length` bytes. The margins of its planes are 0.
    ///
    /// # Errors
    /// The error of the reader, or the bytes are not a state.
    pub(crate) fn read(from: &mut dyn Read, length: u64) -> io::Result<Self> {
        let mut source = StateReader { from, left: length };
        let purpose = *Purpose::ALL.get(source.number()? as usize).ok_or_else(no_state)?;
        let around = f64::from_bits(source.number()?);
        let (done, all) = (source.number()?, source.number()?);
        let priorities = [source.values(8)?, source.values(8)?];
        let mut recorded = Vec::new();
        for _ in 0..source.length()? {
            let flags = source.length()?;
            let computed = source.bytes(flags)?.iter().map(|flag| *flag != 0).collect();
            let narrow = |plane: Vec<f64>| plane.into_iter().map(f32::of).collect();
            let moves = source
                .planes(4)?
                .into_iter()
                .map(|slot| slot.into_iter().map(narrow).collect())
                .collect();
            recorded.push((moves, computed));
        }
        let mine = source.planes(purpose.value_bytes())?;
        let count = SweepCount { purpose, around, done, all };
        Ok(Self { count, priorities, recorded, mine })
    }

    /// Does it belong to a layer with these values and this number of pairs? If not, another
    /// version of the program made it.
    pub(crate) fn fits<T: Number>(&self, own: &[LayerValues<T>], pairs: usize) -> bool {
        let bounds = if self.count.purpose == Purpose::Proof { 2 } else { 1 };
        let has_form = |slots: &[Vec<Vec<f64>>]| {
            let same = |(slot, values): (&Vec<Vec<f64>>, &LayerValues<T>)| {
                let expected = values.mine.iter().cycle().take(bounds * values.mine.len());
                slot.iter().map(Vec::len).eq(expected.map(Vec::len))
            };
            slots.len() == own.len() && slots.iter().zip(own).all(same)
        };
        let is_recorded = |(moves, computed): &RecordedSweep| {
            let same = |(slot, values): (&Vec<Vec<f32>>, &LayerValues<T>)| {
                slot.iter().map(Vec::len).eq(values.mine.iter().map(Vec::len))
            };
            computed.len() == pairs && moves.len() == own.len() && moves.iter().zip(own).all(same)
        };
        has_form(&self.mine)
            && self.priorities.iter().all(|estimates| estimates.len() == pairs)
            && self.recorded.len() <= MOVES
            && self.recorded.iter().all(is_recorded)
    }

    /// Takes the values out. `own` must fit.
    pub(crate) fn take_values<T: Number>(&mut self, own: &mut [LayerValues<T>]) {
        for (values, planes) in own.iter_mut().zip(std::mem::take(&mut self.mine)) {
            for (target, plane) in values.mine.iter_mut().zip(planes) {
                *target = plane.into_iter().map(T::of).collect();
            }
        }
    }
}

/// Frees the memory of values that a state replaces. Empty planes stay empty, because they say what
/// is known.
pub(crate) fn make_room<T: Number>(own: &mut [LayerValues<T>]) {
    let planes = own.iter_mut().flat_map(|values| &mut values.mine);
    for plane in planes.filter(|plane| !plane.is_empty()) {
        *plane = vec![T::default(); WIDTH];
    }
}

fn no_state() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the saved sweeps have another form")
}

/// The numbers that are written at once.
const AT_ONCE: usize = 1 << 16;

fn write_number(out: &mut dyn Write, number: u64) -> io::Result<()> {
    out.write_all(&number.to_le_bytes())
}

/// Writes values after their number, with 4 or 8 bytes each.
fn write_values<T: Number>(out: &mut dyn Write, width: usize, values: &[T]) -> io::Result<()> {
    write_number(out, values.len() as u64)?;
    let mut bytes = Vec::with_capacity(width * AT_ONCE.min(values.len()));
    for some in values.chunks(AT_ONCE) {
        bytes.clear();
        if width == 4 {
            bytes.extend(some.iter().flat_map(|value| f32::of(value.wide()).to_le_bytes()));
        } else {
            bytes.extend(some.iter().flat_map(|value| value.wide().to_le_bytes()));
        }
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// Writes the planes of each slot, without their margins.
fn write_planes<'a, T: Number>(
    out: &mut dyn Write,
    width: usize,
    slots: impl ExactSizeIterator<Item = &'a Vec<Vec<T>>>,
) -> io::Result<()> {
    write_number(out, slots.len() as u64)?;
    for planes in slots {
        write_number(out, planes.len() as u64)?;
        for plane in planes {
            write_values(out, width, &plane[..plane.len().saturating_sub(WIDTH)])?;
        }
    }
    Ok(())
}

/// The bytes of a state that are not read yet.
struct StateReader<'a> {
    from: &'a mut dyn Read,
    left: u64,
}

impl StateReader<'_> {
    /// The next bytes. It reserves no memory for bytes that are not there.
    fn bytes(&mut self, count: u64) -> io::Result<Vec<u8>> {
        self.left = self.left.checked_sub(count).ok_or_else(no_state)?;
        let mut bytes = vec![0; count as usize];
        self.from.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn number(&mut self) -> io::Result<u64> {
        let bytes = self.bytes(8)?;
        Ok(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    /// The length of a list. The list cannot have more entries than bytes are left.
    fn length(&mut self) -> io::Result<u64> {
        self.number()
            .and_then(|length| if length > self.left { Err(no_state()) } else { Ok(length) })
    }

    /// Values of 4 or 8 bytes, with room for a margin.
    fn values(&mut self, width: usize) -> io::Result<Vec<f64>> {
        let mut missing = self.length()?;
        let mut values = Vec::with_capacity(missing as usize + WIDTH);
        while missing > 0 {
            let now = missing.min(AT_ONCE as u64);
            let bytes = self.bytes(now * width as u64)?;
            if width == 4 {
                let (fours, _) = bytes.as_chunks();
                values.extend(fours.iter().map(|four| f64::from(f32::from_le_bytes(*four))));
            } else {
                let (eights, _) = bytes.as_chunks();
                values.extend(eights.iter().map(|eight| f64::from_le_bytes(*eight)));
            }
            missing -= now;
        }
        Ok(values)
    }

    /// The planes of each slot, with their margins.
    fn planes(&mut self, width: usize) -> io::Result<SlotPlanes> {
        let mut slots = Vec::new();
        for _ in 0..self.length()? {
            let mut planes = Vec::new();
            for _ in 0..self.length()? {
                let mut plane = self.values(width)?;
                if !plane.is_empty() {
                    plane.resize(plane.len() + WIDTH, 0.0);
                }
                planes.push(plane);
            }
            slots.push(planes);
        }
        Ok(slots)
    }
}
