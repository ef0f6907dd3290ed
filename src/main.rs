//! The program `urlab`. The library does all the work, so that tests and benches can use it too.

use std::process::ExitCode;

fn main() -> ExitCode {
    urlab::main()
}
