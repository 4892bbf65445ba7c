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

/// score = dot * (scale * query_scale), in f32.
#[inline(never)]
pub fn scan(rows: &Rows, query: &[i16], query_scale: f32, allow: &Bitmap, top: &mut TopK) {
    let dimensions = query.len();
    for (row, &scale) in rows.scales.iter().enumerate() {
        let id = rows.first_id + row as u32;
        if !allow.has(id) {
            continue;
        }
        let start = row * dimensions;
        #[cfg(not(any(test, checked)))]
        let values = unsafe { rows.values.get_unchecked(start..start + dimensions) };
        #[cfg(any(test, checked))]
        let values = &rows.values[start..start + dimensions];
        top.push(dot(values, query) as f32 * (scale * query_scale), id);
    }
}

/// A row's bytes are widened as they are loaded and multiplied with their neighbors in one instruction, which sums two
/// products: at most 2 * 127 * 127 each, far from overflow for any number of dimensions.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn dot(a: &[i8], b: &[i16]) -> i32 {
    use core::arch::wasm32::*;
    let (mut low_sum, mut high_sum) = (i32x4_splat(0), i32x4_splat(0));
    let mut i = 0;
    while i + 16 <= b.len() {
        unsafe {
            let low = i16x8_load_extend_i8x8(a.as_ptr().add(i));
            let high = i16x8_load_extend_i8x8(a.as_ptr().add(i + 8));
            low_sum = i32x4_add(low_sum, i32x4_dot_i16x8(low, v128_load(b.as_ptr().add(i) as *const v128)));
            high_sum = i32x4_add(high_sum, i32x4_dot_i16x8(high, v128_load(b.as_ptr().add(i + 8) as *const v128)));
        }
        i += 16;
    }
    let sum = i32x4_add(low_sum, high_sum);
    i32x4_extract_lane::<0>(sum)
        + i32x4_extract_lane::<1>(sum)
        + i32x4_extract_lane::<2>(sum)
        + i32x4_extract_lane::<3>(sum)
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
