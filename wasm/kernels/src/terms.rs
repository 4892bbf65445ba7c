//! Which words does a piece of code hold? The rule of src/core/model/terms.ts for ASCII text, one hash a word: a run of
//! letters, digits, "_" and "$" gives its parts, where it is compound, and itself.

const LOWER: u8 = 1;
const UPPER: u8 = 2;
const DIGIT: u8 = 3;
const SEPARATOR: u8 = 4;

static CLASSES: [u8; 256] = classify();

const fn classify() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = match byte as u8 {
            b'a'..=b'z' => LOWER,
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => DIGIT,
            b'_' | b'$' => SEPARATOR,
            _ => 0,
        };
        byte += 1;
    }
    classes
}

/// Longer runs are data, and give no words. Counted in letters and digits.
const MAX_WORD: usize = 128;
const MIN_WORD: usize = 2;

/// FNV-1a, finished with the avalanche of murmur3.
#[derive(Clone, Copy)]
struct Hash(u32);

impl Hash {
    const START: Hash = Hash(0x811c_9dc5);

    #[inline(always)]
    fn step(self, byte: u8) -> Hash {
        Hash((self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }

    #[inline(always)]
    fn finish(self) -> u32 {
        let mut hash = self.0;
        hash = (hash ^ (hash >> 16)).wrapping_mul(0x85eb_ca6b);
        hash = (hash ^ (hash >> 13)).wrapping_mul(0xc2b2_ae35);
        hash ^ (hash >> 16)
    }
}

/// Columns to write to. A run of n bytes gives at most n / 2 parts and itself: never more words than bytes.
pub struct Terms<'a> {
    pub hashes: &'a mut [u32],
    pub starts: &'a mut [u32],
    pub ends: &'a mut [u32],
    pub len: usize,
}

impl Terms<'_> {
    #[inline(always)]
    fn push(&mut self, hash: Hash, start: usize, end: usize) {
        put!(self.hashes, self.len, hash.finish());
        put!(self.starts, self.len, start as u32);
        put!(self.ends, self.len, end as u32);
        self.len += 1;
    }
}

/// Finds all words of the text, the parts of a compound in order and then the compound.
#[inline(never)]
pub fn find_terms(text: &[u8], terms: &mut Terms) {
    let mut at = 0;
    while at < text.len() {
        at = match at!(CLASSES, at!(text, at)) {
            0 => at + 1,
            _ => scan_run(text, at, terms),
        };
    }
}

struct Part {
    start: usize,
    end: usize,
    len: usize,
    hash: Hash,
    /// Of all but the last byte, for when that byte turns out to begin the next part.
    hash_before_last: Hash,
}

/// Returns where the run ends.
#[inline(always)]
fn scan_run(text: &[u8], start: usize, terms: &mut Terms) -> usize {
    let mut part = Part { start, end: start, len: 0, hash: Hash::START, hash_before_last: Hash::START };
    let (mut whole, mut whole_len, mut whole_start) = (Hash::START, 0, start);
    let mut previous = 0;
    let mut min_part = MIN_WORD;
    let mut at = start;
    while at < text.len() {
        let byte = at!(text, at);
        let class = at!(CLASSES, byte);
        if class == 0 {
            break;
        }
        if class == SEPARATOR {
            previous = SEPARATOR;
            at += 1;
            continue;
        }
        let folded = if class == UPPER { byte | 32 } else { byte };
        if whole_len == 0 {
            if class == DIGIT {
                min_part = MAX_WORD + 1;
            }
            whole_start = at;
            part.start = at;
        } else if class == LOWER && previous == UPPER {
            if part.len > 1 && !ends_plural(text, byte, at + 1) {
                if part.len > min_part {
                    terms.push(part.hash_before_last, part.start, at - 1);
                }
                part = Part { start: at - 1, len: 1, hash: Hash::START.step(at!(text, at - 1) | 32), ..part };
            }
        } else if class != previous {
            if part.len >= min_part {
                terms.push(part.hash, part.start, part.end);
            }
            part = Part { start: at, len: 0, hash: Hash::START, ..part };
        }
        part.hash_before_last = part.hash;
        part.hash = part.hash.step(folded);
        part.len += 1;
        part.end = at + 1;
        whole = whole.step(folded);
        whole_len += 1;
        previous = class;
        if whole_len > MAX_WORD {
            return end_of_run(text, at);
        }
        at += 1;
    }
    if whole_len >= MIN_WORD {
        if part.len >= min_part && part.len < whole_len {
            terms.push(part.hash, part.start, part.end);
        }
        terms.push(whole, whole_start, part.end);
    }
    at
}

/// `URLs`, `IDs`: the small s belongs to the capitals before it.
#[inline(always)]
fn ends_plural(text: &[u8], byte: u8, next: usize) -> bool {
    byte == b's' && (next >= text.len() || at!(CLASSES, at!(text, next)) != LOWER)
}

fn end_of_run(text: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < text.len() && at!(CLASSES, at!(text, at)) != 0 {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str) -> Vec<String> {
        let (mut hashes, mut starts, mut ends) = ([0; 64], [0; 64], [0; 64]);
        let mut terms = Terms { hashes: &mut hashes, starts: &mut starts, ends: &mut ends, len: 0 };
        find_terms(text.as_bytes(), &mut terms);
        let len = terms.len;
        (0..len).map(|i| text[starts[i] as usize..ends[i] as usize].to_string()).collect()
    }

    #[test]
    fn splits_compounds_and_keeps_them() {
        assert_eq!(terms("max_retries = HTMLParser2;"), ["max", "retries", "max_retries", "HTML", "Parser", "HTMLParser2"]);
        assert_eq!(terms("allURLs x $el 0xFF"), ["all", "URLs", "allURLs", "el", "0xFF"]);
        assert_eq!(terms(&"a".repeat(129)), [] as [&str; 0]);
    }

    #[test]
    fn hashes_fold_case_and_leave_separators_out() {
        let hash = |text: &str| {
            let (mut hashes, mut starts, mut ends) = ([0; 8], [0; 8], [0; 8]);
            let mut terms = Terms { hashes: &mut hashes, starts: &mut starts, ends: &mut ends, len: 0 };
            find_terms(text.as_bytes(), &mut terms);
            let last = terms.len - 1;
            hashes[last]
        };
        assert_eq!(hash("maxRetries"), hash("MAX_RETRIES"));
        assert_ne!(hash("maxRetries"), hash("maxRetrie"));
    }
}
