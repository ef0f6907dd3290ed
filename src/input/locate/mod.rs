//! Finds and reads the files that names and paths refer to: on the disk, inside the program, and
//! among the texts of an editor.

pub mod file_source;
pub mod name_lookup;
pub mod read_file;
pub mod rule_set_ref;
pub mod scenario_lookup;
pub mod shipped;
pub mod short_name;
