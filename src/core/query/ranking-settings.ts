// Every weight that ranking goes by, in one place: what ablations switch off and what a user may weigh differently.
import { textbookBm25, type Bm25Parameters, type FieldWeights } from "../lexical/index.ts";
import type { QueryKind } from "./question/query-kind.ts";

export type FusionMethod = "scores" | "ranks";

export interface RankingSettings {
  /** Candidates that each retriever gives at least, and times the limit. */
  readonly leastPerRetriever: number;
  readonly perRetrieverAndResult: number;
  /** "scores": weighted sum of the retrievers' scores, each over its best; "ranks": reciprocal rank fusion with k = 60. */
  readonly fusion: FusionMethod;
  /** Share of the vector retriever in the fused score, 0..1; the words have the rest. */
  readonly vectorShare: Readonly<Record<QueryKind, number>>;
  readonly bm25: Bm25Parameters;
  readonly fields: FieldWeights;
  /** Strength of each signal by name; 0 switches it off, 1 is what was found to be right. */
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

/** What each step of ranking weighs, by the step: shares and factors, and the counts that decide where they apply. */
export const rankingWeights = {
  proseWords: {
    /** Words that only ask. */
    asking: 0.3,
  },
  askedNames: {
    strengths: { alone: 1, code: 0.9, whole: 0.8, joined: 0.5, word: 0.15 },
  },
  queryWords: {
    /** Of two words as one, which nobody may have written: it counts where it is found. */
    compoundWeight: 0.8,
  },
  ownName: {
    /** What of a word stays that names the project. */
    ownNameWeight: 0.3,
  },
  errorWords: {
    inMessage: 0.3,
    /** Words that say that something failed, and not what. */
    failing: 0.2,
  },
  wordForms: {
    inflected: 0.7,
    derived: 0.2,
    abbreviated: 0.5,
  },
  spelling: {
    /** What is left of a name's strength, by edits. */
    forgiven: [1, 0.75, 0.5],
    /** Weight of a word that stands in for a misspelled word of the question. */
    misspelledWord: 0.8,
  },
  names: {
    /** A name that more symbols have does not tell which one is meant. */
    tooCommon: 400,
    surelyAName: 0.9,
    /** From this strength on a server for search is asked for a name; what is less sure is found by its words. */
    askedOfServer: 0.3,
    kindStrength: {
      variable: 0.5,
      field: 0.45,
      constant: 0.85,
      test: 0.6,
    },
    /** A file with that name, whether or not a symbol in it has the name. */
    fileStrength: 0.55,
    /** With all that stands before its name in the question: `Data.Text.Lazy` is that file. */
    qualifiedFileStrength: 0.9,
    /** Names that are less certain than this do not name a file: the signal of paths is enough for them. */
    meansFile: 0.8,
    /** A module that so many files reopen is defined by the one with its name, and not by the others. */
    manyOpen: 3,
    openedModule: 0.25,
    smallModule: 0.85,
    /** Of a constructor beside its class, and of an object beside the class whose companion it is. */
    besideClass: 0.6,
    companion: 0.9,
    /** Of a name that is near the one that was asked for. */
    otherName: 0.9,
    declared: 0.8,
    inTests: 0.7,
    /** Of a name that differs in case alone: typed all in lower case, and typed in any other way. */
    lowerCase: 0.8,
    otherWriting: 0.5,
    /** What is lost where none of the scopes that were named is around it. */
    missingScope: 0.5,
  },
  relations: {
    minDefinition: 0.4,
    /** What an edge of a kind is worth as an answer. */
    worth: {
      users: { CALLS: 1, DEPENDS_ON: 0.9, INHERITS: 0.8, IMPLEMENTS: 0.8, IMPORTS: 0.5 },
      kinds: { INHERITS: 1, IMPLEMENTS: 1 },
      used: { CALLS: 1, DEPENDS_ON: 0.8 },
    },
    /** Definitions that are nearly as sure as the best one are meant too. */
    nearBest: 0.7,
    /** Factor on users in the file of the definition, where it may be a private helper. */
    inside: 0.5,
  },
  definitions: {
    /** From this strength on a definition is what the query asked for. */
    surelyAsked: 0.35,
  },
  definesSymbol: {
    boost: 1,
    /** The factor where other code is asked for: somebody who asks for the callers of a function knows the function. */
    besideRelated: 0.25,
  },
  relation: {
    /** More than the words of a definition give. */
    boost: 1.6,
  },
  pathMatch: {
    stemBoost: 0.17,
    folderBoost: 0.06,
    /** Of a dotted name what stands before the first dot: `user.service.ts` is about users first. */
    firstPart: 0.7,
    placeBoost: 1.5,
    /** Of a file that a question of many words mentions: it may be what the code reads or writes. */
    mentionBoost: 0.5,
    manyWords: 4,
    furtherPlace: 0.85,
    /** Of a place with a line that lies outside of the candidate. */
    besideLine: 0.3,
    /** Of a file without a line what lies beside the symbol of its name. */
    besideMain: 0.8,
    /** Words of less weight do not tell files apart. */
    telling: 0.6,
  },
  quotedText: {
    boost: 2,
    /** What of it tests and documents have. */
    quotedAgain: 0.3,
    /** Files that are looked through for the message: those of the best chunks by words, and those that have most of the query's worth, with the share that each has at least. */
    filesRead: 8,
    bestChunks: 6,
    leastShare: 0.35,
    /** What the share counts in tests and documents, which quote messages as they are seen. */
    besideCode: 0.8,
    /** What a word of the message is worth at least, as a share of its rarest. */
    leastWorth: 0.1,
    /** From it on a line says the message by no accident. */
    leastStrength: 0.45,
    /** From it on no other file is read. */
    sure: 0.95,
    /** The least share of the message's worth that a literal says, by the words that both have: the last is for that many and more. */
    leastOfMessage: [1, 1, 0.5, 0.35, 0.2],
    /** Words that follow each other. */
    shortestRun: 2,
  },
  settings: {
    filesRead: 12,
    /** What a line counts that sets what is asked for, beside one that says a message. */
    worthOfLine: 0.8,
    /** Of a word in another form. */
    otherForm: 0.85,
    /** Of words beside the name, on a line that reads the environment. */
    anyOfLine: 0.85,
    /** Of a name that gets a value, where nothing says that it is a default. */
    namedDefault: 0.9,
    /** Of a value that is worked out. */
    computed: 0.6,
    /** Of a literal where nothing says that it is an option. */
    besideFlag: 0.6,
    /** Of the literal of an option where its default is asked for: it may stand beside it. */
    besideDefault: 0.85,
    /** Of a flag in a longer text. */
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
    /** So many of the best files speak for their neighbors. */
    speakers: 20,
  },
  pathPenalties: {
    /** What is left of a score. */
    factors: {
      test: 0.45,
      example: 0.45,
      compatibility: 0.4,
      generated: 0.4,
      documentation: 0.3,
      declaration: 0.9,
      header: 0.9,
    },
    /** For what is not a test, where tests are asked for. */
    besideTests: 0.5,
    dataFactor: 0.5,
  },
  copies: {
    /** What is left of the score of a second copy, and of each further one. */
    remains: 0.3,
  },
  fileSaturation: {
    remains: 0.55,
    /** Users and kinds of a symbol each answer for themselves. */
    remainsRelated: 0.8,
  },
  learnedOrder: {
    /** Files that are looked at again. */
    reorderedFiles: 40,
    /** Where a project has hardly any files, what it learned of others does not apply. */
    leastFiles: 10,
  },
  nearCopies: {
    comparedFiles: 30,
    /** What is left of the score of a copy. */
    remains: 0.5,
    /** Too few names to tell a file by. */
    fewestNames: 3,
    /** Shared declarations of the same length, from which files are copies. */
    alike: 0.4,
    /** Where their paths differ in one part alone: shared names, and shared declarations of the same length. */
    alikeNames: 0.5,
    alikeBesideNames: 0.1,
  },
  snippet: {
    /** The share of the weight that the span has for the query, which a symbol must have to stand for the span. */
    enough: 0.6,
    /** The share of the best symbol's score that shows another one with it. */
    nearly: 0.75,
    /** BM25 over the symbols of one span: saturation, and lines of a symbol of usual length. */
    ...textbookBm25,
    usualLines: 20,
    /** Factor on a word that occurs in the symbol's name. */
    inName: 3,
  },
  preview: {
    /** What the line that declares the found symbol is worth more, in shares of the best line. */
    declarationWorth: 0.5,
  },
  relevance: {
    /** The rule was measured on this many results: fewer cannot be judged unless there are no more. */
    judgedHits: 10,
    /** Below it nothing found is relevant. No right answer of 1,262 questions and 944 made ones was below. */
    leastRelevance: 0.42,
    /** What the share of the question counts that stands anywhere in the index. */
    knownShare: 0.3,
  },
  fusion: {
    /** Usual constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
    rankOffset: 60,
  },
  rerank: {
    /**
     * The model's part of the score; the ranking keeps the rest. Swept on questions written by hand: a general embedder knows
     * less of code than names, paths and the graph do, and from .4 on it takes more than it gives (bench/quality/README.md).
     */
    modelShare: 0.2,
  },
  passages: {
    /** What the span around counts for an import statement or a comment in it. */
    spanShare: 0.3,
  },
  places: {
    inFolder: 0.5,
    /** The file that opens the folder which is named. */
    entry: 0.9,
    /** Its path but for the extension. */
    bareName: 0.9,
    /** The last two parts of its path. */
    sharedTwo: 0.7,
  },
} as const;
