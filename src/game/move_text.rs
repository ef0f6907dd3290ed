//! Throws and actions as one line of a transcript has them: `3`, `a4-b3`, `pawn in-c4, a1-home`.
//! `docs/transcripts.md` describes them for people.
//!
//! Each place is the name of its square, `in` for a piece that enters, `home`, or `waiting` for a
//! piece that goes back to the start. A square that a
//! path visits twice has its step after `@`. A reader may leave out what only one action needs.

use crate::game::actions::{Action, Move};
use crate::game::contract::Game;
use crate::game::rules::{GameRules, Rules};
use crate::game::seat::Seat;

/// The word for a throw with which nothing is done.
pub const PASS: &str = "pass";
/// The word after an entry by an own throw, and before that throw.
pub const OWN: &str = "own";

/// The place of a piece that a link takes back to the start.
pub const BACK: &str = "waiting";

/// The throw as transcripts write it: the number of marks, or the faces. `outcome` is an index into
/// the throws.
pub fn throw(rules: &Rules, outcome: usize) -> String {
    match &rules.game {
        GameRules::Race(race) => race.throws.outcomes()[outcome].outcome.marks.to_string(),
        GameRules::Domination(domination) => {
            domination.throws.outcomes()[outcome].outcome.shown.clone()
        }
    }
}

/// The throws of a rule set as transcripts write them, in their order.
pub fn throws(rules: &Rules) -> Vec<String> {
    let count = match &rules.game {
        GameRules::Race(race) => race.throws.outcomes().len(),
        GameRules::Domination(domination) => domination.throws.outcomes().len(),
    };
    (0..count).map(|outcome| throw(rules, outcome)).collect()
}

/// The throw with this text; faces may come in any order. `None` if the dice never show it.
pub fn throw_named(rules: &Rules, text: &str) -> Option<usize> {
    let faces = |text: &str| {
        let typed = plain(text);
        let mut faces: Vec<String> = typed.split(' ').map(str::to_owned).collect();
        faces.sort_unstable();
        faces
    };
    throws(rules).iter().position(|throw| faces(throw) == faces(text))
}

/// The text without what makes no difference: capitals, the number of spaces, the kind of dash.
pub fn plain(text: &str) -> String {
    let dashed: String =
        text.chars().map(|sign| if "–—→−".contains(sign) { '-' } else { sign }).collect();
    let joined = dashed.split('-').map(str::trim).collect::<Vec<_>>().join("-");
    joined.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// An action as transcripts write it, with all that tells it apart.
pub fn written<G: Game>(rules: &Rules, game: &G, seat: Seat, action: &Action) -> String {
    let moves = action.moves().iter().map(|step| MoveText::of(rules, game, seat, *step).whole());
    let own = if action.has_own_throw() { " own" } else { "" };
    moves.collect::<Vec<_>>().join(", ") + own
}

/// The actions that a text can mean, by index. A whole text means one action alone. A shorter text
/// means each action that it fits.
pub fn meant<G: Game>(
    rules: &Rules,
    game: &G,
    seat: Seat,
    actions: &[Action],
    text: &str,
) -> Vec<usize> {
    let typed = plain(text);
    let moves = typed.strip_suffix(" own").unwrap_or(&typed);
    let parts: Vec<&str> = moves.split(',').map(str::trim).collect();
    let fitting = |fits: fn(&MoveText, &str) -> bool| -> Vec<usize> {
        let is_meant = |place: &usize| {
            let action = &actions[*place];
            let texts: Vec<MoveText> =
                action.moves().iter().map(|step| MoveText::of(rules, game, seat, *step)).collect();
            let is_own = typed.len() > moves.len();
            (!is_own || action.has_own_throw()) && pairs_up(&texts, &parts, fits)
        };
        (0..actions.len()).filter(is_meant).collect()
    };
    let whole = fitting(|text, part| plain(&text.whole()) == part);
    if whole.len() == 1 { whole } else { fitting(MoveText::fits) }
}

/// Can each move be paired with a part of its own?
fn pairs_up(texts: &[MoveText], parts: &[&str], fits: fn(&MoveText, &str) -> bool) -> bool {
    let Some((first, rest)) = texts.split_first() else { return parts.is_empty() };
    texts.len() == parts.len()
        && parts.iter().enumerate().any(|(place, part)| {
            let others = || {
                let mut others = parts.to_vec();
                others.remove(place);
                others
            };
            fits(first, part) && pairs_up(rest, &others(), fits)
        })
}

/// The texts of a move, those that can be left out apart.
struct MoveText {
    /// The kind with a space; empty if there is one kind.
    kind: String,
    /// The place that it leaves, and the place that it reaches: without steps, and with them.
    places: [[String; 2]; 2],
    /// The route; empty for the first.
    route: String,
    /// The capture; empty without one.
    capture: &'static str,
}

impl MoveText {
    fn of<G: Game>(rules: &Rules, game: &G, seat: Seat, step: Move) -> Self {
        let kinds = rules.kind_names();
        let kind = match &kinds[..] {
            [_] => String::new(),
            kinds => format!("{} ", kinds[usize::from(step.kind)]),
        };
        Self {
            kind,
            places: [step.from, step.to].map(|place| match place {
                // A link may take a piece back to the start.
                0 if !step.enters() => [(); 2].map(|()| BACK.to_owned()),
                place => place_names(rules, game, seat, place),
            }),
            route: if step.route > 0 { format!(" by {}", step.route + 1) } else { String::new() },
            capture: if step.captures { " x" } else { "" },
        }
    }

    /// The move with all that tells it apart.
    fn whole(&self) -> String {
        let Self { kind, places: [[_, from], [_, to]], route, capture } = self;
        format!("{kind}{from}-{to}{route}{capture}")
    }

    /// Is this the move, with or without the parts that can be left out?
    fn fits(&self, part: &str) -> bool {
        let rest = |text: &str, end: &str| {
            let shorter = text.strip_suffix(plain_end(end).as_str());
            shorter.filter(|_| !end.is_empty()).map(str::to_owned)
        };
        let mut forms = vec![part.to_owned()];
        for end in [self.capture, &self.route] {
            forms.extend(forms.clone().iter().filter_map(|form| rest(form, end)));
        }
        let kind = self.kind.to_lowercase();
        let bare = forms.iter().filter_map(|form| form.strip_prefix(kind.as_str()));
        let all: Vec<&str> = forms.iter().map(String::as_str).chain(bare).collect();
        let [from, to] = &self.places;
        let pairs = from.iter().flat_map(|from| to.iter().map(move |to| format!("{from}-{to}")));
        pairs.map(|pair| plain(&pair)).any(|pair| all.contains(&pair.as_str()))
    }
}

/// The end of a text in the form of [`plain`], with its space.
fn plain_end(end: &str) -> String {
    format!(" {}", plain(end))
}

/// The names of a place: without its step, and with it where a player's path visits the square more
/// than once.
pub(crate) fn place_names<G: Game>(rules: &Rules, game: &G, seat: Seat, place: u8) -> [String; 2] {
    let square = game.square(seat, place);
    let Some(named) = rules.board.squares.get(usize::from(square)) else {
        return [(); 2].map(|()| if place == 0 { "in" } else { "home" }.to_owned());
    };
    let again = (1..=game.places()).filter(|step| game.square(seat, *step) == square).count() > 1;
    let step = if again { format!("@{place}") } else { String::new() };
    [named.name.clone(), named.name.clone() + &step]
}
