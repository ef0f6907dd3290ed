//! The program `urlab`: all that it does is in the library, which tests and benches share.

use std::process::ExitCode;

fn main() -> ExitCode {
    urlab::main()
}
