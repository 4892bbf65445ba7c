// How is a local root pushed to the server? New data is sent, removed data is marked, and then everything becomes
// visible at once. The next push reuses what an interrupted one has sent.
import { randomUUID } from "node:crypto";
import { runBounded } from "../../base/run-bounded.ts";
import { ensureCollection } from "./collection.ts";
import { corpusParts, encodeCorpusPart, splitCounts } from "./corpus-tables.ts";
import { chunkPoints, filePoint, type Point, type PushedFile } from "./file-points.ts";
import { pointId } from "./point-ids.ts";
import type { QdrantServer } from "./qdrant-server.ts";
import { PushLease, type PushedRoot } from "./root-point.ts";
import { pathFilters, PushPoints, type FileVersion, type StandingFile } from "./push-points.ts";
import { dropUnfinished, findSent, keptGenerations, unmarkRemoved } from "./unfinished-pushes.ts";
import { ofRoot, visibleIn, type Filter } from "./visible.ts";

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
    const push = new Push(source, lease, new PushPoints(server, source.root, lease, signal));
    const { before, ...report } = await push.run(onProgress);
    await dropInvisible(server, source.root, before);
    return { ...report, collection: server.collection, tookMs: performance.now() - startedAt };
  } catch (error) {
    await lease.release().catch(() => undefined); // the first error is the one to report
    throw error;
  }
}

interface PushOutcome extends Omit<PushReport, "collection" | "tookMs"> {
  /** The generation that was current. */
  readonly before: number;
}

class Push {
  readonly #source: PushSource;
  readonly #lease: PushLease;
  readonly #points: PushPoints;
  #chunksSent = 0;

  constructor(source: PushSource, lease: PushLease, points: PushPoints) {
    this.#source = source;
    this.#lease = lease;
    this.#points = points;
  }

  async run(onProgress?: (done: number, total: number) => void): Promise<PushOutcome> {
    const { root, versions, facts } = this.#source;
    const before = this.#lease.root;
    const standing = new Map<string, StandingFile>();
    if (before.generation > 0) {
      for (const file of await this.#points.listFiles(visibleIn(before))) standing.set(file.path, file);
    }
    const resumed = await findSent(this.#points, before.abandoned, versions);
    const changed = [...versions].filter(
      ([path, { version }]) =>
        standing.get(path)?.version !== version && resumed.versions.get(path) !== version,
    );
    let done = 0;
    const batches = Array.from({ length: Math.ceil(changed.length / filesAtOnce) }, (_, i) =>
      changed.slice(i * filesAtOnce, (i + 1) * filesAtOnce),
    );
    await runBounded(requestsAtOnce, batches, async (batch) => {
      await this.#sendFiles(batch, standing);
      onProgress?.((done += batch.length), changed.length);
    });
    await unmarkRemoved(this.#points, before.abandoned);
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
    await dropUnfinished(this.#points, resumed);
    await this.#lease.publish(
      { ...facts, uncounted: isCounted ? uncounted : 0, pushedAt: new Date().toISOString() },
      keptGenerations(resumed),
    );
    return {
      before: before.generation,
      root,
      generation: this.#lease.generation,
      files: versions.size,
      filesSent: changed.length,
      filesResumed: resumed.versions.size,
      filesRemoved: [...standing.keys()].filter((path) => !versions.has(path)).length,
      chunksSent: this.#chunksSent,
    };
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
      await this.#points.upsert(points.slice(at, at + pointsAtOnce));
    }
    this.#chunksSent += points.length;
    await this.#points.upsert(files.map((file) => filePoint(file, generation)));
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
    for (const filter of pathFilters(paths, stands))
      await this.#points.set(filter, { to: this.#lease.generation });
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
      await this.#points.upsert(points.slice(at, at + pointsAtOnce));
  }
}

/** Deletes points that no generation in use can see; readers of the generation before still find everything. */
async function dropInvisible(server: QdrantServer, root: string, before: number): Promise<void> {
  const filter = { must: [ofRoot(root), { key: "to", range: { lte: before } }] };
  await server.askOf(root, (client, shard) =>
    client.delete(server.collection, { ...shard, filter, wait: false }),
  );
}
