// Which generation of an indexed root is current, and what are the bytes of its parts?
import { statSync } from "node:fs";
import { join } from "node:path";
import type { LociError } from "../../errors.ts";
import { noteDamage, refuseIfNoted, removeDamageNote } from "./damage-note.ts";
import { damagedIndex } from "./prepare-environment.ts";
import { openEnvironment, type Environment, type EnvironmentOptions } from "./environment.ts";
import { putLastGeneration } from "./last-generation.ts";
import { decodeRecord, encodeRecord } from "./records.ts";
import { noteRootName } from "./prepare-environment.ts";
import type { RootRecord } from "./root-record.ts";
import { openSealed, sealBytes, sealValue } from "./sealed-values.ts";
import type { BinaryTable } from "./guard-tables.ts";
import { storeVersion } from "./schema.ts";
import type { TablePart } from "../types/index.ts";

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
  /** The current generation; undefined if there is none yet or another version of the store wrote it. */
  findRecord(): RootRecord | undefined;
  /** What a run builds on: the current generation, or else an adopted one. */
  findBase(): RootRecord | undefined;
  /** Undefined if the key does not exist. Throws STORE_CORRUPT if its bytes changed since they were written. */
  findBlock(key: string): Buffer | undefined;
  /** Like `findBlock`, but also throws STORE_CORRUPT if the block is missing although the generation names it. */
  getBlock(key: string): Buffer;
  /**
   * Calls `body` with the bytes that `getBlock` would return, and returns its result. Allocates nothing: this thread's
   * next read overwrites the bytes, so `body` must not read the store and must copy what it keeps. The checksum is
   * verified on first use after each `refresh`.
   */
  lendBlock<T>(key: string, body: (bytes: Uint8Array) => T): T;
  /** Like `lendBlock`, but with the seal after the bytes, for storing them unchanged elsewhere. */
  lendSealed<T>(key: string, body: (sealed: Buffer) => T): T;
  /** Throws STORE_CORRUPT if a process has found a changed value and nothing has been published since. */
  refuseIfNoted(): void;
  /** Reads all blocks. Throws STORE_CORRUPT if one has changed since it was written. */
  checkBlocks(): void;
  /** In one transaction, which begins with `first`: if that throws, nothing is written. */
  putBlocks(blocks: readonly Block[], first?: () => void): void;
  /**
   * Makes `record` the current generation with these blocks, and drops every block that it does not name. All in one
   * transaction, which begins with `first`: if that throws, nothing is written.
   */
  publish(record: RootRecord, blocks?: readonly Block[], first?: () => void): void;
  /**
   * Copies the segments of another store as the base of this one's first generation; until that is published, only
   * `findBase` sees them. `table` is stored under the manifest's key. In one transaction.
   */
  adopt(record: RootRecord, from: RootStore, table: Uint8Array): void;
  /** Size on disk. */
  sizeBytes(): number;
  refresh(): void;
  flushed(): Promise<void>;
  close(): Promise<void>;
}

/** Keys are `<owner>/<part>`. Lists the owners, skipping all keys of one owner in a single step. */
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

/** A key after all keys of the owner: "0" follows "/". */
function behind(owner: string): string {
  return `${owner}0`;
}

/** Whether a generation needs a block. */
function isNamed(record: RootRecord | undefined, key: string): boolean {
  if (record === undefined) return false;
  const owners = [...record.segments.map(({ id }) => id), record.facts?.id];
  return key === record.manifest || owners.includes(key.slice(0, key.indexOf("/")));
}

/** Records have been sealed since version 2; an older index is rebuilt. */
function isOfOlderVersion(bytes: Buffer): boolean {
  try {
    return decodeRecord<Partial<RootRecord>>(bytes).version === 1;
  } catch {
    return false;
  }
}

/** A killed run leaves blocks that no generation names; `publish` of the next run drops them. */
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
  // Noted only if the generation that is current in this read transaction names the block: a caller that has not
  // noticed a newer generation asks for blocks that were rightly deleted.
  const goneBlock = (key: string): LociError =>
    isNamed(findRecord(), key)
      ? noteDamage(path, `its part ${key} is gone`)
      : damagedIndex(path, `its part ${key} is gone`);
  // Blocks that were verified since the last refresh; the read transaction is still the same.
  const found = new Set<string>();
  const lendSealed = <T>(key: string, body: (sealed: Buffer) => T): T => {
    const shared = blocks.getBinaryFast(key);
    if (shared === undefined) throw goneBlock(key);
    // The shared buffer is longer than the value; only its `length` property is right.
    const sealed = Buffer.from(shared.buffer, shared.byteOffset, shared.length);
    if (!found.has(key) && openSealed(sealed) === undefined)
      throw noteDamage(path, `its part ${key} has changed`);
    found.add(key);
    return body(sealed);
  };
  // Cached, because each answer needs it several times, and decoding one bit per file takes milliseconds.
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
      if (bytes === undefined) throw goneBlock(key);
      return bytes;
    },
    lendBlock: (key, body) =>
      lendSealed(key, (sealed) => body(sealed.subarray(0, sealed.length - sealBytes))),
    lendSealed,
    refuseIfNoted: () => {
      refuseIfNoted(path);
    },
    checkBlocks() {
      for (const { key, value } of blocks.getRange()) {
        if (openSealed(value) === undefined) throw noteDamage(path, `its part ${String(key)} has changed`);
      }
    },
    putBlocks(entries, first = () => undefined) {
      environment.write(() => {
        first();
        put(entries);
      });
    },
    publish(record, added = [], first = () => undefined) {
      const kept = new Set(record.segments.map(({ id }) => id));
      if (record.facts !== undefined) kept.add(record.facts.id);
      noteRootName(path, record.root);
      environment.write(() => {
        first();
        put(added);
        meta.putSync("current", sealValue(encodeRecord(record)));
        putLastGeneration(environment, record.generation);
        meta.removeSync("adopted");
        for (const owner of [...listOwners(blocks)]) {
          if (kept.has(owner)) continue;
          for (const key of [...keysOf(blocks, owner)]) if (key !== record.manifest) blocks.removeSync(key);
        }
      });
      removeDamageNote(path);
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
