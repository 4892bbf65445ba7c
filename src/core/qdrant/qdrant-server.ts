// How are requests sent to a vector server? With a timeout, retried if that helps, and with failures as our own errors.
import { setTimeout as sleep } from "node:timers/promises";
import type { QdrantClient } from "@qdrant/js-client-rest";
import { createLazy } from "../../base/lazy.ts";
import { isLociError, LociError, messageOf, throwIfCancelled } from "../../errors.ts";
import { splitAddresses } from "./node-addresses.ts";
import type { QdrantSettings } from "./qdrant-settings.ts";
import { countShards, shardOf, type Shard } from "./root-shards.ts";

/** Every request can be repeated safely, because points are identified by their content. */
const attempts = { read: 2, write: 5 } as const;
/** A caller is waiting, and a local index may be able to answer. */
const longestReadMs = 10_000;
const firstPauseMs = 200;
const longestPauseMs = 5_000;
/** Conditional updates, which keep two machines from interfering, were added in 1.16. */
const oldest = [1, 16] as const;

export class QdrantServer {
  readonly settings: QdrantSettings;
  readonly #nodes: readonly ClusterNode[];
  readonly #attempts: number;
  /** The node in use; changes when it does not respond. */
  #turn = 0;
  /** `countShards` of the collection; undefined until requested. */
  #shards: number | undefined;

  /** @param use - a read fails soon if no node responds; a write is more patient */
  constructor(settings: QdrantSettings, use: "read" | "write") {
    this.settings = settings;
    const timeoutMs = use === "read" ? Math.min(longestReadMs, settings.timeoutMs) : settings.timeoutMs;
    this.#nodes = splitAddresses(settings.url).map((url) => ({
      url,
      connect: createLazy(() => connect({ ...settings, url, timeoutMs })),
    }));
    this.#attempts = Math.max(attempts[use], this.#nodes.length);
  }

  get collection(): string {
    return this.settings.collection;
  }

  /** Throws SEARCH_STORE_UNAVAILABLE, CANCELLED; INTERNAL if the server rejects the request itself. */
  async ask<T>(run: (client: QdrantClient) => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      throwIfCancelled(signal);
      const turn = this.#turn;
      const node = this.#nodes[turn % this.#nodes.length]!;
      try {
        return await run(await node.connect());
      } catch (error) {
        if (isLociError(error)) throw error;
        const failure = readFailure(error);
        if (!failure.mayPass) this.#shards = undefined; // the collection may have been recreated
        if (!failure.mayPass || attempt === this.#attempts) throw describeFailure(node.url, error, failure);
        if (failure.status === undefined && this.#turn === turn) this.#turn++;
        await pause(Math.min(longestPauseMs, failure.waitMs ?? firstPauseMs * 2 ** (attempt - 1)), signal);
      }
    }
  }

  /** Like `ask`, for points of one root. Put `shard` into the request, so that only nodes with the root do work. */
  async askOf<T>(
    root: string,
    run: (client: QdrantClient, shard: Shard) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    if (this.#shards === undefined) {
      const known = await this.find((client) => client.getCollection(this.collection), signal);
      this.#shards = known === undefined ? undefined : countShards(known);
    }
    const shard = shardOf(root, this.#shards ?? 0);
    return this.ask((client) => run(client, shard), signal);
  }

  /** Like `ask`, but undefined if the server says it does not exist. */
  async find<T>(run: (client: QdrantClient) => Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
    return this.ask(
      (client) =>
        run(client).catch((error: unknown) => {
          if (readFailure(error).status === 404) return undefined;
          throw error;
        }),
      signal,
    );
  }

  /** Throws SEARCH_STORE_UNAVAILABLE if the server is too old. */
  async readVersion(signal?: AbortSignal): Promise<string> {
    const { version } = await this.ask((client) => client.versionInfo(), signal);
    const [major = 0, minor = 0] = version.split(".").map(Number);
    if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return version;
    throw new LociError("SEARCH_STORE_UNAVAILABLE", `Qdrant at ${this.settings.url} is ${version}.`, {
      hint: `Loci needs Qdrant ${oldest.join(".")} or later.`,
    });
  }
}

interface ClusterNode {
  readonly url: string;
  readonly connect: () => Promise<QdrantClient>;
}

function describeFailure(url: string, cause: unknown, { status, reason, mayPass }: Failure): LociError {
  const { protocol, host } = new URL(url);
  const said = status === undefined ? "does not answer" : `answers with status ${status}`;
  const message = `Qdrant at ${protocol}//${host} ${said}: ${reason}`;
  if (status === 401 || status === 403) {
    const hint = "Set qdrant.key to a key that may read the collection, and may write it for a push.";
    return new LociError("SEARCH_STORE_UNAVAILABLE", message, { hint, cause });
  }
  if (!mayPass) return new LociError("INTERNAL", message, { cause });
  const hint =
    "Check qdrant.url, and that the server is running. Nothing is lost: the same call can be repeated.";
  return new LociError("SEARCH_STORE_UNAVAILABLE", message, { hint, cause });
}

/** Loads the client on first use: this takes 40 ms. */
async function connect({ url, key, timeoutMs }: QdrantSettings): Promise<QdrantClient> {
  const { QdrantClient: Client } = await import("@qdrant/js-client-rest");
  const { port, protocol } = new URL(url);
  return new Client({
    url,
    // By default the client uses 6333, even behind a proxy.
    port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    timeout: timeoutMs,
    checkCompatibility: false,
    ...(key === undefined ? {} : { apiKey: key }),
  });
}

interface Failure {
  /** Undefined if there was no response. */
  readonly status: number | undefined;
  readonly reason: string;
  /** Whether the same request may succeed later. */
  readonly mayPass: boolean;
  readonly waitMs: number | undefined;
}

function readFailure(error: unknown): Failure {
  const {
    status,
    data,
    retry_after: seconds,
  } = error as {
    readonly status?: unknown;
    readonly data?: { readonly status?: { readonly error?: unknown } };
    readonly retry_after?: unknown;
  };
  if (typeof seconds === "number")
    return { status: 429, reason: "too many requests", mayPass: true, waitMs: 1000 * seconds };
  if (typeof status !== "number") {
    const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
    const reason = cause?.code ?? messageOf(error);
    return { status: undefined, reason, mayPass: true, waitMs: undefined };
  }
  const said = data?.status?.error;
  const reason = typeof said === "string" ? said : messageOf(error);
  return { status, reason, mayPass: status === 408 || status === 429 || status >= 500, waitMs: undefined };
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms * (0.75 + Math.random() / 2), undefined, signal === undefined ? {} : { signal });
  } catch {
    throwIfCancelled(signal);
  }
}
