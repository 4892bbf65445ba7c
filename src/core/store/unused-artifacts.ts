// Which artifacts does no index need, since when, and which of them are dropped? Each save of a file leaves one behind,
// so the store would grow forever. Artifacts that an index needs are never dropped.
import { dayMs, hourMs } from "../../base/durations.ts";
import { packColumns, takeColumn, unpackColumns } from "../../base/columns.ts";
import type { Environment } from "./environment.ts";
import type { BinaryTable } from "./guard-tables.ts";
import { listFills, packOf, PackWriter, readPacked, sizeOfPacked, type PackTables } from "./packed-values.ts";
import { usedBytesOf } from "./page-use.ts";
import { openSealed, sealValue } from "./sealed-values.ts";

export interface UnusedPolicy {
  /** How long an unused artifact is kept: its branch or worktree may come back. */
  readonly keepMs: number;
  /** Above this size, artifacts unused for an hour are dropped too, the longest unused first. */
  readonly maxBytes: number;
}

export interface DroppedArtifacts {
  readonly artifacts: number;
  readonly bytes: number;
}

const packedTables = ["parsed", "vectors", "summaries"] as const;
export type PackedTable = (typeof packedTables)[number];

/** An environment with tables whose values are in its packs. */
export interface PackedEnvironment extends Pick<Environment<"artifacts">, "write"> {
  readonly tables: PackTables & Readonly<Partial<Record<PackedTable, BinaryTable>>>;
}

export interface ArtifactEnvironments {
  /** Its table of vectors is empty, unless an older version filled it. */
  readonly artifacts: Environment<"artifacts">;
  readonly vectors: Environment<"vectors">;
}

interface UnusedArtifact {
  readonly from: PackedEnvironment;
  readonly table: "parsed" | "vectors";
  readonly key: Buffer;
  readonly bytes: number;
  readonly sinceMs: number;
}

/** Removals per transaction, so that others can write in between. */
const batchSize = 1_000;
/** Packs rewritten per transaction. */
const packBatch = 64;
/** A pack is rewritten if less than this share of its values is left. */
const leastFill = 3 / 4;
const listKey = Buffer.from("unused");

/** Once a day, or once an hour if the store is larger than the policy allows. */
export function isDropDue(all: ArtifactEnvironments, policy: UnusedPolicy, nowMs: number): boolean {
  const ageMs = nowMs - readList(all.artifacts).lookedAtMs;
  if (ageMs < 0 || ageMs >= dayMs) return true;
  return ageMs >= hourMs && usedBytesOfAll(all) > policy.maxBytes;
}

/** `needed` are keys of `parsed` and `vectors` in hex. Throws like `Environment.write`. */
export function dropUnused(
  all: ArtifactEnvironments,
  needed: ReadonlySet<string>,
  policy: UnusedPolicy,
  nowMs: number,
): DroppedArtifacts {
  const unused = findUnused(all, needed, nowMs).sort((a, b) => a.sinceMs - b.sinceMs);
  let usedNow = usedBytesOfAll(all);
  const dropped: UnusedArtifact[] = [];
  const kept: UnusedArtifact[] = [];
  for (const artifact of unused) {
    const ageMs = nowMs - artifact.sinceMs;
    if (ageMs >= policy.keepMs || (ageMs >= hourMs && usedNow > policy.maxBytes)) {
      dropped.push(artifact);
      usedNow -= artifact.bytes;
    } else kept.push(artifact);
  }
  for (const environment of [all.artifacts, all.vectors]) {
    remove(
      environment,
      dropped.filter(({ from }) => from === environment),
    );
    repack(environment);
  }
  writeList(all.artifacts, kept, nowMs);
  return { artifacts: dropped.length, bytes: dropped.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function findUnused(
  { artifacts, vectors }: ArtifactEnvironments,
  needed: ReadonlySet<string>,
  nowMs: number,
): UnusedArtifact[] {
  const since = readList(artifacts).since();
  const unused: UnusedArtifact[] = [];
  const add = (from: PackedEnvironment, table: UnusedArtifact["table"], rows: BinaryTable): void => {
    for (const { key, value } of rows.getRange()) {
      const name = (key as Buffer).toString("hex");
      if (needed.has(name)) continue;
      const sinceMs = since.get(name) ?? nowMs;
      unused.push({ from, table, key: Buffer.from(key as Buffer), bytes: sizeOfPacked(value), sinceMs });
    }
  };
  add(artifacts, "parsed", artifacts.tables.parsed);
  add(artifacts, "vectors", artifacts.tables.vectors);
  add(vectors, "vectors", vectors.tables.vectors);
  return unused;
}

function remove(environment: PackedEnvironment, dropped: readonly UnusedArtifact[]): void {
  const { tables } = environment;
  for (let at = 0; at < dropped.length; at += batchSize) {
    environment.write(() => {
      const writer = new PackWriter(tables);
      const removeOne = (table: PackedTable, key: Buffer): void => {
        const place = tables[table]?.getBinary(key);
        if (place === undefined) return;
        tables[table]?.removeSync(key);
        writer.free(place);
      };
      for (const { table, key } of dropped.slice(at, at + batchSize)) {
        removeOne(table, key);
        if (table === "parsed") removeOne("summaries", key);
      }
      writer.end();
    });
  }
}

/** Moves the values left in sparse packs into full ones. */
function repack(environment: PackedEnvironment): void {
  const { tables } = environment;
  const sparse = listFills(tables)
    .filter(({ put, live }) => live < leastFill * put)
    .map(({ number }) => number);
  if (sparse.length === 0) return;
  const named = new Map<number | undefined, { readonly table: PackedTable; readonly key: Buffer }[]>(
    sparse.map((number) => [number, []]),
  );
  for (const table of packedTables) {
    for (const { key, value } of tables[table]?.getRange() ?? []) {
      named.get(packOf(value))?.push({ table, key: Buffer.from(key as Buffer) });
    }
  }
  for (let at = 0; at < sparse.length; at += packBatch) {
    environment.write(() => {
      const writer = new PackWriter(tables);
      for (const { table, key } of sparse.slice(at, at + packBatch).flatMap((number) => named.get(number)!)) {
        // Reads the current place: another process may have put the value again.
        const rows = tables[table];
        const place = rows?.getBinary(key);
        const value = place && readPacked(tables, place);
        if (rows !== undefined && value !== undefined) writer.put(rows, key, value);
      }
      writer.end();
    });
  }
}

function usedBytesOfAll({ artifacts, vectors }: ArtifactEnvironments): number {
  return usedBytes(artifacts) + usedBytes(vectors);
}

/** Bytes of the pages that hold artifacts. The file keeps freed pages for later writes. */
export function usedBytes({ tables }: PackedEnvironment): number {
  const packed = packedTables.flatMap((name) => tables[name] ?? []);
  return usedBytesOf([tables.packs, ...packed]);
}

interface UnusedList {
  readonly lookedAtMs: number;
  /** Hex key → when it was first found unused. */
  since(): ReadonlyMap<string, number>;
}

/** A damaged list counts as empty: unused artifacts just stay a while longer. */
function readList({ tables }: Environment<"artifacts">): UnusedList {
  const sealed = tables.upkeep.getBinary(listKey);
  const bytes = sealed === undefined ? undefined : openSealed(sealed);
  if (bytes === undefined) return { lookedAtMs: 0, since: () => new Map() };
  const columns = unpackColumns(bytes).values();
  const minutes = takeColumn("u32", columns);
  const names = takeColumn("u8", columns);
  return {
    lookedAtMs: minutes[0]! * 60_000,
    since: () =>
      new Map(
        Buffer.from(names)
          .toString("utf8")
          .split("\n")
          .map((name, i) => [name, (minutes[i + 1] ?? 0) * 60_000]),
      ),
  };
}

/**
 * Stored in minutes, because 32 bits of milliseconds are only 50 days: the time of this check, then one for each name.
 */
function writeList(
  environment: Environment<"artifacts">,
  kept: readonly UnusedArtifact[],
  nowMs: number,
): void {
  const minutes = Uint32Array.from([nowMs, ...kept.map(({ sinceMs }) => sinceMs)], (ms) => ms / 60_000);
  const names = Buffer.from(kept.map(({ key }) => key.toString("hex")).join("\n"), "utf8");
  environment.write(() => {
    environment.tables.upkeep.putSync(listKey, sealValue(packColumns([minutes, names])));
  });
}
