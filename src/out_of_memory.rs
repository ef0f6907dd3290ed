//! Says what to do when the system has no more memory. Without this, the program would abort.

#![expect(unsafe_code, reason = "an allocator is the only way to hear that memory is missing")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{Cursor, Write};

/// The exit code: the system refused something (`EX_OSERR` of `sysexits.h`).
const SYSTEM: i32 = 71;

/// The allocator of the system. If it has no memory, the program ends with an error.
pub struct Reporting;

// SAFETY: each method calls the method of `System` with the same arguments, so the caller's
// promises and those of `System` carry over. The only other thing that happens is that the process
// ends.
unsafe impl GlobalAlloc for Reporting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        found(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        found(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        found(unsafe { System.realloc(place, layout, size) }, size)
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(place, layout) }
    }
}

#[inline]
fn found(place: *mut u8, size: usize) -> *mut u8 {
    if place.is_null() {
        end(size);
    }
    place
}

/// Ends the program. It allocates nothing: the text is made on the stack.
#[cold]
fn end(size: usize) -> ! {
    let mut text = Cursor::new([0; 400]);
    let _ = write!(
        text,
        "error: there is not enough memory: {size} more bytes were asked for\nhelp: give the \
         program more memory, or ask for less at once: fewer rule sets, cells, pieces or threads; \
         what was played is kept as at a kill\n"
    );
    let length = text.position() as usize;
    let _ = std::io::stderr().write_all(&text.get_ref()[..length]);
    std::process::exit(SYSTEM)
}
