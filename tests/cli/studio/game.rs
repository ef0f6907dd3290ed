//! A game at the table, from the choices of people.

use serde_json::{Value, json};

use crate::studio::client::Studio;
use crate::support::{folder, urlab_in};

#[test]
fn a_game_is_played_from_its_choices_alone() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let game = |players: [&str; 2], choices: &[usize]| {
        let files = json!([{ "path": "my-game.yaml", "text": "extends: finkel\n" }]);
        let ask = json!({
            "files": files, "rules": "./my-game.yaml", "players": players, "seed": 7,
            "choices": choices,
        });
        studio.ask("/api/game", &ask).json()
    };
    // The same game as on the command line: bots alone.
    let whole = game(["greedy", "random"], &[]);
    let mut printed = urlab_in(folder.path(), "play finkel --bots greedy,random --seed 7 --json");
    let printed = printed.assert().success().get_output().stdout.clone();
    let printed: Value = serde_json::from_slice(&printed).expect("a game");
    let frames = whole["frames"].as_array().expect("frames");
    assert_eq!(frames.len(), printed["throws"].as_array().expect("throws").len());
    let winner = printed["ending"]["winner"].as_str().expect("a winner");
    let ending = whole["ending"].as_str().expect("an ending").to_lowercase();
    assert!(ending.starts_with(winner) && whole["decision"].is_null(), "{ending}");

    // A person takes the first option until the game ends. What was, stays.
    let mut choices = Vec::new();
    let mut before: Vec<Value> = Vec::new();
    loop {
        let now = game(["human", "greedy"], &choices);
        let frames = now["frames"].as_array().expect("frames").clone();
        // The last frame is still open while a person decides.
        let known = before.len().saturating_sub(1);
        assert_eq!(frames[..known], before[..known]);
        if now["decision"].is_null() {
            assert!(now["ending"].is_string());
            break;
        }
        let options = now["decision"]["options"].as_array().expect("options");
        assert!(options.len() > 1);
        assert!(
            options.iter().all(|one| one["chance"].is_number()),
            "a learned evaluator is built in"
        );
        (before, choices) = (frames, [choices, vec![0]].concat());
        assert!(choices.len() < 1_000);
    }
    assert!(choices.len() > 5);
}

#[test]
fn a_bot_that_cannot_play_says_why_and_what_to_do() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let fault = |rules: &str, bot: &str| {
        let ask = json!({
            "files": [{ "path": "my-game.yaml", "text": "extends: finkel\n" }], "rules": rules,
            "players": [bot, "greedy"], "seed": 7, "choices": [],
        });
        let faults = studio.ask("/api/game", &ask).json()["faults"].clone();
        ["found", "allowed", "help"].map(|key| faults[0][key].as_str().unwrap_or("").to_owned())
    };
    let [found, _, help] = fault("./my-game.yaml", "perfect");
    assert!(found.contains("needs the solution"), "{found}");
    assert!(help.contains("save the file, then run `urlab solve ./my-game.yaml`"), "{help}");
    let [_, _, help] = fault("finkel", "perfect");
    assert!(!help.contains("save") && help.contains("`urlab solve finkel`"), "{help}");
    let [found, allowed, _] = fault("finkel", "gredy");
    assert!(found.contains("`gredy`") && allowed.contains("greedy, "), "{found} {allowed}");
    let [found, _, help] = fault("freecompany-royal", "perfect");
    assert!(
        found.contains("only races can be solved") && help == "choose another bot",
        "{found} {help}"
    );
}

#[test]
fn a_damaged_solution_is_no_missing_one() {
    let folder = folder(&[]);
    let solved = urlab_in(folder.path(), "solve tiny --quiet");
    { solved }.assert().success();
    let path = std::fs::read_dir(folder.path().join("solutions")).expect("a folder");
    let path = path.flatten().next().expect("a solution").path();
    let studio = Studio::new(folder.path(), "");
    let game = |bot: &str| {
        let ask = json!({
            "files": [], "rules": "tiny", "players": [bot, "greedy"], "seed": 7, "choices": [],
        });
        studio.ask("/api/game", &ask).json()
    };
    assert!(game("perfect")["ending"].is_string());
    let from = game("human")["decision"]["chances_from"].clone();
    assert!(from.as_str().is_some_and(|from| from.contains("solution")), "{from}");
    let bytes = std::fs::read(&path).expect("a solution");
    std::fs::write(&path, &bytes[..bytes.len() / 2]).expect("a file");
    let faults = game("perfect")["faults"].clone();
    assert!(!faults[0]["found"].as_str().expect("a fault").contains("not there"), "{faults}");
    assert!(game("greedy")["ending"].is_string(), "a bot that needs no solution plays on");
}
