//! Tests of scatter charts: steps, markers, targets, names.

use crate::chart::checks::{count, sound};

use super::*;

fn axis(better: Better) -> ScatterAxis {
    ScatterAxis { title: "Żółw".into(), better, target: None }
}

fn scatter(spots: &[(f64, f64, bool)], better: [Better; 2]) -> Scatter<Measured> {
    let spot = |(index, (x, y, front)): (usize, &(f64, f64, bool))| ScatterPoint {
        label: format!("no. {index}"),
        across: Measured::new(*x, x - 0.5, x + 0.5),
        up: Measured::without_interval(*y),
        front: *front,
    };
    Scatter {
        title: "Front".into(),
        subtitle: "Made by hand".into(),
        across: axis(better[0]),
        up: axis(better[1]),
        spots: spots.iter().enumerate().map(spot).collect(),
    }
}

#[test]
fn points_beyond_the_steps_are_worse_in_every_direction() {
    use Better::{Less, More};
    // The corner between two points of the front is worse than both: it has the worse value of each
    // measure.
    let table = [
        ([Less, Less], [(1.0, 3.0), (2.0, 1.0)], (2.0, 3.0)),
        ([More, More], [(1.0, 3.0), (2.0, 1.0)], (1.0, 1.0)),
        ([Less, More], [(1.0, 1.0), (2.0, 3.0)], (2.0, 1.0)),
        ([More, Less], [(1.0, 1.0), (2.0, 3.0)], (1.0, 3.0)),
    ];
    for (better, [(x, y), (next_x, next_y)], (corner_x, corner_y)) in table {
        // The points are in the reverse order. The steps still follow the horizontal axis.
        let chart = scatter(&[(next_x, next_y, true), (5.0, 5.0, false), (x, y, true)], better);
        let same = AxisScale::new([0.0, 1.0], [0.0, 1.0]);
        let steps = chart.steps(&chart.scaled(), same, same);
        assert_eq!(steps, [at(x, y), at(corner_x, corner_y), at(next_x, next_y)], "{better:?}");
    }
}

#[test]
fn candidates_and_the_front_have_different_markers() {
    let spots = [(1.0, 3.0, true), (2.0, 1.0, true), (3.0, 3.5, false)];
    let figure = sound(|| scatter(&spots, [Better::Less; 2]).figure("front"));
    // Two dots, one ring of two circles, and one of each in the legend.
    assert_eq!(count(&figure, "<circle"), 2 + 2 + 1 + 2);
    for name in ["no. 0", "no. 1", "no. 2", "Pareto front", "other candidates", "Żółw"] {
        assert!(figure.svg.contains(name), "{name}");
    }
    assert!(
        figure
            .alt
            .contains("no. 1: Żółw 2.00 (1.50 to 2.50), Żółw 1 (no interval), on the Pareto front")
    );
    assert_eq!(count(&figure, "#DDF0E8"), 0, "there is no target");
}

#[test]
fn a_target_is_shaded_only_inside_the_plot() {
    let mut chart = scatter(&[(1.0, 3.0, true)], [Better::Less; 2]);
    chart.across.target = Some([f64::NEG_INFINITY, 2.0]);
    chart.up.target = Some([0.0, f64::INFINITY]);
    let figure = sound(|| chart.figure("front"));
    // The region, and its marker in the legend. The region begins at the left end of the plot, 84
    // px.
    assert_eq!(count(&figure, "#DDF0E8"), 2);
    assert!(figure.svg.contains("<rect x=\"840\""));
}

#[test]
fn names_do_not_overlap_each_other_or_markers() {
    let figure = sound(|| scatter(&[(1.0, 1.0, false); 60], [Better::More; 2]).figure("front"));
    // All points are at one place. Its marker and whisker leave at most six places for a name.
    let named = count(&figure, "\nno. ");
    assert!((1..=6).contains(&named), "{named}");
    for spots in [&[][..], &[(f64::NAN, 1.0, true)], &[(-3.0, 0.0, true)]] {
        sound(|| scatter(spots, [Better::Less; 2]).figure("front"));
    }
}

#[test]
fn the_front_has_no_steps_if_there_is_a_target() {
    let chart = scatter(&[(1.0, 3.0, true), (2.0, 1.0, true)], [Better::Inside, Better::Less]);
    let same = AxisScale::new([0.0, 1.0], [0.0, 1.0]);
    assert!(chart.steps(&chart.scaled(), same, same).is_empty());
    let caption = sound(|| chart.figure("front")).caption;
    assert!(
        caption.contains("nearer to the target is better; vertically, less is better. Candidates"),
        "{caption}"
    );
}
