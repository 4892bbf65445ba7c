// Here is an indexed root: which generation is current, and what are the bytes of its parts?
import { statSync } from "node:fs";
import { join } from "node:path";
import { LociError } from "../../errors.ts";
import { openEnvironment, type Environment, type EnvironmentOptions } from "./environment.ts";
import { decodeRecord, encodeRecord } from "./records.ts";
import { noteRootName } from "./prepare-environment.ts";
import { storeVersion } from "./schema.ts";

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
  readonly counts: RootCounts;
}

export interface Block {
  readonly key: string;
  readonly bytes: Uint8Array;
}

export type SegmentPart = "tables" | "edges" | "lexical" | "vectors";

export function segmentBlock(segmentId: string, part: SegmentPart): string {
  return `${segmentId}/${part}`;
}

export interface RootStore {
  readonly environment: Environment<"root">;
  /** The current generation; undefined before the first and when it was written by another version of the store. */
  findRecord(): RootRecord | undefined;
  /** Undefined when nothing has that key. */
  findBlock(key: string): Buffer | undefined;
  /** Throws STORE_CORRUPT when the generation names a block that is not there. */
  getBlock(key: string): Buffer;
  putBlocks(blocks: readonly Block[]): void;
  /** Makes `record` the current generation, with these blocks, and drops every block that it does not name, in one transaction. */
  publish(record: RootRecord, blocks?: readonly Block[]): void;
  /** Bytes on disk. */
  sizeBytes(): number;
  refresh(): void;
  flushed(): Promise<void>;
  close(): Promise<void>;
}

/** A killed run leaves blocks that no generation names: `publish` of the next run drops them. */
export function openRootStore(path: string, options: EnvironmentOptions = {}): RootStore {
  const environment = openEnvironment("root", path, options);
  const { meta, blocks } = environment.tables;
  const put = (entries: readonly Block[]): void => {
    for (const { key, bytes } of entries) {
      blocks.putSync(key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    }
  };
  return {
    environment,
    findRecord() {
      const bytes = meta.getBinary("current");
      const record = bytes === undefined ? undefined : decodeRecord<RootRecord>(bytes);
      return record?.version === storeVersion ? record : undefined;
    },
    findBlock: (key) => blocks.getBinary(key),
    getBlock(key) {
      const bytes = blocks.getBinary(key);
      if (bytes !== undefined) return bytes;
      throw new LociError("STORE_CORRUPT", `The index in ${path} lacks its part ${key}.`, {
        hint: "The index can be made again from the sources.",
        next: { do: "rebuild-index" },
      });
    },
    putBlocks(entries) {
      environment.write(() => {
        put(entries);
      });
    },
    publish(record, added = []) {
      const kept = new Set(record.segments.map(({ id }) => id));
      noteRootName(path, record.root);
      environment.write(() => {
        put(added);
        meta.putSync("current", encodeRecord(record));
        for (const key of [...blocks.getKeys()] as string[]) {
          const segment = key.slice(0, key.indexOf("/"));
          if (key !== record.manifest && !kept.has(segment)) blocks.removeSync(key);
        }
      });
    },
    sizeBytes: () => statSync(join(path, "data.mdb")).size,
    refresh: () => {
      environment.refresh();
    },
    flushed: () => environment.flushed(),
    close: () => environment.close(),
  };
}
