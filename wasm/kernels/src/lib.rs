//! The kernels' door to JavaScript: exports, and nothing but exports (those over graphs are in `graph_exports.rs`). The
//! table in ../../README.md says the same in words. A count that cannot be given is one of the codes in `status.rs`.
#![cfg_attr(target_arch = "wasm32", no_std)]
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
#![allow(clippy::too_many_arguments, clippy::missing_safety_doc, clippy::neg_cmp_op_on_partial_ord)]

#[macro_use]
mod memory;
mod betweenness;
mod bitmap;
mod communities;
mod components;
mod csr;
mod local_move;
mod pagerank;
mod refine;
mod rng;
mod scan;
mod status;
mod stop;
mod top_k;

#[cfg(target_arch = "wasm32")]
mod graph_exports;

use bitmap::Bitmap;
use memory::{slice, slice_mut};
use top_k::TopK;

#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

/// Scans `count` rows into the heap of `k` entries, of which `len` are in use; returns how many are now.
#[no_mangle]
pub unsafe extern "C" fn scan_rows(
    values: *const i8, scales: *const f32, count: usize, first_id: u32, query: *const i16, dimensions: usize,
    query_scale: f32, allow: *const u32, allow_words: usize, top_scores: *mut f32, top_ids: *mut u32, len: usize, k: usize,
) -> usize {
    let rows = scan::Rows { values: slice(values, count * dimensions), scales: slice(scales, count), first_id };
    let mut top = TopK::resume(slice_mut(top_scores, k), slice_mut(top_ids, k), len);
    scan::scan(&rows, slice(query, dimensions), query_scale, &Bitmap::over(slice(allow, allow_words)), &mut top);
    top.len()
}

/// Scores the rows with these ids: `blocks` are addresses of `block_rows` rows each, followed by their scales.
#[no_mangle]
pub unsafe extern "C" fn score_rows(
    blocks: *const *const i8, block_rows: usize, ids: *const u32, count: usize, query: *const i16,
    dimensions: usize, query_scale: f32, scores: *mut f32,
) {
    let query = slice(query, dimensions);
    for (&id, score) in slice(ids, count).iter().zip(slice_mut(scores, count)) {
        let values = *blocks.add(id as usize / block_rows);
        let scales = values.add(block_rows * dimensions) as *const f32;
        let rows = scan::Rows { values: slice(values, block_rows * dimensions), scales: slice(scales, block_rows), first_id: 0 };
        *score = scan::score(&rows, query, query_scale, id as usize % block_rows);
    }
}

/// Orders the first `len` entries of a heap best first.
#[no_mangle]
pub unsafe extern "C" fn top_k_sort(scores: *mut f32, ids: *mut u32, len: usize) {
    TopK::resume(slice_mut(scores, len), slice_mut(ids, len), len).sort();
}
