//! Tests the pages that a reader follows step by step: writes their files and runs their commands.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// A code block of a page: its language, the file that the line before it names, and its text.
struct Block {
    language: String,
    file: Option<String>,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page))
        .expect("the page exists");
    let mut blocks: Vec<Block> = Vec::new();
    let mut before = "";
    let mut open = false;
    for line in page.lines() {
        if let Some(language) = line.strip_prefix("```") {
            open = !open;
            if open {
                let file = before
                    .strip_suffix("`:")
                    .and_then(|named| Some(named.rsplit_once('`')?.1.to_owned()));
                blocks.push(Block { language: language.to_owned(), file, text: String::new() });
            }
        } else if open {
            let text = &mut blocks.last_mut().expect("a block is open").text;
            text.push_str(line);
            text.push('\n');
        } else if !line.is_empty() {
            before = line;
        }
    }
    blocks
}

/// Runs lines in the folder as a CI job does, with the built program in `PATH`. Returns the exit
/// code.
fn bash(folder: &Path, lines: &str) -> i32 {
    let program = assert_cmd::cargo::cargo_bin!("urlab")
        .parent()
        .expect("it is in a folder")
        .display()
        .to_string();
    let path = format!("{program}:{}", std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("bash");
    // GitHub starts bash with these arguments.
    command.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", lines]).current_dir(folder);
    command.env("PATH", path).env("GITHUB_STEP_SUMMARY", folder.join("summary.md"));
    command.env("CARGO_HOME", folder.join("cargo")).env_remove("URLAB");
    let output = command.output().expect("bash can be started");
    let code = output.status.code().expect("it ends by itself");
    println!("{lines}\n-> {code}\n{}", String::from_utf8_lossy(&output.stderr));
    code
}

/// Follows a page in an empty folder, from its first block to its last. Writes the files that it
/// names and runs its `sh` blocks, each of which must end with 0.
fn follow(page: &str, folder: &Path) -> Vec<Block> {
    let blocks = blocks(page);
    for block in &blocks {
        match (block.language.as_str(), &block.file) {
            ("yaml", Some(file)) => {
                let file = folder.join(file);
                fs::create_dir_all(file.parent().expect("it is in a folder")).unwrap();
                fs::write(file, &block.text).unwrap();
            }
            ("sh", _) => assert_eq!(bash(folder, &block.text), 0, "{page}:\n{}", block.text),
            _ => {}
        }
    }
    blocks
}

fn yaml(text: &str) -> Value {
    serde_saphyr::from_str(text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array()
        .expect("a list")
        .iter()
        .map(|text| text.as_str().expect("a text").to_owned())
        .collect()
}

#[test]
fn every_command_of_the_tutorial_succeeds() {
    let folder = tempfile::tempdir().unwrap();
    let blocks = follow("docs/first-steps.md", folder.path());
    // The count makes sure that no block is skipped unnoticed.
    assert_eq!(blocks.iter().filter(|block| block.language == "sh").count(), 11);
}

#[test]
fn page_on_ci_works_as_described() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    follow("docs/ci.md", folder.path());

    // The installation is not tested: the program is already built.
    let github = yaml(&fs::read_to_string(at(".github/workflows/balance.yml")).unwrap());
    let steps = github["jobs"]["gates"]["steps"].as_array().expect("steps are a list");
    let runs: Vec<&str> = steps.iter().filter_map(|step| step["run"].as_str()).collect();
    let runs: Vec<&str> = runs.into_iter().filter(|run| !run.contains("cargo install")).collect();
    assert_eq!(runs.len(), 2);
    for run in runs {
        assert_eq!(bash(folder.path(), run), 0, "{run}");
    }
    assert!(
        fs::read_to_string(at("summary.md")).unwrap().starts_with("# Is my game still balanced?")
    );
    for name in ["balance.xml", "balance.md", "balance.json"] {
        fs::remove_file(at(name)).expect("the job has written its artifacts");
    }

    // What the page gives to the action of this repository is an input of it.
    let source = Path::new(env!("CARGO_MANIFEST_DIR"));
    let action = yaml(&fs::read_to_string(source.join("action.yml")).unwrap());
    let gates = yaml(&fs::read_to_string(at(".github/workflows/gates.yml")).unwrap());
    let given = gates["jobs"]["gates"]["steps"][1]["with"].as_object().expect("inputs");
    assert!(!given.is_empty() && given.keys().all(|name| action["inputs"][name].is_object()));
    let page = fs::read_to_string(source.join("docs/ci.md")).unwrap();
    for name in action["inputs"].as_object().expect("inputs").keys() {
        assert!(page.contains(&format!("`{name}`")), "the page does not tell of {name}");
    }

    let gitlab = yaml(&fs::read_to_string(at(".gitlab-ci.yml")).unwrap());
    let job = &gitlab["balance"];
    let script = [texts(&job["before_script"]), texts(&job["script"])].concat().join("\n");
    assert_eq!(
        bash(folder.path(), &script),
        0,
        "`command -v` finds the program, so that nothing is installed"
    );
    let mut artifacts = texts(&job["artifacts"]["paths"]);
    artifacts.push(job["artifacts"]["reports"]["junit"].as_str().unwrap().to_owned());
    assert!(artifacts.iter().all(|name| at(name).is_file()), "{artifacts:?}");

    // A change that the gate must find: the job fails, but the summary is still written.
    let rules =
        fs::read_to_string(at("rules/my-game.yaml")).unwrap() + "pieces: {pawn: {count: 5}}\n";
    fs::write(at("rules/my-game.yaml"), rules).unwrap();
    assert_eq!(bash(folder.path(), &script), 1);
    assert!(fs::read_to_string(at("balance.md")).unwrap().contains("✗ **fails**"));
}
