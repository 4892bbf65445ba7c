//! Which stored vectors have the largest dot product with the query? An exact pass over int8 rows with one f32 scale
//! each, against a query of the same values widened to 16 bits; 8 dimensions an instruction where the target has 128-bit SIMD.

use crate::bitmap::Bitmap;
use crate::top_k::TopK;

/// Rows of `query.len()` dimensions (a multiple of 16); row i has the id `first_id + i`, by which `allow` is asked.
pub struct Rows<'a> {
    pub values: &'a [i8],
    pub scales: &'a [f32],
    pub first_id: u32,
}

/// So many rows are multiplied with the query at a time: each piece of it is then loaded once for all of them.
const GROUP: usize = 4;

/// score = dot * (scale * query_scale), in f32.
#[inline(never)]
pub fn scan(rows: &Rows, query: &[i16], query_scale: f32, allow: &Bitmap, top: &mut TopK) {
    let mut group = [0usize; GROUP];
    let mut waiting = 0;
    for row in 0..rows.scales.len() {
        if !allow.has(rows.first_id + row as u32) {
            continue;
        }
        group[waiting] = row;
        waiting += 1;
        if waiting == GROUP {
            push_group(rows, query, query_scale, &group, top);
            waiting = 0;
        }
    }
    for &row in &group[..waiting] {
        top.push(score(rows, query, query_scale, row), rows.first_id + row as u32);
    }
}

/// The score of one row, the same as `scan` gives it.
#[inline(always)]
pub fn score(rows: &Rows, query: &[i16], query_scale: f32, row: usize) -> f32 {
    dot(values_of(rows, row, query.len()), query) as f32 * (at!(rows.scales, row) * query_scale)
}

#[inline(always)]
fn values_of<'a>(rows: &'a Rows, row: usize, dimensions: usize) -> &'a [i8] {
    let start = row * dimensions;
    #[cfg(not(any(test, checked)))]
    let values = unsafe { rows.values.get_unchecked(start..start + dimensions) };
    #[cfg(any(test, checked))]
    let values = &rows.values[start..start + dimensions];
    values
}

/// Most groups hold nothing that is among the best: all four are known to be worse by one comparison.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn push_group(rows: &Rows, query: &[i16], query_scale: f32, group: &[usize; GROUP], top: &mut TopK) {
    use core::arch::wasm32::*;
    let [a, b, c, d] = group.map(|row| at!(rows.scales, row));
    let dots = f32x4_convert_i32x4(dot_group(group.map(|row| values_of(rows, row, query.len())), query));
    let scores = f32x4_mul(dots, f32x4_mul(f32x4(a, b, c, d), f32x4_splat(query_scale)));
    if let Some(least) = top.least() {
        if i32x4_all_true(f32x4_lt(scores, f32x4_splat(least))) {
            return;
        }
    }
    top.push(f32x4_extract_lane::<0>(scores), rows.first_id + group[0] as u32);
    top.push(f32x4_extract_lane::<1>(scores), rows.first_id + group[1] as u32);
    top.push(f32x4_extract_lane::<2>(scores), rows.first_id + group[2] as u32);
    top.push(f32x4_extract_lane::<3>(scores), rows.first_id + group[3] as u32);
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn push_group(rows: &Rows, query: &[i16], query_scale: f32, group: &[usize; GROUP], top: &mut TopK) {
    for &row in group {
        top.push(score(rows, query, query_scale, row), rows.first_id + row as u32);
    }
}

/// The dot products of four rows, in order. A row's bytes are widened as they are loaded and multiplied with their
/// neighbors in one instruction, which sums two products: at most 2 * 127 * 127 each, far from overflow for any number of
/// dimensions.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn dot_group(rows: [&[i8]; GROUP], query: &[i16]) -> core::arch::wasm32::v128 {
    use core::arch::wasm32::*;
    let mut sums = [i32x4_splat(0); GROUP];
    let mut i = 0;
    while i + 16 <= query.len() {
        unsafe {
            let low = v128_load(query.as_ptr().add(i) as *const v128);
            let high = v128_load(query.as_ptr().add(i + 8) as *const v128);
            for (sum, row) in sums.iter_mut().zip(rows) {
                let first = i32x4_dot_i16x8(i16x8_load_extend_i8x8(row.as_ptr().add(i)), low);
                let second = i32x4_dot_i16x8(i16x8_load_extend_i8x8(row.as_ptr().add(i + 8)), high);
                *sum = i32x4_add(*sum, i32x4_add(first, second));
            }
        }
        i += 16;
    }
    let [a, b, c, d] = sums;
    let ab = i32x4_add(i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<2, 6, 3, 7>(a, b));
    let cd = i32x4_add(i32x4_shuffle::<0, 4, 1, 5>(c, d), i32x4_shuffle::<2, 6, 3, 7>(c, d));
    i32x4_add(i32x4_shuffle::<0, 1, 4, 5>(ab, cd), i32x4_shuffle::<2, 3, 6, 7>(ab, cd))
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn dot(a: &[i8], b: &[i16]) -> i32 {
    core::arch::wasm32::i32x4_extract_lane::<0>(dot_group([a; GROUP], b))
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn dot(a: &[i8], b: &[i16]) -> i32 {
    a.iter().zip(b).map(|(&x, &y)| i32::from(x) * i32::from(y)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(allow: &[u32], k: usize) -> Vec<(u32, f32)> {
        let mut values = vec![0i8; 3 * 16];
        values[0] = 127;
        values[16] = -128;
        values[32] = 127;
        values[33] = 1;
        let mut query = [0i16; 16];
        query[0] = 127;
        query[1] = 1;
        let (mut scores, mut ids) = (vec![0.0; k], vec![0; k]);
        let mut top = TopK::resume(&mut scores, &mut ids, 0);
        let rows = Rows { values: &values, scales: &[0.5, 1.0, 0.5], first_id: 32 };
        scan(&rows, &query, 2.0, &Bitmap::over(allow), &mut top);
        top.sort();
        let len = top.len();
        (0..len).map(|i| (ids[i], scores[i])).collect()
    }

    #[test]
    fn scores_rows_by_scaled_dot_product() {
        assert_eq!(search(&[], 3), [(34, 16130.0), (32, 16129.0), (33, -32512.0)]);
    }

    #[test]
    fn leaves_out_rows_that_the_filter_does_not_allow() {
        assert_eq!(search(&[0, 0b011], 3), [(32, 16129.0), (33, -32512.0)]);
        assert_eq!(search(&[u32::MAX], 3), []);
    }
}
