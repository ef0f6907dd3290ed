//! Progress bars. On a terminal they show rate and remaining time; in a pipe or with `--quiet`
//! nothing.

use std::fmt::Write;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::balance::study::Each;
use crate::batch::rounds::Progress;
use crate::cli::out;
use crate::input::control::visible_line;

/// A bar that counts games or matches. It is drawn on standard error if that is a terminal.
pub struct GamesBar(ProgressBar);

impl GamesBar {
    /// A bar for this number of games or matches, with a label in front.
    pub fn new(label: &str, planned: u64, each: Each, quiet: bool) -> Self {
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let many = each.many();
        let template = format!(
            "{{prefix}} {{wide_bar}} {{human_pos}}/{{human_len}} {many}, {{rate}}/s, {{eta}} \
             left{{msg}}"
        );
        let style = ProgressStyle::with_template(&template)
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            // The library's own rate has four decimals.
            .with_key("rate", |state: &ProgressState, text: &mut dyn Write| {
                let _ = write!(text, "{}", HumanCount(state.per_sec() as u64));
            });
        let bar = ProgressBar::with_draw_target(Some(planned), target).with_style(style);
        bar.set_prefix(visible_line(label));
        Self(bar)
    }

    /// Shows the half-width of an interval so far, and the one at which play stops.
    pub fn narrows(&self, half_width: &str, requested: &str) {
        self.0.set_message(format!(", \u{b1} {half_width} of \u{b1} {requested}"));
    }

    /// Prints a line above the bar.
    pub fn print_above(&self, text: &str) {
        self.0.suspend(|| out::print_to_stderr(text));
    }

    /// Takes the bar off the screen.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

impl Progress for GamesBar {
    fn played(&self, units: u64) {
        self.0.inc(units);
    }
}

/// A bar that counts solved positions and shows the change of the last sweep. A clone shows the
/// same bar.
#[derive(Clone)]
pub struct SolveBar(ProgressBar);

impl SolveBar {
    /// A bar for this number of positions, with a label in front.
    pub fn new(label: &str, positions: u64, quiet: bool) -> Self {
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let template = "{prefix} {wide_bar} {human_pos}/{human_len} positions, {msg}";
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(Some(positions), target).with_style(style);
        bar.set_prefix(visible_line(label));
        Self(bar)
    }

    /// Shows the largest change of the last sweep. The solver stops when it is less than `aim`.
    pub fn swept(&self, change: f64, aim: f64) {
        self.0.set_message(format!("change {change:.1e}, goal {aim:.1e}"));
        self.0.tick();
    }

    /// Shows the chance that games are still unfinished. The solver stops when it is less than
    /// `aim`.
    pub fn followed(&self, unfinished: f64, aim: f64) {
        self.0.set_message(format!("lengths: unfinished games {unfinished:.1e}, goal {aim:.1e}"));
        self.0.tick();
    }

    /// Shows how many positions are solved.
    pub fn solved(&self, positions: u64) {
        self.0.set_position(positions);
    }

    /// Takes the bar off the screen.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}
