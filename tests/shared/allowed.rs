//! Shortens the long lists of allowed names in errors, so that a new bot or measure does not change
//! the snapshots of errors.

/// The quantities that are neither means of counts nor ratios.
const FIXED: [&str; 3] = ["first_player_advantage", "points_difference", "mean_points"];

/// The errors, with the lists of all bots and of all quantities shortened.
pub fn shortened(diagnostics: &str) -> String {
    diagnostics.split('\n').map(shortened_line).collect::<Vec<_>>().join("\n")
}

fn shortened_line(line: &str) -> String {
    let Some(list) = line.strip_prefix("allowed: ") else { return line.to_owned() };
    let names: Vec<&str> = list.split(", ").collect();
    let kept: Vec<&str> = match names[..] {
        ["random", "casual", ..] => {
            let perfect = names.iter().copied().filter(|name| *name == "perfect");
            std::iter::once("EVERY BOT").chain(perfect).collect()
        }
        [first, ..] if first == FIXED[0] => {
            let fixed = |name: &&str| FIXED.contains(name) || name.starts_with("share(");
            names.into_iter().filter(fixed).chain(["EVERY MEAN AND RATIO"]).collect()
        }
        _ => return line.to_owned(),
    };
    format!("allowed: {}", kept.join(", "))
}
