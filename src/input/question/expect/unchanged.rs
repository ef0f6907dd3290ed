//! `unchanged since FILE`: the baseline must have all that is compared, and games enough.

use std::path::Path;
use std::sync::Arc;

use crate::balance::expect::{
    Baseline, BaselineCase, Claim, MARGIN, alpha_of_each, smallest_baseline,
};
use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::input::collector::Reported;
use crate::input::diagnostic::quoted;
use crate::input::locate::file_source::folder_of;
use crate::input::question::case::Case;
use crate::input::question::expect::{StatementChecker, baseline};

/// The margins that are proposed if a margin is too narrow for its baseline, in standard
/// deviations.
const WIDER_MARGINS: [f64; 8] = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5];

impl StatementChecker<'_> {
    /// The claim that nothing has changed since the run of a file.
    pub(super) fn unchanged(
        &self,
        file: &str,
        margin: Option<&str>,
        cases: &[Case<'_>],
        answers: usize,
    ) -> Option<Claim> {
        let margin_read = margin.map_or(Some([MARGIN]), |margin| self.numbers([margin]));
        if let Some([margin]) = margin_read
            && margin <= 0.0
        {
            let diagnostic = self.error(format!("no difference is within {margin} sd"));
            let allowed = "a margin above 0: games can never show that nothing has changed at all";
            return diagnostic.allow(allowed).none();
        }
        let scenario = self.scenario;
        let folder = folder_of(Some(scenario.source)).unwrap_or_default();
        let baseline = match baseline::read(&folder.join(Path::new(file)), file) {
            Ok(baseline) => baseline,
            Err(refused) => {
                let found = format!("{}: {}", quoted(file), refused.found);
                let diagnostic = self.error_of_file(file, found).allow(refused.allowed);
                let way_out = "run this scenario without the statement, keep its summary.json, \
                               and name it here";
                return diagnostic.advise(way_out).none();
            }
        };
        let [margin] = margin_read?;
        let alpha = alpha_of_each(scenario.draft.level, answers);
        for case in cases {
            self.check_baseline_case(&baseline, case, margin, alpha);
        }
        Some(Claim::Unchanged { baseline: Arc::new(baseline), margin })
    }

    fn error_of_file(&self, file: &str, found: String) -> Reported<'_> {
        self.scenario.collector.error_of_word(&self.field, file, 0, found)
    }

    /// Reports an error if a baseline cannot show whether a case has changed by the margin.
    fn check_baseline_case(&self, baseline: &Baseline, case: &Case<'_>, margin: f64, alpha: f64) {
        let (file, id) = (baseline.file.as_str(), case.id.as_str());
        let Some(before) = baseline.cases.get(id) else {
            let found = format!("{} has no case `{id}`", quoted(file));
            let cases: Vec<&str> = baseline.cases.keys().map(String::as_str).collect();
            self.error_of_file(file, found)
                .allow(format!("baselines with all cases; this one has {}", cases.join(", ")));
            return;
        };
        self.check_baseline_measures(file, before);
        self.check_baseline_quantities(file, before, case);
        let (games, least) = (before.games, smallest_baseline(before, margin, alpha));
        if least.is_some_and(|least| games >= least) {
            return;
        }
        let found = format!("{games} games of `{id}` in {} are too few", quoted(file));
        let diagnostic = self.error_of_file(file, found);
        if let Some(least) = least {
            let advised = least.next_multiple_of(1_000);
            diagnostic.allow(format!(
                "baselines of {advised} games or more, to detect a difference of {margin} sd"
            ));
        }
        let enough = |margin: &f64| {
            smallest_baseline(before, *margin, alpha).is_some_and(|least| least <= games)
        };
        let wider = WIDER_MARGINS.into_iter().find(|wider| *wider > margin && enough(wider));
        let or_wider = wider.map_or_else(String::new, |wider| {
            format!(", or allow a larger difference: `unchanged since FILE within {wider} sd`")
        });
        diagnostic.advise(format!("make a baseline of more games{or_wider}"));
    }

    /// Reports an error if a baseline has quantities that are not measured in these games: then
    /// nobody can say that none of them has changed.
    fn check_baseline_measures(&self, file: &str, before: &BaselineCase) {
        let quantities = before.samples.iter().map(|(quantity, _)| quantity);
        let own = self.scenario.measures();
        let details = quantities.filter(|quantity| !own.includes(quantity.least_measures()));
        let missing: Vec<String> = details.map(ToString::to_string).collect();
        if !missing.is_empty() {
            let (file_name, missing) = (quoted(file), missing.join(", "));
            let (own, more) = match own {
                Measures::Usual => ("usual", "all"),
                Measures::All | Measures::Feel => ("all", "feel"),
            };
            let found = format!("{file_name} has {missing}, which `measures: {own}` leaves out");
            self.error_of_file(file, found)
                .allow(format!("with `measures: {own}`, baselines that were made with it too"))
                .advise(format!("write `measures: {more}`"));
        }
    }

    /// Reports an error if a baseline does not have exactly the quantities that these rules have:
    /// what cannot be compared would count as unchanged. Details that are not measured here have an
    /// error of their own.
    fn check_baseline_quantities(&self, file: &str, before: &BaselineCase, case: &Case<'_>) {
        let own = self.scenario.measures();
        let is_measured = |quantity: &Quantity| own.includes(quantity.least_measures());
        let mut expected = Quantity::all(case.rules);
        expected.retain(is_measured);
        let has = |quantity: &Quantity| before.samples.iter().any(|(own, _)| own == quantity);
        let missing: Vec<&Quantity> = expected.iter().filter(|quantity| !has(quantity)).collect();
        let all = before.samples.iter().map(|(quantity, _)| quantity);
        let is_foreign =
            |quantity: &&Quantity| is_measured(quantity) && !expected.contains(quantity);
        let foreign: Vec<&Quantity> = all.filter(is_foreign).collect();
        let names = |list: &[&Quantity]| {
            list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        let (file_name, id) = (quoted(file), &case.id);
        if !missing.is_empty() {
            let found = format!("{file_name} has no {} of `{id}`", names(&missing));
            let only_details = missing.iter().all(|quantity| quantity.is_detail());
            let way_out = if only_details {
                "write `measures: usual`, or make a new baseline with all measures"
            } else {
                "make a new baseline"
            };
            let diagnostic = self.error_of_file(file, found);
            diagnostic.allow("baselines with every quantity that is measured here").advise(way_out);
        }
        if !foreign.is_empty() {
            let found = format!(
                "{file_name} has {} of `{id}`, which its rules do not have",
                names(&foreign)
            );
            self.error_of_file(file, found)
                .allow("baselines of rules with the same quantities")
                .advise("make a new baseline");
        }
    }
}
