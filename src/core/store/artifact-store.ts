// What did parsing and embedding a blob produce? Content-addressed, so worktrees, branches and renames share it.
import type { Declarations, ParsedFile } from "../types/index.ts";
import {
  artifactVersion,
  decodeDeclarations,
  decodeHasModuleStatements,
  decodePackageName,
  decodeParsedFile,
} from "../types/index.ts";
import { hash32 } from "../../base/hash32.ts";
import { isLociError, LociError } from "../../errors.ts";
import { PackWriter, readPacked } from "./packed-values.ts";
import { openSealed, sealValue } from "./sealed-values.ts";
import {
  dropUnused,
  isDropDue,
  usedBytes,
  type ArtifactEnvironments,
  type DroppedArtifacts,
  type PackedEnvironment,
  type PackedTable,
  type UnusedPolicy,
} from "./unused-artifacts.ts";
import { openEnvironment, type Environment, type EnvironmentOptions } from "./environment.ts";
import { VectorEnvironments } from "./vector-environments.ts";

/** The key of an artifact: the blob's git id (20 bytes) and how it was read. */
export type ArtifactKey = Buffer;

export interface StoredArtifact {
  readonly key: ArtifactKey;
  readonly bytes: Uint8Array;
}

export interface ArtifactStore {
  hasParsed(key: ArtifactKey): boolean;
  /** Undefined for a damaged artifact too; `hasParsed` tells the two cases apart. */
  findParsed(key: ArtifactKey): ParsedFile | undefined;
  /** Like `findParsed`, but only the symbols and their names. */
  findDeclarations(key: ArtifactKey): Declarations | undefined;
  /** As written by `encodeParsedFile`; undefined for a damaged artifact too. */
  findParsedBytes(key: ArtifactKey): Uint8Array | undefined;
  /** The package that a file declares, read without the rest of its artifact. */
  findPackageName(key: ArtifactKey): string | undefined;
  /** Whether the file has import or export statements, without decoding them. */
  hasModuleStatements(key: ArtifactKey): boolean | undefined;
  /** Undefined for a damaged summary too: it is made again from the parsed file. */
  findSummary(key: ArtifactKey): Uint8Array | undefined;
  hasVectors(key: ArtifactKey): boolean;
  /** As written by `encodeVectorSegment`: one row per chunk of the blob. Throws STORE_CORRUPT if they are damaged. */
  findVectors(key: ArtifactKey): Uint8Array | undefined;
  /** How often a worker crashed on this blob. */
  crashesOf(key: ArtifactKey): number;
  /** Size of the vectors that are here, whether an index holds them too or not. */
  vectorBytes(): number;
  /**
   * Forgets all vectors, for all processes. Only while no run is active: the runs' roots then hold what they need of
   * them. `deletePastVectors` frees their space.
   */
  forgetVectors(): void;
  deletePastVectors(): Promise<void>;
  /** Two transactions, each all or nothing: first the vectors. Summaries may come later than their artifacts. */
  put(
    parsed: readonly StoredArtifact[],
    vectors: readonly StoredArtifact[],
    summaries?: readonly StoredArtifact[],
  ): void;
  putCrashes(key: ArtifactKey, crashes: number): void;
  isDropDue(policy: UnusedPolicy, nowMs: number): boolean;
  /** Drops artifacts that no index needs, following the policy. `needed` are keys of both kinds in hex. */
  dropUnused(needed: ReadonlySet<string>, policy: UnusedPolicy, nowMs: number): DroppedArtifacts;
  refresh(): void;
  flushed(): Promise<void>;
  /** The next use opens the store again, which takes about a millisecond. */
  close(): Promise<void>;
}

/**
 * The key includes the language, because the same bytes read as C and as C++ give different facts, and whether secrets
 * were masked before parsing. Artifacts of another version are never found.
 */
export function parsedKey(blobId: Uint8Array, language: string, isMasked = true): ArtifactKey {
  const key = Buffer.alloc(24);
  key.set(blobId.subarray(0, 20));
  key.writeUInt32BE(hash32(`${language}:${artifactVersion}${isMasked ? "" : ":raw"}`), 20);
  return key;
}

export function vectorsKey(parsed: ArtifactKey, embedderId: string): ArtifactKey {
  const key = Buffer.alloc(28);
  key.set(parsed);
  key.writeUInt32BE(hash32(embedderId), 24);
  return key;
}

/**
 * Opens the environment on first use, so that the caller gets the error: HOME_NOT_WRITABLE, DISK_FULL, STORE_CORRUPT.
 */
export function openArtifactStore(path: string, options: EnvironmentOptions = {}): ArtifactStore {
  let opened: Environment<"artifacts"> | undefined;
  // A damaged store costs nothing but the time to parse again.
  const opening: EnvironmentOptions = { onDamage: "set-aside", ...options };
  const open = (): Environment<"artifacts"> => (opened ??= openEnvironment("artifacts", path, opening));
  const vectors = new VectorEnvironments(path, opening);
  const openAll = (): ArtifactEnvironments => ({ artifacts: open(), vectors: vectors.current });
  const findBytes = (key: ArtifactKey): Uint8Array | undefined => find(open(), "parsed", key);
  const decodeHead = <T>(key: ArtifactKey, decode: (head: Uint8Array) => T): T | undefined => {
    const { tables } = open();
    const place = tables.parsed.getBinary(key);
    const head = place && readPacked(tables, place, headBytes);
    return head && decodeOrForget(() => decode(head));
  };
  return {
    hasParsed: (key) => open().tables.parsed.doesExist(key),
    findParsedBytes: findBytes,
    findParsed(key) {
      const bytes = findBytes(key);
      return bytes === undefined ? undefined : decodeOrForget(() => decodeParsedFile(bytes));
    },
    findDeclarations(key) {
      const bytes = findBytes(key);
      return bytes === undefined ? undefined : decodeOrForget(() => decodeDeclarations(bytes));
    },
    findPackageName: (key) => decodeHead(key, decodePackageName),
    hasModuleStatements: (key) => decodeHead(key, decodeHasModuleStatements),
    findSummary: (key) => find(open(), "summaries", key),
    hasVectors: (key) => vectors.current.tables.vectors.doesExist(key),
    findVectors(key) {
      const bytes = find(vectors.current, "vectors", key);
      if (bytes === undefined && vectors.current.tables.vectors.doesExist(key)) throw damagedArtifact(path);
      return bytes;
    },
    vectorBytes: () => usedBytes(vectors.current),
    forgetVectors: () => {
      vectors.begin();
    },
    deletePastVectors: () => vectors.deletePast(),
    crashesOf: (key) => open().tables.quarantine.getBinary(key)?.[0] ?? 0,
    put(newParsed, newVectors, newSummaries = []) {
      if (newVectors.length > 0) putAll(vectors.current, [["vectors", newVectors]]);
      if (newParsed.length === 0 && newSummaries.length === 0) return;
      const environment = open();
      const { quarantine } = environment.tables;
      putAll(
        environment,
        [
          ["parsed", newParsed],
          ["summaries", newSummaries],
        ],
        () => {
          // It was read well this time, so an earlier crash was not its fault, or no longer happens.
          for (const { key } of newParsed) if (quarantine.doesExist(key)) quarantine.removeSync(key);
        },
      );
    },
    putCrashes(key, crashes) {
      const { tables, write } = open();
      write(() => {
        tables.quarantine.putSync(key, Buffer.from([Math.min(255, crashes)]));
      });
    },
    isDropDue: (policy, nowMs) => isDropDue(openAll(), policy, nowMs),
    dropUnused: (needed, policy, nowMs) => dropUnused(openAll(), needed, policy, nowMs),
    refresh: () => {
      open().refresh();
      vectors.refresh();
    },
    async flushed() {
      await Promise.all([opened?.flushed(), vectors.flushed()]);
    },
    async close() {
      const closing = opened?.close();
      opened = undefined;
      await Promise.all([closing, vectors.close()]);
    },
  };
}

/** Undefined for a damaged value too. */
function find({ tables }: PackedEnvironment, table: PackedTable, key: ArtifactKey): Uint8Array | undefined {
  const place = tables[table]?.getBinary(key);
  const sealed = place && readPacked(tables, place);
  return sealed && openSealed(sealed);
}

/** In one transaction, which ends with `last`. */
function putAll(
  { tables, write }: PackedEnvironment,
  kinds: readonly (readonly [PackedTable, readonly StoredArtifact[]])[],
  last: () => void = () => undefined,
): void {
  write(() => {
    const writer = new PackWriter(tables);
    for (const [table, artifacts] of kinds) {
      for (const { key, bytes } of artifacts) writer.put(tables[table]!, key, sealValue(bytes));
    }
    last();
    writer.end();
  });
}

/** The error for an artifact that differs from what was written. */
export function damagedArtifact(path: string): LociError {
  return new LociError("STORE_CORRUPT", `The store of parse results in ${path} is damaged.`, {
    hint: "Nothing is lost: a full index run rebuilds it.",
  });
}

/** More than an artifact's header and first two columns take. */
const headBytes = 4096;

/** A damaged artifact counts as missing: it is made again from the source. */
function decodeOrForget<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch (error) {
    if (isLociError(error, "STORE_CORRUPT")) return undefined;
    throw error;
  }
}
