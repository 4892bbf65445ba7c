//! Is this id allowed? One bit an id, lowest bit first; no words at all means that everything is.

pub struct Bitmap<'a> {
    words: &'a [u32],
}

impl<'a> Bitmap<'a> {
    pub fn over(words: &'a [u32]) -> Bitmap<'a> {
        Bitmap { words }
    }

    /// Ids beyond the last word are not allowed.
    #[inline(always)]
    pub fn has(&self, id: u32) -> bool {
        if self.words.is_empty() {
            return true;
        }
        let word = (id >> 5) as usize;
        word < self.words.len() && at!(self.words, word) >> (id & 31) & 1 == 1
    }
}
