// A plan of 50 matches and the batch it gives. An expression, which the examples of the types that
// only played matches have take in with `include!`.
{
    use urlab::batch::{matches, rounds};
    use urlab::play::bots::BotKind;

    struct Nobody;
    impl<R, T> rounds::Listener<R, T> for Nobody {
        type Error = std::convert::Infallible;
    }
    let rules = urlab::input::rules::load("urgammon").unwrap();
    let plan = matches::MatchPlan {
        terms: rules.match_play.unwrap(),
        rules,
        bots: [BotKind::Greedy; 2].map(Into::into),
        matches: 50,
        seed: 7,
        throw_limit: 100_000,
    };
    let Ok(batch) = matches::run(&plan, &std::sync::atomic::AtomicBool::new(false), &(), &mut Nobody);
    (plan, batch)
}
