// Which indexed code answers this question? One search over what its source prepares, reranked if a model is
// configured.
import { throwIfCancelled } from "../../../errors.ts";
import { isBuiltInModel, type Embedder } from "../../embed/index.ts";
import { describeEmptyQuestion, type CodeQuery, type CodeSearchResult } from "../../types/index.ts";
import { wordingsOf } from "./code-search.ts";
import { rankRangeOf } from "./rank-range.ts";
import { QuestionEmbedder } from "./question-embedder.ts";
import type { RerankSpec } from "./rerank.ts";
import { ResultOrder } from "./result-order.ts";
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
  readonly #questions: QuestionEmbedder;
  /** Undefined if no model reranks results. */
  readonly order: ResultOrder | undefined;

  constructor(parts: SearchParts, sources: SearchSources) {
    this.#sources = sources;
    this.#questions = new QuestionEmbedder(parts, sources.home);
    this.order = parts.rerank && new ResultOrder(parts.rerank, sources.home);
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
    const { embedder } = asTyped;
    const { limit, offset = 0 } = query;
    const range = rankRangeOf({ offset, limit }, this.order?.candidatesFor(query) ?? 0);
    const { first, depth, reranked } = range;
    const search = await turn.prepare({ embedder, wordings, vectors: asTyped.vectors, depth }, signal);
    const meant = search.correct(wordings);
    const isMisspelt = meant.some((wording, i) => wording !== wordings[i]);
    const corrected = isMisspelt ? await this.#embed(turn, meant) : asTyped;
    const { vectors } = corrected.embedder.id === embedder.id ? corrected : asTyped;
    const found = search.find(query, vectors, range, mask, signal);
    const missingPlaces = search.findMissingPlaces(query);
    if (reranked > 0) search.keep(found.spans);
    const ordered = await this.order?.order(wordings.join("\n"), found.spans, reranked);
    const spans = ordered?.spans ?? found.spans;
    const hits = search.describe(spans.slice(offset - first, offset - first + limit), query, signal);
    const isUnrelated = first === 0 && isBuiltInModel(embedder.id) && search.seemUnrelated(found, query);
    const unmatched = found.total === 0 ? search.explainEmpty(query) : undefined;
    const { total } = found;
    const shortfall = asTyped.shortfall ?? ordered?.shortfall;
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
}

/** The answer to a question without a letter or digit. */
function findNothing(query: string): CodeSearchResult {
  return {
    ...{ query, hits: [], total: 0, isUnrelated: false, missingPlaces: [], reranked: false, tookMs: 0 },
    shortfall: describeEmptyQuestion(query),
  };
}
