//! Where the tests take rule sets from: the shipped files of races. Those of other games are in `tests/domination`.

use urlab::game::bits::BitSet;
use urlab::game::rules::Rules;
use urlab::game::rules::race::{BearingOff, ExitRule, MAX_VALUE, RaceRules, Throw, ThrowEffect};

/// The rule set of that name, from its file.
pub fn rule_set(name: &str) -> Rules {
    urlab::spec::rules::load(name).unwrap_or_else(|faults| panic!("{name}: {faults}"))
}

/// The names of all shipped races, by listing the folder.
pub fn names() -> Vec<String> {
    stems("scenarios/rules", "yaml").into_iter().filter(|name| rule_set(name).race().is_some()).collect()
}

/// All races, by listing the folder.
pub fn all() -> Vec<Rules> {
    names().iter().map(|name| rule_set(name)).collect()
}

/// The names of a folder's files with that ending, without it, in order; the folder is below the crate's root.
pub fn stems(folder: &str, ending: &str) -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = files.map(|file| file.expect("a file").path());
    let wanted = paths.filter(|path| path.extension().is_some_and(|found| found == ending));
    let mut names: Vec<String> =
        wanted.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The same rules, but for this.
pub fn changed(mut rules: Rules, change: impl FnOnce(&mut RaceRules)) -> Rules {
    change(rules.race_mut().expect("a race"));
    rules
}

/// With the overlay of section 4.12: pieces bounce, and bearing off is exact.
pub fn bouncing(rules: Rules) -> Rules {
    let (rule, last_piece, values) = (ExitRule::Exact, ExitRule::Exact, BitSet::range(1, MAX_VALUE));
    let rules = changed(rules, |race| race.bearing_off = BearingOff { rule, last_piece, values, bounce: true });
    Rules { name: format!("{}+bounce", rules.name), ..rules }
}

/// With the overlay of section 4.12: pieces leave on four, from any distance up to four.
pub fn exit_on_four(rules: Rules) -> Rules {
    let (rule, last_piece, values) = (ExitRule::AtLeast, ExitRule::AtLeast, BitSet::one(4));
    let rules = changed(rules, |race| race.bearing_off = BearingOff { rule, last_piece, values, bounce: false });
    Rules { name: format!("{}+exit-on-four", rules.name), ..rules }
}

/// Every rule set with every overlay that goes with it: shared values do not bounce, and Bell's pieces alone leave on four.
pub fn overlaid() -> Vec<Rules> {
    let shares = |throw: &Throw| matches!(throw.effect, ThrowEffect::Move { shared: true, .. });
    let shared = |rules: &Rules| {
        let throws = rules.race().expect("a race").throws.outcomes();
        throws.iter().any(|cast| shares(&cast.outcome))
    };
    let bounce = all().into_iter().filter(|rules| !shared(rules)).map(bouncing);
    let bells = all().into_iter().filter(|rules| rules.name.starts_with("bell-tavola"));
    bounce.chain(bells.map(exit_on_four)).collect()
}
