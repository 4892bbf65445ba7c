// Which words does a text contain, code or prose? Identifiers are split into parts; numbers and operators count too.
import { finishHash32, startHash32, stepHash32 } from "../../base/hash32.ts";
import { isAsciiText } from "../../base/is-ascii.ts";

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
  /** The UTF-16 code units of the text that the offsets refer to: the given one or its folded form. */
  units: Uint16Array;
  starts: Int32Array;
  ends: Int32Array;
  /** `hash32` of the lower-cased word. */
  hashes: Uint32Array;
  kinds: Uint8Array;
}

export function createWordSpans(capacity = 1024): WordSpans {
  return {
    count: 0,
    units: new Uint16Array(capacity),
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
  const length = takeUnits(foldText(text), spans);
  const { units } = spans;
  spans.count = 0;
  let at = 0;
  while (at < length) {
    const code = units[at]!;
    const kind = code < 128 ? classes[code]! : foreignClass(code);
    if (kind === 0) at++;
    else if (kind === lower || kind === upper) at = takeLetters(spans, at, length);
    else if (kind === digit) at = takeRun(spans, at, length, numbers);
    else if (kind === sign) at = takeRun(spans, at, length, operators);
    else at = takeForeign(spans, at, length);
  }
}

/** Copies the code units of `text`, which are faster to read than a string, and returns their number. */
function takeUnits(text: string, spans: WordSpans): number {
  const { length } = text;
  if (length > spans.units.length) spans.units = new Uint16Array(length * 2);
  const { buffer, byteOffset } = spans.units;
  Buffer.from(buffer, byteOffset, length * 2).write(text, "utf16le");
  return length;
}

/** @internal The lower-cased words of `text`, as strings: the same as the columns of {@link findWords}. */
export function splitWords(text: string): string[] {
  const spans = createWordSpans();
  findWords(text, spans);
  const words: string[] = [];
  for (let i = 0; i < spans.count; i++) {
    words.push(String.fromCharCode(...spans.units.subarray(spans.starts[i], spans.ends[i])).toLowerCase());
  }
  return words;
}

function takeLetters(spans: WordSpans, start: number, length: number): number {
  const { units } = spans;
  const end = isLower(units[start]!)
    ? endOfLower(units, start + 1, length)
    : endOfUpper(units, start, length);
  if (end - start > longestWord) return end;
  let hash = startHash32;
  for (let i = start; i < end; i++) hash = stepHash32(hash, units[i]! | 32);
  push(spans, start, end, finishHash32(hash), letters);
  return end;
}

function endOfLower(units: Uint16Array, from: number, length: number): number {
  let at = from;
  while (at < length && isLower(units[at]!)) at++;
  return at;
}

/** `Word`, `HTTP` of `HTTPServer`, `URLs`, or one capital. */
function endOfUpper(units: Uint16Array, start: number, length: number): number {
  let at = start + 1;
  while (at < length && isUpper(units[at]!)) at++;
  const capitals = at - start;
  if (at === length || !isLower(units[at]!)) return at;
  if (capitals === 1) return endOfLower(units, at, length);
  const plural = units[at] === 115 && !(at + 1 < length && isLower(units[at + 1]!));
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

const numbers: RunKind = { wanted: digit, longest: longestNumber, kind: digits };
const operators: RunKind = { wanted: sign, longest: longestOperator, kind: operator };

function takeRun(
  spans: WordSpans,
  start: number,
  length: number,
  { wanted, longest, kind }: RunKind,
): number {
  const { units } = spans;
  let at = start;
  let hash = startHash32;
  while (at < length) {
    const code = units[at]!;
    if (code >= 128 || classes[code] !== wanted) break;
    hash = stepHash32(hash, code);
    at++;
  }
  if (at - start <= longest) push(spans, start, at, finishHash32(hash), kind);
  return at;
}

function takeForeign(spans: WordSpans, start: number, length: number): number {
  const { units } = spans;
  let end = start + 1;
  if (!isIdeograph(units[start]!)) {
    while (end < length && foreignClass(units[end]!) !== 0 && !isIdeograph(units[end]!)) end++;
  }
  let hash = startHash32;
  for (let i = start; i < end; i++) hash = stepHash32(hash, units[i]!);
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
const outsideAsciiRuns = /[^\x00-\x7f]+/g;
const marks = /\p{M}+/gu;
const letter = /\p{L}/u;

function foldText(text: string): string {
  if (isAsciiText(text)) return text;
  const plain = text.normalize("NFKD").replace(marks, "");
  return plain.replace(outsideAsciiRuns, (run) => run.toLowerCase());
}

const foreignLetter = 5;

function foreignClass(code: number): number {
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
