// Which tables hold the memories? Defines their type, the counters, and the record of what each commit changed.
import { LociError } from "../../../errors.ts";
import { decodeRecord, encodeRecord, type Environment } from "../../store/index.ts";
import { sequenceKey, type Ordinal } from "./rows.ts";

export type MemoryEnvironment = Environment<"memory">;
export type MemoryTables = MemoryEnvironment["tables"];

/** Sorts after every sequence key. */
const lastKey = "~last";

/** A process up to this many commits behind can catch up; one further behind reads everything again. */
export const keptChanges = 65_536;

/** The counters: the last commit, and the next ordinal and event. */
export interface Counters {
  readonly sequence: number;
  readonly nextOrdinal: number;
  readonly nextEvent: number;
  /**
   * Grows with whatever answers depend on: memories, edges and places in the code, but not uses, events and settings.
   */
  readonly generation: number;
}

/**
 * Raise it if an older Loci would misread the data, so that it must not write. 1: heads without a writer. 2: heads with
 * one, and soft-deleted memories. All formats up to this one can be read.
 */
const memoryFormat = 2;

const none: Counters = { sequence: 0, nextOrdinal: 1, nextEvent: 1, generation: 0 };

/** Throws STORE_VERSION for memories in a format unknown to this Loci. */
export function readCounters(tables: MemoryTables): Counters {
  const bytes = tables.changes.getBinary(lastKey);
  if (bytes === undefined) return none;
  const [sequence, nextOrdinal, nextEvent, format = 1, generation = 0] =
    decodeRecord<[number, number, number, number?, number?]>(bytes);
  if (format > memoryFormat) {
    throw new LociError(
      "STORE_VERSION",
      `The memories have format ${format}, but this version of Loci reads formats up to ${memoryFormat}.`,
      { hint: "A newer version wrote them: use that one, or another --home. Nothing was changed." },
    );
  }
  return { sequence, nextOrdinal, nextEvent, generation };
}

/** Call only inside a transaction. */
export function writeCounters(tables: MemoryTables, counters: Counters): void {
  const { sequence, nextOrdinal, nextEvent, generation } = counters;
  tables.changes.putSync(lastKey, encodeRecord([sequence, nextOrdinal, nextEvent, memoryFormat, generation]));
}

/** What one commit changed, so that another process can read it again. */
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

/** Call only inside a transaction. */
export function writeChanges(tables: MemoryTables, sequence: number, changes: ChangeSet): void {
  const { memories, uses, nodes, edges } = changes;
  const row: ChangeRow = [memories, uses, nodes, edges, Math.floor(Math.random() * 2 ** 48)];
  tables.changes.putSync(sequenceKey(sequence), encodeRecord(row));
  tables.changes.removeSync(sequenceKey(Math.max(0, sequence - keptChanges)));
}

/**
 * A number unique to this commit, across homes. Undefined if the commit is no longer kept, or is from before commits
 * were stamped.
 */
export function findStamp(tables: MemoryTables, sequence: number): number | undefined {
  const bytes = tables.changes.getBinary(sequenceKey(sequence));
  return bytes === undefined ? undefined : decodeRecord<ChangeRow>(bytes)[4];
}

/** The changes of the commits after `from` up to `to`; undefined if some are no longer kept. */
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
