//! Exact solving, held against what is known, against slower ways, and against games that are played.

mod forms;
mod index;
#[test]
fn probe() {
    let name = std::env::var("PROBE").unwrap_or("finkel".into());
    let pieces: u8 = std::env::var("PIECES").unwrap_or("2".into()).parse().unwrap();
    let tol: f64 = std::env::var("TOL").unwrap_or("1e-12".into()).parse().unwrap();
    let rules = forms::form(&name, &[pieces]);
    let race = urlab::game::race::Race::new(&rules).unwrap();
    let payoffs = vec![1.0; rules.win_classes.len()];
    let v = urlab::solve::value_iteration::solve(&race, &payoffs, tol);
    println!("{name} {pieces}: {v} {:.12} %", (1.0 + v) / 2.0 * 100.0);
}
