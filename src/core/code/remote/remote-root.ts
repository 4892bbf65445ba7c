// How much of a root has been fetched? The files that questions have needed so far, each laid out as its own segment.
import { RecentMap } from "../../../base/recent-map.ts";
import { once } from "../../../base/once.ts";
import { layOutFile } from "../../ingest/index.ts";
import {
  findChangedPaths,
  findFiles,
  loadParts,
  unpackRanks,
  WordCounts,
  type FileKey,
  type FilePart,
  type PushedRoot,
  type QdrantServer,
} from "../../qdrant/index.ts";
import { storeVersion } from "../../store/index.ts";
import { decodeParsedFile, viewSegmentEdges, type ParsedFile } from "../../types/index.ts";
import { decodeVectorSegment } from "../../vector/index.ts";
import { EdgeIndex } from "../../query/index.ts";
import { linkFiles } from "../graph/file-links.ts";
import { numberFiles } from "../snapshots/graph-priors.ts";
import { collectTargets } from "../graph/graph-edges.ts";
import { numberNodes } from "../graph/graph-nodes.ts";
import { GraphService } from "../graph/graph-service.ts";
import type { SnapshotContent, SnapshotSegment } from "../snapshots/load-snapshot.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import { SymbolCatalog } from "../symbols/symbol-catalog.ts";

/** Maximum number of a root's files in memory, at about 50 KB each. */
const keptFiles = 4_000;

interface RemoteFile {
  readonly segment: SnapshotSegment;
  readonly parsed: ParsedFile;
  readonly lines: (() => readonly string[]) | undefined;
}

export class RemoteRoot {
  readonly #server: QdrantServer;
  #pushed: PushedRoot;
  #words: WordCounts;
  readonly #files = new RecentMap<string, RemoteFile>(keptFiles);

  constructor(server: QdrantServer, pushed: PushedRoot) {
    this.#server = server;
    this.#pushed = pushed;
    this.#words = new WordCounts(server, pushed.root);
  }

  get pushed(): PushedRoot {
    return this.#pushed;
  }

  get words(): WordCounts {
    return this.#words;
  }

  /** Drops files that a later generation has replaced. */
  async follow(pushed: PushedRoot, signal?: AbortSignal): Promise<void> {
    const before = this.#pushed;
    if (before.generation === pushed.generation) return;
    // A root that was removed and pushed again starts over.
    if (pushed.generation < before.generation) this.#files.clear();
    else
      for (const path of await findChangedPaths(this.#server, pushed, before.generation, signal))
        this.#files.delete(path);
    this.#words = new WordCounts(this.#server, pushed.root);
    this.#pushed = pushed;
  }

  /** Paths of the first `limit` files that have one of the values. */
  findFiles(key: FileKey, limit: number, signal?: AbortSignal): Promise<string[]> {
    return findFiles(this.#server, this.#pushed, key, limit, signal);
  }

  /** These files of the root as if it had no others; files that the server lacks are left out. */
  async open(paths: Iterable<string>, signal?: AbortSignal): Promise<ReadableSnapshot> {
    const wanted = [...new Set(paths)];
    const files = new Map<string, RemoteFile>();
    const missing: string[] = [];
    for (const path of wanted) {
      const known = this.#files.get(path);
      if (known === undefined) missing.push(path);
      else files.set(path, known);
    }
    for (const [path, part] of await loadParts(this.#server, this.#pushed, missing, signal)) {
      const file = layOut(this.#pushed, path, part);
      this.#files.set(path, file);
      files.set(path, file);
    }
    return openFiles(this.#pushed, new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))));
  }
}

/** Throws STORE_CORRUPT if another version wrote the part. */
function layOut({ root, generation }: PushedRoot, path: string, part: FilePart): RemoteFile {
  const parsed = decodeParsedFile(part.parsed);
  const edges = new EdgeIndex((body) => body(part.edges));
  const { tables, words } = layOutFile(path, parsed, { ...part.counts, edges: edges.length });
  const vectors = part.vectors.length === 0 ? undefined : decodeVectorSegment(part.vectors);
  const { text } = part;
  return {
    parsed,
    lines: text === undefined ? undefined : once(() => Buffer.from(text).toString("utf8").split(/\r?\n/)),
    segment: {
      id: `${root}@${generation}:${path}`,
      root,
      tables,
      words,
      vectors,
      edges,
      lendEdges: (body) => {
        body(viewSegmentEdges(part.edges));
      },
      deadFiles: new Uint8Array(1),
      symbolRanks: unpackRanks(part.ranks),
    },
  };
}

function openFiles(pushed: PushedRoot, files: ReadonlyMap<string, RemoteFile>): ReadableSnapshot {
  const snapshot = toSnapshot(pushed, files);
  const parsed = (path: string): ParsedFile | undefined => files.get(path)?.parsed;
  const symbols = new SymbolCatalog(snapshot, {
    parsed,
    declarations: parsed,
    packageName: (path) => parsed(path)?.packageName,
  });
  symbols.centrality = ({ segment, row }) => snapshot.segments[segment]!.symbolRanks?.[row] ?? 0;
  return {
    snapshot,
    symbols,
    graph: new GraphService(snapshot, symbols),
    languageOf: (path) => files.get(path)?.parsed.language,
    readLines: (path, mask) => {
      const lines = files.get(path)?.lines;
      // The text was masked before the push; settings of this machine may mask more.
      return lines === undefined
        ? { lines: [], stale: true }
        : { lines: mask(lines().join("\n")).split("\n"), stale: false };
    },
  };
}

function toSnapshot(pushed: PushedRoot, files: ReadonlyMap<string, RemoteFile>): SnapshotContent {
  const plain = [...files.values()].map(({ segment }) => segment);
  const numbers = numberNodes({ segments: plain });
  const { offsets, neighbors } = linkFiles(collectTargets({ segments: plain }, numbers), numbers, plain);
  const { firstOf } = numberFiles(plain);
  const links = { firstFile: new Map(plain.map(({ id }, i) => [id, firstOf[i]!])), offsets, neighbors };
  const { root, generation, pushedAt, extractor, embedder, dimensions, commit } = pushed;
  return {
    record: {
      version: storeVersion,
      ...{ root, generation, extractor, embedder, dimensions },
      indexedAt: pushedAt,
      head: commit,
      segments: [],
      manifest: "",
      counts: pushed.counts,
    },
    segments: plain.map((segment) => ({ ...segment, links })),
    isRanked: true,
  };
}
