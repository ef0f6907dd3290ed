//! Small forms of the shipped rule sets.

use crate::game::rules::Rules;

/// A shipped rule set with at most this many pieces of each kind; fewer if it has fewer.
pub fn form(name: &str, pieces: &[u8]) -> Rules {
    let mut rules =
        crate::input::rules::load(name).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let race = rules.race_mut().expect("a race");
    for (kind, most) in
        race.kinds.iter_mut().zip(pieces.iter().chain(std::iter::repeat(&pieces[pieces.len() - 1])))
    {
        kind.count = kind.count.min(*most);
    }
    rules
}

/// All shipped races with one to three pieces of each kind, if they are small.
pub fn small_races(most_kinds_times_pieces: u8) -> Vec<Rules> {
    let mut forms = Vec::new();
    for listed in crate::input::catalogue::list() {
        let name = listed.name;
        let rules =
            crate::input::rules::load(&name).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
        if rules.race().is_none() {
            continue;
        }
        let mut last = 0;
        for pieces in 1..=3 {
            let form = form(&name, &[pieces]);
            if form.pieces() <= most_kinds_times_pieces && form.pieces() > last {
                last = form.pieces();
                forms.push(form);
            }
        }
    }
    forms
}
