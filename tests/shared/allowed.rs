//! Errors without the long lists of what is allowed, so that a new bot or measure leaves the
//! snapshots of errors as they are.

/// The quantities that are no count's and no ratio's.
const FIXED: [&str; 3] = ["first_player_advantage", "points_difference", "mean_points"];

/// The errors with lists of all bots and of all quantities made short.
pub fn shortened(diagnostics: &str) -> String {
    diagnostics.split('\n').map(shortened_line).collect::<Vec<_>>().join("\n")
}

fn shortened_line(line: &str) -> String {
    let Some(list) = line.strip_prefix("allowed: ") else { return line.to_owned() };
    let names: Vec<&str> = list.split(", ").collect();
    let kept: Vec<&str> = match names[..] {
        ["random", "greedy", ..] => {
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
