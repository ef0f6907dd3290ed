//! The answers of the questions about solved races. Their shape is that of every question.

use crate::batch::player::BotName;
use crate::batch::regret::RegretPlan;
use crate::game::race::Race;
use crate::play::bots::BotKind;
use crate::solve::exact::{ExactRequest, Players, exact};
use crate::solve::file::Objective;
use crate::solve::index::Index;
use crate::solve::perfect::Perfect;
use crate::study::Nobody;
use crate::study::observer::Session;
use crate::study::question::exact::Computed;
use crate::study::question::judged_games::Judging;
use crate::study::question::{exact as exact_study, luck, regret};

use super::super::answers::answer;
use super::forms::form;
use super::solved::solved;

#[test]
fn exact_values_luck_and_regret_have_one_chart_and_one_table() {
    let small = solved(form("finkel", &[1]), Objective::Win, 1e-9);
    let race = Race::new(&small.rules).expect("a race");
    let index = Index::new(&race).expect("positions that can be numbered");
    let (bot, points) = (BotKind::Greedy, [1]);
    let players = Players::Same(bot.bot());
    let rest = Some(1e-9);
    let request = ExactRequest { race: &race, index: &index, players, points: &points, rest };
    let figures = exact(&request, &mut ()).expect("a small race");
    let bots = [BotName::from(bot); 2];
    let (rules, positions) = (&small.rules, 1);
    let figures = &figures;
    answer(&exact_study::answer(&Computed {
        rules,
        bots,
        solution: None,
        evaluators: &[],
        positions,
        figures,
    }));

    let perfect = Perfect(&small.solution);
    let plan = |bot| RegretPlan {
        rules: &small.rules,
        solution: &small.solution,
        bot,
        opponent: None,
        games: 200,
        seed: 1,
        throw_limit: 9_999,
    };
    let session = Session::new(&Nobody);
    let judging = |plan, name| Judging {
        plan,
        race: &race,
        bots: (name, None),
        evaluators: Vec::new(),
        level: 0.95,
    };
    let found = luck::answer(&judging(plan(&perfect), BotName::Perfect), &session);
    answer(&found.expect("nobody interrupts it"));
    let found = regret::answer(&judging(plan(bot.bot()), BotName::from(bot)), 3, &session);
    answer(&found.expect("nobody interrupts it"));
}
