// Which indexed code answers this question? One search over what its source prepares, reranked if a model is
// configured.
import { createLazy } from "../../../base/lazy.ts";
import { throwIfCancelled } from "../../../errors.ts";
import { isBuiltInModel, type Embedder } from "../../embed/index.ts";
import { describeEmptyQuestion, type CodeQuery, type CodeSearchResult } from "../../types/index.ts";
import type { FoundSpan } from "./found-span.ts";
import { wordingsOf } from "./code-search.ts";
import { rankRangeOf } from "./rank-range.ts";
import { QuestionEmbedder } from "./question-embedder.ts";
import { openResultReranker, rerank, type ResultReranker, type RerankSpec } from "./rerank.ts";
import type { SearchSource, SearchTurn } from "./search-source.ts";
import type { MaskLoader } from "../mask-loader.ts";

export interface SearchParts {
  readonly embedder: () => Promise<Embedder>;
  /** The model bundled with Loci: roots that it indexed are searched with it until they are indexed again. */
  readonly builtInEmbedder: () => Promise<Embedder>;
  readonly rerank: RerankSpec | undefined;
  /** Roots with at most this many chunks have their vectors scanned. */
  readonly exactUpTo?: number | undefined;
}

export interface SearchSources {
  readonly home: string;
  readonly source: SearchSource;
  readonly loadMask: MaskLoader;
}

interface EmbeddedWordings {
  readonly embedder: Embedder;
  readonly vectors: readonly Float32Array[];
  readonly shortfall: string | undefined;
}

export class SearchService {
  readonly #sources: SearchSources;
  readonly #parts: SearchParts;
  readonly #questions: QuestionEmbedder;
  #reranker: (() => Promise<ResultReranker>) | undefined;

  constructor(parts: SearchParts, sources: SearchSources) {
    this.#parts = parts;
    this.#sources = sources;
    this.#questions = new QuestionEmbedder(parts, sources.home);
  }

  async search(asked: CodeQuery, signal?: AbortSignal): Promise<CodeSearchResult> {
    const startedAt = performance.now();
    const { source } = this.#sources;
    const wordings = wordingsOf(asked);
    const query = source.place(asked);
    if (!wordings.some((wording) => /[\p{L}\p{N}]/u.test(wording))) return findNothing(asked.query);
    const turn = await source.begin(query, signal);
    const asTyped = await this.#embed(turn, wordings);
    const mask = await this.#sources.loadMask();
    throwIfCancelled(signal);
    const { embedder, shortfall } = asTyped;
    const { limit, offset = 0 } = query;
    const range = rankRangeOf({ offset, limit }, this.#rerankCandidates(query));
    const { first, depth, reranked } = range;
    const search = await turn.prepare({ embedder, wordings, vectors: asTyped.vectors, depth }, signal);
    const meant = search.correct(wordings);
    const isMisspelt = meant.some((wording, i) => wording !== wordings[i]);
    const corrected = isMisspelt ? await this.#embed(turn, meant) : asTyped;
    const { vectors } = corrected.embedder.id === embedder.id ? corrected : asTyped;
    const found = search.find(query, vectors, range, mask, signal);
    const missingPlaces = search.findMissingPlaces(query);
    if (reranked > 0) search.keep(found.spans);
    const spans = await this.#rerank(wordings.join("\n"), found.spans, reranked);
    const hits = search.describe(spans.slice(offset - first, offset - first + limit), query, signal);
    const isUnrelated = first === 0 && isBuiltInModel(embedder.id) && search.seemUnrelated(found, query);
    const unmatched = found.total === 0 ? search.explainEmpty(query) : undefined;
    const { total } = found;
    const tookMs = performance.now() - startedAt;
    return {
      ...{ query: query.query, hits, total, isUnrelated, unmatched, missingPlaces },
      ...{ reranked: spans !== found.spans, tookMs, shortfall },
    };
  }

  /** One vector for each wording. */
  async #embed({ indexedBy }: SearchTurn, wordings: readonly string[]): Promise<EmbeddedWordings> {
    const { embedder, rows, shortfall } = await this.#questions.embed(indexedBy, wordings);
    const { dimensions } = embedder;
    const vectors = wordings.map((_, i) => rows.subarray(i * dimensions, (i + 1) * dimensions));
    return { embedder, vectors, shortfall };
  }

  /** How many of the best results a model reranks; 0 if none does. */
  #rerankCandidates({ rerank }: CodeQuery): number {
    const spec = this.#parts.rerank;
    if (spec === undefined || rerank?.enabled === false) return 0;
    return rerank?.candidates ?? spec.candidates;
  }

  /** Returns the same list if no model reranked it. */
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
}

/** The answer to a question without a letter or digit. */
function findNothing(query: string): CodeSearchResult {
  return {
    ...{ query, hits: [], total: 0, isUnrelated: false, missingPlaces: [], reranked: false, tookMs: 0 },
    shortfall: describeEmptyQuestion(query),
  };
}
