// Where does a search find what it ranks? In what is indexed here, or in what a server gives for this one question.
import type { Embedder } from "../../embed/index.ts";
import type { CodeQuery } from "../../types/index.ts";
import type { CodeSearch } from "./code-search.ts";

export interface SearchSource {
  /** A question as it was asked, with roots for the folders that it names. */
  place(query: CodeQuery): CodeQuery;
  /** Throws ROOT_NOT_INDEXED, STORE_CORRUPT, SEARCH_STORE_UNAVAILABLE. */
  begin(query: CodeQuery, signal?: AbortSignal): Promise<SearchTurn>;
}

/** One question on its way. */
export interface SearchTurn {
  /** Models of the roots that are asked. */
  readonly indexedBy: ReadonlySet<string>;
  /** What the question is ranked in. */
  prepare(asked: EmbeddedQuestion, signal?: AbortSignal): Promise<CodeSearch>;
}

export interface EmbeddedQuestion {
  readonly embedder: Pick<Embedder, "id" | "dimensions">;
  readonly wordings: readonly string[];
  /** One for each wording. */
  readonly vectors: readonly Float32Array[];
  /** Results of each wording that are ranked. */
  readonly depth: number;
}
