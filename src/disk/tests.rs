//! Tests of writing: what readers and other processes see, and what stays when something fails.

mod files;
mod folders;
mod races;

use std::fs;
use std::path::Path;

/// All files below a folder with their contents, and all empty folders.
fn contents(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_symlink() {
            found.push((name, format!("link to {}", fs::read_link(&path).unwrap().display())));
        } else if path.is_dir() {
            let inside = contents(&path);
            if inside.is_empty() {
                found.push((name, "empty folder".into()));
            } else {
                found.extend(
                    inside.into_iter().map(|(inner, text)| (format!("{name}/{inner}"), text)),
                );
            }
        } else {
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    found.sort();
    found
}

fn texts(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect()
}

fn write_all(folder: &Path, pairs: &[(&str, &str)]) {
    for (name, text) in pairs {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// The number of a process that has ended.
fn dead_process() -> u32 {
    let mut child = std::process::Command::new("true").spawn().unwrap();
    child.wait().unwrap();
    child.id()
}

/// The part of temporary names that names a process of this machine.
fn left_by(process: u32) -> String {
    let name = sysinfo::System::host_name().unwrap();
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
    let host: String = name.chars().take(60).map(plain).collect();
    format!("{host}-{process}-1f-0")
}
