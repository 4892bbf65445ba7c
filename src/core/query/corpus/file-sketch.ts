// How much do two files have in common? Estimated from the names and lengths of their declarations.
import type { SegmentTables } from "../../types/index.ts";

/** The smallest hashes of a file, ascending, without duplicates. */
export interface FileSketch {
  /** Hashes of the names that it declares. */
  readonly names: Uint32Array;
  /** Hashes of the same names, each combined with its number of lines. */
  readonly extents: Uint32Array;
}

/** How many hashes are kept. */
const sketchSize = 64;
const known = new WeakMap<SegmentTables, (FileSketch | undefined)[]>();

export function sketchFile(tables: SegmentTables, file: number): FileSketch {
  let sketches = known.get(tables);
  if (sketches === undefined) known.set(tables, (sketches = []));
  return (sketches[file] ??= makeSketch(tables, file));
}

function makeSketch({ files, symbols }: SegmentTables, file: number): FileSketch {
  const first = files.symbolStart[file]! + 1; // the first symbol is the file itself
  const end = files.symbolStart[file + 1] ?? symbols.length;
  const names = new Uint32Array(Math.max(0, end - first));
  const extents = new Uint32Array(names.length);
  for (let row = first; row < end; row++) {
    const name = symbols.nameHash[row]!;
    const lines = symbols.endLine[row]! - symbols.startLine[row]!;
    names[row - first] = scatter(name);
    extents[row - first] = scatter(name ^ Math.imul(lines + 1, 0x9e3779b1));
  }
  return { names: smallest(names), extents: smallest(extents) };
}

function scatter(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

function smallest(hashes: Uint32Array): Uint32Array {
  return hashes
    .sort()
    .filter((hash, i) => i === 0 || hash !== hashes[i - 1])
    .slice(0, sketchSize);
}

/** The Jaccard similarity of both, 0..1, estimated from the smallest hashes of each; 0 if both are empty. */
export function shareOfSketches(a: Uint32Array, b: Uint32Array): number {
  let i = 0;
  let j = 0;
  let both = 0;
  let either = 0;
  while (either < sketchSize && i < a.length && j < b.length) {
    const difference = a[i]! - b[j]!;
    if (difference === 0) both++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
    either++;
  }
  either = Math.min(sketchSize, either + (a.length - i) + (b.length - j));
  return either === 0 ? 0 : both / either;
}
