// Which artifacts does no index need any more, since when, and which of them go? Each save of a file leaves one behind, so
// without this the store grows for ever. What an index needs never goes.
import { dayMs, hourMs } from "../../base/durations.ts";
import { packColumns, takeColumn, unpackColumns } from "../../base/columns.ts";
import type { Environment } from "./environment.ts";
import { listFills, packOf, PackWriter, readPacked, sizeOfPacked } from "./packed-values.ts";
import { openSealed, sealValue } from "./sealed-values.ts";

export interface UnusedPolicy {
  /** How long an unused artifact stays: a branch or a worktree may come back. */
  readonly keepMs: number;
  /** Above this much data, what has been unused for an hour goes too, the longest unused first. */
  readonly maxBytes: number;
}

export interface DroppedArtifacts {
  readonly artifacts: number;
  readonly bytes: number;
}

type ArtifactEnvironment = Environment<"artifacts">;

const packedTables = ["parsed", "vectors", "summaries"] as const;
export type PackedTable = (typeof packedTables)[number];

interface UnusedArtifact {
  readonly table: "parsed" | "vectors";
  readonly key: Buffer;
  readonly bytes: number;
  readonly sinceMs: number;
}

/** Removals of one transaction: others may write between two. */
const batchSize = 1_000;
/** Packs that are written anew in one transaction. */
const packBatch = 64;
/** A pack with less than this share of what was put into it is written anew. */
const leastFill = 3 / 4;
const listKey = Buffer.from("unused");

/** Once a day, and once an hour where there is more than the policy allows. */
export function isDropDue(environment: ArtifactEnvironment, policy: UnusedPolicy, nowMs: number): boolean {
  const ageMs = nowMs - readList(environment).lookedAtMs;
  if (ageMs < 0 || ageMs >= dayMs) return true;
  return ageMs >= hourMs && usedBytes(environment) > policy.maxBytes;
}

/** `needed` are keys of `parsed` and `vectors` in hex. Throws as `Environment.write` does. */
export function dropUnused(
  environment: ArtifactEnvironment,
  needed: ReadonlySet<string>,
  policy: UnusedPolicy,
  nowMs: number,
): DroppedArtifacts {
  const unused = findUnused(environment, needed, nowMs).sort((a, b) => a.sinceMs - b.sinceMs);
  let usedNow = usedBytes(environment);
  const dropped: UnusedArtifact[] = [];
  const kept: UnusedArtifact[] = [];
  for (const artifact of unused) {
    const ageMs = nowMs - artifact.sinceMs;
    if (ageMs >= policy.keepMs || (ageMs >= hourMs && usedNow > policy.maxBytes)) {
      dropped.push(artifact);
      usedNow -= artifact.bytes;
    } else kept.push(artifact);
  }
  remove(environment, dropped);
  repack(environment);
  writeList(environment, kept, nowMs);
  return { artifacts: dropped.length, bytes: dropped.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function findUnused(
  environment: ArtifactEnvironment,
  needed: ReadonlySet<string>,
  nowMs: number,
): UnusedArtifact[] {
  const since = readList(environment).since();
  const unused: UnusedArtifact[] = [];
  for (const table of ["parsed", "vectors"] as const) {
    for (const { key, value } of environment.tables[table].getRange()) {
      const name = (key as Buffer).toString("hex");
      if (needed.has(name)) continue;
      const sinceMs = since.get(name) ?? nowMs;
      unused.push({ table, key: Buffer.from(key as Buffer), bytes: sizeOfPacked(value), sinceMs });
    }
  }
  return unused;
}

function remove(environment: ArtifactEnvironment, dropped: readonly UnusedArtifact[]): void {
  const { tables } = environment;
  for (let at = 0; at < dropped.length; at += batchSize) {
    environment.write(() => {
      const writer = new PackWriter(tables);
      const removeOne = (table: PackedTable, key: Buffer): void => {
        const place = tables[table].getBinary(key);
        if (place === undefined) return;
        tables[table].removeSync(key);
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

/** Moves what is left of packs that are half empty into full ones. */
function repack(environment: ArtifactEnvironment): void {
  const { tables } = environment;
  const sparse = listFills(tables)
    .filter(({ put, live }) => live < leastFill * put)
    .map(({ number }) => number);
  if (sparse.length === 0) return;
  const named = new Map<number | undefined, { readonly table: PackedTable; readonly key: Buffer }[]>(
    sparse.map((number) => [number, []]),
  );
  for (const table of packedTables) {
    for (const { key, value } of tables[table].getRange()) {
      named.get(packOf(value))?.push({ table, key: Buffer.from(key as Buffer) });
    }
  }
  for (let at = 0; at < sparse.length; at += packBatch) {
    environment.write(() => {
      const writer = new PackWriter(tables);
      for (const { table, key } of sparse.slice(at, at + packBatch).flatMap((number) => named.get(number)!)) {
        // As it is now: others may have put it anew.
        const place = tables[table].getBinary(key);
        const value = place && readPacked(tables, place);
        if (value !== undefined) tables[table].putSync(key, writer.add(value, place));
      }
      writer.end();
    });
  }
}

/** Bytes of the pages that hold artifacts: the file keeps those that became free for what comes. */
function usedBytes({ tables }: ArtifactEnvironment): number {
  return [tables.packs, ...packedTables.map((name) => tables[name])].reduce((sum, table) => {
    const stats = table.getStats() as {
      readonly pageSize: number;
      readonly treeBranchPageCount: number;
      readonly treeLeafPageCount: number;
      readonly overflowPages: number;
    };
    const pages = stats.treeBranchPageCount + stats.treeLeafPageCount + stats.overflowPages;
    return sum + pages * stats.pageSize;
  }, 0);
}

interface UnusedList {
  readonly lookedAtMs: number;
  /** Hex of a key → when it was first found unused. */
  since(): ReadonlyMap<string, number>;
}

/** A damaged list is as good as none: what is unused stays a while longer. */
function readList({ tables }: ArtifactEnvironment): UnusedList {
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

/** Minutes, since 32 bits of milliseconds are 50 days: that of this look, then one for each name. */
function writeList(environment: ArtifactEnvironment, kept: readonly UnusedArtifact[], nowMs: number): void {
  const minutes = Uint32Array.from([nowMs, ...kept.map(({ sinceMs }) => sinceMs)], (ms) => ms / 60_000);
  const names = Buffer.from(kept.map(({ key }) => key.toString("hex")).join("\n"), "utf8");
  environment.write(() => {
    environment.tables.upkeep.putSync(listKey, sealValue(packColumns([minutes, names])));
  });
}
