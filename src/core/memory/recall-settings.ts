// Which numbers does recall use? All in one place. The weights were tuned on the tuning half of the recall benchmark
// (`bench --suite recall -- --half tune`). Units and ranges are in the comments.
import { usualDamping } from "../../kernels/index.ts";
import { textbookBm25 } from "../lexical/index.ts";

export const recallSettings = {
  candidates: {
    /** Candidates per retriever: words, tags, vectors, a time span. */
    perRetriever: 200,
    /** The latest or earliest memories, if a question asks for them. */
    timed: 50,
    /** Standing rules and preferences, if advice is asked for. */
    standing: 50,
    /** How many of the best by words and by meaning also bring in linked memories. */
    seeds: 10,
    /** How many of the best turns by words also bring in the adjacent turns. */
    turns: 50,
  },
  /** BM25 over a memory's words. */
  bm25: {
    ...textbookBm25,
    /**
     * Imaginary notes added to the existing ones, and how many of them contain a common word: among a dozen notes "use"
     * may be as rare as a name, but says less.
     */
    background: { notes: 20, holding: 1.5 },
  },
  /**
   * Factor on the weight of the cosine relative to BM25, depending on whether words cover the question. A transformer's
   * judgment of a text is reliable in both cases; a static model's mean of words only adds noise to matching words.
   */
  vectorTrust: {
    words: { covered: 0.05, uncovered: 1.5 },
    texts: { covered: 0.2, uncovered: 3 },
  },
  /** The remaining weight of words if the best candidate has none of the question's: a few common ones prove little. */
  uncoveredWords: 0.4,
  /** If cosines are closer together than this, they hardly distinguish candidates. */
  leastSpread: 0.15,
  /** Components that do not depend on the question change a candidate by at most about a tenth of the relevance. */
  priorTrust: 0.1,
  tagTrust: 0.4,
  /**
   * Feedback, -1 to 1: as strong as the largest prior. Enough to order equal candidates, too little to promote a poor
   * match.
   */
  feedbackTrust: 0.025,
  feedback: {
    /** The value of one vote. An edited memory was worth the work, but was not right as it was. */
    worth: { used: 0.5, edited: 0.25, neglected: -0.5, helpful: 1, not_helpful: -1 },
    /** This many neutral votes are added to the given ones, so that a single vote decides little. */
    doubt: 2,
  },
  /** Shares of the relevance added to a standing rule, to a change, and to statements by the person asked about. */
  voice: { standing: 0.25, change: 0.1, speaker: 0.3 },
  /** Share of the relevance added to the latest relevant memory if the question is about the present. */
  currencyTrust: 0.1,
  /**
   * Unless the question is about the past, a later statement comes before an earlier one of the same speaker that it
   * replaces. Limits: the position among the results, the number of its words, and its share of that one's score. It
   * replaces it if their cosine reaches `sameness`. Otherwise the cosine and what `worth` adds must reach `certain`:
   * the share of the question's words that both have, the share that only the earlier one has, and whether the later
   * one speaks of a change. Chosen on the worlds `changing`, `tune`, `report` and `learn`.
   */
  outdated: {
    among: 10,
    longest: 40,
    share: 0.33,
    sameness: 0.85,
    leastLikeness: 0.3,
    leastShared: 0.1,
    /** The largest share of the question that may be lost: another thing of the same kind lacks its name. */
    lost: { byReplacement: 0.5, byOther: 0.3 },
    worth: { shared: 0.4, lost: 0.2, replacement: 0.1 },
    certain: 0.5,
    /** A word of the question that at most this share of all memories has is a name, and must not be lost. */
    nameShare: 1 / 3_000,
    /** How much less certain a statement may be that is later than one that replaces the same. */
    chainSlack: 0.15,
  },
  /** Shares of other turns' BM25 that a conversation turn inherits. */
  inherited: {
    /** From a preceding question by another speaker. */
    answered: 0.6,
    previous: 0.3,
    next: 0.2,
    /** From the best turn of its sitting. */
    sitting: 0.1,
    /** Factor on the first three if the question is about somebody else. */
    stranger: 0,
  },
  /**
   * Weight of time relative to relevance, by the kind of time in the question. A time span weighs most: memories within
   * it come before all others.
   */
  timeTrust: { interval: 20, relative: 2.5, latest: 1.5, earliest: 1.5 },
  /** The share of time's weight that needs no relevance: the newest memory does not answer every "latest". */
  timeAlone: { interval: 0.5, relative: 0.25, latest: 0.25, earliest: 0.25 },
  /** "latest" and "original" ignore candidates below this share of the best relevance. */
  relevantShare: 0.4,
  /** Factor on memories outside the question's time span: those inside come first, whatever words the others have. */
  besideInterval: 0.2,
  /** Minimum factor for memories on the requested side of an event (before, after) but far from it in time. */
  besideEvent: 0.5,
  /** The value of a cosine relative to relevance by words, for ordering candidates by time. */
  cosineRelevance: 0.5,
  /** The event that a question names ("after the move") is the best memory with at least this share of its words. */
  eventCoverage: 0.5,
  /** Similarity in meaning counts from this far above the similarity of unrelated texts. */
  noiseMargin: 0.05,
  /** Factor on all scores if no memory seems to be about the question. */
  unrelatedShare: 0.1,
  /** The remaining score after one more hop, along an edge of weight 1. */
  hopDecay: 0.5,
  /** Centrality of a memory in the graph: the shares defined by Codemem's contract, and PageRank's damping. */
  graphStrength: { pageRank: 0.4, betweenness: 0.3, degree: 0.2, cluster: 0.1, damping: usualDamping },
  /** The logistic model of the probability that the first result is right (calibration). */
  calibration: {
    withCosine: { bias: 0, evidence: 2.7, margin: 3.3, words: -1, timely: 1.32 },
    withWords: { bias: 0.15, evidence: 0.58, margin: 3.3, words: -0.66, timely: 1.27 },
    /** A larger margin proves no more. */
    largestMargin: 0.6,
    /** Evidence below this proves nothing, whatever the margin. */
    leastEvidence: 0.25,
    /** Factor for a question that is only a name: it has as many answers as that person has memories. */
    onlyNames: 0.5,
  },
} as const;
