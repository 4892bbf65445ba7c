// What is a word in code? One rule for both indexed text and queries, so that they produce the same hashes. A run of
// letters, digits, "_" and "$" gives its letters and digits as one lower-cased word (max_retries, maxRetries and
// MAX_RETRIES are all "maxretries"). A compound also gives its parts of two or more characters ("max", "retries").
import { compose, composeWithOffsets, isParted } from "./composed.ts";
import { finishHash32, startHash32, stepHash32 } from "../../base/hash32.ts";

/** Longer runs are data (base64, digests of digests) and give no words. Counted in letters and digits. */
export const maxWordLength = 128;

const lower = 1;
const upper = 2;
const digit = 3;
const separator = 4;
/** Scripts written without spaces: every two adjacent characters form a word. */
const ideograph = 5;

const letterClasses = new Uint8Array(128);
for (let c = 0x61; c <= 0x7a; c++) letterClasses[c] = lower;
for (let c = 0x41; c <= 0x5a; c++) letterClasses[c] = upper;
for (let c = 0x30; c <= 0x39; c++) letterClasses[c] = digit;
letterClasses[0x5f] = letterClasses[0x24] = separator;
const asciiFold = Uint8Array.from(letterClasses, (kind, unit) => (kind === upper ? unit + 32 : unit));

/**
 * Calls `visit` for each word of `text` between the offsets `start` and `end` (UTF-16 code units, `end` excluded):
 * first the parts of a compound in order, then the compound. `hash` equals `termHash` of the word; `from` and `to` are
 * its offsets. A run cut by `start` or `end` counts as if it ended there.
 *
 * A part begins where case rises (`fooBar`), before the last capital of an acronym followed by a word (`HTMLParser`;
 * but `URLs` is one part), between letters and digits, and after "_" or "$". Runs that begin with a digit have no
 * parts. A letter with its accents counts as one character, however it is written.
 */
export function forEachTerm(
  text: string,
  start: number,
  end: number,
  visit: (hash: number, from: number, to: number) => void,
): void {
  if (isParted(text, start, end)) {
    const { text: whole, offsets } = composeWithOffsets(text.slice(start, end));
    scan(whole, 0, whole.length, (hash, from, to) => {
      visit(hash, start + offsets[from]!, start + offsets[to]!);
    });
  } else scan(text, start, end, visit);
}

function scan(
  text: string,
  start: number,
  end: number,
  visit: (hash: number, from: number, to: number) => void,
): void {
  let at = start;
  while (at < end) {
    const kind = classOf(text.charCodeAt(at));
    if (kind === 0) at++;
    else if (kind === ideograph) at = scanIdeographs(text, at, end, visit);
    else at = scanRun(text, at, end, visit);
  }
}

/** The words that `forEachTerm` visits, in its order. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  forEachTerm(text, 0, text.length, (_hash, from, to) => terms.push(foldWord(text.slice(from, to))));
  return terms;
}

/** The hash under which a word is indexed, from its letters and digits, lower-cased. */
export function termHash(written: string): number {
  const word = compose(written);
  let hash = startHash32;
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (classOf(unit) !== separator) hash = stepHash32(hash, foldUnit(unit));
  }
  return finishHash32(hash);
}

/** The word in the form that is hashed: lower-cased one code unit at a time, without "_" and "$". */
export function foldWord(written: string): string {
  const word = compose(written);
  let folded = "";
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (classOf(unit) !== separator) folded += String.fromCharCode(foldUnit(unit));
  }
  return folded;
}

function scanRun(
  text: string,
  start: number,
  end: number,
  visit: (hash: number, from: number, to: number) => void,
): number {
  let whole = startHash32;
  let wholeLength = 0;
  let part = startHash32;
  let partLength = 0;
  let partStart = start;
  let partEnd = start;
  let beforeLast = startHash32; // the part's hash without its last character
  let wholeStart = start;
  let previous = 0;
  let shortestPart = 2;
  let at = start;
  for (; at < end; at++) {
    const unit = text.charCodeAt(at);
    const kind = classOf(unit);
    if (kind === 0 || kind === ideograph) break;
    if (kind === separator) {
      previous = separator;
      continue;
    }
    const folded = foldUnit(unit);
    if (wholeLength === 0) {
      if (kind === digit) shortestPart = maxWordLength + 1;
      wholeStart = partStart = at;
    } else if (kind !== previous) {
      if (kind === lower && previous === upper) {
        if (partLength > 1 && !endsPlural(text, unit, at + 1, end)) {
          if (partLength > shortestPart) visit(finishHash32(beforeLast), partStart, at - 1);
          partStart = at - 1;
          part = stepHash32(startHash32, foldUnit(text.charCodeAt(at - 1)));
          partLength = 1;
        }
      } else {
        if (partLength >= shortestPart) visit(finishHash32(part), partStart, partEnd);
        partStart = at;
        part = startHash32;
        partLength = 0;
      }
    }
    beforeLast = part;
    part = stepHash32(part, folded);
    whole = stepHash32(whole, folded);
    partLength++;
    wholeLength++;
    partEnd = at + 1;
    previous = kind;
    if (wholeLength > maxWordLength) return endOfRun(text, at, end);
  }
  if (wholeLength < 2) return at;
  if (partLength >= shortestPart && partLength < wholeLength) visit(finishHash32(part), partStart, partEnd);
  visit(finishHash32(whole), wholeStart, partEnd);
  return at;
}

/** `URLs`, `IDs`: the small s belongs to the preceding capitals. */
function endsPlural(text: string, unit: number, next: number, end: number): boolean {
  return unit === 0x73 && (next >= end || classOf(text.charCodeAt(next)) !== lower);
}

function scanIdeographs(
  text: string,
  start: number,
  end: number,
  visit: (hash: number, from: number, to: number) => void,
): number {
  let at = start + 1;
  for (; at < end && classOf(text.charCodeAt(at)) === ideograph; at++) {
    const first = stepHash32(startHash32, text.charCodeAt(at - 1));
    visit(finishHash32(stepHash32(first, text.charCodeAt(at))), at - 1, at + 1);
  }
  if (at === start + 1) visit(finishHash32(stepHash32(startHash32, text.charCodeAt(start))), start, at);
  return at;
}

function endOfRun(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && classOf(text.charCodeAt(at)) % ideograph !== 0) at++;
  return at;
}

function classOf(unit: number): number {
  return unit < 128 ? letterClasses[unit]! : wideClassOf(unit);
}

function foldUnit(unit: number): number {
  if (unit < 128) return asciiFold[unit]!;
  return String.fromCharCode(unit).toLowerCase().charCodeAt(0);
}

const unknownClass = 255;
let wideClasses: Uint8Array | undefined;

/** Class of a non-ASCII code unit, computed once and cached. Surrogate halves are not letters. */
function wideClassOf(unit: number): number {
  wideClasses ??= new Uint8Array(65_536).fill(unknownClass);
  const known = wideClasses[unit]!;
  if (known !== unknownClass) return known;
  const character = String.fromCharCode(unit);
  let kind = 0;
  if (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ーｰﾞﾟ]/u.test(
      character,
    )
  )
    kind = ideograph;
  else if (/\p{Lu}/u.test(character)) kind = upper;
  else if (/[\p{L}\p{M}]/u.test(character)) kind = lower;
  else if (/\p{N}/u.test(character)) kind = digit;
  return (wideClasses[unit] = kind);
}
