//! The words of a saved figure as the values of a finding.

use crate::input::saved::report::SavedFinding;
use crate::study::finding::{Cell, Setting};
use crate::study::number::Unit;
use crate::study::statistic::{More, Statistic};

/// The part of the subject. `None` if a saved figure does not tell it whole, such as a cast.
pub fn cell(saved: &SavedFinding) -> Option<Cell> {
    if saved.cast_shows.is_some() || saved.chances.is_some() {
        return None;
    }
    if let Some(id) = &saved.win_class {
        // The points of the class are not saved, and nothing here needs them.
        return Some(Cell::WinClass { id: id.clone(), points: 0 });
    }
    if let Some(square) = &saved.square {
        return Some(Cell::Square(square.clone()));
    }
    if let Some(score) = &saved.score {
        let (one, other) = score.split_once(':')?;
        return Some(Cell::Score([one.parse().ok()?, other.parse().ok()?]));
    }
    if let Some(point) = &saved.point {
        let setting = |text: &str| {
            let (field, value) = text.split_once('=')?;
            Some(Setting { field: field.to_owned(), value: value.to_owned() })
        };
        return Some(Cell::Point(point.split("; ").filter_map(setting).collect()));
    }
    if let Some(switches) = &saved.switches {
        return Some(Cell::Switches(switches.split(" × ").map(str::to_owned).collect()));
    }
    if let (Some(plain), Some(best)) = (&saved.plain_bot, &saved.best_bot) {
        return Some(Cell::Bots([plain.clone(), best.clone()]));
    }
    Some(Cell::Whole)
}

/// The unit with this name. A plain number if there is none.
pub fn unit(name: &str) -> Unit {
    match name {
        "difference" => Unit::Difference,
        "share" => Unit::Percent,
        "share_difference" => Unit::Points,
        _ => Unit::Plain,
    }
}

/// The unit of a difference of two figures in this unit.
pub const fn unit_of_difference(unit: Unit) -> Unit {
    match unit {
        Unit::Percent | Unit::Points => Unit::Points,
        Unit::Plain | Unit::Difference => Unit::Difference,
    }
}

/// The statistic with this name. A count if there is none, of which nothing is inferred.
pub fn statistic(name: &str) -> Statistic {
    let quantile = |digits: &str| Some(Statistic::Quantile(digits.parse::<f64>().ok()? / 100.0));
    match name {
        "share" => Statistic::Share,
        "mean" => Statistic::Mean,
        "share_difference" => Statistic::ShareDifference,
        "sd" => Statistic::Deviation,
        "variance" => Statistic::Variance,
        "ratio" => Statistic::Ratio,
        _ => name.strip_prefix('q').and_then(quantile).unwrap_or(Statistic::Count),
    }
}

/// What a greater figure means.
pub fn more(name: &str) -> More {
    match name {
        "longer" => More::Longer,
        "more_often" => More::MoreOften,
        "first_better" => More::FirstBetter,
        "worse" => More::Worse,
        _ => More::Greater,
    }
}
