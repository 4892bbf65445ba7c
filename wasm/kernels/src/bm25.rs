//! Which documents hold these words, and how strongly? Walks compressed postings and adds to each document's score what
//! BM25 finds a word worth (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework").

use crate::bitmap::Bitmap;
use crate::top_k::TopK;

/// What all words of a query have in common. A document is an index of `lengths`.
pub struct Corpus<'a> {
    pub lengths: &'a [u16],
    pub average_length: f32,
    pub k1: f32,
    pub b: f32,
    pub allow: Bitmap<'a>,
}

/// One list of postings: for each document, in ascending order, a LEB128 delta from the one before (from 0 at first) and
/// one byte that names a row of `effective_tf`. Documents are numbered from `first_document`.
pub struct Postings<'a> {
    pub bytes: &'a [u8],
    pub effective_tf: &'a [f32],
    pub first_document: u32,
    /// What the effective term frequencies are multiplied by.
    pub weight: f32,
}

/// A sum for each document; 0 for all that are not in `touched`.
pub struct Sums<'a> {
    pub values: &'a mut [f32],
    pub touched: &'a mut [u32],
    pub len: usize,
}

impl Sums<'_> {
    #[inline(always)]
    fn add(&mut self, document: u32, value: f32) {
        if value > 0.0 {
            let sum = at!(self.values, document);
            if sum == 0.0 {
                put!(self.touched, self.len, document);
                self.len += 1;
            }
            put!(self.values, document, sum + value);
        }
    }
}

impl Corpus<'_> {
    /// share * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average length))
    #[inline(always)]
    fn saturation(&self, share: f32) -> impl Fn(u32, f32) -> f32 + '_ {
        let weight = share * (self.k1 + 1.0);
        let floor = self.k1 * (1.0 - self.b);
        let slope = self.k1 * self.b / self.average_length;
        move |document, tf| weight * tf / (tf + floor + slope * f32::from(at!(self.lengths, document)))
    }
}

/// Adds to the scores what a word is worth that stands in these postings only. `None` when they are damaged; some scores
/// may have been added by then.
#[inline(never)]
pub fn add_word(corpus: &Corpus, share: f32, postings: &Postings, scores: &mut Sums) -> Option<()> {
    let worth = corpus.saturation(share);
    for_each(corpus, postings, |document, tf| scores.add(document, worth(document, tf)))
}

/// Adds one list of a word that stands in several to its frequencies. `None` when the postings are damaged.
#[inline(never)]
pub fn add_frequencies(corpus: &Corpus, postings: &Postings, frequencies: &mut Sums) -> Option<()> {
    for_each(corpus, postings, |document, tf| frequencies.add(document, tf))
}

/// Adds to the scores what a word of these frequencies is worth, and clears the frequencies.
#[inline(never)]
pub fn add_saturated(corpus: &Corpus, share: f32, frequencies: &mut Sums, scores: &mut Sums) {
    let worth = corpus.saturation(share);
    for i in 0..frequencies.len {
        let document = at!(frequencies.touched, i);
        scores.add(document, worth(document, at!(frequencies.values, document)));
        put!(frequencies.values, document, 0.0);
    }
    frequencies.len = 0;
}

#[inline(always)]
fn for_each(corpus: &Corpus, postings: &Postings, mut visit: impl FnMut(u32, f32)) -> Option<()> {
    let documents = corpus.lengths.len() as u64;
    let bytes = postings.bytes;
    let mut document = u64::from(postings.first_document);
    let mut at = 0;
    while at < bytes.len() {
        document += read_delta(bytes, &mut at)?;
        if document >= documents || at >= bytes.len() {
            return None;
        }
        let tf = postings.weight * at!(postings.effective_tf, at!(bytes, at));
        at += 1;
        if corpus.allow.has(document as u32) {
            visit(document as u32, tf);
        }
    }
    Some(())
}

#[inline(always)]
fn read_delta(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let first = at!(bytes, *at);
    *at += 1;
    if first < 0x80 {
        return Some(u64::from(first));
    }
    let mut value = u64::from(first & 0x7f);
    let mut shift = 7;
    loop {
        let byte = *bytes.get(*at)?;
        *at += 1;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
        shift += 7;
        if shift > 28 {
            return None;
        }
    }
}

/// Offers every touched document to `top` and clears the scores for the next query.
#[inline(never)]
pub fn take_top(scores: &mut Sums, top: &mut TopK) {
    for i in 0..scores.len {
        let document = at!(scores.touched, i);
        top.push(at!(scores.values, document), document);
        put!(scores.values, document, 0.0);
    }
    scores.len = 0;
    top.sort();
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: [f32; 256] = {
        let mut table = [0.0; 256];
        table[1] = 1.0;
        table[2] = 2.0;
        table
    };

    fn corpus<'a>(lengths: &'a [u16], allow: &'a [u32]) -> Corpus<'a> {
        Corpus { lengths, average_length: 10.0, k1: 1.0, b: 0.5, allow: Bitmap::over(allow) }
    }

    fn list(bytes: &[u8], first_document: u32, weight: f32) -> Postings<'_> {
        Postings { bytes, effective_tf: &TABLE, first_document, weight }
    }

    fn run(bytes: &[u8], allow: &[u32], first_document: u32) -> Option<Vec<(u32, f32)>> {
        let mut scores = Sums { values: &mut [0.0; 300], touched: &mut [0; 300], len: 0 };
        add_word(&corpus(&[10; 300], allow), 3.0, &list(bytes, first_document, 1.0), &mut scores)?;
        Some(scores.touched[..scores.len].iter().map(|&d| (d, scores.values[d as usize])).collect())
    }

    #[test]
    fn sums_the_forms_of_a_word_before_it_saturates() {
        let lengths = [10; 4];
        let corpus = corpus(&lengths, &[]);
        let mut frequencies = Sums { values: &mut [0.0; 4], touched: &mut [0; 4], len: 0 };
        let mut scores = Sums { values: &mut [0.0; 4], touched: &mut [0; 4], len: 0 };
        add_frequencies(&corpus, &list(&[1, 2, 1, 1], 0, 1.0), &mut frequencies).unwrap();
        add_frequencies(&corpus, &list(&[1, 2], 0, 0.5), &mut frequencies).unwrap();
        add_saturated(&corpus, 4.0, &mut frequencies, &mut scores);
        assert_eq!(scores.values, [0.0, 6.0, 4.0, 0.0]);
        assert_eq!((frequencies.len, &frequencies.values[..]), (0, &[0.0; 4][..]));
    }

    #[test]
    fn reads_deltas_of_one_and_two_bytes() {
        assert_eq!(run(&[2, 1, 0x80, 0x02, 2], &[], 0), Some(vec![(2, 3.0), (258, 4.0)]));
        assert_eq!(run(&[2, 1], &[], 290), Some(vec![(292, 3.0)]));
    }

    #[test]
    fn honours_the_filter_and_leaves_out_postings_without_weight() {
        assert_eq!(run(&[2, 1, 1, 1, 1, 7], &[0b1000], 0), Some(vec![(3, 3.0)]));
    }

    #[test]
    fn refuses_damaged_postings() {
        assert_eq!(run(&[2], &[], 0), None);
        assert_eq!(run(&[0x80], &[], 0), None);
        assert_eq!(run(&[0xff, 0xff, 0xff, 0xff, 0xff, 0, 1], &[], 0), None);
        assert_eq!(run(&[0xac, 0x02, 1], &[], 0), None);
    }

    #[test]
    fn gives_the_top_and_clears_for_the_next_query() {
        let mut values = [0.0, 2.0, 0.0, 5.0];
        let mut scores = Sums { values: &mut values, touched: &mut [1, 3, 0, 0], len: 2 };
        let (mut best, mut ids) = ([0.0; 1], [0; 1]);
        take_top(&mut scores, &mut TopK::resume(&mut best, &mut ids, 0));
        assert_eq!((scores.len, best[0], ids[0]), (0, 5.0, 3));
        assert_eq!(values, [0.0; 4]);
    }
}
