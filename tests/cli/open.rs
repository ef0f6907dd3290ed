//! `--open`: the page of a report opens in the browser.
#![cfg(target_os = "linux")]

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use crate::support::{folder, urlab_in};

/// A folder with a program `xdg-open` that writes what it is asked to open into `opened`.
fn browser() -> tempfile::TempDir {
    let folder = folder(&[]);
    let program = folder.path().join("xdg-open");
    let script = format!("#!/bin/sh\nprintf %s \"$1\" > {}/opened\n", folder.path().display());
    std::fs::write(&program, script).expect("it can be written");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("a program");
    folder
}

/// What the browser opened. It runs on its own, so it may come a little later.
fn opened(browser: &Path) -> String {
    for _ in 0..200 {
        match std::fs::read_to_string(browser.join("opened")) {
            Ok(text) if !text.is_empty() => return text,
            _ => sleep(Duration::from_millis(50)),
        }
    }
    panic!("nothing was opened in ten seconds");
}

#[test]
fn the_page_is_opened_once_it_is_in_place() {
    let (folder, browser) = (folder(&[]), browser());
    let path = format!("{}:/usr/bin:/bin", browser.path().display());
    let command = "simulate finkel --bots greedy,greedy --games 100 --quiet --open";
    urlab_in(folder.path(), command).env("PATH", path).assert().success();
    let page = "reports/simulate/report.html";
    assert!(opened(browser.path()).ends_with(page), "{}", opened(browser.path()));
    assert!(folder.path().join(page).is_file(), "without --out, the folder is `reports`");
}

#[test]
fn a_report_without_a_page_says_so() {
    let text = "name: plain\nrules: [finkel]\nbots: [[greedy, greedy]]\ngames: 100\n\
                outputs: [json]\n";
    let (folder, browser) = (folder(&[("plain.yaml", text)]), browser());
    urlab_in(folder.path(), "run plain.yaml --quiet --open")
        .env("PATH", browser.path())
        .assert()
        .success()
        .stderr("note: there is no page to open: `outputs` of the scenario has no `html`\n");
    assert!(!browser.path().join("opened").exists());
}
