//! Dice: faces with weights, and the exact distribution of the marks that a set of dice shows.

use std::collections::BTreeMap;

/// A kind of die, and how many such dice are thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
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
    // The ways to each sum, by sum.
    let mut ways = vec![1_u64];
    for die in dice {
        for _ in 0..die.count {
            ways = with_one_more(&ways, die)?;
        }
    }
    let possible = (0..).zip(ways).filter(|(_, ways)| *ways > 0);
    Some(possible.collect())
}

fn with_one_more(ways: &[u64], die: &Die) -> Option<Vec<u64>> {
    let shown = || die.faces.iter().filter(|face| face.weight > 0);
    let Some(greatest) = shown().map(|face| usize::from(face.marks)).max() else {
        return Some(Vec::new());
    };
    let length = ways.len() + greatest;
    if length > 1 << 16 {
        return None;
    }
    let mut sums = vec![0_u64; length];
    for face in shown() {
        for (sum, ways) in sums[usize::from(face.marks)..].iter_mut().zip(ways) {
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

    // Six dice show 6 and 6,000 in one way each. The middle sums are 3,003 and its neighbours.
    #[test]
    fn large_dice_are_summed_exactly() {
        let faces = (1..=1_000).map(|marks| Face { marks, weight: 1 }).collect();
        let ways = marks_distribution(&[Die { faces, count: 6 }]).unwrap();
        assert_eq!(ways.len(), 5_995);
        assert_eq!((ways[&6], ways[&7], ways[&5_999], ways[&6_000]), (1, 6, 6, 1));
        assert_eq!(ways[&3_000], ways[&3_006]);
        assert_eq!(ways.values().sum::<u64>(), 1_000_u64.pow(6));
    }

    #[test]
    fn sums_beyond_sixteen_bits_are_refused() {
        let die = |marks, count| Die { faces: vec![Face { marks, weight: 1 }], count };
        assert!(marks_distribution(&[die(65_535, 1)]).is_some());
        assert_eq!(marks_distribution(&[die(32_768, 2)]), None);
    }

    #[test]
    fn no_dice_show_zero_and_too_many_dice_are_refused() {
        assert_eq!(marks_distribution(&[]).unwrap().into_iter().collect::<Vec<_>>(), [(0, 1)]);
        assert_eq!(marks_distribution(&[lots(70)]), None);
    }
}
