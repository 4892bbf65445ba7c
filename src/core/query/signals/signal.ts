// What a signal is: one reason to rank a document higher or lower than words and meaning do.
import type { Candidate } from "../candidates/candidate.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import type { SearchIndex } from "../corpus/search-index.ts";

export interface SignalContext {
  readonly index: SearchIndex;
  readonly query: ParsedQuery;
  /** The best fused score: what one full boost is measured by. */
  readonly top: number;
  /** Strength of this signal: 1 as found right, 0 never passed. */
  readonly strength: number;
}

export interface Signal {
  /** The component that its changes are written down under. */
  readonly name: string;
  /** Changes scores by `adjust`, never order or membership. Signals run in the order of the list and see what came before. */
  apply(candidates: readonly Candidate[], context: SignalContext): void;
}
