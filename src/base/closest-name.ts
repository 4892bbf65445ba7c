// Which known name did the caller mean by an unknown one?
import { bitCount } from "./bitmap.ts";

/**
 * The known name nearest to `name`: one with the same words in another order, else one with nearly the same letters
 * (about a third may differ), else the only one with up to as many extra or missing words (`path` for `file_path`).
 * Undefined if none is close enough.
 */
export function findClosestName(name: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  const words = wordsOf(name);
  const letters = lettersOf(name);
  // Letters rule out most of many names, and comparing words takes far longer.
  const lettersOfNames = Int32Array.from(names, lettersOf);
  const isReordered = (one: string): boolean =>
    wordsOf(one).size === words.size && isWithin(wordsOf(one), words);
  const reordered = names.filter((one, i) => lettersOfNames[i] === letters && isReordered(one));
  if (reordered.length === 1) return reordered[0];
  const spelled = findBySpelling({ name, letters }, names, lettersOfNames);
  if (spelled !== undefined) return spelled;
  const fitting = names.filter((one, i) => {
    const theirs = lettersOfNames[i]!;
    const isMore = (theirs & ~letters) === 0 && isWithin(wordsOf(one), words);
    const isLess = (letters & ~theirs) === 0 && isWithin(words, wordsOf(one));
    return (isMore || isLess) && isHalf(wordsOf(one).size, words.size);
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

function isHalf(a: number, b: number): boolean {
  return 2 * Math.min(a, b) >= Math.max(a, b);
}

/** One bit for each letter or digit that occurs, in either case; some share a bit. None for other ASCII. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    // Lower-cased, a letter beyond ASCII may become any other.
    if (unit > 127) return lettersOf(name.toLowerCase().replaceAll(/\P{ASCII}/gu, "")) | otherLetters;
    letters |= letterBits[unit]!;
  }
  return letters;
}

const otherLetters = 1 << 31;
const letterBits = Int32Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit).toLowerCase();
  if (character >= "a" && character <= "z") return 1 << (character.charCodeAt(0) - 97);
  return character >= "0" && character <= "9" ? 1 << (26 + (unit % 5)) : 0;
});

/** `filePath`, `file_path` and `file-path` all have the words "file" and "path". */
function wordsOf(name: string): ReadonlySet<string> {
  return new Set(
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ""),
  );
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return part.size > 0 && [...part].every((word) => whole.has(word));
}

function findBySpelling(
  { name, letters }: { readonly name: string; readonly letters: number },
  known: readonly string[],
  lettersOfKnown: Int32Array,
): string | undefined {
  const wanted = fold(name);
  let best: string | undefined;
  let bestDistance = Math.floor(wanted.length / 3) + 1;
  known.forEach((candidate, i) => {
    const theirs = lettersOfKnown[i]!;
    // An edit brings in or takes out one letter at most.
    if (bitCount(theirs & ~letters) >= bestDistance || bitCount(letters & ~theirs) >= bestDistance) return;
    const distance = editDistance(wanted, fold(candidate), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  });
  return best;
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]/g, "");
}

/** Optimal string alignment: insertions, deletions, substitutions and swapped neighbors. Gives up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, before[j - 2]! + 1);
      }
      next.push(distance);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
