// What are the weights of ranking? All in one place, for ablations to switch off and for users to change.
import { textbookBm25, type Bm25Parameters, type FieldWeights } from "../lexical/index.ts";
import type { QueryKind } from "./question/query-kind.ts";

export type FusionMethod = "scores" | "ranks";

export interface RankingSettings {
  /** Minimum number of candidates from each retriever, and the number per requested result. */
  readonly leastPerRetriever: number;
  readonly perRetrieverAndResult: number;
  /**
   * "scores": weighted sum of the retrievers' scores, each divided by its best.
   * "ranks": reciprocal rank fusion with k = 60.
   */
  readonly fusion: FusionMethod;
  /** Share of the vector retriever in the fused score, 0..1; words get the rest. */
  readonly vectorShare: Readonly<Record<QueryKind, number>>;
  readonly bm25: Bm25Parameters;
  readonly fields: FieldWeights;
  /** Strength of each signal by name: 0 switches it off, 1 is the tuned value. */
  readonly signals: Readonly<Record<string, number>>;
}

export const defaultRanking: RankingSettings = {
  leastPerRetriever: 100,
  perRetrieverAndResult: 5,
  fusion: "scores",
  vectorShare: { symbol: 0.1, path: 0.1, error: 0.2, prose: 0.6, mixed: 0.6 },
  bm25: { k1: 1.6, b: 0.75 },
  fields: { body: 1, name: 4, path: 2, contextHeader: 0.5, doc: 0.5 },
  signals: {},
};

/** The weights of each ranking step: shares and factors, and the counts that decide when they apply. */
export const rankingWeights = {
  proseWords: {
    /** Words that only ask. */
    asking: 0.3,
  },
  askedNames: {
    strengths: { alone: 1, code: 0.9, whole: 0.8, joined: 0.5, word: 0.15 },
  },
  queryWords: {
    /** For two words joined into one, which may not exist: it counts if it is found. */
    compoundWeight: 0.8,
  },
  ownName: {
    /** The remaining weight of a word that names the project. */
    ownNameWeight: 0.3,
  },
  errorWords: {
    inMessage: 0.3,
    /** Words that only say that something failed. */
    failing: 0.2,
  },
  wordForms: {
    inflected: 0.7,
    derived: 0.2,
    abbreviated: 0.5,
  },
  spelling: {
    /** The remaining weight of a name's strength, by number of edits. */
    forgiven: [1, 0.75, 0.5],
    /** Weight of a word that replaces a misspelled word of the question. */
    misspelledWord: 0.8,
    /** With more unknown names (or missing files), the question was pasted from elsewhere, and none is a typo. */
    mostCorrected: 5,
  },
  names: {
    /** A name shared by more symbols does not say which one is meant. */
    tooCommon: 400,
    surelyAName: 0.9,
    /**
     * Names of at least this strength are looked up on the search server; less certain ones are found by their words.
     */
    askedOfServer: 0.3,
    kindStrength: {
      variable: 0.5,
      field: 0.45,
      constant: 0.85,
      test: 0.6,
    },
    /** For a file with that name, whether or not a symbol in it has the name. */
    fileStrength: 0.55,
    /** If everything before the name in the question matches too: `Data.Text.Lazy` is that file. */
    qualifiedFileStrength: 0.9,
    /** Less certain names do not name a file: the path signal is enough for them. */
    meansFile: 0.8,
    /** If this many files reopen a module, only the file with its name defines it. */
    manyOpen: 3,
    openedModule: 0.25,
    smallModule: 0.85,
    /** For a constructor beside its class, and for a companion object beside its class. */
    besideClass: 0.6,
    companion: 0.9,
    /** For a name similar to the requested one. */
    otherName: 0.9,
    declared: 0.8,
    inTests: 0.7,
    /** For a name that differs only in case: typed in lower case, or in any other way. */
    lowerCase: 0.8,
    otherWriting: 0.5,
    /** The penalty if none of the named scopes encloses it. */
    missingScope: 0.5,
  },
  relations: {
    minDefinition: 0.4,
    /** The weight of an edge as an answer, by its kind. */
    worth: {
      users: { CALLS: 1, DEPENDS_ON: 0.9, INHERITS: 0.8, IMPLEMENTS: 0.8, IMPORTS: 0.5 },
      kinds: { INHERITS: 1, IMPLEMENTS: 1 },
      used: { CALLS: 1, DEPENDS_ON: 0.8 },
    },
    /** Definitions almost as certain as the best one are meant too. */
    nearBest: 0.7,
    /** Factor for users in the definition's file, where it may be a private helper. */
    inside: 0.5,
  },
  bestPart: {
    /** The share of meaning, 0..1; words get the rest. */
    meaning: 0.8,
    /** Added if one symbol's name has all of the query's words. */
    named: 0.6,
    /** As many files as are usually shown. */
    reorderedFiles: 10,
  },
  definitions: {
    /** A definition of at least this strength is what the query asked for. */
    surelyAsked: 0.35,
  },
  definesSymbol: {
    boost: 1,
    /**
     * The factor on a definition if the query asks for related code: whoever asks for a function's callers knows the
     * function.
     */
    besideRelated: 0.25,
  },
  relation: {
    /** More than the words of a definition contribute. */
    boost: 1.6,
  },
  describedUse: {
    /** How many of the best files may be the thing whose users are asked for. */
    things: 3,
    /** Of each file, as many symbols are looked up. */
    mostSymbols: 100,
    /** A symbol with more uses is used everywhere: that says nothing, and reading them takes time. */
    mostUses: 300,
    /** What a certain use of the best file adds, relative to that file's score. */
    boost: 0.6,
    /** What remains of the best file's score if others use it: it is the thing, and not its user. */
    besideUsers: 0.8,
  },
  pathMatch: {
    stemBoost: 0.17,
    folderBoost: 0.06,
    /** For the part of a dotted name before the first dot: `user.service.ts` is mainly about users. */
    firstPart: 0.7,
    placeBoost: 1.5,
    /** For a file mentioned in a question of many words: it may be a file that the code reads or writes. */
    mentionBoost: 0.5,
    manyWords: 4,
    furtherPlace: 0.85,
    /** For a place whose line is outside the candidate. */
    besideLine: 0.3,
    /** For a file without a line: code outside the symbol that is named like the file. */
    besideMain: 0.8,
    /** Words of less weight do not distinguish files. */
    telling: 0.6,
  },
  quotedText: {
    boost: 2,
    /** The share that tests and documents get. */
    quotedAgain: 0.3,
    /**
     * Files searched for the message: those with the best chunks by words, and those with most of the query's worth,
     * each with a minimum share.
     */
    filesRead: 8,
    bestChunks: 6,
    leastShare: 0.35,
    /** The weight of the share in tests and documents, which quote messages as users see them. */
    besideCode: 0.8,
    /** The minimum worth of a message's word, relative to its rarest. */
    leastWorth: 0.1,
    /** At this strength, a line does not match by coincidence. */
    leastStrength: 0.45,
    /** At this strength, no other file is read. */
    sure: 0.95,
    /**
     * The minimum share of the message's worth that a literal must contain, by the number of common words; the last
     * value is for that many and more.
     */
    leastOfMessage: [1, 1, 0.5, 0.35, 0.2],
    /** Adjacent words. */
    shortestRun: 2,
  },
  settings: {
    filesRead: 12,
    /** The weight of a line that defines the requested setting, relative to one that contains a message. */
    worthOfLine: 0.8,
    /** For a word in another form. */
    otherForm: 0.85,
    /** For words beside the name, on a line that reads the environment. */
    anyOfLine: 0.85,
    /** For a name that is assigned a value, if nothing says that it is a default. */
    namedDefault: 0.9,
    /** For a computed value. */
    computed: 0.6,
    /** For a literal that nothing marks as an option. */
    besideFlag: 0.6,
    /** For an option's literal if its default is asked for, which may be next to it. */
    besideDefault: 0.85,
    /** For a flag in a longer text. */
    inHelp: 0.85,
    leastStrength: 0.45,
  },
  fileWords: {
    boost: 0.4,
  },
  fileCoherence: {
    boost: 0.25,
  },
  centrality: {
    boost: 0.05,
  },
  linkedFiles: {
    boost: 0.3,
    /** How many of the best files support their neighbors. */
    speakers: 20,
  },
  testedFiles: {
    boost: 0.6,
  },
  pathPenalties: {
    /** The remaining share of a score. */
    factors: {
      test: 0.45,
      example: 0.45,
      compatibility: 0.4,
      generated: 0.4,
      documentation: 0.3,
      declaration: 0.9,
      header: 0.9,
    },
    /** For code other than tests, if tests are asked for. */
    besideTests: 0.5,
    dataFactor: 0.5,
    /** For a file of another operating system than the question names. */
    otherPlatform: 0.5,
  },
  copies: {
    /** The remaining share for a second copy, and again for each further one. */
    remains: 0.3,
  },
  fileSaturation: {
    remains: 0.55,
    /** Users and kinds of a symbol are each an answer, so they keep more. */
    remainsRelated: 0.8,
  },
  learnedOrder: {
    /** How many files are reordered. */
    reorderedFiles: 40,
    /** The learned order does not apply to a project with fewer files. */
    leastFiles: 10,
  },
  nearCopies: {
    comparedFiles: 30,
    /** The remaining share of a copy's score. */
    remains: 0.5,
    /** With fewer names, a file cannot be recognized. */
    fewestNames: 3,
    /** Share of common declarations of the same length from which files count as copies. */
    alike: 0.4,
    /**
     * If their paths differ in only one part: shares of common names, and of common declarations of the same length.
     */
    alikeNames: 0.5,
    alikeBesideNames: 0.1,
  },
  snippet: {
    /** The share of the span's weight for the query that a symbol needs to represent the span. */
    enough: 0.6,
    /** The share of the best symbol's score from which another one is shown too. */
    nearly: 0.75,
    /** BM25 over the symbols of a span: saturation, and the lines of a typical symbol. */
    ...textbookBm25,
    usualLines: 20,
    /** Factor for a word in the symbol's name. */
    inName: 3,
  },
  preview: {
    /** The bonus for the line that declares the found symbol, relative to the best line. */
    declarationWorth: 0.5,
  },
  relevance: {
    /** The rule was measured on this many results. Fewer cannot be judged, unless there are no more. */
    judgedHits: 10,
    /**
     * Below this value nothing found is relevant. Of 1,262 real and 944 synthetic questions, no right answer was below
     * it.
     */
    leastRelevance: 0.42,
    /** The weight of the share of the question that occurs anywhere in the index. */
    knownShare: 0.3,
  },
  fusion: {
    /** The usual constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
    rankOffset: 60,
  },
  rerank: {
    /**
     * The model's share of the score; the ranking keeps the rest. Tuned on handwritten questions: a general embedder
     * knows less about code than names, paths and the graph do, and from .4 on it hurts more than it helps
     * (bench/quality/ranking.md).
     */
    modelShare: 0.2,
  },
  passages: {
    /** The weight of the enclosing span for an import statement or a comment in it. */
    spanShare: 0.3,
  },
  places: {
    inFolder: 0.5,
    /** For the main file of the named folder. */
    entry: 0.9,
    /** For its path without the extension. */
    bareName: 0.9,
    /** For the last two parts of its path. */
    sharedTwo: 0.7,
  },
} as const;
