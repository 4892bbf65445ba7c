//! What is the mean direction of some rows of a quantized table? The embedding of a text by a static model.

/// Rows of a table: int8 values, or two 4-bit values a byte (component k low, k + dimensions / 2 high, both plus 8).
#[derive(Clone, Copy)]
pub struct Table<'a> {
    pub packed: &'a [u8],
    pub scales: &'a [f32],
    pub dimensions: usize,
    pub four_bits: bool,
}

/// Writes the sum of weight * scale * row, scaled to length 1, to `vector`; zeros when the sum is zero. Components are
/// summed in f32 in the order of the rows, their squares in f64.
#[inline(never)]
pub fn pool(table: Table, rows: &[u32], weights: &[f32], vector: &mut [f32]) {
    vector.fill(0.0);
    let done = add_tiles(table, rows, weights, vector);
    for (i, &row) in rows.iter().enumerate() {
        let factor = table.factor(row, weights, i);
        for component in done..table.dimensions {
            let value = f32::from(table.value(row, component));
            put!(vector, component, at!(vector, component) + factor * value);
        }
    }
    let squares: f64 = vector.iter().map(|&value| f64::from(value) * f64::from(value)).sum();
    if squares > 0.0 {
        let scale = 1.0 / square_root(squares);
        for value in vector.iter_mut() {
            *value = (f64::from(*value) * scale) as f32;
        }
    }
}

impl Table<'_> {
    #[inline(always)]
    fn factor(&self, row: u32, weights: &[f32], i: usize) -> f32 {
        at!(weights, i) * at!(self.scales, row)
    }

    #[inline(always)]
    fn value(&self, row: u32, component: usize) -> i8 {
        if !self.four_bits {
            return at!(self.packed, row as usize * self.dimensions + component) as i8;
        }
        let half = self.dimensions / 2;
        let byte = at!(self.packed, row as usize * half + component % half);
        (if component < half { byte & 15 } else { byte >> 4 }) as i8 - 8
    }
}

/// Adds as many components as whole tiles cover, and returns how many those are: all or none.
#[cfg(not(target_arch = "wasm32"))]
fn add_tiles(_table: Table, _rows: &[u32], _weights: &[f32], _vector: &mut [f32]) -> usize {
    0
}

/// Adds as many components as whole tiles cover, and returns how many those are: all or none. A tile is 32 components,
/// whose sums stay in registers while all rows pass by.
#[cfg(target_arch = "wasm32")]
fn add_tiles(table: Table, rows: &[u32], weights: &[f32], vector: &mut [f32]) -> usize {
    let (stride, tile_bytes) = if table.four_bits { (table.dimensions / 2, 16) } else { (table.dimensions, 32) };
    if table.dimensions % 32 != 0 {
        return 0;
    }
    for tile in 0..stride / tile_bytes {
        let at = tile * tile_bytes;
        unsafe {
            if table.four_bits {
                let (low, high) = vector.split_at_mut(table.dimensions / 2);
                simd::add_nibbles(table, rows, weights, at, low.as_mut_ptr().add(at), high.as_mut_ptr().add(at));
            } else {
                simd::add_bytes(table, rows, weights, at, vector.as_mut_ptr().add(at));
            }
        }
    }
    table.dimensions
}

#[cfg(target_arch = "wasm32")]
mod simd {
    use super::Table;
    use core::arch::wasm32::*;

    /// Sums of 16 components.
    type Sums = [v128; 4];

    pub unsafe fn add_bytes(table: Table, rows: &[u32], weights: &[f32], at: usize, out: *mut f32) {
        let (mut left, mut right): (Sums, Sums) = ([f32x4_splat(0.0); 4], [f32x4_splat(0.0); 4]);
        for (i, &row) in rows.iter().enumerate() {
            let factor = f32x4_splat(table.factor(row, weights, i));
            let bytes = table.packed.as_ptr().add(row as usize * table.dimensions + at) as *const v128;
            add(&mut left, v128_load(bytes), factor);
            add(&mut right, v128_load(bytes.add(1)), factor);
        }
        store(left, out);
        store(right, out.add(16));
    }

    pub unsafe fn add_nibbles(table: Table, rows: &[u32], weights: &[f32], at: usize, low: *mut f32, high: *mut f32) {
        let (mut left, mut right): (Sums, Sums) = ([f32x4_splat(0.0); 4], [f32x4_splat(0.0); 4]);
        for (i, &row) in rows.iter().enumerate() {
            let factor = f32x4_splat(table.factor(row, weights, i));
            let bytes = v128_load(table.packed.as_ptr().add(row as usize * (table.dimensions / 2) + at) as *const v128);
            add(&mut left, i8x16_sub(v128_and(bytes, u8x16_splat(15)), i8x16_splat(8)), factor);
            add(&mut right, i8x16_sub(u8x16_shr(bytes, 4), i8x16_splat(8)), factor);
        }
        store(left, low);
        store(right, high);
    }

    #[inline(always)]
    fn add(sums: &mut Sums, bytes: v128, factor: v128) {
        let (low, high) = (i16x8_extend_low_i8x16(bytes), i16x8_extend_high_i8x16(bytes));
        let quarters = [
            i32x4_extend_low_i16x8(low),
            i32x4_extend_high_i16x8(low),
            i32x4_extend_low_i16x8(high),
            i32x4_extend_high_i16x8(high),
        ];
        for (sum, quarter) in sums.iter_mut().zip(quarters) {
            *sum = f32x4_add(*sum, f32x4_mul(factor, f32x4_convert_i32x4(quarter)));
        }
    }

    #[inline(always)]
    unsafe fn store(sums: Sums, out: *mut f32) {
        for (i, sum) in sums.into_iter().enumerate() {
            v128_store(out.add(4 * i) as *mut v128, sum);
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn square_root(value: f64) -> f64 {
    use core::arch::wasm32::{f64x2_extract_lane, f64x2_splat, f64x2_sqrt};
    f64x2_extract_lane::<0>(f64x2_sqrt(f64x2_splat(value)))
}

#[cfg(not(target_arch = "wasm32"))]
fn square_root(value: f64) -> f64 {
    value.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_packings_give_the_same_direction() {
        let bytes: [u8; 4] = [3, 0xfc, 1, 0];
        let nibbles = [11 | 9 << 4, 4 | 8 << 4];
        let scales = [2.0];
        let wide = Table { packed: &bytes, scales: &scales, dimensions: 4, four_bits: false };
        let narrow = Table { packed: &nibbles, scales: &scales, dimensions: 4, four_bits: true };
        let (mut a, mut b) = ([9.0; 4], [9.0; 4]);
        pool(wide, &[0, 0], &[1.0, 0.5], &mut a);
        pool(narrow, &[0, 0], &[1.0, 0.5], &mut b);
        assert_eq!(a, b);
        let length = 26f64.sqrt();
        assert_eq!(a, [3.0, -4.0, 1.0, 0.0].map(|value: f64| (value / length) as f32));
    }

    #[test]
    fn nothing_has_no_direction() {
        let mut vector = [9.0; 4];
        let table = Table { packed: &[0; 4], scales: &[1.0], dimensions: 4, four_bits: false };
        pool(table, &[], &[], &mut vector);
        assert_eq!(vector, [0.0; 4]);
        pool(table, &[0], &[1.0], &mut vector);
        assert_eq!(vector, [0.0; 4]);
    }
}
