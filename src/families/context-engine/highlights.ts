// Where do the question's words appear in a text? Whole words and their forms, each marked once: `<<word>>`.
import { splitName } from "../../core/query/question/split-name.ts";

/** Words of a question that do not help to find anything. */
const grammar = new Set(
  (
    "a an and are as at be but by can do does for from get has have how i if in into is it its no not of on or our so " +
    "than that the their then there these this to use used uses using was we were what when where which who why will with you"
  ).split(" "),
);
const maxHighlights = 3;
/** How many characters of a line are shown on each side of its first mark. */
const sideCharacters = 60;

/** Marks these questions' words in a text; undefined if they have none. */
export type Marker = (text: string) => string;

export function createMarker(wordings: readonly string[]): Marker | undefined {
  const words = wordings.flatMap((text) => text.match(/[\p{L}\p{N}_]+/gu) ?? []);
  const parts = words.flatMap((word) => [word, ...splitName(word)]);
  const stems = new Set(
    parts
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 1 && !grammar.has(word))
      .map(stemOf),
  );
  if (stems.size === 0) return undefined;
  // One pass over the words of the text, so that a mark is never inside another.
  return (text) =>
    text.replaceAll(/[\p{L}\p{N}_]+/gu, (word) => (isAsked(word, stems) ? `<<${word}>>` : word));
}

/** Marks uses of a name, and not words that share a part with it. */
export function createNameMarker(name: string): Marker | undefined {
  const wanted = name.toLowerCase();
  // A selector or an operator is not one word.
  if (/[^\p{L}\p{N}_]/u.test(name)) return createMarker([name]);
  return (text) =>
    text.replaceAll(/[\p{L}\p{N}_]+/gu, (word) => (word.toLowerCase() === wanted ? `<<${word}>>` : word));
}

/** How many words of a text are marked. */
export function countMarks(mark: Marker, text: string): number {
  return mark(text).split("<<").length - text.split("<<").length;
}

/** A whole word, or an identifier if the question names a part of it. */
function isAsked(word: string, stems: ReadonlySet<string>): boolean {
  if (stems.has(stemOf(word.toLowerCase()))) return true;
  const parts = splitName(word);
  return parts.length > 1 && parts.some((part) => part.length > 2 && stems.has(stemOf(part.toLowerCase())));
}

/** Maps plural, past and -ing forms of a word to the same stem. */
function stemOf(word: string): string {
  if (word.length < 5)
    return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
  const bare = word
    .replace(/ies$/, "y")
    .replace(/(?<=[^s])s$/, "")
    .replace(/(?:ing|ed|er|or|ion)$/, "");
  return (bare.length < 3 ? word : bare).replace(/([bdgklmnprt])\1$/, "$1").replace(/e$/, "");
}

/** Up to three lines of a text that have the most words of the question, in text order. */
export function findHighlights(text: string, mark: Marker | undefined): string[] {
  if (mark === undefined) return [];
  const marked = text
    .split(/\r?\n/)
    .map((line, at) => ({ at, line: mark(line.trim()), count: countMarks(mark, line) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.at - b.at)
    .slice(0, maxHighlights)
    .sort((a, b) => a.at - b.at);
  return marked.map(({ line }) => shorten(line));
}

function shorten(line: string): string {
  if (line.length <= 2 * sideCharacters + 40) return line;
  const first = line.search(/<<[\p{L}\p{N}_]+>>/u);
  const start = Math.max(0, first - sideCharacters);
  const cut = line.slice(start, first + 2 * sideCharacters);
  // Leave no half mark at either end.
  const whole = cut.replace(/^[^<]*>>/, "").replace(/<<[^>]*$/, "");
  return `${start > 0 ? "…" : ""}${whole}${start + cut.length < line.length ? "…" : ""}`;
}

/** Marks a text and cuts it to at most `maxBytes` bytes, including the note about the cut. */
export function markSnippet(text: string, mark: Marker | undefined, maxBytes: number): string {
  const marked = mark === undefined ? text : mark(text);
  if (Buffer.byteLength(marked) <= maxBytes) return marked;
  const note = "\n…[cut]";
  const room = maxBytes - Buffer.byteLength(note);
  if (room <= 0) return sliceBytes(marked, maxBytes);
  return sliceBytes(marked, room).replace(/<<?[^<>]*$/, "") + note;
}

function sliceBytes(text: string, bytes: number): string {
  // Drop a character that the cut splits.
  return Buffer.from(text)
    .subarray(0, bytes)
    .toString("utf8")
    .replace(/\uFFFD+$/, "");
}
