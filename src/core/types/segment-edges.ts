// How are a segment's edges stored? Each target once, each combination of kind, strategy and confidence once, and
// numbers in few bits.
import { TableBuilder, takeColumn } from "../../base/columns.ts";
import { openNarrow, packNarrow } from "../../base/narrow-columns.ts";
import type { Lender } from "../../base/lender.ts";
import { once } from "../../base/once.ts";
import { PackedColumn } from "../../base/packed-column.ts";
import { StringTable } from "../../base/string-table.ts";
import { LociError } from "../../errors.ts";
import type { SegmentEdges } from "./segment.ts";

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

const storedColumns = [
  ...(["source", "target", "manner", "line"] as const),
  ...(["path", "key", "kind", "strategy", "confidence"] as const),
] as const;

/** Allocates its own memory. Throws STORE_CORRUPT if `encodeSegmentEdges` did not write the bytes. */
export function decodeSegmentEdges(bytes: Uint8Array): SegmentEdges {
  const { edges, strings, targets } = viewSegmentEdges(bytes);
  return { edges: { ...edges }, strings, targets: { ...targets } };
}

/**
 * Like `decodeSegmentEdges`, but a column is decoded, and may throw, on its first use. Until then `bytes` must exist.
 * Loops take the columns they need beforehand.
 */
export function viewSegmentEdges(bytes: Uint8Array): SegmentEdges & Required<Pick<SegmentEdges, "targets">> {
  const stored = openNarrow(bytes);
  const [edges, targets, manners] = [stored.slice(0, 4), stored.slice(4, 6), stored.slice(6, 9)];
  if (stored.length < storedColumns.length || ![edges, targets, manners].every(haveOneLength)) throw ragged();
  const { length } = edges[0]!;
  const column = <T extends "u8" | "u32">(type: T, name: (typeof storedColumns)[number]) =>
    once(() => takeColumn(type, [stored[storedColumns.indexOf(name)]!.read()].values()));
  const [source, line] = [column("u32", "source"), column("u32", "line")];
  const [of, path, key] = [column("u32", "target"), column("u32", "path"), column("u32", "key")];
  const manner = column("u32", "manner");
  const ofTargets = (values: () => Uint32Array) =>
    once(() => gather(values(), of(), new Uint32Array(length)));
  const ofManners = (name: "kind" | "strategy" | "confidence") => {
    const values = column("u8", name);
    return once(() => gather(values(), manner(), new Uint8Array(length)));
  };
  return {
    edges: lazily({
      ...{ length: () => length, source, line },
      ...{ targetPath: ofTargets(path), targetKey: ofTargets(key) },
      ...{ kind: ofManners("kind"), strategy: ofManners("strategy"), confidence: ofManners("confidence") },
    }),
    strings: StringTable.take(
      stored
        .slice(storedColumns.length)
        .map((each) => each.read())
        .values(),
    ),
    targets: lazily({ of, path, key }),
  };
}

/** An object with these getters. */
function lazily<T extends object>(getters: { readonly [K in keyof T]: () => T[K] }): T {
  const entries = Object.entries<() => unknown>(getters);
  return Object.defineProperties(
    {},
    Object.fromEntries(entries.map(([name, get]) => [name, { get, enumerable: true }])),
  ) as T;
}

function haveOneLength(columns: readonly { readonly length: number }[]): boolean {
  return columns.every(({ length }) => length === columns[0]!.length);
}

function gather<T extends Uint8Array | Uint32Array>(values: T, places: Uint32Array, gathered: T): T {
  for (let row = 0; row < places.length; row++) gathered[row] = values[places[row]!]!;
  return gathered;
}

/**
 * As stored: `source`, `target`, `manner` and `line` of each edge; `path` and `key` of each target; `kind`, `strategy`
 * and `confidence` of each manner.
 */
export type EdgeColumns = Readonly<Record<(typeof storedColumns)[number], PackedColumn>>;

/** What tells whether a question concerns a segment's edges: the paths of their targets, and their strategies. */
export interface EdgeSummary {
  readonly paths: StringTable;
  readonly strategies: ReadonlySet<number>;
}

/** Both are read on first use. Throws STORE_CORRUPT then, and what `lend` throws. */
export function openSegmentEdges(lend: Lender): {
  readonly summary: () => EdgeSummary;
  readonly columns: () => EdgeColumns;
} {
  return {
    summary: once(() => lend(readSummary)),
    columns: once(() => lend((bytes) => nameColumns(new Uint8Array(bytes)))),
  };
}

function readSummary(bytes: Uint8Array): EdgeSummary {
  const columns = openNarrow(bytes);
  const strings = columns.slice(storedColumns.length).map((column) => column.read());
  const strategies = columns[storedColumns.indexOf("strategy")];
  if (strategies === undefined) throw ragged();
  return { paths: StringTable.take(strings.values()), strategies: new Set(strategies.read()) };
}

function nameColumns(bytes: Uint8Array): EdgeColumns {
  const columns = openNarrow(bytes).map((column) => new PackedColumn(column));
  const [edges, targets, manners] = [columns.slice(0, 4), columns.slice(4, 6), columns.slice(6, 9)];
  if (columns.length < storedColumns.length || ![edges, targets, manners].every(haveOneLength))
    throw ragged();
  return Object.fromEntries(storedColumns.map((name, i) => [name, columns[i]!])) as EdgeColumns;
}

function ragged(): LociError {
  return new LociError("STORE_CORRUPT", "The columns of a segment's edges do not fit each other.");
}
