// A race of one piece each, its solution and the folder that it stands in. An expression, which the
// examples of the types that only a solved rule set has take in with `include!`.
{
    use urlab::game::race::Race;
    use urlab::solve::file::{Head, Objective, SolutionWriter};
    use urlab::solve::{index::Index, solution::Solution, value_iteration::{Question, solve}};

    let mut rules = urlab::input::rules::load("finkel").unwrap();
    rules.race_mut().unwrap().kinds[0].count = 1;
    let race = Race::new(&rules).unwrap();
    let index = Index::new(&race).unwrap();
    let head = Head::new(&rules, &index, Objective::Win, 1e-9).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.ursol");
    let mut writer = SolutionWriter::begin(&path, &head, &race, &index, false).unwrap();
    let question = Question { race: &race, index: &index, payoffs: &[1.0], tolerance: 2e-9 };
    solve(&question, &mut writer, &mut ()).unwrap();
    writer.finish(1.0).unwrap();
    let solution = Solution::open(&path, &rules).unwrap();
    (rules, solution, folder)
}
