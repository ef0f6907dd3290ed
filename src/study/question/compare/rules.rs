//! What is known about compared rule sets before play: their dice, and which are identical.

use crate::game::rules::Rules;
use crate::study::headline::grouped;
use crate::study::number::whole;
use crate::study::outline::Section;
use crate::study::subject::Subject;
use crate::study::{Study, dice_section};

/// The sections about these rule sets: one on their dice if these differ, and one on rule sets that
/// are the same.
pub(super) fn sections(all: &[Rules], study: &Study) -> Vec<Section> {
    let rules: Vec<&Rules> = all.iter().collect();
    let differ = dice_section::throws_differ(&rules);
    let dice = differ.then(|| dice_section::section(&rules));
    let equal = grouped(&study.subjects, |subject| &subject.fingerprint).into_iter();
    let by_bots = equal.map(|equal| grouped(equal, |subject| &subject.bots));
    let same = by_bots.filter(|same| same[0].len() > 1);
    let paragraphs: Vec<String> = same.map(|same| same_rules_text(&same)).collect();
    let title = "The same rules under different names".to_owned();
    let named =
        (!paragraphs.is_empty()).then(|| Section { title, paragraphs, ..Section::default() });
    dice.into_iter().chain(named).collect()
}

/// What is said of subjects with the same rules. Those of each pair of bots are together.
fn same_rules_text(same: &[Vec<&Subject>]) -> String {
    let names: Vec<&str> = same[0].iter().map(|subject| subject.rules.as_str()).collect();
    let first = |subject: &&Subject| subject.plays_as.clone().unwrap_or(subject.rules.clone());
    let (equal, different): (Vec<&Vec<&Subject>>, Vec<_>) =
        same.iter().partition(|all| all.iter().all(|subject| first(subject) == first(&all[0])));
    let of_bots = |all: &&Vec<&Subject>| {
        format!("{} ({} games each)", all[0].bots_in_words(), whole(all[0].games))
    };
    let said = |text: &str, all: &[&Vec<&Subject>]| {
        let bots: Vec<String> = all.iter().map(of_bots).collect();
        if all.is_empty() { String::new() } else { format!(" {text}: {}.", bots.join(", ")) }
    };
    format!(
        "{}: when compiled, these are exactly the same rules (fingerprint {}). With the same dice, \
         they play the same games.{}{}",
        names.join(", "),
        same[0][0].fingerprint,
        said("Compared in play, every pair of games and every count was equal", &equal),
        said("Compared in play, they differed, which is an error in Urlab", &different)
    )
}
