// How does a push read and write a root's points? Only while it holds the lease, and no faster than the server can take.
import type { QdrantClient } from "@qdrant/js-client-rest";
import { throwIfCancelled } from "../../errors.ts";
import type { Point } from "./file-points.ts";
import { listPaths } from "./find-files.ts";
import type { QdrantServer } from "./qdrant-server.ts";
import type { PushLease } from "./root-point.ts";
import type { Shard } from "./root-shards.ts";
import { ofRoot, type Filter } from "./visible.ts";

export interface FileVersion {
  readonly content: string;
  readonly version: string;
}

/** A file that the server has. */
export interface StandingFile extends FileVersion {
  readonly path: string;
}

const pathsAtOnce = 500;

/** Every method throws SEARCH_STORE_UNAVAILABLE and CANCELLED; those that write throw STORE_LOCKED too. */
export class PushPoints {
  readonly #server: QdrantServer;
  readonly #root: string;
  readonly #lease: PushLease;
  readonly #signal: AbortSignal | undefined;

  constructor(server: QdrantServer, root: string, lease: PushLease, signal: AbortSignal | undefined) {
    this.#server = server;
    this.#root = root;
    this.#lease = lease;
    this.#signal = signal;
  }

  async listFiles(filter: Filter): Promise<StandingFile[]> {
    const files: StandingFile[] = [];
    let offset: string | number | undefined;
    do {
      throwIfCancelled(this.#signal);
      const page = await this.#server.askOf(
        this.#root,
        (client, shard) =>
          client.scroll(this.#server.collection, {
            ...shard,
            filter: { must: [ofRoot(this.#root), { key: "type", match: { value: "file" } }, filter] },
            limit: 2000,
            with_payload: ["path", "content", "version"],
            ...(offset === undefined ? {} : { offset }),
          }),
        this.#signal,
      );
      for (const { payload } of page.points) files.push(payload as unknown as StandingFile);
      offset = (page.next_page_offset ?? undefined) as string | number | undefined;
    } while (offset !== undefined);
    return files;
  }

  /** Paths of all points that match, also of chunks whose file has no point yet. */
  listPaths(filter: Filter): Promise<string[]> {
    return listPaths(this.#server, this.#root, filter, this.#signal);
  }

  async upsert(points: Point[]): Promise<void> {
    await this.#write((client, shard) =>
      client.upsert(this.#server.collection, { ...shard, points, wait: true }),
    );
  }

  async set(filter: Filter, payload: Record<string, unknown>): Promise<void> {
    await this.#write((client, shard) =>
      client.setPayload(this.#server.collection, {
        ...shard,
        payload,
        filter: { must: [ofRoot(this.#root), filter] },
        wait: true,
      }),
    );
  }

  async delete(filter: Filter): Promise<void> {
    await this.#write((client, shard) =>
      client.delete(this.#server.collection, {
        ...shard,
        filter: { must: [ofRoot(this.#root), filter] },
        wait: true,
      }),
    );
  }

  async #write(run: (client: QdrantClient, shard: Shard) => Promise<unknown>): Promise<void> {
    throwIfCancelled(this.#signal);
    await this.#lease.keep();
    await this.#server.askOf(this.#root, run, this.#signal);
  }
}

/** The filter for these paths, in parts that fit a request. */
export function pathFilters(paths: readonly string[], filter: Filter): readonly Filter[] {
  return Array.from({ length: Math.ceil(paths.length / pathsAtOnce) }, (_, i) => {
    const any = paths.slice(i * pathsAtOnce, (i + 1) * pathsAtOnce);
    return { must: [filter, { key: "path", match: { any } }] };
  });
}
