// Which tables hold the memories? A name for their type, the number of the last change, and what each commit changed.
import { LociError } from "../../../errors.ts";
import { decodeRecord, encodeRecord, type Environment } from "../../store/index.ts";
import { sequenceKey, type Ordinal } from "./rows.ts";

export type MemoryEnvironment = Environment<"memory">;
export type MemoryTables = MemoryEnvironment["tables"];

/** Sorts behind every sequence key. */
const lastKey = "~last";

/** So many commits can be caught up with; a process that is further behind reads everything anew. */
export const keptChanges = 65_536;

/** Where the numbers stand: the last commit, and the ordinal and event to come. */
export interface Counters {
  readonly sequence: number;
  readonly nextOrdinal: number;
  readonly nextEvent: number;
  /** Grows with what answers depend on: memories, edges and places in the code; not with uses, events and settings. */
  readonly generation: number;
}

/**
 * Raised when an older Loci would misread what is written: then it must not write. 1: heads without a writer.
 * 2: heads with one, and memories that are deleted softly. Every format up to this one can be read.
 */
const memoryFormat = 2;

const none: Counters = { sequence: 0, nextOrdinal: 1, nextEvent: 1, generation: 0 };

/** Throws STORE_VERSION for memories of a format that this Loci does not know. */
export function readCounters(tables: MemoryTables): Counters {
  const bytes = tables.changes.getBinary(lastKey);
  if (bytes === undefined) return none;
  const [sequence, nextOrdinal, nextEvent, format = 1, generation = 0] =
    decodeRecord<[number, number, number, number?, number?]>(bytes);
  if (format > memoryFormat) {
    throw new LociError(
      "STORE_VERSION",
      `The memories are of format ${format}, but this Loci knows formats up to ${memoryFormat}.`,
      { hint: "A newer Loci wrote them: use that one, or another --home. Nothing was changed." },
    );
  }
  return { sequence, nextOrdinal, nextEvent, generation };
}

/** Only inside a transaction. */
export function writeCounters(tables: MemoryTables, counters: Counters): void {
  const { sequence, nextOrdinal, nextEvent, generation } = counters;
  tables.changes.putSync(lastKey, encodeRecord([sequence, nextOrdinal, nextEvent, memoryFormat, generation]));
}

/** What one commit changed: enough for another process to read it again. */
export interface ChangeSet {
  readonly memories: readonly Ordinal[];
  readonly uses: readonly Ordinal[];
  readonly nodes: readonly Ordinal[];
  /** Keys of edges. */
  readonly edges: readonly string[];
}

type ChangeRow = readonly [
  memories: ChangeSet["memories"],
  uses: ChangeSet["uses"],
  nodes: ChangeSet["nodes"],
  edges: ChangeSet["edges"],
  stamp: number | undefined,
];

/** Only inside a transaction. */
export function writeChanges(tables: MemoryTables, sequence: number, changes: ChangeSet): void {
  const { memories, uses, nodes, edges } = changes;
  const row: ChangeRow = [memories, uses, nodes, edges, Math.floor(Math.random() * 2 ** 48)];
  tables.changes.putSync(sequenceKey(sequence), encodeRecord(row));
  tables.changes.removeSync(sequenceKey(Math.max(0, sequence - keptChanges)));
}

/**
 * A number that no other commit has, of this home or of another. Undefined where the commit is no longer kept, or is of
 * a time before commits were stamped.
 */
export function findStamp(tables: MemoryTables, sequence: number): number | undefined {
  const bytes = tables.changes.getBinary(sequenceKey(sequence));
  return bytes === undefined ? undefined : decodeRecord<ChangeRow>(bytes)[4];
}

/** What the commits behind `from` up to `to` changed, or undefined when some of them are no longer kept. */
export function readChanges(tables: MemoryTables, from: number, to: number): ChangeSet[] | undefined {
  const found: ChangeSet[] = [];
  for (let sequence = from + 1; sequence <= to; sequence++) {
    const bytes = tables.changes.getBinary(sequenceKey(sequence));
    if (bytes === undefined) return undefined;
    const [memories, uses, nodes, edges] = decodeRecord<ChangeRow>(bytes);
    found.push({ memories, uses, nodes, edges });
  }
  return found;
}
