//! Which k of these are best? A bounded heap of (score, id): higher scores first, and of equal scores the lower id,
//! so the answer does not depend on the order of arrival.

pub struct TopK<'a> {
    scores: &'a mut [f32],
    ids: &'a mut [u32],
    len: usize,
}

impl<'a> TopK<'a> {
    /// Capacity is the length of the two slices; the first `len` entries are a heap left by an earlier call.
    pub fn resume(scores: &'a mut [f32], ids: &'a mut [u32], len: usize) -> TopK<'a> {
        TopK { scores, ids, len }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// What a score must not be below to be among the best; none while any score is.
    #[inline(always)]
    pub fn least(&self) -> Option<f32> {
        if self.len > 0 && self.len == self.scores.len() {
            Some(at!(self.scores, 0))
        } else {
            None
        }
    }

    #[inline(always)]
    pub fn push(&mut self, score: f32, id: u32) {
        if self.len < self.scores.len() {
            self.sift_up(score, id);
        } else if self.len > 0 && !(score < at!(self.scores, 0)) {
            self.replace_worst(score, id);
        }
    }

    #[inline(never)]
    fn sift_up(&mut self, score: f32, id: u32) {
        let mut hole = self.len;
        self.len += 1;
        while hole > 0 {
            let parent = (hole - 1) / 2;
            if !is_worse(score, id, at!(self.scores, parent), at!(self.ids, parent)) {
                break;
            }
            self.copy(parent, hole);
            hole = parent;
        }
        self.set(hole, score, id);
    }

    #[inline(never)]
    fn replace_worst(&mut self, score: f32, id: u32) {
        if is_worse(at!(self.scores, 0), at!(self.ids, 0), score, id) {
            self.sift_down(self.len, score, id);
        }
    }

    /// Fills the hole at the root of the first `len` entries with the given one.
    fn sift_down(&mut self, len: usize, score: f32, id: u32) {
        let mut hole = 0;
        loop {
            let mut child = 2 * hole + 1;
            if child >= len {
                break;
            }
            let right = child + 1;
            if right < len
                && is_worse(at!(self.scores, right), at!(self.ids, right), at!(self.scores, child), at!(self.ids, child))
            {
                child = right;
            }
            if !is_worse(at!(self.scores, child), at!(self.ids, child), score, id) {
                break;
            }
            self.copy(child, hole);
            hole = child;
        }
        self.set(hole, score, id);
    }

    /// Orders the entries best first; the heap is used up.
    pub fn sort(&mut self) {
        let mut len = self.len;
        while len > 1 {
            len -= 1;
            let (score, id) = (at!(self.scores, len), at!(self.ids, len));
            self.copy(0, len);
            self.sift_down(len, score, id);
        }
    }

    #[inline(always)]
    fn copy(&mut self, from: usize, to: usize) {
        self.set(to, at!(self.scores, from), at!(self.ids, from));
    }

    #[inline(always)]
    fn set(&mut self, index: usize, score: f32, id: u32) {
        put!(self.scores, index, score);
        put!(self.ids, index, id);
    }
}

#[inline(always)]
fn is_worse(score: f32, id: u32, than_score: f32, than_id: u32) -> bool {
    score < than_score || (score == than_score && id > than_id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(k: usize, entries: &[(f32, u32)]) -> Vec<(f32, u32)> {
        let (mut scores, mut ids) = (vec![0.0; k], vec![0; k]);
        let mut top = TopK::resume(&mut scores, &mut ids, 0);
        for &(score, id) in entries {
            top.push(score, id);
        }
        top.sort();
        let len = top.len();
        (0..len).map(|i| (scores[i], ids[i])).collect()
    }

    #[test]
    fn keeps_the_best_and_breaks_ties_by_id() {
        let entries = [(1.0, 9), (3.0, 7), (3.0, 2), (0.5, 1), (3.0, 5), (2.0, 4)];
        assert_eq!(best(4, &entries), [(3.0, 2), (3.0, 5), (3.0, 7), (2.0, 4)]);
        assert_eq!(best(2, &entries), [(3.0, 2), (3.0, 5)]);
        assert_eq!(best(99, &entries).len(), 6);
        assert_eq!(best(0, &entries), []);
    }

    #[test]
    fn order_of_arrival_does_not_matter() {
        let forward: Vec<(f32, u32)> = (0..500).map(|i| (((i * 7919) % 83) as f32, i)).collect();
        let backward: Vec<(f32, u32)> = forward.iter().rev().copied().collect();
        assert_eq!(best(37, &forward), best(37, &backward));
    }
}
