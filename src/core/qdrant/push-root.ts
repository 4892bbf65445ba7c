// How is a local root pushed to the server? New data is sent, removed data is marked, and then everything becomes
// visible at once. The next push reuses what an interrupted one has sent.
import { randomUUID } from "node:crypto";
import type { QdrantClient } from "@qdrant/js-client-rest";
import { runBounded } from "../../base/run-bounded.ts";
import { throwIfCancelled } from "../../errors.ts";
import { ensureCollection } from "./collection.ts";
import { corpusParts, encodeCorpusPart, splitCounts } from "./corpus-tables.ts";
import { chunkPoints, filePoint, type Point, type PushedFile } from "./file-points.ts";
import { pointId } from "./point-ids.ts";
import type { QdrantServer } from "./qdrant-server.ts";
import { PushLease, type PushedRoot } from "./root-point.ts";
import type { Shard } from "./root-shards.ts";
import { never, ofRoot, visibleIn, type Filter } from "./visible.ts";

/** The parts of a root that are pushed. */
export interface PushSource {
  /** The root's name on every machine. */
  readonly root: string;
  readonly facts: Pick<
    PushedRoot,
    "commit" | "embedder" | "dimensions" | "extractor" | "counts" | "words" | "filesWithWords"
  >;
  /** For each file that was read. */
  readonly versions: ReadonlyMap<string, FileVersion>;
  /** Reads one of these files. */
  readonly read: (path: string) => PushedFile;
  /** The number of chunks in which each word occurs. */
  readonly countWords: () => ReadonlyMap<number, number>;
}

export interface FileVersion {
  readonly content: string;
  readonly version: string;
}

export interface PushReport {
  readonly root: string;
  readonly collection: string;
  readonly generation: number;
  readonly files: number;
  readonly filesSent: number;
  readonly filesResumed: number;
  readonly filesRemoved: number;
  readonly chunksSent: number;
  readonly tookMs: number;
}

/** Points per request; a file with more is sent in several. */
const pointsAtOnce = 128;
const requestsAtOnce = 4;
const filesAtOnce = 16;
const pathsAtOnce = 500;
/** Words are recounted when this share of the chunks has changed, because rarity changes slowly. */
const countedShare = 0.02;

/** Throws SEARCH_STORE_UNAVAILABLE, STORE_LOCKED, CONFIG_INVALID, CANCELLED. In that case nothing becomes visible. */
export async function pushRoot(
  server: QdrantServer,
  source: PushSource,
  signal?: AbortSignal,
  onProgress?: (done: number, total: number) => void,
): Promise<PushReport> {
  const startedAt = performance.now();
  await ensureCollection(server, source.facts.dimensions, signal);
  const lease = await PushLease.take(server, source.root, randomUUID());
  try {
    const push = new Push(server, source, lease, signal);
    const report = await push.run(onProgress);
    return { ...report, tookMs: performance.now() - startedAt };
  } catch (error) {
    await lease.release().catch(() => undefined); // the first error is the one to report
    throw error;
  }
}

interface StandingFile extends FileVersion {
  readonly path: string;
}

class Push {
  readonly #server: QdrantServer;
  readonly #source: PushSource;
  readonly #lease: PushLease;
  readonly #signal: AbortSignal | undefined;
  #chunksSent = 0;

  constructor(server: QdrantServer, source: PushSource, lease: PushLease, signal: AbortSignal | undefined) {
    this.#server = server;
    this.#source = source;
    this.#lease = lease;
    this.#signal = signal;
  }

  async run(onProgress?: (done: number, total: number) => void): Promise<Omit<PushReport, "tookMs">> {
    const { root, versions, facts } = this.#source;
    const before = this.#lease.root;
    const standing = new Map<string, StandingFile>();
    if (before.generation > 0) {
      for (const file of await this.#listFiles(visibleIn(before))) standing.set(file.path, file);
    }
    const resumed = await this.#resume(before);
    const changed = [...versions].filter(
      ([path, { version }]) => standing.get(path)?.version !== version && resumed.get(path) !== version,
    );
    let done = 0;
    const batches = Array.from({ length: Math.ceil(changed.length / filesAtOnce) }, (_, i) =>
      changed.slice(i * filesAtOnce, (i + 1) * filesAtOnce),
    );
    await runBounded(requestsAtOnce, batches, async (batch) => {
      await this.#sendFiles(batch, standing);
      onProgress?.((done += batch.length), changed.length);
    });
    const replaced = [...standing.values()].filter(
      ({ path, version }) => versions.get(path)?.version !== version,
    );
    const isOther = ({ path, content }: StandingFile): boolean => versions.get(path)?.content !== content;
    await this.#takeOut(before, replaced.filter(isOther), ["chunk", "file"]);
    await this.#takeOut(
      before,
      replaced.filter((file) => !isOther(file)),
      ["file"],
    );
    const uncounted = before.uncounted + this.#chunksSent;
    const isCounted = before.generation > 0 && uncounted < countedShare * facts.counts.chunks;
    if (!isCounted) await this.#sendWordCounts();
    await this.#lease.publish({
      ...facts,
      uncounted: isCounted ? uncounted : 0,
      pushedAt: new Date().toISOString(),
    });
    await this.#dropInvisible(before.generation);
    return {
      root,
      collection: this.#server.collection,
      generation: this.#lease.generation,
      files: versions.size,
      filesSent: changed.length,
      filesResumed: resumed.size,
      filesRemoved: [...standing.keys()].filter((path) => !versions.has(path)).length,
      chunksSent: this.#chunksSent,
    };
  }

  async #listFiles(filter: Filter): Promise<StandingFile[]> {
    const files: StandingFile[] = [];
    let offset: string | number | undefined;
    do {
      throwIfCancelled(this.#signal);
      const page = await this.#server.askOf(
        this.#source.root,
        (client, shard) =>
          client.scroll(this.#server.collection, {
            ...shard,
            filter: {
              must: [ofRoot(this.#source.root), { key: "type", match: { value: "file" } }, filter],
            },
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

  /**
   * Takes over useful data from unfinished pushes: it belongs to this generation from now on. Returns paths with their
   * versions.
   */
  async #resume({ abandoned }: PushedRoot): Promise<ReadonlyMap<string, string>> {
    const resumed = new Map<string, string>();
    const { versions } = this.#source;
    for (const number of abandoned) {
      const came: Filter = { must: [{ key: "from", range: { gte: number, lte: number } }] };
      const wanted = (await this.#listFiles(came)).filter(
        ({ path, version }) => versions.get(path)?.version === version && !resumed.has(path),
      );
      for (const { path, version } of wanted) resumed.set(path, version);
      const paths = wanted.map(({ path }) => path);
      await this.#setOf(paths, [came], { from: this.#lease.generation, to: never });
      const filter = { must: [ofRoot(this.#source.root), came] };
      await this.#write((client, shard) =>
        client.delete(this.#server.collection, { ...shard, filter, wait: true }),
      );
      const takenOut = {
        must: [ofRoot(this.#source.root), { key: "to", range: { gte: number, lte: number } }],
      };
      await this.#write((client, shard) =>
        client.setPayload(this.#server.collection, {
          ...shard,
          payload: { to: never },
          filter: takenOut,
          wait: true,
        }),
      );
    }
    return resumed;
  }

  /** A file's own point comes last, so its presence means that all its chunks are there. */
  async #sendFiles(
    batch: readonly (readonly [string, FileVersion])[],
    standing: ReadonlyMap<string, StandingFile>,
  ): Promise<void> {
    const { generation } = this.#lease;
    const { words, counts } = this.#source.facts;
    const files = batch.map(([path]) => this.#source.read(path));
    const points = files
      .filter(({ path, content }) => standing.get(path)?.content !== content)
      .flatMap((file) => chunkPoints(file, generation, words / Math.max(1, counts.chunks)));
    for (let at = 0; at < points.length; at += pointsAtOnce) {
      await this.#upsert(points.slice(at, at + pointsAtOnce));
    }
    this.#chunksSent += points.length;
    await this.#upsert(files.map((file) => filePoint(file, generation)));
  }

  /** They stay visible until this generation is published. */
  async #takeOut(
    before: PushedRoot,
    files: readonly StandingFile[],
    types: readonly string[],
  ): Promise<void> {
    const paths = files.map(({ path }) => path);
    const stands: Filter = {
      must: [{ key: "type", match: { any: [...types] } }, visibleIn(before)],
    };
    await this.#setOf(paths, [stands], { to: this.#lease.generation });
  }

  /** Deletes points that no generation in use can see; readers of the previous generation still find everything. */
  async #dropInvisible(before: number): Promise<void> {
    const filter = { must: [ofRoot(this.#source.root), { key: "to", range: { lte: before } }] };
    await this.#server.askOf(this.#source.root, (client, shard) =>
      client.delete(this.#server.collection, { ...shard, filter, wait: false }),
    );
  }

  async #setOf(
    paths: readonly string[],
    filters: readonly Filter[],
    payload: Record<string, unknown>,
  ): Promise<void> {
    for (let at = 0; at < paths.length; at += pathsAtOnce) {
      const any = paths.slice(at, at + pathsAtOnce);
      const filter = { must: [ofRoot(this.#source.root), ...filters, { key: "path", match: { any } }] };
      await this.#write((client, shard) =>
        client.setPayload(this.#server.collection, { ...shard, payload, filter, wait: true }),
      );
    }
  }

  async #sendWordCounts(): Promise<void> {
    const { root } = this.#source;
    const parts = splitCounts(this.#source.countWords());
    const points = parts.map((part, number): Point => ({
      id: pointId("words", root, number),
      vector: {},
      payload: { type: "words", root, part: encodeCorpusPart(part) },
    }));
    for (let at = 0; at < corpusParts; at += pointsAtOnce)
      await this.#upsert(points.slice(at, at + pointsAtOnce));
  }

  async #upsert(points: Point[]): Promise<void> {
    await this.#write((client, shard) =>
      client.upsert(this.#server.collection, { ...shard, points, wait: true }),
    );
  }

  /** Waits until the server has the data, to send no faster than it can take. */
  async #write(run: (client: QdrantClient, shard: Shard) => Promise<unknown>): Promise<void> {
    throwIfCancelled(this.#signal);
    await this.#lease.keep();
    await this.#server.askOf(this.#source.root, run, this.#signal);
  }
}
