// Can every memory be read, and is its text the one that was written? Pages may be whole although bytes in them have
// changed.
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { throwIfCancelled } from "../../errors.ts";
import type { BinaryTable } from "./guard-tables.ts";
import { areTimes, hashEncoding, isEdgeWhole, isHeadWhole, isUseWhole } from "./memory-rows.ts";
import { decodeRecord } from "./records.ts";

type Tables = Readonly<Record<string, BinaryTable | undefined>>;

/** Tables with nothing to compare; their values are msgpack. */
const decoded = ["nodes", "settings", "changes", "events", "log", "failures"];
export const checkedTables = [
  ...decoded,
  ...["contents", "ids", "memories", "uses", "edges", "bodies", "deleted"],
];

/** Bytes of a SHA-256, with which the keys of `contents` begin. */
const hashBytes = 32;
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

/** What other tables say of the memories. */
interface Known {
  /** Of the texts, as strings in `hashEncoding`. */
  readonly hashes: Set<string>;
  /** By the ordinal to which they lead. */
  readonly ids: Map<number, string>;
}

interface Entry {
  readonly key: unknown;
  readonly value: Buffer;
}

const unreadable = "a record in it cannot be read";
const changed = "the text of a memory has changed";

function hashText(body: Uint8Array): string {
  const [content] = decodeRecord<readonly string[]>(body);
  return createHash("sha256").update(content!, "utf8").digest(hashEncoding);
}

/** Yields now and then. */
function* checkRecords(tables: Tables): Generator<undefined, string | undefined> {
  const known: Known = { hashes: new Set(), ids: new Map() };
  try {
    let row = 0;
    for (const key of tables["contents"]?.getKeys() ?? []) {
      known.hashes.add((key as Buffer).toString(hashEncoding, 0, hashBytes));
      if (++row % rowsATurn === 0) yield;
    }
    for (const [name, check] of listChecks(known)) {
      for (const entry of (tables[name]?.getRange() ?? []) as Iterable<Entry>) {
        const damage = check(entry);
        if (damage !== undefined) return damage;
        if (++row % rowsATurn === 0) yield;
      }
    }
    return undefined;
  } catch {
    return unreadable;
  }
}

type Check = (entry: Entry) => string | undefined;

/** In this order: those behind need what those before have noted. */
function listChecks({ hashes, ids }: Known): readonly (readonly [table: string, check: Check])[] {
  const unless = (isWhole: boolean): string | undefined => (isWhole ? undefined : unreadable);
  return [
    ...decoded.map((name): [string, Check] => [name, ({ value }) => void decodeRecord(value)]),
    ["ids", ({ key, value }) => void ids.set(value.readUInt32LE(0), key as string)],
    [
      "memories",
      ({ key, value }) =>
        unless(isHeadWhole(decodeRecord(value), ids.get(parseInt(key as string, 36)), hashes)),
    ],
    ["uses", ({ value }) => unless(isUseWhole(value))],
    ["edges", ({ value }) => unless(isEdgeWhole(decodeRecord(value)))],
    ["bodies", ({ value }) => (hashes.has(hashText(value)) ? undefined : changed)],
    ["deleted", (entry) => checkDeleted(entry, hashes)],
  ];
}

interface Deleted {
  readonly deletedAt: number;
  readonly head: Uint8Array;
  readonly body: Uint8Array;
  readonly use: Uint8Array | undefined;
  readonly edges: readonly { readonly edge: Uint8Array }[];
}

/** The hashes of their texts sort before the memories; each is added to `hashes`. */
function checkDeleted({ key, value }: Entry, hashes: Set<string>): string | undefined {
  const name = String(key);
  if (name.startsWith("c/"))
    hashes.add(Buffer.from(name.slice(2, 2 + 2 * hashBytes), "hex").toString(hashEncoding));
  if (!name.startsWith("m/")) return undefined;
  const { deletedAt, head, body, use, edges } = decodeRecord<Deleted>(value);
  if (!hashes.has(hashText(body))) return changed;
  const isWhole =
    areTimes(deletedAt) &&
    isHeadWhole(decodeRecord(head), name.slice(2), hashes) &&
    (use === undefined || isUseWhole(Buffer.from(use))) &&
    edges.every(({ edge }) => isEdgeWhole(decodeRecord(edge)));
  return isWhole ? undefined : unreadable;
}
