// Which words does a text contain, code or prose? Identifiers are split into parts; numbers and operators count too.
import { finishHash32, startHash32, stepHash32 } from "../../base/hash32.ts";

/** Maximum letters in a word; longer runs are data (base64, hashes). */
const longestWord = 40;
const longestNumber = 4;
const longestOperator = 3;

type WordKind = 0 | 1 | 2 | 3;
/** A run of ASCII letters without a camel-case boundary. */
const letters = 0;
/** A run of at most four digits. */
const digits = 1;
/** A run of at most three operator characters. */
export const operator = 2;
/** A run of letters outside ASCII, or one ideograph. */
export const foreign = 3;

/** The words of one text as columns. Reused for each text: read only `count` entries. */
export interface WordSpans {
  count: number;
  /** The text that the offsets refer to: the given one or its folded form. */
  text: string;
  starts: Int32Array;
  ends: Int32Array;
  /** `hash32` of the lower-cased word. */
  hashes: Uint32Array;
  kinds: Uint8Array;
}

export function createWordSpans(capacity = 1024): WordSpans {
  return {
    count: 0,
    text: "",
    starts: new Int32Array(capacity),
    ends: new Int32Array(capacity),
    hashes: new Uint32Array(capacity),
    kinds: new Uint8Array(capacity),
  };
}

const upper = 1;
const lower = 2;
const digit = 3;
const sign = 4;
const classes = new Uint8Array(128);
for (let code = 65; code <= 90; code++) classes[code] = upper;
for (let code = 97; code <= 122; code++) classes[code] = lower;
for (let code = 48; code <= 57; code++) classes[code] = digit;
for (const char of "!#$%&*+-./:<=>?@^|~") classes[char.charCodeAt(0)] = sign;

/** Finds the words of `text` and writes them to `spans`. Non-ASCII text is folded first (NFKD, without marks). */
export function findWords(text: string, spans: WordSpans): void {
  const folded = foldText(text);
  spans.text = folded;
  spans.count = 0;
  let at = 0;
  while (at < folded.length) {
    const code = folded.charCodeAt(at);
    const kind = code < 128 ? classes[code]! : foreignClass(folded, at);
    if (kind === 0) at++;
    else if (kind === lower || kind === upper) at = takeLetters(folded, at, kind, spans);
    else if (kind === digit)
      at = takeRun(folded, at, { wanted: digit, longest: longestNumber, kind: digits }, spans);
    else if (kind === sign)
      at = takeRun(folded, at, { wanted: sign, longest: longestOperator, kind: operator }, spans);
    else at = takeForeign(folded, at, spans);
  }
}

/** @internal The lower-cased words of `text`, as strings: the same as the columns of {@link findWords}. */
export function splitWords(text: string): string[] {
  const spans = createWordSpans();
  findWords(text, spans);
  const words: string[] = [];
  for (let i = 0; i < spans.count; i++) {
    words.push(spans.text.slice(spans.starts[i], spans.ends[i]).toLowerCase());
  }
  return words;
}

function takeLetters(text: string, start: number, first: number, spans: WordSpans): number {
  const end = first === lower ? endOfLower(text, start + 1) : endOfUpper(text, start);
  if (end - start > longestWord) return end;
  let hash = startHash32;
  for (let i = start; i < end; i++) hash = stepHash32(hash, text.charCodeAt(i) | 32);
  push(spans, start, end, finishHash32(hash), letters);
  return end;
}

function endOfLower(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 97 || code > 122) break;
    at++;
  }
  return at;
}

/** `Word`, `HTTP` of `HTTPServer`, `URLs`, or one capital. */
function endOfUpper(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && isUpper(text.charCodeAt(at))) at++;
  const capitals = at - start;
  if (at === text.length || !isLower(text.charCodeAt(at))) return at;
  if (capitals === 1) return endOfLower(text, at);
  const plural = text.charCodeAt(at) === 115 && !(at + 1 < text.length && isLower(text.charCodeAt(at + 1)));
  return plural ? at + 1 : at - 1;
}

const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isLower = (code: number): boolean => code >= 97 && code <= 122;

/** The class of its characters, its maximum length, and the kind of word that it forms. */
interface RunKind {
  readonly wanted: number;
  readonly longest: number;
  readonly kind: WordKind;
}

function takeRun(text: string, start: number, { wanted, longest, kind }: RunKind, spans: WordSpans): number {
  let at = start;
  let hash = startHash32;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code >= 128 || classes[code] !== wanted) break;
    hash = stepHash32(hash, code);
    at++;
  }
  if (at - start <= longest) push(spans, start, at, finishHash32(hash), kind);
  return at;
}

function takeForeign(text: string, start: number, spans: WordSpans): number {
  let end = start + 1;
  if (!isIdeograph(text.charCodeAt(start))) {
    while (end < text.length && foreignClass(text, end) !== 0 && !isIdeograph(text.charCodeAt(end))) end++;
  }
  let hash = startHash32;
  for (let i = start; i < end; i++) hash = stepHash32(hash, text.charCodeAt(i));
  push(spans, start, end, finishHash32(hash), foreign);
  return end;
}

function push(spans: WordSpans, start: number, end: number, hash: number, kind: WordKind): void {
  if (spans.count === spans.starts.length) grow(spans);
  const at = spans.count++;
  spans.starts[at] = start;
  spans.ends[at] = end;
  spans.hashes[at] = hash;
  spans.kinds[at] = kind;
}

function grow(spans: WordSpans): void {
  const larger = createWordSpans(spans.starts.length * 2);
  larger.starts.set(spans.starts);
  larger.ends.set(spans.ends);
  larger.hashes.set(spans.hashes);
  larger.kinds.set(spans.kinds);
  spans.starts = larger.starts;
  spans.ends = larger.ends;
  spans.hashes = larger.hashes;
  spans.kinds = larger.kinds;
}

// eslint-disable-next-line no-control-regex -- ASCII is what it asks for
const outsideAscii = /[^\x00-\x7f]/;
// eslint-disable-next-line no-control-regex -- ASCII is what it asks for
const outsideAsciiRuns = /[^\x00-\x7f]+/g;
const marks = /\p{M}+/gu;
const letter = /\p{L}/u;

function foldText(text: string): string {
  if (!outsideAscii.test(text)) return text;
  const plain = text.normalize("NFKD").replace(marks, "");
  return plain.replace(outsideAsciiRuns, (run) => run.toLowerCase());
}

const foreignLetter = 5;

function foreignClass(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 128 && letter.test(String.fromCharCode(code)) ? foreignLetter : 0;
}

/** From CJK radicals to unified ideographs, Hangul syllables, compatibility ideographs: each is a word of its own. */
function isIdeograph(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}
