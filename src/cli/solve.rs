//! `urlab solve`: computes optimal play for both players exactly.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use indicatif::HumanBytes;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::interrupt::NOTHING_TO_SHOW;
use crate::cli::json::{self, JsonArg};
use crate::cli::memory::{Bytes, parse_bytes};
use crate::cli::progress::SolveBar;
use crate::cli::small_form::FormArgs;
use crate::cli::solve_observer::BarListener;
use crate::cli::{Common, out, threads};
use crate::game::rules::Rules;
use crate::report::analysis_text::{bounded_value, value_name};
use crate::report::solution_json;
use crate::solve::estimate::SolveCost;
use crate::solve::file::{Objective, partial_path};
use crate::solve::solution::Solution;
use crate::study::error::Error;
use crate::study::memory::{self, default_limit};
use crate::study::number;
use crate::study::observer::{Nobody, Observer};
use crate::study::solving::{SolveOptions, SolvePlan};

/// Solves a race: finds optimal play for both players, and writes the value of every position.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab solve finkel --pieces 3\n  urlab solve finkel --tolerance \
        1e-9\n  \
                        urlab solve urgammon --pieces 1 --objective points\n\n\
                        After an interruption or a kill, the same command continues where it \
                        stopped. At most a minute of work is lost. \
                        `urlab analyse` prints values from the solution."
)]
pub struct SolveArgs {
    #[command(flatten)]
    form: FormArgs,
    /// Largest error of any winning chance (from 0 to 1) or of any value in points
    #[arg(long, value_name = "E", default_value_t = 1e-6, allow_negative_numbers = true)]
    #[arg(value_parser = parse_tolerance)]
    tolerance: f64,
    /// Largest amount of memory to use, such as 8G [default: three quarters of the free memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    max_memory: Option<Bytes>,
    /// The file to write [default: solutions/NAME-PIECES-OBJECTIVE.ursol]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Start from the beginning, and replace any existing solution
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    json: JsonArg,
}

fn parse_tolerance(text: &str) -> Result<f64, String> {
    let found: f64 = text
        .parse()
        .map_err(|_| format!("`{text}` is not a number; write a number such as 1e-6"))?;
    if (1e-12..=0.1).contains(&found) {
        Ok(found)
    } else {
        Err(format!("{text} is not between 1e-12 and 0.1"))
    }
}

impl SolveArgs {
    /// Solves the rule set and prints the value of the game.
    ///
    /// # Errors
    /// The rule file is invalid, the rule set is not a race or does not fit into memory, or the
    /// file cannot be written or belongs to another game.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let rules = &self.form.rules()?;
        let options = self.options();
        let plan = SolvePlan::new(rules, &options)?;
        let path = &plan.file;
        if let Some(solution) = plan.solved_before()? {
            let note = format!("  solved before: {}\n", path.display());
            return self.print(rules, &solution, &note);
        }
        let allowed = self.max_memory.map(|Bytes(bytes)| bytes).or_else(default_limit);
        let cost = cost(&plan, rules, allowed).map_err(|error| {
            let fits = |smaller: &Rules| {
                SolvePlan::new(smaller, &options)
                    .is_ok_and(|plan| cost(&plan, smaller, allowed).is_ok())
            };
            self.form.with_way_out(error, fits, "solve")
        })?;
        let pool = threads::pool(common)?;
        let quiet = common.quiet || self.json.json;
        if !quiet {
            let threads = pool.current_num_threads();
            out::print(&preface(rules, options.objective, &cost, allowed, threads, path))?;
        }
        let mut work = plan.begin()?;
        let (kept, is_within) = work.kept()?;
        if (kept > 0 || is_within) && !quiet {
            let within = if is_within { ", and goes on within the next one" } else { "" };
            out::print(&format!(
                "  continues with the {kept} layers that were solved before{within}\n"
            ))?;
        }
        let start = Instant::now();
        let bar = SolveBar::new(&rules.name, cost.positions, common.quiet);
        let (partial, target) = (partial_path(path), path.clone());
        let mut listener = BarListener::new(&bar, move || last_words(&target, &partial));
        let solved = pool.install(|| work.solve(Nobody.stop(), &mut listener));
        bar.clear();
        let (solution, sweeps) = solved?;
        let seconds = start.elapsed().as_secs_f64();
        let mut note = String::new();
        if !quiet {
            let size = std::fs::metadata(path).map_or(0, |file| file.len());
            let sweeps = number::whole(sweeps);
            let file = format!("{} ({})", path.display(), HumanBytes(size));
            note = format!("  {sweeps} sweeps over layers, {seconds:.1} s\n");
            note += &out::files(&[file.into()], common);
        }
        self.print(rules, &solution, &note)
    }

    fn options(&self) -> SolveOptions {
        SolveOptions {
            objective: self.form.objective(),
            tolerance: self.tolerance,
            file: self.out.clone(),
            again: self.force,
            ..SolveOptions::default()
        }
    }

    /// Prints the value of the game, and the note below its text.
    fn print(&self, rules: &Rules, solution: &Solution, note: &str) -> Result<Exit, CliError> {
        if self.json.json {
            json::print(&solution_json::solved(rules, solution))?;
        } else {
            out::print(&(value_of_game(rules, solution) + note))?;
        }
        Ok(Exit::Success)
    }
}

/// What the solve costs, if it fits into memory.
fn cost(plan: &SolvePlan<'_>, rules: &Rules, allowed: Option<u64>) -> Result<SolveCost, Error> {
    let cost = plan.cost(allowed)?;
    memory::check(rules, cost.positions, cost.memory, allowed)?;
    Ok(cost)
}

/// What the program says when a signal ends it.
fn last_words(target: &Path, partial: &Path) -> String {
    if !partial.exists() && target.exists() {
        return NOTHING_TO_SHOW.to_owned();
    }
    format!(
        "interrupted: what was solved is kept in {}\nhelp: the same command continues from there; \
            with --force it starts from the beginning",
        partial.display()
    )
}

/// What the program prints before it solves anything.
fn preface(
    rules: &Rules,
    objective: Objective,
    estimate: &SolveCost,
    allowed: Option<u64>,
    threads: usize,
    path: &Path,
) -> String {
    let SolveCost { positions, memory, disk, file, seconds, .. } = *estimate;
    let limit =
        allowed.map_or_else(String::new, |bytes| format!(", of {} allowed", HumanBytes(bytes)));
    let while_solving = if disk > file {
        format!(", up to {} during the solve", HumanBytes(disk))
    } else {
        String::new()
    };
    let s = if threads == 1 { "" } else { "s" };
    format!(
        "{}, both players play {}\n  positions  {}\n  memory     about {}{limit}\n  disk       \
            {}{while_solving}: {}\n  \
         time       {} on {threads} thread{s}\n",
        rules.title,
        if objective == Objective::Win { "to win" } else { "for points" },
        number::whole(positions),
        HumanBytes(memory),
        HumanBytes(file),
        path.display(),
        rounded_duration(seconds / threads as f64),
    )
}

fn rounded_duration(seconds: f64) -> String {
    match seconds {
        ..1.0 => "less than a second".to_owned(),
        ..100.0 => format!("about {seconds:.0} seconds"),
        ..6_000.0 => format!("about {:.0} minutes", seconds / 60.0),
        _ => format!("about {:.0} hours", seconds / 3_600.0),
    }
}

/// The value of the game for the player who takes the first turn.
fn value_of_game(rules: &Rules, solution: &Solution) -> String {
    let objective = solution.head().objective;
    let value = bounded_value(solution.start(), solution.bound(), objective);
    format!("The first player's {}: {value}\n", value_name(rules, objective))
}
