//! The kernels' door to JavaScript: exports, and nothing but exports (those over graphs are in `graph_exports.rs`). The
//! table in ../../README.md says the same in words. A count that cannot be given is one of the codes in `status.rs`.
#![cfg_attr(target_arch = "wasm32", no_std)]
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
#![allow(clippy::too_many_arguments, clippy::missing_safety_doc, clippy::neg_cmp_op_on_partial_ord)]

#[macro_use]
mod memory;
mod betweenness;
mod bitmap;
mod bm25;
mod communities;
mod components;
mod csr;
mod cycles;
mod local_move;
mod pagerank;
mod pool;
mod reach;
mod refine;
mod rng;
mod scan;
mod status;
mod terms;
mod top_k;

#[cfg(target_arch = "wasm32")]
mod graph_exports;

use bitmap::Bitmap;
use memory::{slice, slice_mut};
use status::INVALID;
use top_k::TopK;

#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

/// Scans `count` rows into the heap of `k` entries, of which `len` are in use; returns how many are now.
#[no_mangle]
pub unsafe extern "C" fn scan_rows(
    values: *const i8, scales: *const f32, count: usize, first_id: u32, query: *const i8, dimensions: usize,
    query_scale: f32, allow: *const u32, allow_words: usize, top_scores: *mut f32, top_ids: *mut u32, len: usize, k: usize,
) -> usize {
    let rows = scan::Rows { values: slice(values, count * dimensions), scales: slice(scales, count), first_id };
    let mut top = TopK::resume(slice_mut(top_scores, k), slice_mut(top_ids, k), len);
    scan::scan(&rows, slice(query, dimensions), query_scale, &Bitmap::over(slice(allow, allow_words)), &mut top);
    top.len()
}

/// Orders the first `len` entries of a heap best first.
#[no_mangle]
pub unsafe extern "C" fn top_k_sort(scores: *mut f32, ids: *mut u32, len: usize) {
    TopK::resume(slice_mut(scores, len), slice_mut(ids, len), len).sort();
}

/// What the calls of one query share.
#[repr(C)]
pub struct Bm25Query {
    lengths: *const u16,
    documents: usize,
    average_length: f32,
    k1: f32,
    b: f32,
    allow: *const u32,
    allow_words: usize,
    effective_tf: *const f32,
}

impl Bm25Query {
    unsafe fn corpus(&self) -> bm25::Corpus<'_> {
        bm25::Corpus {
            lengths: slice(self.lengths, self.documents),
            average_length: self.average_length,
            k1: self.k1,
            b: self.b,
            allow: Bitmap::over(slice(self.allow, self.allow_words)),
        }
    }

    unsafe fn postings(&self, bytes: *const u8, len: usize, first_document: u32, weight: f32) -> bm25::Postings<'_> {
        bm25::Postings { bytes: slice(bytes, len), effective_tf: slice(self.effective_tf, 256), first_document, weight }
    }

    unsafe fn sums<'a>(&self, sums: &Bm25Sums) -> bm25::Sums<'a> {
        let (values, touched) = (slice_mut(sums.values, self.documents), slice_mut(sums.touched, self.documents));
        bm25::Sums { values, touched, len: sums.len }
    }
}

/// A sum for each document, and the documents that have one.
#[repr(C)]
pub struct Bm25Sums {
    values: *mut f32,
    touched: *mut u32,
    len: usize,
}

/// Scores a word that stands in one list of postings; returns INVALID when they are damaged, else 0.
#[no_mangle]
pub unsafe extern "C" fn bm25_add_word(
    query: &Bm25Query, share: f32, postings: *const u8, len: usize, first_document: u32, weight: f32, scores: &mut Bm25Sums,
) -> u32 {
    let mut sums = query.sums(scores);
    let result = bm25::add_word(&query.corpus(), share, &query.postings(postings, len, first_document, weight), &mut sums);
    scores.len = sums.len;
    result.map_or(INVALID, |()| 0)
}

/// Adds one of several lists of a word to its frequencies; returns INVALID when they are damaged, else 0.
#[no_mangle]
pub unsafe extern "C" fn bm25_add_frequencies(
    query: &Bm25Query, postings: *const u8, len: usize, first_document: u32, weight: f32, frequencies: &mut Bm25Sums,
) -> u32 {
    let mut sums = query.sums(frequencies);
    let result = bm25::add_frequencies(&query.corpus(), &query.postings(postings, len, first_document, weight), &mut sums);
    frequencies.len = sums.len;
    result.map_or(INVALID, |()| 0)
}

/// Scores a word by its frequencies, and clears those.
#[no_mangle]
pub unsafe extern "C" fn bm25_add_saturated(
    query: &Bm25Query, share: f32, frequencies: &mut Bm25Sums, scores: &mut Bm25Sums,
) {
    let (mut from, mut to) = (query.sums(frequencies), query.sums(scores));
    bm25::add_saturated(&query.corpus(), share, &mut from, &mut to);
    frequencies.len = from.len;
    scores.len = to.len;
}

/// Writes the best k of the touched documents, best first, clears all scores, and returns how many were written.
#[no_mangle]
pub unsafe extern "C" fn bm25_take_top(
    query: &Bm25Query, scores: &mut Bm25Sums, top_scores: *mut f32, top_ids: *mut u32, k: usize,
) -> usize {
    let mut sums = query.sums(scores);
    let mut top = TopK::resume(slice_mut(top_scores, k), slice_mut(top_ids, k), 0);
    bm25::take_top(&mut sums, &mut top);
    scores.len = sums.len;
    top.len()
}

/// Finds the words of ASCII text; the columns have room for as many words as bytes. Returns how many there are.
#[no_mangle]
pub unsafe extern "C" fn terms_find(
    text: *const u8, len: usize, hashes: *mut u32, starts: *mut u32, ends: *mut u32, capacity: usize,
) -> usize {
    let mut terms = terms::Terms {
        hashes: slice_mut(hashes, capacity), starts: slice_mut(starts, capacity), ends: slice_mut(ends, capacity), len: 0,
    };
    terms::find_terms(slice(text, len), &mut terms);
    terms.len
}

/// Pools `texts` lists of rows: list i is `rows[offsets[i]..offsets[i + 1]]`, with weights beside them. Writes one vector
/// each; returns how many.
#[no_mangle]
pub unsafe extern "C" fn pool_rows(
    packed: *const u8, packed_len: usize, scales: *const f32, rows_in_table: usize, dimensions: usize, four_bits: u32,
    offsets: *const u32, texts: usize, rows: *const u32, weights: *const f32, vectors: *mut f32,
) -> usize {
    let table = pool::Table {
        packed: slice(packed, packed_len), scales: slice(scales, rows_in_table), dimensions, four_bits: four_bits != 0,
    };
    let offsets = slice(offsets, texts + 1);
    for (text, bounds) in offsets.windows(2).enumerate() {
        let (start, len) = (bounds[0] as usize, (bounds[1] - bounds[0]) as usize);
        let vector = slice_mut(vectors.add(text * dimensions), dimensions);
        pool::pool(table, slice(rows.add(start), len), slice(weights.add(start), len), vector);
    }
    texts
}
