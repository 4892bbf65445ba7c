// Which files of a project are copies of each other? Judged by their lines, which search does not look at.
import { createHash } from "node:crypto";

/**
 * Files count as copies from this share of common lines; the lower one applies if their paths differ in only one place.
 */
const alike = 0.5;
const alikeByPath = 0.25;
const shortestLine = 6;
const fewestLines = 8;
const hashCount = 48;
const bandSize = 2;

/** Kind number by path; a file without copies is a kind of its own. */
export function kindsOfFiles(texts: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const files = Array.from(texts, ([path, text]) => ({ path, lines: hashLines(text) }));
  const leaders = files.map((_, i) => i);
  const leaderOf = (i: number): number => (leaders[i] === i ? i : (leaders[i] = leaderOf(leaders[i]!)));
  for (const [a, b] of likelyPairs(files)) {
    const least = differInOnePart(files[a]!.path, files[b]!.path) ? alikeByPath : alike;
    if (shareOf(files[a]!.lines, files[b]!.lines) >= least) leaders[leaderOf(b)] = leaderOf(a);
  }
  return new Map(files.map(({ path }, i) => [path, leaderOf(i)]));
}

/** Whether the folders and names are equal except for one part, which one of them may lack. Extensions do not count. */
export function differInOnePart(a: string, b: string): boolean {
  const [left, right] = [partsOf(a), partsOf(b)];
  let start = 0;
  while (start < Math.min(left.length, right.length) && left[start] === right[start]) start++;
  let end = 0;
  const most = Math.min(left.length, right.length) - start;
  while (end < most && left.at(-1 - end) === right.at(-1 - end)) end++;
  return left.length - start - end <= 1 && right.length - start - end <= 1;
}

function partsOf(path: string): string[] {
  return path
    .replace(/(\.d)?\.[^./]*$/, "")
    .split(/[/_.-]/)
    .filter((part) => part !== "");
}

function hashLines(text: string): ReadonlySet<number> {
  const hashes = new Set<number>();
  for (const line of text.split("\n")) {
    const bare = line.trim();
    if (bare.length >= shortestLine) hashes.add(createHash("sha1").update(bare).digest().readUInt32LE());
  }
  return hashes;
}

function shareOf(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let both = 0;
  for (const line of a) if (b.has(line)) both++;
  return both / (a.size + b.size - both);
}

/** Pairs of files that share a band of their smallest hashes, or have the same name. */
function likelyPairs(
  files: readonly { readonly path: string; readonly lines: ReadonlySet<number> }[],
): Set<readonly [number, number]> {
  const buckets = new Map<string, number[]>();
  const put = (key: string, file: number): void => {
    const known = buckets.get(key);
    if (known === undefined) buckets.set(key, [file]);
    else known.push(file);
  };
  files.forEach(({ path, lines }, file) => {
    if (lines.size < fewestLines) return;
    const smallest = smallestHashes(lines);
    for (let band = 0; band < hashCount; band += bandSize) {
      put(`${band} ${smallest.slice(band, band + bandSize).join()}`, file);
    }
    put(`name ${partsOf(path).at(-1)!}`, file);
    put(`stem ${path.slice(path.lastIndexOf("/") + 1).split(/[_.-]/)[0]!}`, file);
  });
  const pairs = new Map<string, readonly [number, number]>();
  for (const bucket of buckets.values()) {
    bucket.forEach((b, i) => {
      for (const a of bucket.slice(Math.max(0, i - 40), i)) pairs.set(`${a} ${b}`, [a, b]);
    });
  }
  return new Set(pairs.values());
}

function smallestHashes(lines: ReadonlySet<number>): number[] {
  const smallest = new Array<number>(hashCount).fill(2 ** 32);
  for (const line of lines) {
    for (let i = 0; i < hashCount; i++) {
      let mixed = Math.imul(line ^ Math.imul(i + 1, 0x9e3779b1), 0x85ebca6b);
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
      mixed = (mixed ^ (mixed >>> 16)) >>> 0;
      if (mixed < smallest[i]!) smallest[i] = mixed;
    }
  }
  return smallest;
}
