//! Steps of the path by name: `h4` is each step on that square, `h4@7` is step 7, `h4@out` and
//! `h4@back` are the steps on the way out and on the way back.

use crate::game::bits::BitSet;
use crate::game::board::Board;
use crate::game::rules::way_squares::WaySquares;
use crate::input::collector::Reported;
use crate::input::diagnostic::quoted;

/// The ways of a piece, as they stand after `@`.
pub const OUT: &str = "out";
pub const BACK: &str = "back";

/// The path of Light, to find its steps by name.
#[derive(Clone, Copy)]
pub struct PathSteps<'r> {
    pub board: &'r Board,
    /// The square of step 1, of step 2, and so on.
    pub path: &'r [u8],
    /// The first step of the way back.
    pub back_from: Option<u8>,
}

impl PathSteps<'_> {
    /// The number of steps.
    pub fn length(&self) -> u8 {
        self.path.len() as u8
    }

    /// Is a piece on this step on its way back?
    fn goes_back(&self, step: u8) -> bool {
        self.back_from.is_some_and(|first| step >= first)
    }

    /// Does a square of the set count for a piece on this step?
    pub fn counts(&self, squares: WaySquares, step: u8) -> bool {
        squares.counts(self.path[usize::from(step) - 1], self.goes_back(step))
    }

    /// The square of a step, with the step if the path passes it more than once.
    pub fn name(&self, step: u8) -> String {
        let square = self.path[usize::from(step) - 1];
        let name = &self.board.squares[usize::from(square)].name;
        let again = self
            .path
            .iter()
            .enumerate()
            .any(|(index, visited)| *visited == square && index + 1 != usize::from(step));
        if again { quoted(&format!("{name}@{step}")) } else { quoted(name) }
    }

    /// The steps that a name means; `None` if it means none.
    pub fn known_steps(&self, name: &str) -> Option<BitSet> {
        let (square, way) = self.split(name);
        let square = self.board.find(square)?;
        let on = |step: &u8| self.path[usize::from(*step) - 1] == square;
        let counts = |step: &u8| match way {
            None => true,
            Some(OUT) => self.back_from.is_some() && !self.goes_back(*step),
            Some(BACK) => self.goes_back(*step),
            Some(number) => *number == step.to_string(),
        };
        let steps: BitSet = (1..=self.length()).filter(on).filter(counts).collect();
        (!steps.is_empty()).then_some(steps)
    }

    /// The steps that a name means. Reports a name that means none.
    pub fn steps<'c>(&self, name: &str, report: impl Fn(String) -> Reported<'c>) -> Option<BitSet> {
        let known = self.known_steps(name);
        if known.is_none() {
            self.report_unknown(name, report);
        }
        known
    }

    /// The one step that a name means. Reports a name that means none or several.
    pub fn only_step<'c>(&self, name: &str, report: impl Fn(String) -> Reported<'c>) -> Option<u8> {
        let steps = self.steps(name, &report)?;
        if steps.len() > 1 {
            let forms: Vec<String> = steps.iter().map(|step| self.name(step)).collect();
            return report(format!("the path passes {} more than once", quoted(name)))
                .allow(forms.join(", "))
                .none();
        }
        steps.iter().next()
    }

    /// The name of a square and what stands after its last `@`. A square may have an `@` in its
    /// name.
    fn split<'n>(&self, name: &'n str) -> (&'n str, Option<&'n str>) {
        match name.rsplit_once('@') {
            Some((square, way)) if self.board.find(name).is_none() => (square, Some(way)),
            _ => (name, None),
        }
    }

    fn report_unknown<'c>(&self, name: &str, report: impl Fn(String) -> Reported<'c>) {
        let (square_name, way) = self.split(name);
        let visited = |square: u8| self.path.contains(&square);
        let names = || {
            let squares = self.board.squares.iter().enumerate();
            let on_path = squares.filter(|(index, _)| visited(*index as u8));
            on_path.map(|(_, square)| square.name.as_str())
        };
        let Some(square) = self.board.find(square_name) else {
            let found = format!("there is no square called {}", quoted(square_name));
            report(found).allow_names(square_name, names());
            return;
        };
        if !visited(square) {
            let found = format!("the path does not pass {}", quoted(square_name));
            let error = report(found).allow_names(square_name, names());
            let image = self.board.mirror[usize::from(square)];
            if visited(image) {
                let image = quoted(&self.board.squares[usize::from(image)].name);
                error.advise(format!(
                    "write its mirror image {image}: links are written for Light's path, as `path` \
                     is, and hold for both players"
                ));
            }
            return;
        }
        let plain = self.known_steps(square_name).unwrap_or_default();
        let forms: Vec<String> =
            plain.iter().map(|step| format!("`{square_name}@{step}`")).collect();
        let allowed = format!("`{square_name}`, {}", forms.join(", "));
        match way {
            Some(OUT | BACK) if self.back_from.is_none() => {
                report(format!("{} has a way, but the path has no way back", quoted(name)))
                    .allow(allowed)
                    .advise("set the first step of the way back, such as `path: {back_from: 17}`");
            }
            Some(OUT | BACK) => {
                report(format!("the path does not pass {}", quoted(name))).allow(allowed);
            }
            _ => {
                let found = format!("{} is no step of the path", quoted(name));
                report(found).allow(allowed);
            }
        }
    }
}
