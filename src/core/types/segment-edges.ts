// How are a segment's edges stored? Each target once, each combination of kind, strategy and confidence once, and
// numbers in few bits.
import type { Column } from "../../base/columns.ts";
import { TableBuilder, takeColumn } from "../../base/columns.ts";
import { packNarrow, unpackNarrow } from "../../base/narrow-columns.ts";
import { StringTable } from "../../base/string-table.ts";
import { LociError } from "../../errors.ts";
import type { SegmentEdges } from "./segment.ts";

type Edges = SegmentEdges["edges"];

const targetSchema = { path: "u32", key: "u32" } as const;
/** Kind, strategy and confidence: a segment has only a few dozen combinations. */
const mannerSchema = { kind: "u8", strategy: "u8", confidence: "u8" } as const;

export function encodeSegmentEdges({ edges, strings }: SegmentEdges): Uint8Array {
  const targets = new TableBuilder(targetSchema, 1024);
  const manners = new TableBuilder(mannerSchema);
  const targetOf = new Uint32Array(edges.length);
  const mannerOf = new Uint32Array(edges.length);
  const knownTargets = new Map<number, number>();
  const knownManners = new Map<number, number>();
  for (let row = 0; row < edges.length; row++) {
    const [path, key] = [edges.targetPath[row]!, edges.targetKey[row]!];
    const target = path * 2 ** 32 + key; // exact below two million paths, and a segment has fewer
    targetOf[row] = numberOf(knownTargets, target, () => targets.add({ path, key }));
    const [kind, strategy, confidence] = [edges.kind[row]!, edges.strategy[row]!, edges.confidence[row]!];
    const manner = (kind << 16) | (strategy << 8) | confidence;
    mannerOf[row] = numberOf(knownManners, manner, () => manners.add({ kind, strategy, confidence }));
  }
  const { path, key } = targets.build();
  const { kind, strategy, confidence } = manners.build();
  return packNarrow([
    ...[edges.source, targetOf, mannerOf, edges.line],
    ...[path, key, kind, strategy, confidence],
    ...strings.columns(),
  ]);
}

function numberOf(known: Map<number, number>, key: number, add: () => number): number {
  const number = known.get(key);
  if (number !== undefined) return number;
  const added = add();
  known.set(key, added);
  return added;
}

/** Allocates its own memory. Throws STORE_CORRUPT if `encodeSegmentEdges` did not write the bytes. */
export function decodeSegmentEdges(bytes: Uint8Array): SegmentEdges {
  const columns: Iterator<Column> = unpackNarrow(bytes).values();
  const source = takeColumn("u32", columns);
  const targetOf = takeColumn("u32", columns);
  const mannerOf = takeColumn("u32", columns);
  const line = takeColumn("u32", columns);
  const [path, key] = [takeColumn("u32", columns), takeColumn("u32", columns)];
  const manners = [takeColumn("u8", columns), takeColumn("u8", columns), takeColumn("u8", columns)] as const;
  const { length } = source;
  if ([targetOf, mannerOf, line].some((column) => column.length !== length))
    throw new LociError("STORE_CORRUPT", "The columns of a segment's edges do not fit each other.");
  const [kind, strategy, confidence] = manners.map((values) =>
    gather(values, mannerOf, new Uint8Array(length)),
  );
  const edges: Edges = {
    ...{ length, source, line },
    targetPath: gather(path, targetOf, new Uint32Array(length)),
    targetKey: gather(key, targetOf, new Uint32Array(length)),
    ...{ kind: kind!, strategy: strategy!, confidence: confidence! },
  };
  return { edges, strings: StringTable.take(columns), targets: { of: targetOf, path, key } };
}

function gather<T extends Uint8Array | Uint32Array>(values: T, places: Uint32Array, gathered: T): T {
  for (let row = 0; row < places.length; row++) gathered[row] = values[places[row]!]!;
  return gathered;
}
