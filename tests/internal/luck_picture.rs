//! The picture of one game's luck in `docs/statistics.md`.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::input::question::evaluators::open;
use crate::learn::bots::{Learned, Skill};
use crate::play::luck::{
    CastAnswer, Fallen, Luck, LuckBy, LuckMeter, LuckSource, Moment, luck_of_cast, mean,
};
use crate::play::observer::WithoutDetail;
use crate::play::random_source::GameStream;
use crate::play::record::Ending;
use crate::play::referee::{GameSetup, play_measured};

const PICTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures/luck.svg");
/// The seed of the game.
const SEED: u64 = 2;

/// The throws of a game: the first player's winning chance before each, and what it adds to it.
#[derive(Default)]
struct Throws(Mutex<Vec<[f64; 2]>>);

impl<G: Game> LuckSource<G> for Throws {
    fn follow<'a>(&'a self, _: &'a G, _: &G::Position) -> Box<dyn LuckMeter<G> + 'a> {
        Box::new(self)
    }
}

impl<G: Game> LuckMeter<G> for &Throws {
    fn cast(
        &mut self,
        moment: &Moment<'_, G>,
        fallen: Fallen,
        answers: Option<&[CastAnswer]>,
    ) -> Luck {
        let answers = answers.expect("the bots value positions");
        let value = |cast: usize| (answers[cast].value / Luck::SCORE_UNIT).round() as i64;
        let course = moment.game.course();
        let casts = 0..course.dice.count();
        let before = mean(casts.map(|cast| (moment.weight(cast), value(cast))));
        let [before, luck] = [before, luck_of_cast(course, moment.role(), fallen, value)]
            .map(|chance| chance as f64 * Luck::SCORE_UNIT);
        let of_first = if moment.seat == moment.turn_state.starter {
            [before, luck]
        } else {
            [1.0 - before, -luck]
        };
        self.0.lock().unwrap().push(of_first);
        Luck::default()
    }
}

/// The three lines of the picture. Each has a point before each throw and one after the last.
struct Lines {
    /// The winning chance of the first player.
    chance: Vec<f64>,
    /// The chance at the start and the luck since then.
    luck: Vec<f64>,
    /// The chance less the luck.
    rest: Vec<f64>,
}

fn played() -> Lines {
    let rules = crate::input::rules::load("finkel").unwrap();
    let evaluator = open(&rules, None, &[]).unwrap().expect("a built-in evaluator");
    let race = Race::new(&rules).unwrap();
    let bot = Learned { evaluator: &*evaluator, skill: Skill::OneThrow };
    let setup =
        GameSetup { game: &race, bots: [&bot, &bot], starter: Seat::Light, throw_limit: 10_000 };
    let (throws, never) = (Throws::default(), AtomicBool::new(false));
    let (mut random, mut watch) = (GameStream::new(SEED, 0), WithoutDetail);
    let by = LuckBy { source: Some(&throws), ..LuckBy::BOTS };
    let (record, _) = play_measured(&setup, by, &never, &mut random, &mut watch).unwrap();
    let seen = throws.0.lock().unwrap();
    let end = f64::from(matches!(record.ending, Ending::FirstWins(_)));
    let chance: Vec<f64> = seen.iter().map(|[before, _]| *before).chain([end]).collect();
    let mut so_far = vec![0.0];
    so_far.extend(seen.iter().scan(0.0, |sum, [_, luck]| {
        *sum += luck;
        Some(*sum)
    }));
    let luck = so_far.iter().map(|luck| chance[0] + luck).collect();
    let rest = chance.iter().zip(&so_far).map(|(chance, luck)| chance - luck).collect();
    Lines { chance, luck, rest }
}

/// Draws the lines over the throws, as percent.
fn svg(lines: &Lines) -> String {
    let (left, top, width, height) = (56.0, 20.0, 560.0, 260.0);
    let throws = lines.chance.len() - 1;
    let across = |throw: usize| left + width * throw as f64 / throws as f64;
    let down = |chance: f64| top + height * (1.0 - chance);
    let text = |x: f64, y: f64, anchor: &str, words: &str| {
        format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>\n")
    };
    let mut drawn = Vec::new();
    for percent in [0, 25, 50, 75, 100] {
        let (y, right) = (down(f64::from(percent) / 100.0), left + width);
        drawn.push(format!("<path d=\"M{left} {y}H{right}\" stroke=\"#dde1e5\"/>\n"));
        drawn.push(text(left - 8.0, y + 4.0, "end", &format!("{percent} %")));
    }
    for throw in (0..=throws).step_by(25) {
        drawn.push(text(across(throw), top + height + 18.0, "middle", &throw.to_string()));
    }
    drawn.push(text(left + width / 2.0, top + height + 40.0, "middle", "throws"));
    let all = [
        ("chance of winning", "#0072b2", &lines.chance, 2.5),
        ("start and luck so far", "#e69f00", &lines.luck, 1.5),
        ("chance less luck", "#009e73", &lines.rest, 2.5),
    ];
    for (place, (name, colour, line, stroke)) in all.into_iter().enumerate() {
        let points: Vec<String> = line
            .iter()
            .enumerate()
            .map(|(throw, chance)| format!("{:.1},{:.1}", across(throw), down(*chance)))
            .collect();
        drawn.push(format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"{stroke}\"/>\n",
            points.join(" ")
        ));
        let (x, y) = (left + width + 12.0, top + 24.0 + 22.0 * place as f64);
        drawn.push(format!(
            "<path d=\"M{x} {y}h20\" stroke=\"{colour}\" stroke-width=\"{stroke}\"/>\n"
        ));
        drawn.push(text(x + 26.0, y + 4.0, "start", name));
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"820\" height=\"330\" viewBox=\"0 0 820 \
         330\" role=\"img\" font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"13\" \
         fill=\"#1f2428\">\n<title>The luck of one game</title>\n<rect width=\"820\" \
         height=\"330\" fill=\"#fff\"/>\n{}</svg>\n",
        drawn.concat()
    )
}

/// Luck is nearly all that moves the chance. What it leaves is nearly flat, in this game of finkel
/// between learned players.
#[test]
fn the_picture_of_the_luck_of_a_game_is_that_of_the_program() {
    let lines = played();
    let span = |line: &[f64]| {
        let ends = line
            .iter()
            .fold([1.0, 0.0], |[low, high]: [f64; 2], value| [low.min(*value), high.max(*value)]);
        ends[1] - ends[0]
    };
    let [chance, rest] = [&lines.chance, &lines.rest].map(|line| span(line));
    assert!(chance > 0.5 && rest < chance / 5.0, "{chance} and {rest}");
    let drawn = svg(&lines);
    if std::env::var_os("URLAB_WRITE_PICTURE").is_some() {
        return std::fs::write(PICTURE, drawn).unwrap();
    }
    assert_eq!(std::fs::read_to_string(PICTURE).unwrap(), drawn, "run `just luck-picture`");
}
