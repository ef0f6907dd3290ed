//! Dice: faces with weights, and the exact distribution of the marks that a set of dice shows.

use std::collections::BTreeMap;

/// A kind of die, and how many such dice are thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    /// The faces of one die.
    pub faces: Vec<Face>,
    /// The number of such dice thrown together, at least 1.
    pub count: u8,
}

/// One face of a die: the marks it shows and its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// The number of marks, 0 or more.
    pub marks: u16,
    /// Its weight among the faces of the die.
    pub weight: u32,
}

/// The distribution of the sum of marks. It gives the number of equally weighted ways to each sum,
/// in ascending order of the sum.
///
/// Faces of weight 0 never show. `None` if the ways to a sum exceed 64 bits, or a sum exceeds 16
/// bits. No dice show the sum 0 in one way. A die with no weighted face leaves no sum.
pub fn marks_distribution(dice: &[Die]) -> Option<BTreeMap<u16, u64>> {
    let mut ways = BTreeMap::from([(0, 1)]);
    for die in dice {
        for _ in 0..die.count {
            ways = with_one_more(&ways, die)?;
        }
    }
    Some(ways)
}

fn with_one_more(ways: &BTreeMap<u16, u64>, die: &Die) -> Option<BTreeMap<u16, u64>> {
    let mut sums: BTreeMap<u16, u64> = BTreeMap::new();
    for (marks, ways) in ways {
        for face in die.faces.iter().filter(|face| face.weight > 0) {
            let sum = sums.entry(marks.checked_add(face.marks)?).or_default();
            *sum = sum.checked_add(ways.checked_mul(u64::from(face.weight))?)?;
        }
    }
    Some(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lots(count: u8) -> Die {
        Die { faces: vec![Face { marks: 0, weight: 1 }, Face { marks: 1, weight: 1 }], count }
    }

    #[test]
    fn different_dice_add_their_marks() {
        let d3 = Die { faces: (1..=3).map(|marks| Face { marks, weight: 1 }).collect(), count: 1 };
        let ways = marks_distribution(&[lots(1), d3]).unwrap();
        assert_eq!(ways.into_iter().collect::<Vec<_>>(), [(1, 1), (2, 2), (3, 2), (4, 1)]);
    }

    #[test]
    fn no_dice_show_zero_and_too_many_dice_are_refused() {
        assert_eq!(marks_distribution(&[]).unwrap().into_iter().collect::<Vec<_>>(), [(0, 1)]);
        assert_eq!(marks_distribution(&[lots(70)]), None);
    }
}
