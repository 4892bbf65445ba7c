// Can every memory be read, and is its text the one that was written? Pages may be whole although bytes in them have
// changed.
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { throwIfCancelled } from "../../errors.ts";
import type { BinaryTable } from "./guard-tables.ts";
import { decodeRecord } from "./records.ts";

type Tables = Readonly<Record<string, BinaryTable | undefined>>;

/** Tables whose values are msgpack. */
const decoded = ["memories", "nodes", "edges", "settings", "changes", "events", "log", "failures"];
export const checkedTables = [...decoded, "uses", "bodies", "contents", "deleted"];

/** Bytes of a SHA-256, with which the keys of `contents` begin. */
const hashBytes = 32;
/** Of a row of `uses`: what follows is msgpack. */
const plainUseBytes = 12;
const rowsATurn = 64;
const turnMs = 5;

/** What is wrong, as the end of a sentence; undefined if nothing is. Reads all memories. */
export function findRecordDamage(tables: Tables): string | undefined {
  const check = checkRecords(tables);
  let step = check.next();
  while (step.done !== true) step = check.next();
  return step.value;
}

/** Like `findRecordDamage`, but lets others work in between. Throws CANCELLED. */
export async function findRecordDamageInTurns(
  tables: Tables,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const check = checkRecords(tables);
  let turnEndsAt = performance.now() + turnMs;
  for (let step = check.next(); ; step = check.next()) {
    if (step.done === true) return step.value;
    if (performance.now() < turnEndsAt) continue;
    await setImmediate();
    throwIfCancelled(signal);
    turnEndsAt = performance.now() + turnMs;
  }
}

const changed = "the text of a memory has changed";

/** In hex. */
function hashText(body: Uint8Array): string {
  const [content] = decodeRecord<readonly string[]>(body);
  return createHash("sha256").update(content!, "utf8").digest("hex");
}

/** Yields now and then. */
function* checkRecords(tables: Tables): Generator<undefined, string | undefined> {
  const rowsOf = (name: string): Iterable<{ readonly key: unknown; readonly value: Buffer }> =>
    tables[name]?.getRange() ?? [];
  let row = 0;
  try {
    for (const name of decoded) {
      for (const { value } of rowsOf(name)) {
        decodeRecord(value);
        if (++row % rowsATurn === 0) yield;
      }
    }
    for (const { value } of rowsOf("uses")) {
      if (value.length > plainUseBytes) decodeRecord(value.subarray(plainUseBytes));
      if (++row % rowsATurn === 0) yield;
    }
    const hashes = new Set<string>();
    for (const key of tables["contents"]?.getKeys() ?? []) {
      hashes.add((key as Buffer).toString("hex", 0, hashBytes));
      if (++row % rowsATurn === 0) yield;
    }
    for (const { value } of rowsOf("bodies")) {
      if (!hashes.has(hashText(value))) return changed;
      if (++row % rowsATurn === 0) yield;
    }
    // Of the deleted ones, the hashes sort before the memories.
    for (const { key, value } of rowsOf("deleted")) {
      const name = String(key);
      if (name.startsWith("c/")) hashes.add(name.slice(2, 2 + 2 * hashBytes));
      else if (name.startsWith("m/") && !hashes.has(hashText(decodeRecord<{ body: Uint8Array }>(value).body)))
        return changed;
      if (++row % rowsATurn === 0) yield;
    }
    return undefined;
  } catch {
    return "a record in it cannot be read";
  }
}
