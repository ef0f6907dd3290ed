//! The program `urlab`. The library does all the work, so that tests and benches can use it too.

mod out_of_memory;

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: out_of_memory::Reporting = out_of_memory::Reporting;

fn main() -> ExitCode {
    urlab::main()
}
