// What is a signal? One reason to rank a document higher or lower than words and meaning do.
import type { Candidate } from "../candidates/candidate.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import type { SearchIndex } from "../corpus/search-index.ts";

export interface SignalContext {
  readonly index: SearchIndex;
  readonly query: ParsedQuery;
  /** The best fused score, in which a full boost is measured. */
  readonly top: number;
  /** Strength of this signal: 1 is the tuned value; 0 is never passed. */
  readonly strength: number;
}

export interface Signal {
  /** The component under which its changes are recorded. */
  readonly name: string;
  /**
   * Changes scores by `adjust`, never order or membership. Signals run in list order and see the results of earlier
   * ones.
   */
  apply(candidates: readonly Candidate[], context: SignalContext): void;
}
