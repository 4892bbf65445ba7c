// Every number that recall goes by, in one place. The weights were fitted on the half of the recall bench that is for
// tuning (`bench --suite recall -- --half tune`); each has the unit or the range that its comment names.
import { usualDamping } from "../../kernels/index.ts";
import { textbookBm25 } from "../lexical/index.ts";

export const recallSettings = {
  candidates: {
    /** Of each retriever: words, tags, vectors, a span of time. */
    perRetriever: 200,
    /** Of the latest or earliest, where a question asks for them. */
    timed: 50,
    /** Standing rules and preferences, where advice is asked for. */
    standing: 50,
    /** The best so many by words and by meaning bring in what they are linked to. */
    seeds: 10,
    /** The best so many turns by words bring in the turns beside them. */
    turns: 50,
  },
  /** Of BM25 over a memory's words. */
  bm25: {
    ...textbookBm25,
    /**
     * Notes that are taken to lie beside those that are there, and how many of them hold a common word: among a dozen notes
     * "use" may be as rare as a name, and says less.
     */
    background: { notes: 20, holding: 1.5 },
  },
  /**
   * How much the cosine counts beside BM25, as a factor on its weight: where words cover the question, and where they do
   * not. A transformer's judgement of a text holds in both cases; a static model's mean of words is noise beside words
   * that fit.
   */
  vectorTrust: {
    words: { covered: 0.05, uncovered: 1.5 },
    texts: { covered: 0.5, uncovered: 3 },
  },
  /** What is left of the weight of words when the best candidate has none of the question's: a few common ones prove little. */
  uncoveredWords: 0.4,
  /** Cosines that lie closer together than this tell candidates apart only a little. */
  leastSpread: 0.15,
  /** Components that do not depend on the question may move a candidate by about a tenth of the relevance. */
  priorTrust: 0.1,
  tagTrust: 0.4,
  /** Feedback, -1 to 1: as much as the largest prior, enough to order equals and too little to lift what does not fit. */
  feedbackTrust: 0.025,
  feedback: {
    /** Of one vote. An edited memory was worth the work, but was not right as it stood. */
    worth: { used: 0.5, edited: 0.25, neglected: -0.5, helpful: 1, not_helpful: -1 },
    /** So many votes without a verdict stand beside those given: one vote alone decides little. */
    doubt: 2,
  },
  /** Shares of the relevance that are added to a standing rule, to a change, and to what the asked person said. */
  voice: { standing: 0.25, change: 0.1, speaker: 0.3 },
  /** Share of the relevance that the latest of what is relevant gains where the question is about the present. */
  currencyTrust: 0.1,
  /**
   * Where the question is about the present, a later statement of a change comes before an earlier statement of the same speaker:
   * among the first so many results, if it has at most so many words, at least this cosine with the earlier one, and at
   * least this share of its score. A statement that is no change has to say nearly the same: a cosine of `sameness`.
   */
  outdated: { among: 10, longest: 40, likeness: 0.5, sameness: 0.85, share: 0.6 },
  /** Shares of the BM25 of other turns that a turn of a conversation inherits. */
  inherited: {
    /** Of the question before it, by somebody else. */
    answered: 0.6,
    previous: 0.3,
    next: 0.2,
    /** Of the best turn of its sitting. */
    sitting: 0.1,
    /** Factor on the first three where the question is about somebody else. */
    stranger: 0,
  },
  /** Weight of time beside relevance, by how a question names it; a span of time weighs most: memories of it come before all others. */
  timeTrust: { interval: 20, relative: 2.5, latest: 1.5, earliest: 1.5 },
  /** Share of time's weight that needs no relevance: the newest memory is not the answer to every "latest". */
  timeAlone: { interval: 0.5, relative: 0.25, latest: 0.25, earliest: 0.25 },
  /** Candidates below this share of the best relevance are not what "latest" and "original" range over. */
  relevantShare: 0.4,
  /** Factor on memories outside of the question's span of time: those inside come first, whatever words the others have. */
  besideInterval: 0.2,
  /** Least factor for memories on the asked side of an event (before, after) that are far away from it in time. */
  besideEvent: 0.5,
  /** A cosine, as a share of the relevance by words: where candidates are told apart by time. */
  cosineRelevance: 0.5,
  /** The event that a question names ("after the move") is the best memory that has at least this share of its words. */
  eventCoverage: 0.5,
  /** Nearness in meaning counts from this much above what unrelated texts have. */
  noiseMargin: 0.05,
  /** What is left of a score one hop further, along an edge of weight 1. */
  hopDecay: 0.5,
  /** How central a memory is in the graph: shares as the contract of Codemem gives them, and PageRank's damping. */
  graphStrength: { pageRank: 0.4, betweenness: 0.3, degree: 0.2, cluster: 0.1, damping: usualDamping },
  /** The logistic model of how likely the first result is right (calibration). */
  calibration: {
    withCosine: { bias: -0.23, evidence: 2.7, margin: 3.3, words: -1, timely: 1.32 },
    withWords: { bias: 0.15, evidence: 0.58, margin: 3.3, words: -0.66, timely: 1.27 },
    /** A margin beyond this proves no more. */
    largestMargin: 0.6,
    /** Evidence below this proves nothing, however far the others are behind. */
    leastEvidence: 0.25,
    /** Factor for a question that is nothing but a name: it has as many answers as that person has memories. */
    onlyNames: 0.5,
  },
} as const;
