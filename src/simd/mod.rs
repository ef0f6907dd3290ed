//! Finds which vectors this processor has.
//!
//! - **In:** a loop, as a `Job`.
//! - **Out:** the same loop, compiled for the best kind of processor that this one supports.
//! - **Who calls it:** the lockstep engine in `play`, the solver in `solve`, `learn` and `batch`.
//! - **Begin to read:** at [`Cpu`]. `vector.rs` has the operations that loops use.
//!
//! The crate `pulp` does the selection, so Urlab has no unsafe code for it.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, with all functions that they call"
)]

pub(crate) mod vector;

use std::sync::OnceLock;

/// A kind of processor that loops are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cpu {
    /// Any processor that the program runs on.
    Portable,
    /// 256-bit vectors (x86-64-v3).
    Avx2,
    /// 512-bit vectors (x86-64-v4).
    Avx512,
}

impl Cpu {
    /// All kinds that this processor supports, the best last.
    pub fn available() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        let wider = [
            pulp::x86::V3::try_new().map(|_| Self::Avx2),
            pulp::x86::V4::try_new().map(|_| Self::Avx512),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let wider = [None; 2];
        std::iter::once(Self::Portable).chain(wider.into_iter().flatten()).collect()
    }

    /// The best kind that this processor supports.
    pub fn best() -> Self {
        static BEST: OnceLock<Cpu> = OnceLock::new();
        *BEST.get_or_init(|| Self::available().pop().unwrap_or(Self::Portable))
    }

    /// Runs `job` compiled for this kind. If the processor does not support it, runs the portable
    /// version.
    #[inline(always)]
    pub(crate) fn run<J: Job>(self, job: J) {
        #[cfg(target_arch = "x86_64")]
        {
            if let (Self::Avx512, Some(wide)) = (self, pulp::x86::V4::try_new()) {
                return wide.vectorize(Compiled(job));
            }
            if let (Self::Avx2, Some(wide)) = (self, pulp::x86::V3::try_new()) {
                return wide.vectorize(Compiled(job));
            }
        }
        job.run();
    }

    /// Runs `job` with vectors of this kind. If the processor does not support it, uses portable
    /// vectors of 128 bits.
    #[inline(always)]
    pub(crate) fn run_wide<J: pulp::WithSimd>(self, job: J) -> J::Output {
        #[cfg(target_arch = "x86_64")]
        {
            if let (Self::Avx512, Some(wide)) = (self, pulp::x86::V4::try_new()) {
                return pulp::Simd::vectorize(wide, job);
            }
            if let (Self::Avx2, Some(wide)) = (self, pulp::x86::V3::try_new()) {
                return pulp::Simd::vectorize(wide, job);
            }
        }
        pulp::Simd::vectorize(pulp::Scalar128b, job)
    }
}

/// A loop to compile for each kind of processor. Its `run` must be inlined in full.
pub(crate) trait Job {
    fn run(self);
}

#[cfg(target_arch = "x86_64")]
struct Compiled<J>(J);

#[cfg(target_arch = "x86_64")]
impl<J: Job> pulp::NullaryFnOnce for Compiled<J> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        self.0.run();
    }
}
