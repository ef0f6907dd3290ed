//! The chart of the effects on a quantity.

use crate::balance::effects::{EffectsStudy, Panel};
use crate::batch::player::BotName;
use crate::study::chart::Chart;
use crate::study::chart::forest::{Forest, ForestForm, ForestRow, IntervalStatus};
use crate::study::chart::measured::Measured;
use crate::study::number::{Unit, level};

/// The effects on the quantity at this place.
pub(super) fn tornado(
    factorial: &EffectsStudy,
    panel: &Panel,
    place: usize,
    title: &str,
    panel_name: &str,
) -> Chart {
    let quantity = &factorial.quantities[place];
    let rows = panel.effects[place].iter().filter_map(|effect| {
        let status =
            if effect.is_shown() { IntervalStatus::Shown } else { IntervalStatus::NotShown };
        let measured = Measured::of_difference(&effect.difference?.estimate);
        Some(ForestRow { label: factorial.name(effect), measured, status })
    });
    let forest = Forest {
        title: title.to_owned(),
        subtitle: format!(
            "{}: with the rule on minus with it off; × marks interactions; {} intervals",
            panel_name,
            level(factorial.level)
        ),
        rows: rows.collect(),
        reference: Some(0.0),
        sides: Some(["lowers it".to_owned(), "raises it".to_owned()]),
        unit: Unit::of_difference(quantity),
        form: ForestForm::Tornado,
    };
    let [one, other] = panel.bots.map(BotName::name);
    Chart::new(&[&quantity.to_string(), &panel.rules.name, one, other], forest)
}
