// Where does a search get the data that it ranks? From the local indexes, or from what a server returns for this
// question.
import type { Embedder } from "../../embed/index.ts";
import type { CodeQuery } from "../../types/index.ts";
import type { CodeSearch } from "./code-search.ts";

export interface SearchSource {
  /** The query with its folders replaced by their roots. */
  place(query: CodeQuery): CodeQuery;
  /** Throws ROOT_NOT_INDEXED, STORE_CORRUPT, SEARCH_STORE_UNAVAILABLE. */
  begin(query: CodeQuery, signal?: AbortSignal): Promise<SearchTurn>;
}

/** One question in progress. */
export interface SearchTurn {
  /** Models of the roots being searched. */
  readonly indexedBy: ReadonlySet<string>;
  /** Prepares the search that ranks the question. */
  prepare(asked: EmbeddedQuestion, signal?: AbortSignal): Promise<CodeSearch>;
}

export interface EmbeddedQuestion {
  readonly embedder: Pick<Embedder, "id" | "dimensions">;
  readonly wordings: readonly string[];
  /** One for each wording. */
  readonly vectors: readonly Float32Array[];
  /** Results to rank for each wording. */
  readonly depth: number;
}
