// Which graph data does search use? Ranks of symbols and links between files, stored beside a generation's segments.
import { takeColumn, unpackColumns } from "../../../base/columns.ts";
import type { FileLinks } from "../../query/index.ts";
import type { RootStore } from "../../store/index.ts";
import type { SegmentTables } from "../../types/index.ts";

/** Publishing drops blocks it does not name, including the ranks of the previous generation. */
export const priorsBlock = (generation: number): string => `graph/${generation}`;

export interface GraphPriors {
  /** By segment in the record's order: the rank of each symbol. */
  readonly ranks: readonly Float32Array[];
  readonly links: FileLinks;
}

/** Undefined until they are computed. */
export function loadPriors(
  store: RootStore,
  generation: number,
  segments: readonly { readonly tables: SegmentTables; readonly id: string }[],
): GraphPriors | undefined {
  const block = store.findBlock(priorsBlock(generation));
  if (block === undefined) return undefined;
  const columns = unpackColumns(block)[Symbol.iterator]();
  const all = takeColumn("f32", columns);
  const offsets = takeColumn("u32", columns);
  const neighbors = takeColumn("u32", columns);
  let start = 0;
  const ranks = segments.map(({ tables }) => all.subarray(start, (start += tables.symbols.length)));
  const { firstOf } = numberFiles(segments);
  const firstFile = new Map(segments.map(({ id }, position) => [id, firstOf[position]!]));
  return { ranks, links: { firstFile, offsets, neighbors } };
}

export function hasRanks(store: RootStore, generation: number): boolean {
  return store.findBlock(priorsBlock(generation)) !== undefined;
}

export interface SizedSegment {
  readonly tables: { readonly files: Pick<SegmentTables["files"], "length"> };
}

/** The number of each segment's first file, and the total number of files. */
export function numberFiles(segments: readonly SizedSegment[]): {
  readonly firstOf: readonly number[];
  readonly count: number;
} {
  const firstOf: number[] = [];
  let count = 0;
  for (const { tables } of segments) {
    firstOf.push(count);
    count += tables.files.length;
  }
  return { firstOf, count };
}
