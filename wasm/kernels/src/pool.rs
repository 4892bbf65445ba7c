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
pub fn pool(table: Table, rows: &[u32], weights: &[f32], vector: &mut [f32]) {
    vector.fill(0.0);
    for (i, &row) in rows.iter().enumerate() {
        let factor = at!(weights, i) * at!(table.scales, row);
        if table.four_bits {
            let half = table.dimensions / 2;
            let start = row as usize * half;
            add_nibbles(&table.packed[start..start + half], factor, vector);
        } else {
            let start = row as usize * table.dimensions;
            add_bytes(&table.packed[start..start + table.dimensions], factor, vector);
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

#[inline(always)]
fn add_bytes(row: &[u8], factor: f32, vector: &mut [f32]) {
    for (value, &byte) in vector.iter_mut().zip(row) {
        *value += factor * f32::from(byte as i8);
    }
}

#[inline(always)]
fn add_nibbles(row: &[u8], factor: f32, vector: &mut [f32]) {
    let (low, high) = vector.split_at_mut(row.len());
    for (value, &byte) in low.iter_mut().zip(row) {
        *value += factor * f32::from((byte & 15) as i8 - 8);
    }
    for (value, &byte) in high.iter_mut().zip(row) {
        *value += factor * f32::from((byte >> 4) as i8 - 8);
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
