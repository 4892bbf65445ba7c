// Which files of a root does a question need? The server finds them by meaning and words, by names and places, or by
// edges.
import type { Schemas } from "@qdrant/js-client-rest";
import type { ParsedQuery } from "../query/index.ts";
import { rankingWeights, stemOf } from "../query/index.ts";
import { vectorNames } from "./collection.ts";
import { decodeFilePart, type FilePart } from "./file-part.ts";
import type { QdrantServer } from "./qdrant-server.ts";
import type { PushedRoot } from "./root-point.ts";
import { weighQuestionWords } from "./sparse-words.ts";
import { ofRoot, visibleIn, type Filter } from "./visible.ts";

/** Maximum chunks for a name or place: one that occurs in more does not say which is meant. */
const mostNamed = 200;
const mostPlaced = 60;
/** Per response, because points of files are large. */
const partsAtOnce = 64;

export interface ChunkQuestion {
  readonly query: ParsedQuery;
  /** Undefined if the root uses another model; it is then searched by words. */
  readonly vector: Float32Array | undefined;
  /** Number of chunks from each retriever. */
  readonly limit: number;
  readonly filter: Filter;
}

/** Paths of the files with the best chunks, in rank order; fused by the server in one request. */
export async function findFilesOfChunks(
  server: QdrantServer,
  root: PushedRoot,
  { query, vector, limit, filter }: ChunkQuestion,
  signal?: AbortSignal,
): Promise<string[]> {
  const words = weighQuestionWords(query.words);
  const names = query.names
    .filter(({ strength }) => strength >= rankingWeights.names.askedOfServer)
    .map(({ hash }) => hash);
  const stems = query.places.map(({ path }) => stemOf(path));
  const prefetch: Schemas["Prefetch"][] = [
    ...(vector === undefined
      ? []
      : [
          {
            query: Array.from(vector),
            using: vectorNames.meaning,
            limit,
            filter,
            params: { quantization: { rescore: true, oversampling: 2 } },
          },
        ]),
    ...(words.indices.length === 0 ? [] : [{ query: words, using: vectorNames.words, limit, filter }]),
    ...among(filter, "names", names, mostNamed),
    ...among(filter, "stem", stems, mostPlaced),
  ];
  if (prefetch.length === 0) return [];
  const most = prefetch.reduce((sum, part) => sum + (part.limit ?? 0), 0);
  const { points } = await server.askOf(
    root.root,
    (client, shard) =>
      client.query(server.collection, {
        ...shard,
        prefetch,
        query: { fusion: "rrf" },
        limit: most,
        with_payload: ["path"],
      }),
    signal,
  );
  return [...new Set(points.map(({ payload }) => String(payload?.["path"])))];
}

function among(
  filter: Filter,
  key: string,
  any: readonly (string | number)[],
  limit: number,
): Schemas["Prefetch"][] {
  if (any.length === 0) return [];
  const match = { any: [...new Set(any)] as string[] };
  return [{ filter: { must: [filter, { key, match }] }, limit }];
}

/** How files are looked up: by the values of one of their fields. */
export interface FileKey {
  readonly key: "path" | "names" | "targets" | "stem" | "symbols";
  readonly any: readonly (string | number)[];
}

/** The first `limit` live files of a root that have one of the values. */
export async function findFiles(
  server: QdrantServer,
  root: PushedRoot,
  { key, any }: FileKey,
  limit: number,
  signal?: AbortSignal,
): Promise<string[]> {
  if (any.length === 0) return [];
  const condition =
    key === "symbols"
      ? { should: any.map((text) => ({ key, match: { text: String(text) } })) }
      : { key, match: { any: [...any] as string[] } };
  const { points } = await server.askOf(
    root.root,
    (client, shard) =>
      client.scroll(server.collection, {
        ...shard,
        filter: { must: [filesOf(root), condition] },
        limit,
        with_payload: ["path"],
      }),
    signal,
  );
  return points.map(({ payload }) => String(payload?.["path"])).sort();
}

function filesOf(root: PushedRoot): Filter {
  return { must: [ofRoot(root.root), { key: "type", match: { value: "file" } }, visibleIn(root)] };
}

/** Throws STORE_CORRUPT for a point that Loci did not write. */
export async function loadParts(
  server: QdrantServer,
  root: PushedRoot,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, FilePart>> {
  const parts = new Map<string, FilePart>();
  const batches = Array.from({ length: Math.ceil(paths.length / partsAtOnce) }, (_, i) =>
    paths.slice(i * partsAtOnce, (i + 1) * partsAtOnce),
  );
  await Promise.all(
    batches.map(async (any) => {
      const { points } = await server.askOf(
        root.root,
        (client, shard) =>
          client.scroll(server.collection, {
            ...shard,
            filter: { must: [filesOf(root), { key: "path", match: { any } }] },
            limit: any.length,
            with_payload: ["path", "part"],
          }),
        signal,
      );
      for (const { payload } of points)
        parts.set(String(payload?.["path"]), decodeFilePart(String(payload?.["part"])));
    }),
  );
  return parts;
}

/** Paths of files added or removed between two generations; anything cached for them is out of date. */
export async function findChangedPaths(
  server: QdrantServer,
  root: PushedRoot,
  since: number,
  signal?: AbortSignal,
): Promise<string[]> {
  const range = { gt: since, lte: root.generation };
  const isChanged = {
    should: [
      { key: "from", range },
      { key: "to", range },
    ],
  };
  return listPaths(
    server,
    root.root,
    { must: [{ key: "type", match: { value: "file" } }, isChanged] },
    signal,
  );
}

/** Paths of all points of a root that match. */
export async function listPaths(
  server: QdrantServer,
  root: string,
  filter: Filter,
  signal?: AbortSignal,
): Promise<string[]> {
  const { hits } = await server.askOf(
    root,
    (client, shard) =>
      client.facet(server.collection, {
        ...shard,
        key: "path",
        limit: 1_000_000,
        exact: true,
        filter: { must: [ofRoot(root), filter] },
      }),
    signal,
  );
  return hits.map(({ value }) => String(value));
}

/** The roots with the best chunks, best first: those among many that are worth searching. */
export async function findLikelyRoots(
  server: QdrantServer,
  { query, vector, limit, filter }: ChunkQuestion,
  signal?: AbortSignal,
): Promise<string[]> {
  const words = weighQuestionWords(query.words);
  const prefetch: Schemas["Prefetch"][] = [
    ...(vector === undefined
      ? []
      : [{ query: Array.from(vector), using: vectorNames.meaning, limit, filter }]),
    ...(words.indices.length === 0 ? [] : [{ query: words, using: vectorNames.words, limit, filter }]),
  ];
  const { points } = await server.ask(
    (client) =>
      client.query(server.collection, {
        prefetch,
        query: { fusion: "rrf" },
        limit,
        with_payload: ["root"],
      }),
    signal,
  );
  return [...new Set(points.map(({ payload }) => String(payload?.["root"])))];
}
