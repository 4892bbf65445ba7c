// Here is an indexed root: which generation is current, and what are the bytes of its parts?
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LociError } from "../../errors.ts";
import { openEnvironment, type Environment, type EnvironmentOptions } from "./environment.ts";
import { decodeRecord, encodeRecord } from "./records.ts";
import { describeStore, findRootName, noteRootName } from "./prepare-environment.ts";
import { openSealed, sealBytes, sealValue } from "./sealed-values.ts";
import type { BinaryTable } from "./guard-tables.ts";
import { storeVersion } from "./schema.ts";
import type { TablePart } from "../types/index.ts";

/** What one segment of the current generation is. */
export interface SegmentRecord {
  readonly id: string;
  readonly files: number;
  readonly chunks: number;
  /** A bit per file of the segment: set when the file is no longer there or lives in a later segment. */
  readonly dead: Uint8Array;
  readonly deadFiles: number;
}

/** Sums over the live files of a generation. */
export interface RootCounts {
  readonly files: number;
  /** Files with syntax errors; undefined in records of before they were counted. */
  readonly broken?: number | undefined;
  /** Files that were made in bulk, and their UTF-16 code units; undefined in records of before they were told apart. */
  readonly bulk?: number | undefined;
  readonly bulkCharacters?: number | undefined;
  readonly symbols: number;
  readonly chunks: number;
  readonly references: number;
  readonly resolved: number;
  readonly external: number;
  readonly ambiguous: number;
  readonly unresolved: number;
  readonly bytes: number;
  readonly languages: Readonly<Record<string, number>>;
}

/** A compiler's index of the code, as a generation has taken it. */
export interface FactsRecord {
  readonly file: string;
  /** By whoever asked for the run; else it lies in the root under the name that indexers give it. */
  readonly isGiven: boolean;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** SHA-1 of its bytes, in hex. */
  readonly hash: string;
  /** Before the "/" in the keys of the blocks that hold what was taken from it. */
  readonly id: string;
  /** Which program made it. */
  readonly tool: string;
  /** Why nothing could be taken from it. */
  readonly flaw?: string | undefined;
}

/** The one record that makes a generation visible. */
export interface RootRecord {
  readonly version: number;
  readonly root: string;
  readonly generation: number;
  /** ISO 8601, UTC. */
  readonly indexedAt: string;
  readonly extractor: number;
  readonly embedder: string;
  readonly dimensions: number;
  readonly head: string | undefined;
  readonly segments: readonly SegmentRecord[];
  /** Block that holds the manifest of this generation. */
  readonly manifest: string;
  /** Absent where there is no compiler's index. */
  readonly facts?: FactsRecord | undefined;
  readonly counts: RootCounts;
}

export interface Block {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** `words-0`, `words-1` … are pages of words. */
export type SegmentPart =
  "edges" | "words" | `words-${number}` | "vectors" | "scales" | "outline" | TablePart;

export function segmentBlock(segmentId: string, part: SegmentPart): string {
  return `${segmentId}/${part}`;
}

export interface RootStore {
  readonly environment: Environment<"root">;
  /** The current generation; undefined before the first and when it was written by another version of the store. */
  findRecord(): RootRecord | undefined;
  /** What a run builds on: the current generation, else what was adopted. */
  findBase(): RootRecord | undefined;
  /** Undefined when nothing has that key. Throws STORE_CORRUPT when its bytes have changed since they were written. */
  findBlock(key: string): Buffer | undefined;
  /** As `findBlock`; throws STORE_CORRUPT also when the generation names a block that is not there. */
  getBlock(key: string): Buffer;
  /**
   * Calls `body` with what `getBlock` would give, and what it returns. Nothing is allocated: the bytes are overwritten by the
   * next read of this thread, so `body` must not read the store and must copy what it keeps. They are compared with their
   * checksum the first time between two calls of `refresh`.
   */
  lendBlock<T>(key: string, body: (bytes: Uint8Array) => T): T;
  /** As `lendBlock`, with the seal behind the bytes: to be stored elsewhere as they are. */
  lendSealed<T>(key: string, body: (sealed: Buffer) => T): T;
  /** Throws STORE_CORRUPT where some process has found a value that has changed, and nothing was published since. */
  refuseIfNoted(): void;
  /** Reads through all blocks. Throws STORE_CORRUPT for one that has changed since it was written. */
  checkBlocks(): void;
  putBlocks(blocks: readonly Block[]): void;
  /**
   * Makes `record` the current generation, with these blocks, and drops every block that it does not name, in one transaction,
   * which ends with what `last` writes.
   */
  publish(record: RootRecord, blocks?: readonly Block[], last?: () => void): void;
  /**
   * Takes over the segments of another store, for the first generation of this one: nobody but `findBase` knows of them before it
   * is published. `table` is stored under the manifest's key. In one transaction.
   */
  adopt(record: RootRecord, from: RootStore, table: Uint8Array): void;
  /** Bytes on disk. */
  sizeBytes(): number;
  refresh(): void;
  flushed(): Promise<void>;
  close(): Promise<void>;
}

/** Keys are `<owner>/<part>`. The owners, each found by one step over all of its keys. */
function* listOwners(blocks: BinaryTable): Generator<string> {
  let after = "";
  for (;;) {
    const [key] = blocks.getKeys({ start: after, limit: 1 }) as Iterable<string>;
    if (key === undefined) return;
    const owner = key.slice(0, key.indexOf("/"));
    yield owner;
    after = behind(owner);
  }
}

function keysOf(blocks: BinaryTable, owner: string): Iterable<string> {
  return blocks.getKeys({ start: `${owner}/`, end: behind(owner) }) as Iterable<string>;
}

/** Behind all keys of the owner: "0" follows "/". */
function behind(owner: string): string {
  return `${owner}0`;
}

/** Records were not sealed before version 2: an index that such a Loci left is made anew. */
function isOfOlderVersion(bytes: Buffer): boolean {
  try {
    return decodeRecord<Partial<RootRecord>>(bytes).version === 1;
  } catch {
    return false;
  }
}

/** Beside the data file, from whoever finds damage to the next run: it may have no need to read what is damaged. */
function damageNoteOf(path: string): string {
  return join(path, "damaged");
}

function noteDamage(path: string, why: string): LociError {
  try {
    writeFileSync(damageNoteOf(path), why, { mode: 0o600 });
  } catch {
    // A home that takes no writes: whoever can write finds it again.
  }
  return damagedIndex(path, why);
}

function damagedIndex(path: string, why: string): LociError {
  const root = findRootName(path);
  return new LociError("STORE_CORRUPT", `${describeStore("root", path)} is damaged: ${why}.`, {
    next: { do: "rebuild-index", ...(root === undefined ? {} : { root }) },
  });
}

/** A killed run leaves blocks that no generation names: `publish` of the next run drops them. */
export function openRootStore(path: string, options: EnvironmentOptions = {}): RootStore {
  const environment = openEnvironment("root", path, options);
  const { meta, blocks } = environment.tables;
  const put = (entries: readonly Block[]): void => {
    for (const { key, bytes } of entries) blocks.putSync(key, sealValue(bytes));
  };
  const findBlock = (key: string): Buffer | undefined => {
    const sealed = blocks.getBinary(key);
    if (sealed === undefined) return undefined;
    const bytes = openSealed(sealed);
    if (bytes === undefined) throw noteDamage(path, `its part ${key} has changed`);
    return bytes;
  };
  // Blocks that were found whole since the last refresh: the read transaction is still the same.
  const found = new Set<string>();
  const lendSealed = <T>(key: string, body: (sealed: Buffer) => T): T => {
    const shared = blocks.getBinaryFast(key);
    if (shared === undefined) throw damagedIndex(path, `its part ${key} is gone`);
    // The shared buffer is longer than the value, and says so in all but its `length`.
    const sealed = Buffer.from(shared.buffer, shared.byteOffset, shared.length);
    if (!found.has(key) && openSealed(sealed) === undefined)
      throw noteDamage(path, `its part ${key} has changed`);
    found.add(key);
    return body(sealed);
  };
  // Asked for several times an answer, and decoding a bit for each file takes milliseconds.
  let decoded: { readonly sealed: Buffer; readonly record: RootRecord } | undefined;
  const findRecord = (): RootRecord | undefined => {
    const sealed = meta.getBinary("current");
    if (sealed !== undefined && decoded?.sealed.equals(sealed) === true) return decoded.record;
    if (sealed === undefined) return undefined;
    const bytes = openSealed(sealed);
    if (bytes === undefined && isOfOlderVersion(sealed)) return undefined;
    if (bytes === undefined) throw noteDamage(path, "its record has changed");
    const record = decodeRecord<RootRecord>(bytes);
    if (record.version !== storeVersion) return undefined;
    decoded = { sealed, record };
    return record;
  };
  return {
    environment,
    findRecord,
    findBase() {
      const current = findRecord();
      const sealed = current === undefined ? meta.getBinary("adopted") : undefined;
      const bytes = sealed && openSealed(sealed);
      if (bytes === undefined) return current;
      const adopted = decodeRecord<RootRecord>(bytes);
      return adopted.version === storeVersion ? adopted : undefined;
    },
    findBlock,
    getBlock(key) {
      const bytes = findBlock(key);
      if (bytes === undefined) throw damagedIndex(path, `its part ${key} is gone`);
      return bytes;
    },
    lendBlock: (key, body) =>
      lendSealed(key, (sealed) => body(sealed.subarray(0, sealed.length - sealBytes))),
    lendSealed,
    refuseIfNoted() {
      if (existsSync(damageNoteOf(path))) throw damagedIndex(path, readFileSync(damageNoteOf(path), "utf8"));
    },
    checkBlocks() {
      for (const { key, value } of blocks.getRange()) {
        if (openSealed(value) === undefined) throw noteDamage(path, `its part ${String(key)} has changed`);
      }
    },
    putBlocks(entries) {
      environment.write(() => {
        put(entries);
      });
    },
    publish(record, added = [], last = () => undefined) {
      const kept = new Set(record.segments.map(({ id }) => id));
      if (record.facts !== undefined) kept.add(record.facts.id);
      noteRootName(path, record.root);
      environment.write(() => {
        put(added);
        meta.putSync("current", sealValue(encodeRecord(record)));
        meta.removeSync("adopted");
        for (const owner of [...listOwners(blocks)]) {
          if (kept.has(owner)) continue;
          for (const key of [...keysOf(blocks, owner)]) if (key !== record.manifest) blocks.removeSync(key);
        }
        last();
      });
      rmSync(damageNoteOf(path), { force: true });
    },
    adopt(record, from, table) {
      const others = from.environment.tables.blocks;
      environment.write(() => {
        for (const key of record.segments.flatMap(({ id }) => [...keysOf(others, id)])) {
          from.lendSealed(key, (sealed) => {
            blocks.putSync(key, sealed);
          });
        }
        put([{ key: record.manifest, bytes: table }]);
        meta.putSync("adopted", sealValue(encodeRecord(record)));
      });
    },
    sizeBytes: () => statSync(join(path, "data.mdb")).size,
    refresh: () => {
      found.clear();
      environment.refresh();
    },
    flushed: () => environment.flushed(),
    close: () => environment.close(),
  };
}
