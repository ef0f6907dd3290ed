//! Games on real boards: people say what the dice show, and the game becomes a transcript.

use serde_json::{Value, json};

use crate::studio::client::Studio;
use crate::support::{folder, urlab_in};

/// A game of these rules with real dice.
fn game(studio: &Studio, rules: &str, players: [&str; 2], choices: &[usize]) -> Value {
    let ask = json!({
        "files": [], "rules": rules, "players": players, "seed": 1, "choices": choices,
        "by_hand": true, "names": ["Anna", "Ben #1"],
    });
    studio.ask("/api/game", &ask).json()
}

/// The index of the option of a game whose text fits.
fn option(game: &Value, fits: impl Fn(&str) -> bool) -> usize {
    let options = game["decision"]["options"].as_array().expect("a question");
    let found = options.iter().position(|one| one["text"].as_str().is_some_and(&fits));
    found.unwrap_or_else(|| panic!("no such option: {options:?}"))
}

/// The lines of throws of a transcript.
fn throws(transcript: &str) -> Vec<&str> {
    transcript.lines().filter(|line| line.contains(". ")).collect()
}

/// Bots play with the dice of a game that the program threw: second dice, own throws of pieces,
/// opening casts and named faces come to the same game.
#[test]
fn dice_entered_one_by_one_give_the_game_that_they_belong_to() {
    for rules in ["finkel", "finkel-tablet", "urgammon", "bell-tavola", "freecompany-royal"] {
        let folder = folder(&[]);
        let command = format!("play {rules} --bots greedy,greedy --seed 7 --transcript game.txt");
        { urlab_in(folder.path(), &command) }.assert().success();
        let written = std::fs::read_to_string(folder.path().join("game.txt")).expect("a file");
        let studio = Studio::new(folder.path(), "");
        let ask = |choices: &[usize]| game(&studio, rules, ["greedy", "greedy"], choices);
        let mut choices = Vec::new();
        for line in throws(&written) {
            let bare = line.split(['#', ':']).next().unwrap_or_default().trim();
            let mut words = bare.split(' ').skip(1);
            let player = words.next().expect("a player").to_lowercase();
            let shown = words.collect::<Vec<_>>().join(" ");
            let (own, shown) = match shown.strip_prefix("own ") {
                Some(rest) => (true, rest),
                None => (false, shown.as_str()),
            };
            let die = ["yes", "no"].into_iter().find(|word| shown.ends_with(word));
            let shown = die.map_or(shown, |word| shown.trim_end_matches(word).trim_end());
            let now = ask(&choices);
            let question = now["decision"]["question"].as_str().expect("a question");
            assert_eq!(now["decision"]["player"], json!(player), "{rules}: {line}");
            assert_eq!(question.contains("own"), own, "{rules}: {line}: {question}");
            choices.push(option(&now, |text| text == shown));
            if let Some(die) = die {
                choices.push(option(&ask(&choices), |text| text == die));
            }
        }
        let whole = ask(&choices);
        assert!(whole["ending"].is_string(), "{rules}: {whole}");
        let again = whole["transcript"].as_str().expect("a transcript");
        assert_eq!(throws(again), throws(&written), "{rules}");
        assert!(!again.contains("seed:"), "no seed gives real dice: {again}");
    }
}

/// Light's path is a2 a1 m1* m2, Dark's is b2 b1 m1* m2; m1 is safe and gives another throw.
#[test]
fn both_players_of_a_real_board_make_a_transcript_of_finished_throws() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let ask = |choices: &[usize]| game(&studio, "tiny", ["human", "human"], choices);
    let played = [
        ("1", ""),
        ("2", ""),
        ("2", "to m1"),
        ("1", "enters a2"),
        ("2", ""),
        ("1", "to m2"),
        ("1", ""),
        ("1", "home"),
    ];
    let mut choices = Vec::new();
    for (number, (shown, moved)) in played.into_iter().enumerate() {
        let before = ask(&choices);
        assert_eq!(before["decision"]["throw"], format!("throw {}", number + 1));
        choices.push(option(&before, |text| text == shown));
        let now = ask(&choices);
        // Without a move to choose, the throw is finished, and the next one is asked for.
        assert_eq!(now["decision"]["is_throw"], moved.is_empty(), "throw {}", number + 1);
        let transcript = now["transcript"].as_str().expect("a transcript");
        assert_eq!(throws(transcript).len(), number + usize::from(moved.is_empty()));
        if !moved.is_empty() {
            choices.push(option(&now, |text| text.contains(moved)));
        }
    }
    let transcript = ask(&choices)["transcript"].as_str().expect("a transcript").to_owned();
    let head = "rules: tiny\nfingerprint: ";
    assert!(transcript.starts_with(head) && !transcript.contains("seed:"), "{transcript}");
    assert!(transcript.contains("\nlight: Anna\ndark: Ben  1\n\n1. Light 1: in-a2\n"));
    let expected = [
        "1. Light 1: in-a2",
        "2. Dark 2: in-b1",
        "3. Light 2: a2-m1  # throws again",
        "4. Light 1: in-a2",
        "5. Dark 2: b1-m2",
        "6. Light 1: m1-m2 x  # 1 piece sent back",
        "7. Dark 1: in-b2",
        "8. Light 1: m2-home",
    ];
    assert_eq!(throws(&transcript), expected);
    // The transcript names the file as a shell would, also with a space in its path.
    let files = json!([{ "path": "our games/mine.yaml", "text": "extends: tiny\n" }]);
    let asked = json!({
        "files": files, "rules": "./our games/mine.yaml", "name": "the game",
        "text": transcript.replace("rules: tiny", "rules: './our games/mine.yaml'"),
    });
    let review = studio.ask("/api/review", &asked).json();
    assert!(review["answer"].is_object(), "{review}");
    // A choice that was taken back leaves the game as it was.
    assert_eq!(throws(ask(&choices[..1])["transcript"].as_str().expect("a text")), expected[..1]);
}
