// A plan of 200 games, the batch it gives and the study of that. An expression, which the examples
// of the types that only a played batch has take in with `include!`.
{
    use urlab::balance::{findings, measures::Measures};
    use urlab::batch::{plan::Plan, runner};
    use urlab::play::bots::BotKind;

    struct Nobody;
    impl runner::Listener for Nobody {
        type Error = std::convert::Infallible;
    }
    let rules = urlab::input::rules::load("urgammon").unwrap();
    let plan = Plan {
        bots: [BotKind::Greedy, BotKind::Random].map(Into::into),
        games: 200,
        seed: 7,
        throw_limit: 100_000,
        columns: Measures::All.columns(&rules),
        ratios: Measures::All.ratio_columns(),
        watch_board: true,
        rules,
    };
    let Ok(batch) = runner::run(&plan, &std::sync::atomic::AtomicBool::new(false), &(), &mut Nobody);
    let study = findings::study(&plan, &batch.tally, batch.stop, 0.95, None).unwrap();
    (plan, batch, study)
}
