//! Counts the words of a text in ASCII into a hash table, by the rule of src/core/types/terms.ts, which is its oracle:
//! a test compares both on real and on random texts.

const LOWER: u32 = 1;
const UPPER: u32 = 2;
const DIGIT: u32 = 3;
const SEPARATOR: u32 = 4;
const MAX_WORD_LENGTH: u32 = 128;
const START: u32 = 0x811c9dc5;
const PRIME: u32 = 0x01000193;

/// Shared with src/core/parse/text/word-table.ts: 6 words, then entries of two words (key, stamp << 8 | frequency), then the
/// numbers of the entries in use.
#[repr(C)]
pub struct Table {
    stamp: u32,
    distinct: u32,
    length: u32, // words counted, repeats included
    limit: u32,  // of distinct words; at most half the entries
    entries: *mut u32,
    used: *mut u32,
}

const ENTRY_MASK: u32 = (1 << 14) - 1;

#[inline(always)]
fn kind_of(unit: u8) -> u32 {
    if unit.wrapping_sub(b'a') < 26 {
        LOWER
    } else if unit.wrapping_sub(b'A') < 26 {
        UPPER
    } else if unit.wrapping_sub(b'0') < 10 {
        DIGIT
    } else if unit == b'_' || unit == b'$' {
        SEPARATOR
    } else {
        0
    }
}

#[inline(always)]
fn step(hash: u32, unit: u32) -> u32 {
    (hash ^ unit).wrapping_mul(PRIME)
}

#[inline(always)]
fn finish(hash: u32) -> u32 {
    let mut h = hash;
    h = (h ^ (h >> 16)).wrapping_mul(0x85ebca6b);
    h = (h ^ (h >> 13)).wrapping_mul(0xc2b2ae35);
    h ^ (h >> 16)
}

#[inline(always)]
unsafe fn add(table: &mut Table, running: u32, field: u32) {
    let hash = finish(running);
    let mut slot = hash & ENTRY_MASK;
    loop {
        let entry = table.entries.add(slot as usize * 2);
        let state = *entry.add(1);
        if state >> 8 != table.stamp {
            if table.distinct < table.limit {
                *entry = hash;
                *entry.add(1) = table.stamp << 8 | if field == 0 { 1 } else { field };
                *table.used.add(table.distinct as usize) = slot;
                table.distinct += 1;
                table.length += 1;
            }
            return;
        }
        if *entry == hash {
            table.length += 1;
            if field != 0 {
                *entry.add(1) = state | field;
            } else if state & 15 < 15 {
                *entry.add(1) = state + 1;
            }
            return;
        }
        slot = (slot + 1) & ENTRY_MASK;
    }
}

/// Counts the words of `text[start, end)` or, where `field` is not 0, flags them with it. A run that `start` or `end`
/// cuts counts as if it ended there.
#[no_mangle]
pub unsafe extern "C" fn count_words(text: *const u8, start: u32, end: u32, table: *mut Table, field: u32) {
    let table = &mut *table;
    let mut at = start;
    while at < end {
        if kind_of(*text.add(at as usize)) == 0 {
            at += 1;
        } else {
            at = scan_run(text, at, end, table, field);
        }
    }
}

#[inline(always)]
unsafe fn scan_run(text: *const u8, start: u32, end: u32, table: &mut Table, field: u32) -> u32 {
    let mut whole = START;
    let mut whole_length = 0;
    let mut part = START;
    let mut part_length = 0;
    let mut before_last = START; // the part's hash without its last character
    let mut last = 0; // the last character, folded
    let mut previous = 0;
    let mut numeric = false;
    let mut at = start;
    while at < end {
        let unit = *text.add(at as usize);
        let kind = kind_of(unit);
        if kind == 0 {
            break;
        }
        if kind == SEPARATOR {
            previous = SEPARATOR;
            at += 1;
            continue;
        }
        let folded = if kind == UPPER { unit as u32 + 32 } else { unit as u32 };
        if whole_length == 0 {
            numeric = kind == DIGIT;
        } else if kind != previous {
            if kind == LOWER && previous == UPPER {
                if part_length > 1 && !ends_plural(text, unit, at + 1, end) {
                    if part_length > 2 && !numeric {
                        add(table, before_last, field);
                    }
                    part = step(START, last);
                    part_length = 1;
                }
            } else {
                if part_length > 1 && !numeric {
                    add(table, part, field);
                }
                part = START;
                part_length = 0;
            }
        }
        before_last = part;
        part = step(part, folded);
        whole = step(whole, folded);
        part_length += 1;
        whole_length += 1;
        last = folded;
        previous = kind;
        if whole_length > MAX_WORD_LENGTH {
            while at < end && kind_of(*text.add(at as usize)) != 0 {
                at += 1;
            }
            return at;
        }
        at += 1;
    }
    if whole_length < 2 {
        return at;
    }
    if part_length > 1 && part_length < whole_length && !numeric {
        add(table, part, field);
    }
    add(table, whole, field);
    at
}

/// `URLs`, `IDs`: the small s belongs to the capitals before it.
#[inline(always)]
unsafe fn ends_plural(text: *const u8, unit: u8, next: u32, end: u32) -> bool {
    unit == b's' && (next >= end || kind_of(*text.add(next as usize)) != LOWER)
}
