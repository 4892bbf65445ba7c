//! Which documents hold these words, and how strongly? Walks one term's compressed postings and adds its BM25 share
//! to the score of each document (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework").

use crate::bitmap::Bitmap;
use crate::top_k::TopK;

/// What all terms of a query have in common. Document d of the query is the index of `lengths` and `scores`.
pub struct Corpus<'a> {
    pub lengths: &'a [u16],
    pub average_length: f32,
    pub k1: f32,
    pub b: f32,
    pub allow: Bitmap<'a>,
}

/// A term's postings: for each document, in ascending order, a LEB128 delta from the one before (from 0 at first) and
/// one byte that names a row of `effective_tf`. Documents are numbered from `first_document`.
pub struct Term<'a> {
    pub postings: &'a [u8],
    pub idf: f32,
    pub effective_tf: &'a [f32],
    pub first_document: u32,
}

/// The documents that have a score; `scores` is 0 for all others.
pub struct Scores<'a> {
    pub scores: &'a mut [f32],
    pub touched: &'a mut [u32],
    pub len: usize,
}

/// Adds idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average length)) to each document of the term, with the
/// effective term frequency for tf. `None` when the postings are damaged; scores may have been added by then.
#[inline(never)]
pub fn add_term(corpus: &Corpus, term: &Term, scores: &mut Scores) -> Option<()> {
    let documents = corpus.lengths.len() as u64;
    let weight = term.idf * (corpus.k1 + 1.0);
    let floor = corpus.k1 * (1.0 - corpus.b);
    let slope = corpus.k1 * corpus.b / corpus.average_length;
    let postings = term.postings;
    let mut document = u64::from(term.first_document);
    let mut at = 0;
    while at < postings.len() {
        document += read_delta(postings, &mut at)?;
        if document >= documents || at >= postings.len() {
            return None;
        }
        let tf = at!(term.effective_tf, at!(postings, at));
        at += 1;
        if !corpus.allow.has(document as u32) {
            continue;
        }
        let share = weight * tf / (tf + floor + slope * f32::from(at!(corpus.lengths, document)));
        if share > 0.0 {
            let score = at!(scores.scores, document);
            if score == 0.0 {
                put!(scores.touched, scores.len, document as u32);
                scores.len += 1;
            }
            put!(scores.scores, document, score + share);
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
pub fn take_top(scores: &mut Scores, top: &mut TopK) {
    for i in 0..scores.len {
        let document = at!(scores.touched, i);
        top.push(at!(scores.scores, document), document);
        put!(scores.scores, document, 0.0);
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

    fn run(postings: &[u8], allow: &[u32], first_document: u32) -> Option<Vec<(u32, f32)>> {
        let lengths = [10u16; 300];
        let corpus = Corpus { lengths: &lengths, average_length: 10.0, k1: 1.0, b: 0.5, allow: Bitmap::over(allow) };
        let term = Term { postings, idf: 3.0, effective_tf: &TABLE, first_document };
        let mut scores = Scores { scores: &mut [0.0; 300], touched: &mut [0; 300], len: 0 };
        add_term(&corpus, &term, &mut scores)?;
        Some(scores.touched[..scores.len].iter().map(|&d| (d, scores.scores[d as usize])).collect())
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
        let mut scores = Scores { scores: &mut values, touched: &mut [1, 3, 0, 0], len: 2 };
        let (mut best, mut ids) = ([0.0; 1], [0; 1]);
        take_top(&mut scores, &mut TopK::resume(&mut best, &mut ids, 0));
        assert_eq!((scores.len, best[0], ids[0]), (0, 5.0, 3));
        assert_eq!(values, [0.0; 4]);
    }
}
