//! Which random number comes next? Mulberry32, because JavaScript can compute the same sequence with `Math.imul`.

pub struct Rng(u32);

impl Rng {
    pub fn new(seed: u32) -> Rng {
        Rng(seed)
    }

    #[inline(always)]
    pub fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6D2B_79F5);
        let mut x = self.0;
        x = (x ^ (x >> 15)).wrapping_mul(x | 1);
        x ^= x.wrapping_add((x ^ (x >> 7)).wrapping_mul(x | 61));
        x ^ (x >> 14)
    }

    /// Fills `order` with 0, 1, 2, ... in random order (Fisher and Yates).
    pub fn shuffle(&mut self, order: &mut [u32]) {
        for i in 0..order.len() {
            put!(order, i, i as u32);
        }
        for i in (1..order.len()).rev() {
            let other = self.next() % (i as u32 + 1);
            let moved = at!(order, i);
            put!(order, i, at!(order, other));
            put!(order, other, moved);
        }
    }

    /// Fills `order` with 0, 1, 2, ... in runs of `BLOCK` numbers, the runs in random order: neighbours in memory stay
    /// neighbours. `blocks` is room for as many numbers.
    pub fn shuffle_blocks(&mut self, order: &mut [u32], blocks: &mut [u32]) {
        let count = (order.len() + BLOCK - 1) / BLOCK;
        self.shuffle(&mut blocks[..count]);
        let mut place = 0;
        for i in 0..count {
            let start = at!(blocks, i) as usize * BLOCK;
            for number in start..order.len().min(start + BLOCK) {
                put!(order, place, number as u32);
                place += 1;
            }
        }
    }
}

const BLOCK: usize = 32;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_by_seed() {
        let mut rng = Rng::new(1);
        assert_eq!([rng.next(), rng.next(), rng.next()], [2693262067, 11749833, 2265367787]);
    }

    #[test]
    fn shuffles_every_number_once() {
        let mut order = [0; 100];
        Rng::new(7).shuffle(&mut order);
        let mut sorted = order;
        sorted.sort_unstable();
        assert!((0..100).eq(sorted));
        assert_ne!(order[..5], [0, 1, 2, 3, 4]);
    }

    #[test]
    fn shuffles_runs_as_a_whole() {
        let (mut order, mut blocks) = ([0; 100], [0; 100]);
        Rng::new(2).shuffle_blocks(&mut order, &mut blocks);
        let mut sorted = order;
        sorted.sort_unstable();
        assert!((0..100).eq(sorted));
        assert_ne!(order, sorted);
        assert_eq!(order.windows(2).filter(|pair| pair[1] != pair[0] + 1).count(), 2);
    }
}
