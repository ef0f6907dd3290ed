//! The file that was probably meant, if a path leads to no file.

use std::path::{Path, PathBuf};

use crate::input::diagnostic::first_names;
use crate::input::locate::file_source::ends_in_yaml;
use crate::input::mistakes::suggest::nearest;

/// The file in the same folder with the most similar name, if one is similar enough.
pub fn near_file(path: &Path) -> Option<PathBuf> {
    let names = files_beside(path);
    let nearest = nearest(path.file_name()?.to_str()?, names.iter().map(String::as_str))?;
    Some(path.with_file_name(nearest))
}

/// Which files the folder of a path has, as a way out.
pub fn list_beside(path: &Path) -> String {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return format!("there is no folder {}", folder.display());
    }
    let names = files_beside(path);
    if names.is_empty() {
        return "its folder has no file that ends in `.yaml`".to_string();
    }
    format!("its folder has {}", first_names(names.iter().map(|name| format!("`{name}`"))))
}

/// The names of the YAML files in the folder of a path, sorted.
fn files_beside(path: &Path) -> Vec<String> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten();
    let mut names: Vec<String> =
        entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| ends_in_yaml(Path::new(name)));
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_has_a_near_name_or_a_list_of_its_neighbours() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        assert_eq!(list_beside(&path("x.yaml")), "its folder has no file that ends in `.yaml`");
        let nowhere = folder.path().join("nowhere");
        assert_eq!(
            list_beside(&nowhere.join("x.yaml")),
            format!("there is no folder {}", nowhere.display())
        );
        for name in ["my-variant.yaml", "other.yaml", "my-varient.txt"] {
            std::fs::write(path(name), "").unwrap();
        }
        assert_eq!(near_file(&path("my-varient.yaml")), Some(path("my-variant.yaml")));
        assert_eq!(near_file(&path("quite-different.yaml")), None);
        assert_eq!(list_beside(&path("x.yaml")), "its folder has `my-variant.yaml`, `other.yaml`");
    }
}
