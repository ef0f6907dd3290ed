//! The measures. The table of [`counts`](mod@counts) has those that are one reading of a game, or a
//! ratio of two. Each other file has one measure or a few related ones. Here is the list of all.
//!
//! Each has its text for people beside what reads it from games, and a test in the same file. The
//! text says what it measures, its definition, and how it can mislead.

use serde::Serialize;

use crate::batch::plan::{HistogramColumn, RatioColumn};
use crate::game::rules::Rules;
use crate::play::record::CountReader;

pub mod counts;
pub mod feel;
pub mod first_player_advantage;
pub mod matches;
pub mod points;
pub mod results;
pub mod squares;
pub mod stakes;
pub mod win_classes;

pub use counts::{COUNTS, RATIOS, throws, turns, unforced_actions};

/// The documentation of a measure for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MeasureDoc {
    /// The short name that files and JSON use, such as `extra_throws`.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The unit of its figures.
    pub unit: &'static str,
    /// What it measures.
    pub about: &'static str,
    pub definition: &'static str,
    /// How it can mislead.
    pub misleads: &'static str,
}

/// A whole-number measure of one game, with a distribution.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// Its documentation.
    pub doc: MeasureDoc,
    /// Reads it from a game.
    pub reader: CountReader,
    /// Does it have a meaning for games of these rules? If not, it is not measured. This avoids a 0
    /// without meaning.
    pub fits: fn(&Rules) -> bool,
    /// Is it taken only when all measures are requested?
    pub detail: bool,
    /// Is it taken only when it is asked how games feel?
    pub feel: bool,
}

/// For measures that have a meaning for every game.
const EVERY_GAME: fn(&Rules) -> bool = |_| true;
/// For measures that have a meaning for races only.
const RACES: fn(&Rules) -> bool = |rules| rules.race().is_some();

impl Count {
    /// The histogram column that a plan needs for it.
    pub const fn column(&self) -> HistogramColumn {
        HistogramColumn { id: self.doc.id, reader: self.reader, detail: self.detail }
    }

    /// The smallest choice of measures that includes it.
    pub const fn least(&self) -> Measures {
        Measures::least(self.detail, self.feel)
    }
}

/// The ratio of the totals of two whole numbers of one game.
#[derive(Clone, Copy, Debug)]
pub struct RatioMeasure {
    /// Its documentation.
    pub doc: MeasureDoc,
    /// Reads the numerator from a game.
    pub numerator: CountReader,
    /// Reads the denominator from a game.
    pub denominator: CountReader,
    /// The lowest and the highest possible value under any rules.
    pub range: (f64, f64),
    /// Is it taken only when all measures are requested?
    pub detail: bool,
    /// Is it taken only when it is asked how games feel?
    pub feel: bool,
}

impl RatioMeasure {
    /// The ratio column that a plan needs for it.
    pub const fn column(&self) -> RatioColumn {
        RatioColumn {
            id: self.doc.id,
            numerator: self.numerator,
            denominator: self.denominator,
            detail: self.detail,
        }
    }

    /// The smallest choice of measures that includes it.
    pub const fn least(&self) -> Measures {
        Measures::least(self.detail, self.feel)
    }
}

/// All measures with a distribution, in the order of the reports.
pub fn counts() -> impl Iterator<Item = &'static Count> {
    COUNTS.iter().chain(feel::COUNTS)
}

/// All ratios, in the order of the reports.
pub fn ratios() -> impl Iterator<Item = &'static RatioMeasure> {
    RATIOS.iter().chain(feel::RATIOS)
}

/// The documentation of the measures that every study has, in the order of the reports. The
/// measures of [`stakes`] and of [`matches`](mod@matches) are only for studies that have them.
pub fn all() -> Vec<&'static MeasureDoc> {
    let results: [&MeasureDoc; 8] = [
        &first_player_advantage::DOC,
        &results::FIRST_WINS,
        &results::SECOND_WINS,
        &results::DRAWS,
        &results::UNFINISHED,
        &win_classes::DOC,
        &points::DIFFERENCE,
        &points::MEAN,
    ];
    let counts = counts().map(|count| &count.doc);
    let ratios = ratios().map(|ratio| &ratio.doc);
    let squares = [&squares::OCCUPANCY, &squares::CAPTURES];
    results.into_iter().chain(counts).chain(ratios).chain(squares).collect()
}

/// The choice of measures. Measures outside the choice are not counted and cost nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measures {
    /// Length of games, endings, captures, extra throws, passes, and measures that the rules add.
    Usual,
    /// Also the amount of choice, the changes of lead, and the events on the squares.
    All,
    /// Also how games feel. An evaluator follows each game.
    Feel,
}

impl Measures {
    /// The smallest choice with a detail, or with how games feel.
    const fn least(detail: bool, feel: bool) -> Self {
        match (detail, feel) {
            (_, true) => Self::Feel,
            (true, false) => Self::All,
            (false, false) => Self::Usual,
        }
    }

    /// The histogram columns of the chosen measures that fit a rule set.
    pub fn columns(self, rules: &Rules) -> Vec<HistogramColumn> {
        let chosen = counts().filter(|count| self.includes(count.least()) && (count.fits)(rules));
        chosen.map(Count::column).collect()
    }

    /// The ratio columns of the chosen measures.
    pub fn ratio_columns(self) -> Vec<RatioColumn> {
        let chosen = ratios().filter(|ratio| self.includes(ratio.least()));
        chosen.map(RatioMeasure::column).collect()
    }

    /// The histogram columns of the measures that fit a rule set and that no smaller choice has.
    pub fn own_columns(self, rules: &Rules) -> Vec<HistogramColumn> {
        let own = counts().filter(|count| count.least() == self && (count.fits)(rules));
        own.map(Count::column).collect()
    }

    /// The ratio columns of the measures that no smaller choice has.
    pub fn own_ratio_columns(self) -> Vec<RatioColumn> {
        ratios().filter(|ratio| ratio.least() == self).map(RatioMeasure::column).collect()
    }

    /// Does it watch the squares of the board?
    pub fn watches_board(self) -> bool {
        self.includes(Self::All)
    }

    /// Does it include all of these measures?
    pub fn includes(self, measures: Self) -> bool {
        measures <= self
    }

    /// The word for it in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::All => "all",
            Self::Feel => "feel",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;
    use crate::play::record::GameRecord;

    #[test]
    fn every_measure_has_one_complete_description() {
        let mut ids: Vec<_> = all().iter().map(|doc| doc.id).collect();
        let listed = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), listed);
        for doc in all() {
            for text in [doc.title, doc.unit, doc.about, doc.definition, doc.misleads] {
                assert!(!text.is_empty() && !text.contains("  "), "{}: {text:?}", doc.id);
            }
        }
    }

    #[test]
    fn a_plan_needs_detail_only_for_all_measures() {
        let rules = samples::rules();
        let plan =
            |measures: Measures| samples::plan(measures.columns(&rules), measures.ratio_columns());
        assert!(!plan(Measures::Usual).needs_detail() && plan(Measures::All).needs_detail());
        let names = |measures| -> Vec<&str> {
            plan(measures).columns.iter().map(|column| column.id).collect()
        };
        for name in ["actions", "forced_actions", "unforced_actions", "lead_changes"] {
            assert!(names(Measures::All).contains(&name), "{name}");
            assert!(!names(Measures::Usual).contains(&name), "{name}");
        }
        assert!(!Measures::Usual.watches_board());
    }

    #[test]
    fn measures_that_read_details_of_records_are_marked() {
        let brief = GameRecord { throws: 20, turns: 15, actions: 12, ..GameRecord::default() };
        let full = GameRecord { forced_actions: 5, legal_actions: 30, lead_changes: 2, ..brief };
        for count in COUNTS {
            assert!(
                count.detail
                    || !count.reader.is_plain()
                        && count.reader.one(&brief) == count.reader.one(&full),
                "{}",
                count.doc.id
            );
        }
        for ratio in RATIOS {
            assert!(
                ratio.detail || ratio.numerator.one(&brief) == ratio.numerator.one(&full),
                "{}",
                ratio.doc.id
            );
        }
    }

    #[test]
    fn each_file_is_a_module_in_this_list() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/balance/measures");
        let source = std::fs::read_to_string(format!("{folder}/mod.rs")).unwrap();
        let declared =
            |line: &'_ str| Some(line.strip_prefix("pub mod ")?.strip_suffix(';')?.to_owned());
        let names: Vec<String> = source.lines().filter_map(declared).collect();
        assert_eq!(std::fs::read_dir(folder).unwrap().count(), names.len() + 1);
        // These two have their own lists.
        for name in names.iter().filter(|name| !["matches", "stakes"].contains(&name.as_str())) {
            let is_name_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
            let path = format!("{name}::");
            let mut uses = source.match_indices(&path).map(|(start, _)| &source[..start]);
            assert!(uses.any(|before| !before.ends_with(is_name_letter)), "{name}");
        }
    }
}
