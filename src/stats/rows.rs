//! The whole numbers of a tally as rows, for files: they merge without their plan, and they are
//! checked when a tally is made from them again.

use xxhash_rust::xxh3::xxh3_128;

/// The greatest absolute value of a number. Sums of thousands of such numbers still fit.
const GREATEST: i128 = 1 << 112;
/// The most rows, and the most numbers of all rows together, that are read.
const MOST: u64 = 1 << 26;

/// Rows of whole numbers. Each number has a place in its row. Places without a number have 0.
///
/// Adding rows place by place is exact, and its order has no effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountRows(Vec<CountRow>);

/// The places of a row, ascending, each with a number other than 0.
type CountRow = Vec<(u64, i128)>;

/// Rows that no tally of the plan can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("its numbers do not belong together: {0}")]
pub struct BadRows(pub &'static str);

impl CountRows {
    /// Adds a row of these numbers at the places 0, 1, 2, ...
    pub fn push(&mut self, numbers: impl IntoIterator<Item = i128>) {
        self.push_places((0..).zip(numbers));
    }

    /// Adds a row with numbers at these ascending places.
    pub fn push_places(&mut self, places: impl IntoIterator<Item = (u64, i128)>) {
        self.0.push(places.into_iter().filter(|(_, number)| *number != 0).collect());
    }

    /// Adds all numbers of `other`. Empty rows take those of `other`.
    ///
    /// # Errors
    /// The rows do not have the same form, or a sum is too great.
    pub fn merge(&mut self, other: &Self) -> Result<(), BadRows> {
        if self.0.is_empty() {
            self.0.clone_from(&other.0);
            return Ok(());
        }
        if self.0.len() != other.0.len() {
            return Err(BadRows("their number differs"));
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = sum(mine, theirs)?;
        }
        Ok(())
    }

    /// A checksum that is linear: the checksum of a sum of rows is the wrapped sum of theirs.
    pub fn linear_checksum(&self) -> u128 {
        let mut checksum = 0_u128;
        for (at, row) in self.0.iter().enumerate() {
            for (place, number) in row {
                let mut name = [0; 16];
                name[..8].copy_from_slice(&(at as u64).to_le_bytes());
                name[8..].copy_from_slice(&place.to_le_bytes());
                let weight = xxh3_128(&name) | 1;
                checksum = checksum.wrapping_add(weight.wrapping_mul(number.cast_unsigned()));
            }
        }
        checksum
    }

    /// Writes the rows: their number, then for each row the number of its places, and for each
    /// place its distance from the place before and its number. All are LEB128 numbers; signed ones
    /// are in the zigzag form.
    pub fn write(&self, out: &mut Vec<u8>) {
        write_number(out, self.0.len() as u128);
        for row in &self.0 {
            write_number(out, row.len() as u128);
            let mut before = 0;
            for (place, number) in row {
                write_number(out, u128::from(place - before));
                write_number(out, ((number << 1) ^ (number >> 127)).cast_unsigned());
                before = *place;
            }
        }
    }

    /// Reads what [`Self::write`] wrote, and removes it from the front of `bytes`.
    ///
    /// # Errors
    /// The bytes are not those of rows, or lengths or numbers are too great.
    pub fn read(bytes: &mut &[u8]) -> Result<Self, BadRows> {
        let count = read_length(bytes)?;
        let mut rows = Vec::new();
        for _ in 0..count {
            let length = read_length(bytes)?;
            let mut row = Vec::new();
            let mut place = 0_u64;
            for at in 0..length {
                let step = u64::try_from(read_number(bytes)?).map_err(|_| BadRows("a place"))?;
                if at > 0 && step == 0 {
                    return Err(BadRows("a place that is there twice"));
                }
                place = place.checked_add(step).ok_or(BadRows("a place"))?;
                let folded = read_number(bytes)?;
                let number = (folded >> 1).cast_signed() ^ -((folded & 1).cast_signed());
                if number == 0 || number.unsigned_abs() > GREATEST.unsigned_abs() {
                    return Err(BadRows("a number that is 0 or too great"));
                }
                row.push((place, number));
            }
            rows.push(row);
        }
        Ok(Self(rows))
    }

    /// A reader of these rows. No place of a growing row may be greater than `greatest_place`.
    pub fn reader(&self, greatest_place: u64) -> RowReader<'_> {
        RowReader { rows: self.0.iter(), greatest_place }
    }
}

/// The sum of two rows, place by place.
fn sum(mine: &CountRow, theirs: &CountRow) -> Result<CountRow, BadRows> {
    let mut sum = CountRow::with_capacity(mine.len().max(theirs.len()));
    let (mut mine, mut theirs) = (mine.iter().peekable(), theirs.iter().peekable());
    loop {
        let next = match (mine.peek(), theirs.peek()) {
            (None, None) => return Ok(sum),
            (Some(one), Some(other)) if one.0 == other.0 => {
                let number = one.1 + other.1;
                let found = (one.0, number);
                mine.next();
                theirs.next();
                found
            }
            (Some(one), Some(other)) if one.0 < other.0 => {
                let found = **one;
                mine.next();
                found
            }
            (Some(one), None) => {
                let found = **one;
                mine.next();
                found
            }
            (_, Some(other)) => {
                let found = **other;
                theirs.next();
                found
            }
        };
        if next.1.unsigned_abs() > GREATEST.unsigned_abs() {
            return Err(BadRows("a sum that is too great"));
        }
        if next.1 != 0 {
            sum.push(next);
        }
    }
}

/// Reads rows in the order in which a tally pushed them.
#[derive(Clone, Debug)]
pub struct RowReader<'a> {
    rows: std::slice::Iter<'a, CountRow>,
    /// The greatest place of a growing row.
    pub greatest_place: u64,
}

impl RowReader<'_> {
    /// The next row, which has this many numbers.
    ///
    /// # Errors
    /// There is no row, or it has a number at another place.
    pub fn numbers(&mut self, count: usize) -> Result<Vec<i128>, BadRows> {
        let row = self.rows.next().ok_or(BadRows("a row is missing"))?;
        let mut numbers = vec![0; count];
        for (place, number) in row {
            let at = usize::try_from(*place).ok().and_then(|place| numbers.get_mut(place));
            *at.ok_or(BadRows("a row is too long"))? = *number;
        }
        Ok(numbers)
    }

    /// The next row, which has counts.
    ///
    /// # Errors
    /// As [`Self::numbers`], or a number is no count.
    pub fn counts<const N: usize>(&mut self) -> Result<[u64; N], BadRows> {
        let mut counts = [0; N];
        for (count, number) in counts.iter_mut().zip(self.numbers(N)?) {
            *count = count_of(number)?;
        }
        Ok(counts)
    }

    /// The places of the next row, ascending, each with its count above 0.
    ///
    /// # Errors
    /// There is no row, or a number is no count.
    pub fn places(&mut self) -> Result<Vec<(u64, u64)>, BadRows> {
        let row = self.rows.next().ok_or(BadRows("a row is missing"))?;
        row.iter().map(|(place, number)| Ok((*place, count_of(*number)?))).collect()
    }

    /// Checks that no row is left.
    ///
    /// # Errors
    /// A row is left.
    pub fn finish(mut self) -> Result<(), BadRows> {
        self.rows.next().map_or(Ok(()), |_| Err(BadRows("there are too many rows")))
    }
}

/// A number as a count. A count fits into 62 bits, so that sums of counts fit too.
fn count_of(number: i128) -> Result<u64, BadRows> {
    let count = u64::try_from(number).ok().filter(|count| *count < 1 << 62);
    count.ok_or(BadRows("a count"))
}

/// Writes a number in LEB128: seven bits a byte, lowest first.
pub fn write_number(out: &mut Vec<u8>, mut number: u128) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads what [`write_number`] wrote, and removes it from the front of `bytes`.
///
/// # Errors
/// The bytes end too early, or the number is too great.
pub fn read_number(bytes: &mut &[u8]) -> Result<u128, BadRows> {
    let mut number = 0_u128;
    for place in 0..19 {
        let (byte, rest) = bytes.split_first().ok_or(BadRows("they end too early"))?;
        *bytes = rest;
        let bits = u128::from(byte & 0x7f);
        if place == 18 && bits > 3 {
            break;
        }
        number |= bits << (7 * place);
        if byte & 0x80 == 0 {
            return Ok(number);
        }
    }
    Err(BadRows("a number is too great"))
}

/// Reads the length of a list. Each of its elements has at least one byte, so a length is never
/// greater than the number of bytes that are left.
///
/// # Errors
/// The length is greater.
pub fn read_length(bytes: &mut &[u8]) -> Result<u64, BadRows> {
    let length = u64::try_from(read_number(bytes)?)
        .ok()
        .filter(|length| *length <= MOST.min(bytes.len() as u64));
    length.ok_or(BadRows("a length is too great"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(all: &[&[(u64, i128)]]) -> CountRows {
        let mut rows = CountRows::default();
        for row in all {
            rows.push_places(row.iter().copied());
        }
        rows
    }

    fn written(rows: &CountRows) -> Vec<u8> {
        let mut bytes = Vec::new();
        rows.write(&mut bytes);
        bytes
    }

    fn sample() -> [CountRows; 2] {
        [
            rows(&[&[(0, 5), (7, -3), (1 << 40, 1 << 100)], &[], &[(3, 1)]]),
            rows(&[&[(7, 3), (8, 2)], &[(0, -1)], &[(3, 4)]]),
        ]
    }

    #[test]
    fn rows_are_read_as_they_were_written() {
        for rows in sample() {
            let bytes = written(&rows);
            let mut rest = &bytes[..];
            assert_eq!(CountRows::read(&mut rest), Ok(rows));
            assert!(rest.is_empty());
            for end in 0..bytes.len() {
                assert!(CountRows::read(&mut &bytes[..end]).is_err(), "cut at {end}");
            }
        }
        // Two rows: the numbers 1 and -1 at the places 0 and 2, and nothing.
        assert_eq!(written(&rows(&[&[(0, 1), (2, -1)], &[]])), [2, 2, 0, 2, 2, 1, 0]);
    }

    #[test]
    fn sums_have_the_sums_of_the_numbers_and_of_the_checksums() {
        let [one, other] = sample();
        let (mut sum, mut back) = (one.clone(), other.clone());
        sum.merge(&other).unwrap();
        back.merge(&one).unwrap();
        let expected = rows(&[&[(0, 5), (8, 2), (1 << 40, 1 << 100)], &[(0, -1)], &[(3, 5)]]);
        assert_eq!((&sum, &back), (&expected, &expected));
        let checksums = [&one, &other].map(CountRows::linear_checksum);
        assert_eq!(sum.linear_checksum(), checksums[0].wrapping_add(checksums[1]));
        assert_ne!(checksums[0], checksums[1]);
        let mut nothing = CountRows::default();
        nothing.merge(&one).unwrap();
        assert_eq!(nothing, one);
        assert!(nothing.merge(&rows(&[&[]])).is_err());
    }

    #[test]
    fn lengths_and_numbers_are_bounded() {
        // A million rows in three bytes, and a place that is there twice.
        assert!(CountRows::read(&mut &[0xc0, 0x84, 0x3d][..]).is_err());
        assert!(CountRows::read(&mut &[1, 2, 5, 2, 0, 2][..]).is_err());
        let mut great = vec![1, 1, 0];
        write_number(&mut great, 1 << 115);
        assert!(CountRows::read(&mut &great[..]).is_err());
        let mut most = rows(&[&[(0, GREATEST)]]);
        assert!(most.merge(&rows(&[&[(0, 1)]])).is_err());
    }

    #[test]
    fn a_reader_refuses_what_does_not_fit() {
        let rows = rows(&[&[(0, 2), (1, 3)], &[(1, -3)], &[(4, 9)]]);
        let mut reader = rows.reader(4);
        assert_eq!(reader.counts::<2>(), Ok([2, 3]));
        assert_eq!(reader.clone().counts::<2>(), Err(BadRows("a count")));
        assert_eq!(reader.numbers(3), Ok(vec![0, -3, 0]));
        assert!(reader.clone().numbers(4).is_err());
        assert!(reader.clone().finish().is_err());
        assert_eq!(reader.places(), Ok(vec![(4, 9)]));
        assert!(reader.places().is_err());
    }
}
