// How is pushed code searched? The server selects the files that may hold the answer, in one request per root. They are
// ranked here like a local index.
import { termHash, type CodeQuery } from "../../types/index.ts";
import {
  createSearchIndex,
  defaultRanking,
  findDefinitions,
  parseQuery,
  type ParsedQuery,
  type SearchCorpus,
} from "../../query/index.ts";
import { chunkFilter, findFilesOfChunks, findLikelyRoots, targetHash } from "../../qdrant/index.ts";
import { CodeSearch } from "../search/code-search.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import type { EmbeddedQuestion, SearchSource, SearchTurn } from "../search/search-source.ts";
import type { RemoteRoot } from "./remote-root.ts";
import type { PlacedRoot, RemoteRoots } from "./remote-roots.ts";

/** If there are more roots, only those with the best chunks are searched. */
const mostRoots = 8;
const chunksForRoots = 200;
const mostChunks = 500;
/** Maximum files with an edge to the symbols that a question names ("who calls …"). */
const mostRelated = 200;

/** A question in every form that file selection needs. */
interface ReadQuestion {
  readonly query: CodeQuery;
  /** Each wording of it, parsed. */
  readonly questions: readonly ParsedQuery[];
  readonly asked: EmbeddedQuestion;
}

export class RemoteSearchSource implements SearchSource {
  readonly #roots: RemoteRoots;

  constructor(roots: RemoteRoots) {
    this.#roots = roots;
  }

  place(query: CodeQuery): CodeQuery {
    return query;
  }

  async begin(query: CodeQuery): Promise<SearchTurn> {
    const placed = await this.#roots.place(query.root);
    return {
      indexedBy: new Set(placed.map(({ pushed }) => pushed.embedder)),
      prepare: (asked, signal) => this.#prepare(query, placed, asked, signal),
    };
  }

  async #prepare(
    query: CodeQuery,
    placed: readonly PlacedRoot[],
    asked: EmbeddedQuestion,
    signal: AbortSignal | undefined,
  ): Promise<CodeSearch> {
    const questions = asked.wordings.map((wording) => parseQuery(wording));
    const chosen = placed.length <= mostRoots ? placed : await this.#choose(placed, questions, asked, signal);
    const roots = await Promise.all(
      chosen.map(async (place) => {
        const root = await this.#roots.open(place.pushed, signal);
        await root.words.load(hashesOf(questions), signal);
        return { root, snapshot: await this.#gather(root, place, { query, questions, asked }, signal) };
      }),
    );
    return new CodeSearch(
      roots.map(({ snapshot }) => snapshot),
      asked.embedder.id,
      undefined,
      joinCorpora(roots.map(({ root }) => root)),
    );
  }

  async #choose(
    placed: readonly PlacedRoot[],
    questions: readonly ParsedQuery[],
    { vectors }: EmbeddedQuestion,
    signal: AbortSignal | undefined,
  ): Promise<readonly PlacedRoot[]> {
    const filter = { must: [{ key: "type", match: { value: "chunk" } }] };
    const [query] = questions;
    const likely = await findLikelyRoots(
      this.#roots.server,
      { query: query!, vector: vectors[0], limit: chunksForRoots, filter },
      signal,
    );
    const order = new Map(likely.map((root, rank) => [root, rank]));
    return placed
      .filter(({ pushed }) => order.has(pushed.root))
      .sort((a, b) => order.get(a.pushed.root)! - order.get(b.pushed.root)!)
      .slice(0, mostRoots);
  }

  async #gather(
    root: RemoteRoot,
    { pushed, under }: PlacedRoot,
    { query: { filters }, questions, asked }: ReadQuestion,
    signal: AbortSignal | undefined,
  ): Promise<ReadableSnapshot> {
    const { server } = this.#roots;
    const { embedder, vectors, depth } = asked;
    const placed = under === undefined ? filters : { ...filters, under: filters?.under ?? [under] };
    const filter = await chunkFilter(server, pushed, placed ?? {}, signal);
    const limit = Math.min(
      mostChunks,
      Math.max(defaultRanking.leastPerRetriever, depth * defaultRanking.perRetrieverAndResult),
    );
    const isComparable = pushed.embedder === embedder.id;
    const found = await Promise.all(
      questions.map((query, i) =>
        findFilesOfChunks(
          server,
          pushed,
          { query, vector: isComparable ? vectors[i] : undefined, limit, filter },
          signal,
        ),
      ),
    );
    const paths = new Set(found.flat());
    const snapshot = await root.open(paths, signal);
    const targets = questions.flatMap((query) => targetsOf(snapshot, query));
    if (targets.length === 0) return snapshot;
    for (const path of await root.findFiles({ key: "targets", any: targets }, mostRelated, signal))
      paths.add(path);
    return root.open(paths, signal);
  }
}

/** The edge targets for the symbols whose users the question asks for. */
function targetsOf({ snapshot, symbols }: ReadableSnapshot, { relation, names }: ParsedQuery): number[] {
  if (relation === undefined) return [];
  const index = createSearchIndex(snapshot.segments);
  const definitions = [...findDefinitions(index, names, [])].flatMap(([id, list]) =>
    list.map(({ row }) => ({ segment: Math.floor(id / 65_536), row })),
  );
  return definitions.map((ref) =>
    targetHash(symbols.path(ref), snapshot.segments[ref.segment]!.tables.symbols.key[ref.row]!),
  );
}

function hashesOf(questions: readonly ParsedQuery[]): Set<number> {
  const hashes = new Set<number>();
  for (const { words, names } of questions) {
    for (const { forms } of words) for (const { hash } of forms) hashes.add(hash);
    for (const { name, hash } of names) hashes.add(hash).add(termHash(name));
  }
  return hashes;
}

/** All chunks of all roots, as one corpus. */
function joinCorpora(roots: readonly RemoteRoot[]): SearchCorpus {
  const sum = (count: (root: RemoteRoot) => number): number =>
    roots.reduce((all, root) => all + count(root), 0);
  const documentCount = sum(({ pushed }) => pushed.counts.chunks);
  const words = sum(({ pushed }) => pushed.words);
  const files = sum(({ pushed }) => pushed.filesWithWords);
  return {
    documentCount,
    averageLength: words / Math.max(1, documentCount),
    averageFileLength: words / Math.max(1, files),
    documentFrequency(hash) {
      const counts = roots.flatMap(({ words: known }) => known.find(hash) ?? []);
      return counts.length === 0 ? undefined : counts.reduce((a, b) => a + b, 0);
    },
  };
}
