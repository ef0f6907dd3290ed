//! The progress bar: rate and time left on a terminal, nothing when piped or quiet.

use std::fmt::Write;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::balance::study::Each;
use crate::batch::rounds::Progress;

/// A bar that counts games or matches; drawn on standard error, and only if that is a terminal.
pub struct GamesBar(ProgressBar);

impl GamesBar {
    /// A bar for so many of them, with a label before it.
    pub fn new(label: &str, planned: u64, each: Each, quiet: bool) -> Self {
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let many = each.many();
        let template = format!(
            "{{prefix}} {{wide_bar}} {{human_pos}}/{{human_len}} {many}, {{rate}}/s, {{eta}} left"
        );
        let style = ProgressStyle::with_template(&template)
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        // The library's own rate has four decimals.
        let style = style.with_key("rate", |state: &ProgressState, text: &mut dyn Write| {
            let _ = write!(text, "{}", HumanCount(state.per_sec() as u64));
        });
        let bar = ProgressBar::with_draw_target(Some(planned), target).with_style(style);
        bar.set_prefix(label.to_owned());
        Self(bar)
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

/// A bar that counts solved positions, with what the last sweep changed.
pub struct SolveBar(ProgressBar);

impl SolveBar {
    /// A bar for so many positions, with a label before it.
    pub fn new(label: &str, positions: u64, quiet: bool) -> Self {
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let template = "{prefix} {wide_bar} {human_pos}/{human_len} positions, {msg}";
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(Some(positions), target).with_style(style);
        bar.set_prefix(label.to_owned());
        Self(bar)
    }

    /// The last sweep changed no value by more than `change`; it is to be less than `aim`.
    pub fn swept(&self, change: f64, aim: f64) {
        self.0.set_message(format!("change {change:.1e}, to {aim:.1e}"));
        self.0.tick();
    }

    /// Games were followed until they go on with this chance; it is to be less than `aim`.
    pub fn followed(&self, going_on: f64, aim: f64) {
        self.0.set_message(format!("lengths: games go on with {going_on:.1e}, to {aim:.1e}"));
        self.0.tick();
    }

    /// So many positions are solved.
    pub fn solved(&self, positions: u64) {
        self.0.set_position(positions);
    }

    /// Takes the bar off the screen.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}
