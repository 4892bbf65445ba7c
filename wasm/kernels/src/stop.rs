//! Does the caller still want the result? Asked between pieces of work that take milliseconds: the answer costs a call into
//! JavaScript. A kernel that is told to stop gives what it gives when memory runs out, `status::NO_RESULT`.

/// Edges that are read between two questions.
pub const PIECE: usize = 1 << 18;

#[cfg(target_arch = "wasm32")]
pub fn is_cancelled() -> bool {
    #[link(wasm_import_module = "env")]
    extern "C" {
        fn is_cancelled() -> u32;
    }
    unsafe { is_cancelled() != 0 }
}

#[cfg(not(target_arch = "wasm32"))]
pub fn is_cancelled() -> bool {
    false
}
