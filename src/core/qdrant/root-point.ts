// What does the server know about a root? One point says which generation is current, and who may write the next.
import type { RootCounts } from "../store/index.ts";
import { LociError } from "../../errors.ts";
import { pointId } from "./point-ids.ts";
import type { QdrantServer } from "./qdrant-server.ts";

/** A root as all machines see it. */
export interface PushedRoot {
  /** The root's name on every machine. */
  readonly root: string;
  /** 0 before the first publication. */
  readonly generation: number;
  /** Generation numbers that were taken but never published: data written under them does not count. */
  readonly abandoned: readonly number[];
  /** ISO 8601, UTC. */
  readonly pushedAt: string;
  readonly commit: string | undefined;
  readonly embedder: string;
  readonly dimensions: number;
  readonly extractor: number;
  readonly counts: RootCounts;
  /** Total words in all chunks, each clipped like in the index. */
  readonly words: number;
  /** Number of files with words. */
  readonly filesWithWords: number;
  /** Chunks added or removed since words were counted. */
  readonly uncounted: number;
}

/** A root's point as stored: the root and its current writer. */
interface StoredRoot extends PushedRoot {
  readonly type: "root";
  /** Incremented with every change: a writer changes only a revision that it has read. */
  readonly revision: number;
  readonly owner: string | null;
  /** Milliseconds since the epoch; after this, others may take over. */
  readonly ownedUntil: number;
  /** The generation that the owner is writing. */
  readonly taken: number;
}

const leaseMs = 60_000;
/** How many deleted generations are remembered, because a writer presumed dead may still write. */
const keptAbandoned = 8;

const noCounts: RootCounts = {
  ...{
    files: 0,
    symbols: 0,
    chunks: 0,
    references: 0,
    resolved: 0,
    external: 0,
    ambiguous: 0,
    unresolved: 0,
  },
  ...{ bytes: 0, languages: {} },
};

const nothingPushed = {
  type: "root",
  generation: 0,
  abandoned: [],
  pushedAt: "",
  commit: undefined,
  embedder: "",
  dimensions: 0,
  extractor: 0,
  counts: noCounts,
  ...{ words: 0, filesWithWords: 0, uncounted: 0 },
  ...{ revision: 0, owner: null, ownedUntil: 0, taken: 0 },
} as const;

/** All published roots by name; empty if the collection does not exist. */
export async function listPushedRoots(server: QdrantServer, signal?: AbortSignal): Promise<PushedRoot[]> {
  const roots: PushedRoot[] = [];
  let offset: string | number | undefined;
  do {
    const page = await server.find(
      (client) =>
        client.scroll(server.collection, {
          filter: { must: [{ key: "type", match: { value: "root" } }] },
          limit: 1000,
          with_payload: true,
          ...(offset === undefined ? {} : { offset }),
        }),
      signal,
    );
    for (const { payload } of page?.points ?? []) roots.push(payload as unknown as StoredRoot);
    offset = (page?.next_page_offset ?? undefined) as string | number | undefined;
  } while (offset !== undefined);
  return roots
    .filter(({ generation }) => generation > 0)
    .sort((a, b) => (a.root < b.root ? -1 : a.root > b.root ? 1 : 0));
}

/** The right to write a root's next generation: for a minute, or longer if it is renewed. */
export class PushLease {
  readonly #server: QdrantServer;
  readonly #owner: string;
  readonly #now: () => number;
  #stored: StoredRoot;
  #renewedAt: number;
  #renewing: Promise<void> | undefined;

  private constructor(server: QdrantServer, owner: string, stored: StoredRoot, now: () => number) {
    this.#server = server;
    this.#owner = owner;
    this.#stored = stored;
    this.#now = now;
    this.#renewedAt = now();
  }

  /**
   * Throws STORE_LOCKED while another writer holds it.
   * @param owner - unique to this writer
   */
  static async take(
    server: QdrantServer,
    root: string,
    owner: string,
    now: () => number = Date.now,
  ): Promise<PushLease> {
    const before = (await readRoot(server, root)) ?? { ...nothingPushed, root };
    if (before.owner !== null && before.ownedUntil > now()) throw isBeingPushed(root, before, now());
    const wasCut = before.owner !== null && before.taken > before.generation;
    // Data of those after the current generation still waits to be resumed or deleted.
    const waiting = before.abandoned.filter((number) => number > before.generation);
    const handled = before.abandoned.filter((number) => number <= before.generation).slice(-keptAbandoned);
    const next: StoredRoot = {
      ...before,
      abandoned: [...handled, ...waiting, ...(wasCut ? [before.taken] : [])],
      owner,
      ownedUntil: now() + leaseMs,
      taken: Math.max(before.taken, before.generation) + 1,
    };
    const stored = await replaceRoot(server, before, next);
    if (stored.owner !== owner) throw isBeingPushed(root, stored, now());
    return new PushLease(server, owner, stored, now);
  }

  get root(): PushedRoot {
    return this.#stored;
  }

  /** The generation being written. */
  get generation(): number {
    return this.#stored.taken;
  }

  /** Call before each write request: renews the lease, and throws STORE_LOCKED if it is lost. */
  async keep(): Promise<void> {
    if (this.#now() - this.#renewedAt < leaseMs / 4) return;
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined));
    await this.#renewing;
  }

  async #renew(): Promise<void> {
    const at = this.#now();
    await this.#replace({ ...this.#stored, ownedUntil: at + leaseMs });
    this.#renewedAt = at;
  }

  /**
   * Makes everything written visible at once. If the lease is lost, throws STORE_LOCKED and publishes nothing.
   * @param resumed - abandoned generations that become visible too
   */
  async publish(
    root: Omit<PushedRoot, "root" | "generation" | "abandoned">,
    resumed: readonly number[] = [],
  ): Promise<void> {
    await this.#replace({
      ...this.#stored,
      ...root,
      abandoned: this.#stored.abandoned.filter((number) => !resumed.includes(number)),
      generation: this.generation,
      owner: null,
      ownedUntil: 0,
    });
  }

  /** Lets others write; what was written stays for the next holder. */
  async release(): Promise<void> {
    if (this.#stored.owner !== this.#owner) return;
    await this.#replace({ ...this.#stored, ownedUntil: 0 });
  }

  async #replace(next: StoredRoot): Promise<void> {
    const stored = await replaceRoot(this.#server, this.#stored, next);
    if (stored.revision !== this.#stored.revision + 1 || stored.owner !== next.owner) {
      throw new LociError("STORE_LOCKED", `Another machine has taken over the push of ${next.root}.`, {
        hint: "Nothing of this push is visible. Push again when the other one has finished.",
      });
    }
    this.#stored = stored;
  }
}

async function readRoot(server: QdrantServer, root: string): Promise<StoredRoot | undefined> {
  const found = await server.askOf(root, (client, shard) =>
    client.retrieve(server.collection, {
      ...shard,
      ids: [idOf(root)],
      with_payload: true,
    }),
  );
  return found[0]?.payload as StoredRoot | undefined;
}

/**
 * Writes only if the point has not changed since `before` was read; returns the current state. One node at a time
 * orders the writes ("medium"); another takes over if it dies. A node that missed a write is not asked until it has it.
 */
async function replaceRoot(server: QdrantServer, before: StoredRoot, next: StoredRoot): Promise<StoredRoot> {
  const id = idOf(before.root);
  const stored = { ...next, revision: before.revision + 1 };
  await server.askOf(before.root, (client, shard) =>
    client.upsert(server.collection, {
      ...shard,
      points: [{ id, vector: {}, payload: { ...stored } }],
      update_filter: { must: [{ key: "revision", match: { value: before.revision } }] },
      wait: true,
      ordering: "medium",
    }),
  );
  return (await readRoot(server, before.root)) ?? stored;
}

function idOf(root: string): string {
  return pointId("root", root);
}

function isBeingPushed(root: string, { ownedUntil }: StoredRoot, now: number): LociError {
  const seconds = Math.max(1, Math.ceil((ownedUntil - now) / 1000));
  return new LociError("STORE_LOCKED", `Another machine is pushing ${root} right now.`, {
    hint: `Try again when it has finished. If it crashed, its lock expires in ${seconds} s.`,
  });
}
