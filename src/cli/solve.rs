//! `urlab solve`: computes optimal play for both players exactly.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use indicatif::HumanBytes;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::interrupt::NOTHING_TO_SHOW;
use crate::cli::json::{self, JsonArg};
use crate::cli::memory::{Bytes, default_limit, parse_bytes};
use crate::cli::progress::SolveBar;
use crate::cli::small_form::{Form, FormArgs};
use crate::cli::solve_observer::BarListener;
use crate::cli::{Common, out, threads};
use crate::report::analysis_text::{bounded_value, value_name};
use crate::report::solution_json;
use crate::solve::estimate::SolveCost;
use crate::solve::file::{Head, SolutionWriter, partial_path, remove_leftovers};
use crate::solve::index::Index;
use crate::solve::solution::Solution;
use crate::solve::value_iteration::{SolveError, SolveRequest, Solved, solve};
use crate::study::number;

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
        let form = self.form.load()?;
        let path = self.out.clone().unwrap_or_else(|| form.path.clone());
        let too_many = || CliError::TooManyPositions { rules: form.rules.name.clone() };
        let index = Index::new(&form.race).ok_or_else(too_many)?;
        let head =
            Head::new(&form.rules, &index, form.objective, self.tolerance).ok_or_else(too_many)?;
        if !self.force && path.is_file() && head.is_answered_by(&path)? {
            let solution = Solution::open(&path, &form.rules)?;
            remove_leftovers(&path)?;
            let note = format!("  solved before: {}\n", path.display());
            return self.print(&form, &solution, &note);
        }
        let most = form.objective.greatest_payoff(&form.rules);
        let allowed = self.max_memory.map(|Bytes(bytes)| bytes).or_else(default_limit);
        let estimate = self.estimate(&form, &index, &head, allowed).ok_or_else(too_many)?;
        if let Some(allowed) = allowed.filter(|allowed| *allowed < estimate.memory) {
            return Err(self.too_large(&form, &estimate, allowed));
        }
        let pool = threads::pool(common)?;
        let quiet = common.quiet || self.json.json;
        if !quiet {
            out::print(&preface(&form, &estimate, allowed, pool.current_num_threads(), &path))?;
        }
        let mut writer = SolutionWriter::begin(&path, &head, &form.race, &index, self.force)?;
        let (kept, _) = writer.layers();
        let within = if writer.has_state()? { ", and goes on within the next one" } else { "" };
        if (kept > 0 || !within.is_empty()) && !quiet {
            out::print(&format!(
                "  continues with the {kept} layers that were solved before{within}\n"
            ))?;
        }
        let payoffs = form.objective.payoffs(&form.rules);
        let tolerance = form.objective.value_tolerance(self.tolerance) - head.width.rounding(most);
        let question =
            SolveRequest { race: &form.race, index: &index, payoffs: &payoffs, tolerance };
        let start = Instant::now();
        let bar = SolveBar::new(&form.rules.name, estimate.positions, common.quiet);
        let (partial, target) = (partial_path(&path), path.clone());
        let mut listener = BarListener::new(&bar, move || last_words(&target, &partial));
        let solved = pool.install(|| solve(&question, &mut writer, &mut listener));
        bar.clear();
        let Solved { sweeps, .. } = match solved {
            Ok(solved) => solved,
            Err(SolveError::Archive(error)) => return Err(error.into()),
            Err(SolveError::Unproven) => {
                return Err(CliError::Unproven {
                    rules: form.rules.name.clone(),
                    tolerance: self.tolerance,
                });
            }
        };
        writer.finish(most)?;
        let seconds = start.elapsed().as_secs_f64();
        let solution = pool.install(|| Solution::open(&path, &form.rules))?;
        let mut note = String::new();
        if !quiet {
            let size = std::fs::metadata(&path).map_or(0, |file| file.len());
            let sweeps = number::whole(sweeps);
            let file = format!("{} ({})", path.display(), HumanBytes(size));
            note = format!("  {sweeps} sweeps over layers, {seconds:.1} s\n");
            note += &out::files(&[file.into()], common);
        }
        self.print(&form, &solution, &note)
    }

    /// Prints the value of the game, and the note below its text.
    fn print(&self, form: &Form, solution: &Solution, note: &str) -> Result<Exit, CliError> {
        if self.json.json {
            json::print(&solution_json::solved(&form.rules, solution))?;
        } else {
            out::print(&(value_of_game(form, solution) + note))?;
        }
        Ok(Exit::Success)
    }

    fn estimate(
        &self,
        form: &Form,
        index: &Index,
        head: &Head,
        allowed: Option<u64>,
    ) -> Option<SolveCost> {
        let relative = form.objective.value_tolerance(self.tolerance)
            / form.objective.greatest_payoff(&form.rules);
        SolveCost::new(&form.race, index, relative, head.width, allowed.unwrap_or(u64::MAX))
    }

    /// The error if the race does not fit into memory. It says with how many pieces it fits.
    fn too_large(&self, form: &Form, estimate: &SolveCost, allowed: u64) -> CliError {
        let fits = |most: &u8| {
            let smaller = self.form.with_at_most(*most).load().ok()?;
            let index = Index::new(&smaller.race)?;
            let head = Head::new(&smaller.rules, &index, smaller.objective, self.tolerance)?;
            let estimate = self.estimate(&smaller, &index, &head, Some(allowed))?;
            (estimate.memory <= allowed).then_some(*most)
        };
        let fewer = (1..form.rules.pieces()).rev().find_map(|most| fits(&most));
        CliError::TooLarge {
            rules: form.rules.name.clone(),
            positions: number::whole(estimate.positions),
            needed: HumanBytes(estimate.memory).to_string(),
            allowed: HumanBytes(allowed).to_string(),
            way_out: match fewer {
                Some(most) => {
                    format!("`urlab solve {}` fits", self.form.with_at_most(most).arguments())
                }
                None => "not even one piece of each kind fits".to_owned(),
            },
        }
    }
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
    form: &Form,
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
        form.rules.title,
        if form.objective.name() == "win" { "to win" } else { "for points" },
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
fn value_of_game(form: &Form, solution: &Solution) -> String {
    let objective = form.objective;
    let value = bounded_value(solution.start(), solution.bound(), objective);
    format!("The first player's {}: {value}\n", value_name(&form.rules, objective))
}
