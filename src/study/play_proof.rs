//! What the proofs of evaluators say, in words, and the warnings about weak, unproven and
//! preliminary play.
//! Every format takes them from here.

use crate::learn::head::{EvaluatorIdentity, learn_argument, learn_more};
use crate::learn::proof::{FormPieces, PlayProof, SmallFormProof, SolvedForm};
use crate::study::number::{Unit, show, whole};
use crate::study::subject::Subject;
use crate::study::wording::and_list;
use crate::study::{Study, Warning};

/// The kind of the warning about play that does not beat each simple bot.
const WEAK: &str = "weak-play";
/// The kind of the warning about play without a proof.
const UNPROVEN: &str = "unproven-play";
/// The kind of the warning about play that was learned on the way, from fewer games than usual.
pub const PRELIMINARY: &str = "preliminary-play";
/// The most evaluators that a warning names one by one.
const MOST_NAMED: usize = 3;

/// What a proof shows, in short: `beats all 4 simple bots; 49.8 % luck-free on 3 pieces of 7`.
pub fn in_short(proof: Option<&PlayProof>) -> String {
    let Some(proof) = proof else { return "no proof was made".to_owned() };
    let bots = proof.against.len();
    let unbeaten: Vec<String> = proof.unbeaten().map(|score| score.bot.clone()).collect();
    let against = if proof.is_without_choice() {
        format!("all games against {bots} simple bots are level, so that no decision matters")
    } else if unbeaten.is_empty() {
        format!("beats all {bots} simple bots")
    } else {
        format!("weak: does not beat {}", and_list(&unbeaten))
    };
    format!("{against}; {}", small_form(&proof.small_form))
}

/// What is known of play with fewer pieces.
pub fn small_form(proof: &SmallFormProof) -> String {
    match proof {
        SmallFormProof::Solved(form) => {
            format!("{} luck-free on {}", show(&form.estimate(), Unit::Percent).whole(), on(form))
        }
        SmallFormProof::TooLarge => "no solved form is small enough".to_owned(),
        SmallFormProof::NotARace => "only races are solved, so nothing exact judges it".to_owned(),
        SmallFormProof::LostThrows => {
            "solutions do not describe its lost throws, so nothing exact judges it".to_owned()
        }
        SmallFormProof::UnequalDice => {
            "solutions do not describe different dice, so nothing exact judges it".to_owned()
        }
        SmallFormProof::Points => {
            "luck-free scores are of winning chances, and it plays for points".to_owned()
        }
        SmallFormProof::NotMade => "no small form was learned (`urlab learn` does that)".to_owned(),
    }
}

/// The form: `3 pieces of 7`, `pieces 1-1-1 of 5-1-1`, `the whole game`.
pub fn on(form: &SolvedForm) -> String {
    if form.is_whole() {
        return "the whole game".to_owned();
    }
    if let [FormPieces { count, of, .. }] = &form.pieces[..] {
        return format!("{count} piece{} of {of}", if *count == 1 { "" } else { "s" });
    }
    let counts = |count: fn(&FormPieces) -> u8| {
        form.pieces.iter().map(|kind| count(kind).to_string()).collect::<Vec<_>>().join("-")
    };
    format!("pieces {} of {}", counts(|kind| kind.count), counts(|kind| kind.of))
}

/// How a weak evaluator does, in words: its least score against a simple bot, and how many of them
/// it beats.
fn weakness(proof: &PlayProof) -> String {
    let found = proof.unbeaten().filter_map(|score| Some((score, score.estimate()?)));
    let least = found
        .min_by(|(_, left), (_, right)| left.value.total_cmp(&right.value))
        .map_or_else(String::new, |(score, estimate)| {
            format!("scores {} against {} and ", show(&estimate, Unit::Percent).whole(), score.bot)
        });
    let bots = proof.against.len();
    format!("{least}beats {} of {bots} simple bots", bots - proof.unbeaten().count())
}

/// What to do about a weak evaluator that planned this many games. `rules` is the argument of
/// `urlab learn`.
pub fn way_out(rules: &str, planned: u64) -> String {
    format!("Learn more games: `{}`", learn_more(rules, planned))
}

/// The warning about this evaluator. `None` if its play beats each simple bot, and it learned as
/// many games as usual.
pub fn warning(evaluator: &EvaluatorIdentity) -> Option<Warning> {
    let EvaluatorIdentity { rules, planned, seed, preliminary, proof, .. } = evaluator;
    let learn = learn_argument(rules);
    match proof {
        Some(proof) if proof.is_weak() => {
            let help = if *preliminary {
                format!("Learn longer: `urlab learn {learn}`")
            } else {
                way_out(&learn, *planned)
            };
            let weakness = weakness(proof);
            let text = format!("`{rules}` is played by a weak evaluator: it {weakness}. {help}");
            Some(Warning::new(WEAK, text))
        }
        _ if *preliminary => Some(Warning::new(PRELIMINARY, preliminary_text(evaluator))),
        None => {
            let text = format!(
                "`{rules}` is played by an evaluator whose play was never measured, so it may be \
                 weak. Measure it: `urlab learn {learn} --games {planned} --seed {seed} --force`"
            );
            Some(Warning::new(UNPROVEN, text))
        }
        Some(_) => None,
    }
}

/// What is preliminary about play that was learned on the way, and what to do for better play.
fn preliminary_text(evaluator: &EvaluatorIdentity) -> String {
    let EvaluatorIdentity { rules, games, proof, .. } = evaluator;
    let by = if *games == 0 {
        "by what was learned of the rules that these extend; nothing was learned of their own yet"
            .to_owned()
    } else {
        format!("by an evaluator that learned only {} games", whole(*games))
    };
    let unmeasured = if proof.is_none() { ", and the play was not measured" } else { "" };
    format!(
        "the strong play of `{rules}` is preliminary: it is played {by}{unmeasured}. A minute of \
         learning makes it better: `urlab learn {}`",
        learn_argument(rules)
    )
}

/// The warnings about the evaluators of these subjects. If there are many of a kind, they are one.
fn warnings_of(subjects: &[Subject]) -> Vec<Warning> {
    let mut seen: Vec<&EvaluatorIdentity> = Vec::new();
    for evaluator in subjects.iter().flat_map(|subject| &subject.evaluators) {
        if seen.iter().all(|earlier| earlier.checksum != evaluator.checksum) {
            seen.push(evaluator);
        }
    }
    let mut all: Vec<Warning> = Vec::new();
    for kind in [WEAK, UNPROVEN, PRELIMINARY] {
        let about = |evaluator: &&EvaluatorIdentity| {
            let warned = warning(evaluator).filter(|warning| warning.kind == kind)?;
            Some((format!("`{}`", evaluator.rules), warned))
        };
        let (rules, mut found): (Vec<String>, Vec<Warning>) = seen.iter().filter_map(about).unzip();
        // Preliminary play is usual after a change of rules, so one warning is enough.
        let most = if kind == PRELIMINARY { 1 } else { MOST_NAMED };
        if let ([first, _, ..], true) = (&mut found[..], rules.len() > most) {
            first.text = match (kind, rules.len() - 1) {
                (PRELIMINARY, others) if others > MOST_NAMED => {
                    format!("{}. The same holds for {others} other rule sets", first.text)
                }
                _ => format!("{}. The same holds for {}", first.text, and_list(&rules[1..])),
            };
            found.truncate(1);
        }
        all.extend(found);
    }
    all
}

/// The sentence of a headline about play that is weak or not proven. `None` if there is none.
pub fn sentence(study: &Study) -> Option<String> {
    let has = |kind: &str| study.warnings.iter().any(|warning| warning.kind == kind);
    let sentences = [
        (WEAK, "A weak evaluator plays: it does not beat each simple bot."),
        (UNPROVEN, "The play is not proven: it was never measured."),
    ];
    let said = sentences.into_iter().find(|(kind, _)| has(kind));
    said.map(|(_, sentence)| sentence.to_owned())
}

impl Study {
    /// Puts the warnings about weak, unproven and preliminary play before all others.
    pub(crate) fn warn_of_play(&mut self) {
        let before = warnings_of(&self.subjects);
        self.warnings.splice(0..0, before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::proof::BotScore;
    use crate::solve::file::Objective;
    use crate::study::question::cases::sample;

    fn evaluator(rules: &str, proof: Option<PlayProof>) -> EvaluatorIdentity {
        EvaluatorIdentity {
            rules: rules.to_owned(),
            file: format!("{rules}.urbot"),
            checksum: rules.to_owned(),
            objective: Objective::Win,
            games: 10_000,
            planned: 10_000,
            seed: 3,
            preliminary: false,
            proof,
        }
    }

    fn proof(pairs: &[(&str, [u64; 5])], small_form: SmallFormProof) -> PlayProof {
        let score =
            |(bot, pairs): &(&str, [u64; 5])| BotScore { bot: (*bot).to_owned(), pairs: *pairs };
        PlayProof { against: pairs.iter().map(score).collect(), small_form }
    }

    const BEATEN: [u64; 5] = [0, 0, 10, 0, 490];
    const LOST: [u64; 5] = [350, 0, 100, 0, 50];

    fn solved(pieces: &[[u8; 2]]) -> SolvedForm {
        let of_kinds = pieces.iter().map(|[count, total]| FormPieces {
            kind: "piece".to_owned(),
            count: *count,
            of: *total,
        });
        SolvedForm {
            pieces: of_kinds.collect(),
            learned: 10_000,
            tolerance: 1e-6,
            games: 5_000,
            score: 0.498,
            interval: Some([0.4975, 0.4985]),
        }
    }

    #[test]
    fn a_proof_is_told_in_short() {
        let small = SmallFormProof::Solved(solved(&[[3, 7]]));
        let both = [("random", BEATEN), ("greedy", BEATEN)];
        assert_eq!(
            in_short(Some(&proof(&both, small))),
            "beats all 2 simple bots; 49.800\u{a0}% (49.750 to 49.850\u{a0}%) luck-free on 3 \
             pieces of 7"
        );
        let weak = proof(&[("random", BEATEN), ("greedy", LOST)], SmallFormProof::TooLarge);
        assert_eq!(
            in_short(Some(&weak)),
            "weak: does not beat greedy; no solved form is small enough"
        );
        assert_eq!(in_short(None), "no proof was made");
        assert_eq!(on(&solved(&[[1, 5], [1, 1]])), "pieces 1-1 of 5-1");
        assert_eq!(on(&solved(&[[1, 7]])), "1 piece of 7");
        assert_eq!(on(&solved(&[[7, 7]])), "the whole game");
    }

    #[test]
    fn weak_and_unproven_play_is_warned_of_before_all_else() {
        let weak = proof(&[("random", BEATEN), ("greedy", LOST)], SmallFormProof::TooLarge);
        let good = proof(&[("random", BEATEN)], SmallFormProof::NotMade);
        let mut study = sample::study();
        let before = study.warnings.clone();
        study.subjects[0].evaluators = vec![
            evaluator("one", Some(weak)),
            evaluator("two", Some(good)),
            evaluator("three", None),
        ];
        study.subjects[1].evaluators = study.subjects[0].evaluators.clone();
        study.warn_of_play();
        let [first, second, others @ ..] = &study.warnings[..] else { panic!("two warnings") };
        assert_eq!((first.kind, second.kind), (WEAK, UNPROVEN));
        assert!(first.text.starts_with("`one` is played by a weak evaluator: it scores 20"));
        assert!(first.text.ends_with("`urlab learn one --games 40000 --force`"), "{}", first.text);
        assert!(second.text.ends_with("`urlab learn three --games 10000 --seed 3 --force`"));
        assert_eq!(others, before);
        let headline = crate::study::headline::headline(&study);
        assert!(headline[0].starts_with("A weak evaluator plays"), "{headline:?}");
    }

    #[test]
    fn preliminary_play_is_warned_of_until_enough_was_learned() {
        let good = || Some(proof(&[("random", BEATEN)], SmallFormProof::NotMade));
        let weak = || Some(proof(&[("random", LOST)], SmallFormProof::NotMade));
        let short = |games: u64, proof: Option<PlayProof>| EvaluatorIdentity {
            games,
            preliminary: true,
            ..evaluator("mine", proof)
        };
        let warned = |identity: &EvaluatorIdentity| {
            warning(identity).map(|warning| (warning.kind, warning.text))
        };
        assert_eq!(
            warned(&short(1_900, good())),
            Some((
                PRELIMINARY,
                "the strong play of `mine` is preliminary: it is played by an evaluator that \
                 learned only 1,900 games. A minute of learning makes it better: `urlab learn mine`"
                    .to_owned()
            ))
        );
        let (kind, text) = warned(&short(0, None)).unwrap();
        assert!(kind == PRELIMINARY && text.contains("and the play was not measured"), "{text}");
        let (kind, text) = warned(&short(1_900, weak())).unwrap();
        assert!(kind == WEAK && text.ends_with("Learn longer: `urlab learn mine`"), "{text}");
        assert_eq!(warned(&evaluator("mine", good())), None);
        let mut study = sample::study();
        study.subjects[0].evaluators = vec![short(1_900, good())];
        study.warn_of_play();
        assert_eq!(study.warnings[0].kind, PRELIMINARY);
    }

    #[test]
    fn many_weak_evaluators_are_one_warning() {
        let weak = proof(&[("greedy", LOST)], SmallFormProof::TooLarge);
        let mut study = sample::study();
        let before = study.warnings.len();
        study.subjects[0].evaluators =
            ["a", "b", "c", "d"].map(|rules| evaluator(rules, Some(weak.clone()))).into();
        study.warn_of_play();
        assert_eq!(study.warnings.len(), before + 1);
        assert!(study.warnings[0].text.ends_with("The same holds for `b`, `c` and `d`"));
    }
}
