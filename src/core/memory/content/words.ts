// Which words of a text are indexed for recall? Those of the code index, stemmed for English, so that a question about
// "painting" finds what was "painted".
import { hash32 } from "../../../base/hash32.ts";
import { foldWord, forEachTerm } from "../../types/index.ts";
import { stemOf } from "./stem.ts";

/** The words of a text: ascending hashes, how often each occurs (at most 255), and the total number of words. */
export interface WordCounts {
  readonly hashes: Uint32Array;
  readonly counts: Uint8Array;
  readonly length: number;
}

/** Bounded, because otherwise words seen once would stay forever. */
const cacheLimit = 200_000;
const stems = new Map<number, number>();

/** The indexed form of a word: the hash of its stem. */
function stemHash(hash: number, text: string, from: number, to: number): number {
  const known = stems.get(hash);
  if (known !== undefined) return known;
  if (stems.size >= cacheLimit) stems.clear();
  const word = foldWord(text.slice(from, to));
  const stem = stemOf(word);
  const stemmed = stem === word ? hash : hash32(stem);
  stems.set(hash, stemmed);
  return stemmed;
}

/** The hash under which a written word is indexed. */
export function hashWord(word: string): number {
  return hash32(stemOf(foldWord(composed(word))));
}

/** Accents and Korean letters may be written as one character or as several: both are the same word. */
function composed(text: string): string {
  return text.normalize("NFC");
}

export function countWords(written: string): WordCounts {
  const text = composed(written);
  const counts = new Map<number, number>();
  let length = 0;
  const count = (word: number): void => {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    length++;
  };
  forEachTerm(text, 0, text.length, (hash, from, to) => {
    count(stemHash(hash, text, from, to));
  });
  for (const sign of signsOf(text)) count(hash32(sign));
  const hashes = Uint32Array.from(counts.keys()).sort();
  return { hashes, counts: Uint8Array.from(hashes, (hash) => Math.min(255, counts.get(hash)!)), length };
}

/** The distinct words of a question in order, without function words, unless it has no others. */
export function questionWords(written: string): readonly number[] {
  const text = composed(written);
  const content = new Set<number>();
  forEachTerm(text, 0, text.length, (hash, from, to) => {
    if (!stopWords.has(hash)) content.add(stemHash(hash, text, from, to));
  });
  for (const sign of signsOf(text)) content.add(hash32(sign));
  return [...content];
}

/** "C++", "c#", and the language R: one letter with its signs, or alone as a capital, except for "A" and "I". */
const letterName = /(?<![\p{L}\p{N}'’.])(?:\p{L}(?:\+\+|#)|[B-HJ-Z])(?![\p{L}\p{N}'’+#])/gu;
/** Emoji are words too: "🐛" is found where it was stored, and so is a flag, which is a pair of special letters. */
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/gu;

/** What people name things by, though it is not a word. */
function signsOf(text: string): readonly string[] {
  const names = text.match(letterName) ?? [];
  return [...names.map((name) => name.toLowerCase()), ...(text.match(emoji) ?? [])];
}

/** The words of a tag, which match like words of a text. */
export function tagWords(written: string): readonly number[] {
  const tag = composed(written);
  const words = new Set<number>();
  forEachTerm(tag, 0, tag.length, (hash, from, to) => words.add(stemHash(hash, tag, from, to)));
  for (const sign of signsOf(tag)) words.add(hash32(sign));
  return [...words];
}

/** Whether the word occurs in notes on any subject. `word` is a hash from `questionWords`. */
export function isCommonWord(word: number): boolean {
  return commonWords.has(word);
}

const commonWords = new Set(
  (
    "another back best better bit call change check come end even every find first fix get give go good happen help " +
    "keep know last let list long look lot made make many may mean must name need new next number one open order put " +
    "read return run say second see set show since start still take test thing think time try two use used using want " +
    "way well without work write"
  )
    .split(" ")
    .map(hashWord),
);

const stopWords = new Set(
  (
    "a about after all also am an and any are as at be because been before being between both but by can could did do " +
    "does doing done during each for from further get got had has have having he her here hers him his how if in into " +
    "is it its just like me more most my no nor not now of off on once only or other our ours out over own please same " +
    "she should so some such tell than that the their theirs them then there these they this those through to too " +
    "under until up us very was we were what when where which while who whom whose why will with would you your yours " +
    "ll re ve don didn doesn isn wasn weren won couldn shouldn wouldn im ive"
  )
    .split(" ")
    .map(hash32),
);
