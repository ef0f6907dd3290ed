//! Exit codes, the same for every command.

use crate::batch::plan::Stop;

/// How the program ends. The numbers from 64 to 74 are from BSD's `sysexits.h`. 71
/// is that of `out_of_memory.rs`: there is not enough memory. 1 and 2 are
/// answers: "no" and "not decided".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// Everything is done.
    Success = 0,
    /// A statement fails.
    Fails = 1,
    /// No statement fails, but some are not decided.
    NotDecided = 2,
    /// The command line is wrong.
    Usage = 64,
    /// A rule file or scenario file is wrong, or cannot be read.
    BadInput = 65,
    /// Something cannot be computed or drawn: an internal error of Urlab.
    Internal = 70,
    /// The report or standard output cannot be written.
    InputOutput = 74,
    /// Interrupted by Ctrl-C or a signal to end; what was played is kept.
    Interrupted = 130,
}

impl From<Stop> for Exit {
    fn from(stop: Stop) -> Self {
        if stop == Stop::Interrupted { Self::Interrupted } else { Self::Success }
    }
}

/// What `--help` says about exit codes.
pub const EXIT_CODES: &str = "Exit codes: 0 done (of check: all statements hold; of tune: a rule \
    set meets all goals); 1 of check: a statement fails, of tune: no candidate meets all goals, of \
    diff and trend with --fail-on: a change is shown; 2 of check: no statement fails but some are \
    not decided, of tune: not decided; 64 invalid command line; 65 invalid or missing rule file, \
    scenario file or saved report; 70 an internal error of Urlab; 71 there is not enough memory; \
    74 Urlab cannot write the report or the standard output; 130 interrupted by Ctrl-C or a signal \
    to end (what was played is kept).";
