// Which tables hold the memories? A name for their type, and the number of the last change.
import { decodeRecord, encodeRecord, type Environment } from "../store/index.ts";
import { sequenceKey } from "./rows.ts";
import type { ChangeSet } from "./mirror.ts";

export type MemoryEnvironment = Environment<"memory">;
export type MemoryTables = MemoryEnvironment["tables"];

/** Sorts behind every sequence key. */
const lastKey = "~last";

/** So many commits can be caught up with; who is further behind reads everything anew. */
const keptChanges = 4096;

/** Where the numbers stand: the last commit, and the ordinal and event to come. */
export interface Counters {
  readonly sequence: number;
  readonly nextOrdinal: number;
  readonly nextEvent: number;
}

const none: Counters = { sequence: 0, nextOrdinal: 1, nextEvent: 1 };

export function readCounters(tables: MemoryTables): Counters {
  const bytes = tables.changes.getBinary(lastKey);
  if (bytes === undefined) return none;
  const [sequence, nextOrdinal, nextEvent] = decodeRecord<[number, number, number]>(bytes);
  return { sequence, nextOrdinal, nextEvent };
}

/** Only inside a transaction. */
export function writeCounters(tables: MemoryTables, { sequence, nextOrdinal, nextEvent }: Counters): void {
  tables.changes.putSync(lastKey, encodeRecord([sequence, nextOrdinal, nextEvent]));
}

/** Only inside a transaction. */
export function writeChanges(tables: MemoryTables, sequence: number, changes: ChangeSet): void {
  const { memories, uses, nodes, edges } = changes;
  tables.changes.putSync(sequenceKey(sequence), encodeRecord([memories, uses, nodes, edges]));
  tables.changes.removeSync(sequenceKey(Math.max(0, sequence - keptChanges)));
}

/** What the commits behind `from` up to `to` changed, or undefined when some of them are no longer kept. */
export function readChanges(tables: MemoryTables, from: number, to: number): ChangeSet[] | undefined {
  const found: ChangeSet[] = [];
  for (let sequence = from + 1; sequence <= to; sequence++) {
    const bytes = tables.changes.getBinary(sequenceKey(sequence));
    if (bytes === undefined) return undefined;
    const [memories, uses, nodes, edges] =
      decodeRecord<[ChangeSet["memories"], ChangeSet["uses"], ChangeSet["nodes"], ChangeSet["edges"]]>(bytes);
    found.push({ memories, uses, nodes, edges });
  }
  return found;
}
