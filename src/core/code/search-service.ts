// What do the indexed roots have that answers this question? One search over their snapshots, judged again where a model is set.
import { createLazy } from "../../base/lazy.ts";
import { RecentMap } from "../../base/recent-map.ts";
import { throwIfCancelled } from "../../errors.ts";
import { isBuiltInModel, type Embedder } from "../embed/index.ts";
import type { CodeQuery, CodeSearchResult } from "../types/index.ts";
import { exactSearchChunks } from "../types/index.ts";
import type { AnnIndex } from "../vector/index.ts";
import { NeighborIndexes } from "./ann-upkeep.ts";
import { CodeSearch, type FoundSpan } from "./code-search.ts";
import type { OpenSnapshot } from "./open-snapshot.ts";
import type { OpenSnapshots } from "./open-snapshots.ts";
import { placeQuery } from "./place-query.ts";
import { rankedDepth } from "./ranked-depth.ts";
import { QuestionEmbedder } from "./question-embedder.ts";
import { openResultReranker, rerank, type ResultReranker, type RerankSpec } from "./rerank.ts";
import type { RootDirectory } from "./root-directory.ts";

export interface SearchParts {
  readonly embedder: () => Promise<Embedder>;
  /** The model that comes with Loci: roots that it indexed are searched with it until they are indexed anew. */
  readonly builtInEmbedder: () => Promise<Embedder>;
  readonly rerank: RerankSpec | undefined;
  /** Chunks up to which a root's vectors are scanned. */
  readonly exactUpTo?: number | undefined;
  /** Whether secrets are masked in the lines of files that are shown. */
  readonly masksSecrets: boolean;
}

/** Prepared searches: one a root, and one for all roots together. */
const maxSearches = 4;

interface SearchSources {
  readonly home: string;
  readonly roots: RootDirectory;
  readonly snapshots: OpenSnapshots;
  /** What text of files goes through before it is shown. */
  readonly loadMask: () => Promise<(text: string) => string>;
}

export class SearchService {
  readonly #sources: SearchSources;
  readonly #parts: SearchParts;
  readonly #searches = new RecentMap<string, CodeSearch>(maxSearches);
  readonly #neighbors: NeighborIndexes;
  #questions: QuestionEmbedder | undefined;
  #reranker: (() => Promise<ResultReranker>) | undefined;

  constructor(parts: SearchParts, sources: SearchSources) {
    this.#parts = parts;
    this.#sources = sources;
    this.#neighbors = new NeighborIndexes(parts.exactUpTo ?? exactSearchChunks);
  }

  /** A prepared search holds the snapshots that it searches: it goes when one of them does. */
  dropPrepared(): void {
    this.#searches.clear();
  }

  async search(asked: CodeQuery, signal?: AbortSignal): Promise<CodeSearchResult> {
    const startedAt = performance.now();
    const query = placeQuery(asked, this.#sources.roots);
    const before = this.#sources.snapshots.get(query.root, signal);
    const wordings = [query.query, ...(query.alternatives ?? [])];
    const { embedder, rows, shortfall } = await this.#embed(before, wordings);
    const mask = await this.#sources.loadMask();
    const neighbors = await this.#findNeighbors(before);
    throwIfCancelled(signal);
    // What was published meanwhile has taken parts of an older generation away: from here on, all is read in one turn.
    const scope = this.#sources.snapshots.get(query.root, signal);
    const isSame = scope.length === before.length && scope.every((open, i) => open === before[i]);
    const { dimensions } = embedder;
    const vectors = wordings.map((_, i) => rows.subarray(i * dimensions, (i + 1) * dimensions));
    const search = this.#index(scope, embedder.id, isSame ? neighbors : undefined);
    const { limit, offset = 0 } = query;
    // A page behind what is looked at again keeps the order that it has.
    const candidates = offset < this.#rerankCandidates(query) ? this.#rerankCandidates(query) : 0;
    const first = candidates > 0 ? 0 : offset;
    const depth = Math.max(offset === 0 ? limit : rankedDepth(offset + limit), candidates);
    const range = { first, end: Math.min(depth, Math.max(offset + limit, candidates)), depth };
    const found = search.find(query, vectors, range, mask, signal);
    const spans = await this.#rerank(wordings.join("\n"), found.spans, candidates);
    const hits = search.describe(spans.slice(offset - first, offset - first + limit), query, signal);
    const reranked = spans !== found.spans;
    const isUnrelated = first === 0 && isBuiltInModel(embedder.id) && search.seemUnrelated(found, query);
    const tookMs = performance.now() - startedAt;
    return { query: query.query, hits, total: found.total, isUnrelated, reranked, tookMs, shortfall };
  }

  /** How many of the best results a model looks at again; 0 where none does. */
  #rerankCandidates({ rerank }: CodeQuery): number {
    const spec = this.#parts.rerank;
    if (spec === undefined || rerank?.enabled === false) return 0;
    return rerank?.candidates ?? spec.candidates;
  }

  /** The same list where no model looked at it. */
  async #rerank(query: string, spans: FoundSpan[], candidates: number): Promise<FoundSpan[]> {
    const spec = this.#parts.rerank;
    if (spec === undefined || candidates === 0 || spans.length < 2) return spans;
    this.#reranker ??= createLazy(() => openResultReranker(spec.folder));
    const reranker = await this.#reranker();
    const judged = spans.slice(0, candidates);
    const judgements = await reranker.judge(
      query,
      judged.map(({ text }) => text),
    );
    return [...rerank(judged, judgements), ...spans.slice(candidates)];
  }

  #embed(scope: readonly OpenSnapshot[], wordings: readonly string[]): ReturnType<QuestionEmbedder["embed"]> {
    this.#questions ??= new QuestionEmbedder(this.#parts, this.#sources.home);
    const indexedBy = new Set(scope.map(({ snapshot }) => snapshot.record.embedder));
    return this.#questions.embed(indexedBy, wordings);
  }

  /** Of a single large root. */
  async #findNeighbors(scope: readonly OpenSnapshot[]): Promise<AnnIndex | undefined> {
    const [only] = scope;
    if (only === undefined || scope.length > 1) return undefined;
    return this.#neighbors.find(only.store, only.snapshot.record);
  }

  /** Kept until one of the generations changes, or another model answers for the one of the index. */
  #index(scope: readonly OpenSnapshot[], embedderId: string, neighbors: AnnIndex | undefined): CodeSearch {
    const generations = scope.map(
      ({ snapshot: { record, isRanked } }) =>
        `${record.root}@${record.generation}${isRanked ? "ranked" : ""}`,
    );
    const key = [embedderId, neighbors?.file ?? "exact", ...generations].join("|");
    const known = this.#searches.get(key) ?? new CodeSearch(scope, embedderId, neighbors);
    this.#searches.set(key, known);
    return known;
  }
}
