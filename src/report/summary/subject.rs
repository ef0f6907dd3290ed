//! The subjects of a study, with their solutions, evaluators, win classes and match terms.

use indexmap::IndexMap;

use crate::batch::player::PlayerKind;
use crate::game::rules::Tie;
use crate::learn::head::EvaluatorIdentity;
use crate::report::summary::objects::{all, objects};
use crate::report::summary::proof::ProofObject;
use crate::solve::identity::Identity;
use crate::study::subject::{ClassOfWin, MatchTerms, Phase, Subject};

objects! {
    SubjectObject for (index, subject) in (usize, &Subject) {
        /// Its index.
        subject: usize = index;
        /// The short name of the rule set and the bots.
        case_id: String = subject.case.clone();
        /// The short name of the rule set. For a variant: that of its base.
        rules: String = subject.rules.clone();
        /// The name of the rule set for people.
        title: String = subject.title.clone();
        /// The fingerprint of its rules.
        fingerprint: String = subject.fingerprint.clone();
        /// The first player's bot; in reviews the player.
        first_bot: String = subject.bots[0].clone();
        /// The second player's bot; in reviews the player.
        second_bot: String = subject.bots[1].clone();
        /// The kind of players that both bots stand for: strong, casual or random; null for other
        /// bots, and for play that was measured and is weak.
        players: Option<&'static str> = subject.players().map(PlayerKind::name);
        /// Who takes the first turn: fixed, swapped, alternate or `as_played`.
        seats: &'static str = subject.seats.name();
        /// What an observation is: game or match.
        each: &'static str = subject.each.one();
        /// How many were played.
        games: u64 = subject.games;
        /// How many were planned, or the largest number allowed.
        planned: u64 = subject.planned;
        /// How many were stopped at a limit.
        unfinished: u64 = subject.unfinished;
        /// The solutions that `perfect` used.
        solutions: Vec<SolutionObject> = all(&subject.solutions);
        /// The evaluators that learned bots used.
        evaluators: Vec<EvaluatorObject> = all(&subject.evaluators);
        /// Its name in the study, such as `A`; in reviews the player.
        label: Option<String> = Some(subject.label.clone()).filter(|label| !label.is_empty());
        /// The part of a search: search or confirmation.
        phase: Option<&'static str> = subject.phase.map(Phase::name);
        /// The seed of its games, if it is not the study's seed.
        seed: Option<u64> = subject.seed;
        /// Is it on the Pareto front of the goals?
        front: Option<bool> = subject.front;
        /// Its rank, from 1, if subjects are ranked.
        rank: Option<u64> = subject.rank;
        /// Its win classes and their points; empty for a variant, which can have other classes.
        win_classes: Vec<WinClassObject> = all(&subject.win_classes);
        /// How games add up to a match, if matches were played.
        match_terms: Option<MatchTermsObject> = subject.match_terms.map(MatchTermsObject::from);
        /// Other facts about it, for people.
        facts: IndexMap<String, String> =
            subject.facts.iter().map(|fact| (fact.term.clone(), fact.value.clone())).collect();
    }

    SolutionObject for identity in &Identity {
        /// The name of its file, without folders.
        file: String = identity.file.clone();
        /// The checksum of the whole file.
        checksum: String = identity.checksum.clone();
        /// What both players want: win or points.
        objective: &'static str = identity.objective.name();
        /// The greatest allowed error of a value, in winning chance or in points.
        tolerance: f64 = identity.tolerance;
        /// The greatest possible error of a value, as proven, in the same unit.
        bound: f64 = identity.bound;
    }

    EvaluatorObject for identity in &EvaluatorIdentity {
        /// The rule set that it learned.
        rules: String = identity.rules.clone();
        /// The name of its file, without folders; empty if it has no file.
        file: String = identity.file.clone();
        /// The checksum of the whole file.
        checksum: String = identity.checksum.clone();
        /// What both players want: win or points.
        objective: &'static str = identity.objective.name();
        /// How many games were learned.
        games: u64 = identity.games;
        /// How many games were planned.
        planned: u64 = identity.planned;
        /// The seed of its games.
        seed: u64 = identity.seed;
        /// What was measured of its play; null if it was never measured.
        proof: Option<ProofObject> = identity.proof.as_ref().map(ProofObject::from);
    }

    WinClassObject for class in &ClassOfWin {
        /// Its short name.
        win_class: String = class.id.clone();
        /// Its name for people.
        title: String = class.title.clone();
        /// The points of the winner.
        points: u8 = class.points;
    }

    MatchTermsObject for terms in MatchTerms {
        /// The points that end a match.
        points: u16 = terms.rules.points;
        /// What a drawn game scores.
        draw_points: u8 = terms.rules.draw_points;
        /// What one point of difference is worth.
        stake_per_point: u32 = terms.rules.stake_per_point;
        /// What ends a level match: draw or decider.
        tie: &'static str = match terms.rules.tie {
            Tie::Draw => "draw",
            Tie::Decider => "decider",
        };
        /// The greatest number of games.
        game_limit: u32 = terms.game_limit;
    }
}
