//! The files of the folder: opened, begun and saved.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use serde_json::{Value, json};

use crate::studio::client::{Studio, TINY};
use crate::support::{folder, urlab_in};

#[test]
fn the_start_tells_of_the_file_and_its_folder() {
    let folder = folder(&[]);
    fs::create_dir(folder.path().join("sub")).expect("a folder");
    fs::write(folder.path().join("sub/game.yaml"), "not: [good").expect("a file");
    fs::write(
        folder.path().join("ask.yaml"),
        "rules: [tiny]\ngames: 10\nbots: [[greedy, greedy]]\n",
    )
    .expect("a file");
    let studio = Studio::new(folder.path(), "sub/game.yaml");
    let info = info(&studio);
    assert_eq!(info["file"]["text"], "not: [good", "a file with faults is opened");
    assert_eq!(info["files"], json!(["sub/game.yaml"]), "scenarios are left out");
    assert!(info["schema"].to_string().contains("extra_throws") && info["bots"].is_array());
}

/// What a studio says at the start of a page.
fn info(studio: &Studio) -> Value {
    studio.send(&studio.head("/api/start", 0).replace("POST", "GET")).json()
}

#[test]
fn what_cannot_be_opened_is_refused_at_once_and_a_rule_set_begins_a_variant() {
    let folder = folder(&[("notes.txt", "x"), ("old.yml.txt", "x"), ("bad.yaml", "a: \u{1}")]);
    for (name, says) in [
        ("missing.yaml", "missing.yaml"),
        ("finkle", "did you mean `finkel`"),
        ("notes.txt", "does not end in `.yaml`"),
    ] {
        let refused = urlab_in(folder.path(), &format!("studio {name} --no-open"));
        let output = { refused }.assert().code(65).get_output().clone();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(says) && output.stdout.is_empty(), "{name}: {error}");
    }
    let info = info(&Studio::new(folder.path(), "urgammon"));
    assert_eq!((&info["first"], &info["file"]), (&json!("urgammon"), &Value::Null));
}

#[test]
fn names_that_are_not_utf_8_and_hidden_files_are_left_out() {
    let folder =
        folder(&[("b.yaml", ""), ("a/b.yaml", ""), (".hidden.yaml", ""), (".x/a.yaml", "")]);
    for name in [&b"\xff.yaml"[..], b"\xff"] {
        let path = folder.path().join(OsStr::from_bytes(name));
        if name.ends_with(b"l") {
            fs::write(path, "").expect("a file");
        } else {
            fs::create_dir(&path).expect("a folder");
            fs::write(path.join("c.yaml"), "").expect("a file");
        }
    }
    let info = info(&Studio::new(folder.path(), ""));
    assert_eq!(info["files"], json!(["a/b.yaml", "b.yaml"]));
    assert_eq!(info["has_more_files"], false);
}

#[test]
fn many_scenarios_do_not_hide_a_rule_file_and_a_cut_list_says_so() {
    let scenario = "rules: [tiny]\ngames: 10\nbots: [[greedy, greedy]]\n";
    let names: Vec<String> = (0..250).map(|number| format!("a{number}.yaml")).collect();
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), scenario)).collect();
    files.push(("zzz.yaml", TINY));
    let scenarios = folder(&files);
    let listed = info(&Studio::new(scenarios.path(), ""));
    assert_eq!(
        (&listed["files"], &listed["has_more_files"]),
        (&json!(["zzz.yaml"]), &json!(false))
    );
    let rules = folder(&names.iter().map(|name| (name.as_str(), TINY)).collect::<Vec<_>>());
    let listed = info(&Studio::new(rules.path(), ""));
    assert_eq!(listed["files"].as_array().expect("files").len(), 200);
    assert_eq!(listed["has_more_files"], true);
}

#[test]
fn line_ends_of_a_file_stay() {
    let folder = folder(&[("dos.yaml", "extends: tiny\r\ntitle: One\r\n")]);
    let studio = Studio::new(folder.path(), "");
    let opened = studio.ask("/api/open", &json!({ "path": "dos.yaml" })).json();
    assert_eq!(opened["text"], "extends: tiny\ntitle: One\n");
    let mut tag = opened["tag"].clone();
    for title in ["Two", "Three"] {
        let text = format!("extends: tiny\ntitle: {title}\n");
        let ask = json!({ "path": "dos.yaml", "text": text, "tag": tag });
        tag = studio.ask("/api/save", &ask).json()["tag"].clone();
        assert!(tag.is_string(), "{title}");
        let written = fs::read_to_string(folder.path().join("dos.yaml")).expect("a file");
        assert_eq!(written, text.replace('\n', "\r\n"));
    }
}

#[test]
fn a_new_file_has_the_rules_of_its_base_and_a_free_name() {
    let folder = folder(&[("my-tiny.yaml", "")]);
    let studio = Studio::new(folder.path(), "");
    let new = studio.ask("/api/new", &json!({ "from": "tiny" })).json();
    assert_eq!(new["path"], "my-tiny-2.yaml");
    let fingerprint = |text: &str| studio.check(text)["rules"]["fingerprint"].clone();
    assert_eq!(fingerprint(new["text"].as_str().expect("a text")), fingerprint(TINY));
}

#[test]
fn it_saves_only_inside_its_folder_and_never_over_a_change_made_outside() {
    let folder = folder(&[]);
    let file = folder.path().join("my-game.yaml");
    let studio = Studio::new(folder.path(), "");
    let save = |path: &str, text: &str, tag: Value| {
        studio.ask("/api/save", &json!({ "path": path, "text": text, "tag": tag })).json()
    };
    let saved = save("my-game.yaml", "one", Value::Null);
    assert_eq!(fs::read_to_string(&file).expect("a file"), "one");
    assert_eq!(save("my-game.yaml", "two", Value::Null)["conflict"], true);
    let saved = save("my-game.yaml", "two", saved["tag"].clone());
    fs::write(&file, "theirs").expect("a file");
    let refused = save("my-game.yaml", "three", saved["tag"].clone());
    assert_eq!(refused["conflict"], true, "{refused}");
    assert_eq!(fs::read_to_string(&file).expect("a file"), "theirs");
    let opened = studio.ask("/api/open", &json!({ "path": "my-game.yaml" })).json();
    assert_eq!(opened["text"], "theirs");
    assert!(save("my-game.yaml", "four", opened["tag"].clone())["tag"].is_string());
    assert_eq!(fs::read_to_string(&file).expect("a file"), "four");

    let outside = tempfile::tempdir().expect("a folder");
    let secret = outside.path().join("secret.yaml");
    fs::write(&secret, "secret").expect("a file");
    let link = |to: &Path, name: &str| {
        std::os::unix::fs::symlink(to, folder.path().join(name)).expect("a link");
    };
    link(outside.path(), "out");
    link(&secret, "secret.yaml");
    link(&outside.path().join("none.yaml"), "none.yaml");
    for outside in [
        "../x.yaml",
        "/tmp/x.yaml",
        "out/x.yaml",
        "a/../../x.yaml",
        "x.txt",
        "X y.yaml",
        "secret.yaml",
        "none.yaml",
    ] {
        let refused = save(outside, "x", Value::Null);
        assert_eq!(refused["conflict"], false, "{outside}: {refused}");
    }
    for outside in ["../x.yaml", "/etc/hostname", "out/secret.yaml", "secret.yaml", "none.yaml"] {
        let refused = studio.ask("/api/open", &json!({ "path": outside })).json();
        let found = refused["faults"][0]["found"].as_str().expect("a fault");
        assert!(found.contains("is not inside the folder"), "{outside}: {refused}");
    }
    assert_eq!(fs::read_to_string(&secret).expect("a file"), "secret");
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 4, "the file and the links");
}
