// Has another machine parsed this file already? Downloads from a cache that many machines share, and uploads what this
// one made.
import type { ArtifactStore } from "../store/index.ts";
import { runBounded } from "../../base/run-bounded.ts";
import { isLociError, throwIfCancelled } from "../../errors.ts";
import type { Answer, ConnectionSettings } from "./cache-connection.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { decodeEntry, encodeEntry, maxEntryBytes, type Entry } from "./entry.ts";
import { entryKey } from "./entry-key.ts";

export interface ArtifactCacheSettings extends ConnectionSettings {
  /** Whether this machine uploads what it makes. */
  readonly push: boolean;
  /** Entries are sealed with it; those with another seal are refused. */
  readonly key?: string | undefined;
}

export interface FetchedEntry extends Entry {
  readonly key: string;
}

export interface FetchOutcome {
  /** Complete and sealed; their content is not verified yet. */
  readonly entries: readonly FetchedEntry[];
  readonly missed: number;
  /** Too large, cut off, or not sealed correctly. */
  readonly refused: number;
  readonly failed: number;
  /** Total size of the response bodies. */
  readonly bytes: number;
  /** Why the cache is currently not asked. */
  readonly stopped: string | undefined;
}

/** An artifact to upload: its keys in the local store, and its key in the cache. */
export interface PushedArtifact {
  readonly key: string;
  readonly parsed: Uint8Array;
  readonly vectors: Uint8Array | undefined;
}

export interface PushOutcome {
  readonly pushed: number;
  /** Too large for the server. */
  readonly refused: number;
  readonly failed: number;
  readonly bytes: number;
  readonly stopped: string | undefined;
}

export interface ProbeOutcome {
  /** Undefined if it behaves like a cache. */
  readonly problem: string | undefined;
  readonly tookMs: number;
}

export interface ArtifactCache {
  /** One request per key. Throws CANCELLED; all other failures are counted. */
  fetch(keys: readonly string[], signal?: AbortSignal): Promise<FetchOutcome>;
  /** One request per artifact. Skips those that the local store no longer has. Throws CANCELLED. */
  push(artifacts: readonly PushedArtifact[], signal?: AbortSignal): Promise<PushOutcome>;
  /** Requests an entry that cannot exist. */
  probe(signal?: AbortSignal): Promise<ProbeOutcome>;
}

/** For all entries of one call, which are in memory at the same time. */
const maxFetchedBytes = 64 * 1024 * 1024;
const pushesAtOnce = 8;
/** More than fits into a connection's buffers. */
const largeBytes = 512 * 1024;
/** The size that the wrapping adds to an entry. */
const frameBytes = 4096;

/** Loads its dependencies only in the thread that uses it. */
export async function openArtifactCache(
  settings: ArtifactCacheSettings,
  openStore: () => Pick<ArtifactStore, "findParsedBytes" | "findVectors" | "refresh" | "close">,
): Promise<ArtifactCache & { close(): Promise<void> }> {
  const { openCacheConnection } = await import("./cache-connection.ts");
  const connection = openCacheConnection(settings);
  const breaker = createCircuitBreaker();
  let store: ReturnType<typeof openStore> | undefined;
  const isClosed = (): boolean => breaker.reason(performance.now()) === undefined;

  /** How a response counts; also reports it to the circuit breaker. */
  const judge = (answer: Answer): "found" | "absent" | "refused" | "failed" => {
    if (answer.kind === "too-large") return "refused";
    const status = answer.kind === "answered" ? answer.status : 0;
    if (status >= 200 && status < 300) {
      breaker.succeeded();
      return "found";
    }
    if (status === 404 || status === 410 || status === 413) {
      breaker.succeeded();
      return status === 413 ? "refused" : "absent";
    }
    const reason = answer.kind === "failed" ? answer.reason : `it answers with status ${status}`;
    if (status === 401 || status === 403 || status === 405) breaker.refuse(reason, performance.now());
    else breaker.failed(reason, performance.now());
    return "failed";
  };

  return {
    async fetch(keys, signal) {
      const entries: FetchedEntry[] = [];
      const sums = { missed: 0, refused: 0, failed: 0, bytes: 0 };
      const isWanted = (): boolean => isClosed() && sums.bytes < maxFetchedBytes;
      await Promise.all(
        keys.map(async (key) => {
          if (!isWanted()) return;
          const maxBytes = maxEntryBytes + frameBytes;
          const answer = await connection.ask("GET", `ac/${key}`, { maxBytes, signal, isWanted });
          // A canceled request says nothing about the cache.
          if (answer.kind === "failed" && answer.reason === "cancelled") return;
          const verdict = judge(answer);
          if (verdict === "absent") sums.missed++;
          else if (verdict === "refused") sums.refused++;
          else if (verdict === "failed") sums.failed++;
          if (verdict !== "found" || answer.kind !== "answered") return;
          sums.bytes += answer.body.length;
          const entry = decodeEntry(key, answer.body, settings.key);
          if (entry === undefined) sums.refused++;
          else entries.push({ key, ...entry });
        }),
      );
      throwIfCancelled(signal);
      return { entries, ...sums, stopped: breaker.reason(performance.now()) };
    },
    async push(artifacts, signal) {
      const from = (store ??= openStore());
      from.refresh();
      const sums = { pushed: 0, refused: 0, failed: 0, bytes: 0 };
      const give = async ({ key, parsed, vectors }: PushedArtifact): Promise<void> => {
        const entry = isClosed() && signal?.aborted !== true ? findEntry(from, parsed, vectors) : undefined;
        if (entry === undefined) return;
        const body = encodeEntry(key, entry, settings.key);
        if (body.length > maxEntryBytes) {
          sums.refused++;
          return;
        }
        const options = { body, maxBytes: frameBytes, signal, isWanted: isClosed };
        const answer = await connection.ask("PUT", `ac/${key}`, options);
        if (answer.kind === "failed" && answer.reason === "cancelled") return;
        const verdict = isCutShort(answer, body) ? "refused" : judge(answer);
        if (verdict === "found") {
          sums.pushed++;
          sums.bytes += body.length;
        } else if (verdict === "refused") sums.refused++;
        else sums.failed++;
      };
      // Entries are read from the store only when it is their turn, so only a few are in memory.
      await runBounded(pushesAtOnce, artifacts, give);
      throwIfCancelled(signal);
      return { ...sums, stopped: breaker.reason(performance.now()) };
    },
    async probe(signal) {
      const startedAt = performance.now();
      const key = entryKey({ blob: new Uint8Array(20), language: "", embedderId: "probe" });
      const answer = await connection.ask("GET", `ac/${key}`, {
        ...{ maxBytes: maxEntryBytes, signal, isWanted: () => true },
      });
      throwIfCancelled(signal);
      const tookMs = performance.now() - startedAt;
      if (answer.kind === "failed") return { problem: answer.reason, tookMs };
      const isCache = answer.kind === "answered" && (answer.status === 404 || answer.status === 200);
      const status = answer.kind === "answered" ? answer.status : 0;
      return { problem: isCache ? undefined : `it answers with status ${status}`, tookMs };
    },
    async close() {
      connection.close();
      await store?.close();
    },
  };
}

/**
 * A server may close the connection while it is receiving an entry that is too large, and its response is then lost.
 */
function isCutShort(answer: Answer, body: Buffer): boolean {
  return answer.kind === "failed" && body.length > largeBytes && /^(?:EPIPE|ECONNRESET)$/.test(answer.reason);
}

function findEntry(
  store: Pick<ArtifactStore, "findParsedBytes" | "findVectors">,
  parsed: Uint8Array,
  vectors: Uint8Array | undefined,
): Entry | undefined {
  try {
    const bytes = store.findParsedBytes(Buffer.from(parsed));
    const found = vectors === undefined ? undefined : store.findVectors(Buffer.from(vectors));
    const isWhole = bytes !== undefined && (vectors === undefined || found !== undefined);
    return isWhole ? { parsed: bytes, vectors: found } : undefined;
  } catch (error) {
    if (isLociError(error, "STORE_CORRUPT")) return undefined;
    throw error;
  }
}
