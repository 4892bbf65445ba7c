// What can be searched for in code, and what is found? Paths are relative to the root with "/"; lines are 1-based, the end
// included; scores are 0..1.
import type { SymbolKind } from "./kinds.ts";

/** Which code may be found. All given conditions must hold; of a list one of its values. */
export interface CodeFilters {
  /** Files and folders, with all that is in them: relative to the root, or absolute in it. */
  readonly under?: readonly string[] | undefined;
  /** As .gitignore reads patterns; one that begins with "!" takes out what it matches. */
  readonly globs?: readonly string[] | undefined;
  readonly notGlobs?: readonly string[] | undefined;
  /** A regular expression (RE2) that the path has to match somewhere. */
  readonly pathPattern?: string | undefined;
  /** Texts that no path may hold. */
  readonly without?: readonly string[] | undefined;
  /** With or without their dot. */
  readonly extensions?: readonly string[] | undefined;
  /** Ids of languages. */
  readonly languages?: readonly string[] | undefined;
  /** What a file is there for, by the conventions of its ecosystem. */
  readonly purpose?: "test" | "configuration" | undefined;
  /** Kinds of the symbol, or "text" for what belongs to none. */
  readonly kinds?: readonly (SymbolKind | "text")[] | undefined;
  /** Names of symbols, qualified or not; whole names. */
  readonly symbols?: readonly string[] | undefined;
  /** False takes upper and lower case of paths as the same; names of symbols are only told apart by case where it is true. */
  readonly matchCase?: boolean | undefined;
}

export type FilterName = Exclude<keyof CodeFilters, "matchCase">;

/** Filters that nothing indexed passes: one by itself, or several of which each lets something through. */
export interface UnmatchedFilters {
  readonly filters: readonly { readonly name: FilterName; readonly values: readonly string[] }[];
  /** Values of the filter that something passes, the nearest or the most frequent. */
  readonly near: readonly string[];
}

/** A stretch of lines that no symbol stands for. */
export type PassageKind = "import" | "comment";

export interface CodeQuery {
  readonly query: string;
  /** The same question in other words: each is searched, and what they find is fused by reciprocal rank. */
  readonly alternatives?: readonly string[] | undefined;
  /** Results wanted, 1..1000. */
  readonly limit: number;
  /** Better results that are passed over; the cost of a page does not grow with it. Default 0. */
  readonly offset?: number | undefined;
  /** Absolute paths of indexed roots, or of a folder inside one; every indexed root when absent. */
  readonly root?: string | readonly string[] | undefined;
  readonly filters?: CodeFilters | undefined;
  /** Only import statements, or only comments and docstrings: a result is then the lines of one, and not a symbol. */
  readonly passages?: PassageKind | undefined;
  /** Results of one file; as many as there are when absent. */
  readonly perFile?: number | undefined;
  /** Lines before and after a result that come with its text; without it results have no text. */
  readonly contextLines?: number | undefined;
  /** Whether the configured model looks at the best results again; it does where there is one. */
  readonly rerank?: { readonly enabled?: boolean; readonly candidates?: number } | undefined;
}

export interface CodeHit {
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
  /** Qualified name of the symbol that the span shows, "" for text. */
  readonly symbol: string;
  readonly symbolId: string | undefined;
  readonly kind: SymbolKind | "text";
  readonly signature: string;
  readonly doc: string;
  readonly score: number;
  /** Part of the score by signal. */
  readonly components: Readonly<Record<string, number>>;
  readonly retrieverScores: {
    /** Cosine of the code and the query, 0..1. */
    readonly meaning: number;
    /** BM25 over the best of this search, 0..1. */
    readonly words: number;
    /** Where a model looked at it again: its judgement, spread over 0..1 of those it looked at. */
    readonly model: number | undefined;
  };
  /** Which wordings of the question found it: 0 is the query, 1 the first alternative. */
  readonly foundBy: readonly number[];
  /** The lines with those around them, as they stand in the file, or were indexed where it is gone. */
  readonly text: Pick<CodeText, "startLine" | "text" | "decisionPoints"> | undefined;
  /** The lines that best show why, two at most, as they stand in the file. */
  readonly preview: readonly { readonly line: number; readonly text: string }[];
  /** The file changed since it was indexed, and these lines are not in it any more, as far as can be told. */
  readonly stale: boolean;
  /** Lines by which they have moved down in the file since it was indexed; all line numbers are those of now. */
  readonly movedBy: number;
}

/** Lines of a file, with those around them. */
export interface CodeText {
  readonly path: string;
  readonly language: string;
  /** Of the first line of `text`, 1-based. */
  readonly startLine: number;
  readonly text: string;
  /** Branches, loops, handlers and short circuits in the lines that were asked for. */
  readonly decisionPoints: number;
  /** The file is not the one that was indexed. Of lines that are followed: it is not, and the lines are not there any more. */
  readonly stale: boolean;
  /** Lines by which they moved since, where they are followed; negative for further up. */
  readonly movedBy: number;
}

/** A whole file as it stands on disk now, secrets masked. */
export interface FileText {
  readonly root: string;
  /** Relative to the root with "/". */
  readonly path: string;
  readonly language: string;
  /** How many; a line end at the end of the file opens no line. */
  readonly lines: number;
  readonly content: string;
}

/** An import statement. */
export interface FoundImport {
  readonly root: string;
  readonly path: string;
  readonly language: string;
  readonly startLine: number;
  readonly endLine: number;
  /** As it is written. */
  readonly module: string;
  /** What is imported of it; empty for all of it. */
  readonly names: readonly string[];
}

/** A line that uses a name, and leads to no symbol of that name. */
export interface NameMention {
  readonly root: string;
  readonly path: string;
  readonly line: number;
  /** Qualified name of the symbol around it; "" outside of all. */
  readonly symbol: string;
  /** Id of the symbol around it; outside of all of the file. */
  readonly symbolId: string;
  /** Whether that is a test, or stands in a file of tests. */
  readonly isTest: boolean;
  /** Behind a value or a qualifier: `value.name`. */
  readonly isMember: boolean;
  /** The module that the name, or what stands before it, is imported from, as written; "" where it is not imported. */
  readonly importedFrom: string;
}

/** Where a name is used without an edge to a symbol of that name: it could not be resolved, or means something else. */
export interface NameMentions {
  /** What was looked for: of a qualified name its last part. */
  readonly name: string;
  /** Lines, each counted once. */
  readonly total: number;
  readonly files: number;
  /** False where the name stands in so many files that only the first were looked at. */
  readonly isComplete: boolean;
  /** The first of them, in the order of the paths. */
  readonly places: readonly NameMention[];
}

export interface CodeSearchResult {
  readonly query: string;
  readonly hits: readonly CodeHit[];
  /** How many passed the filters and were ranked, before the limits on results. */
  readonly total: number;
  /**
   * The hits are the nearest that there are, and none seems to have to do with the question. False where that cannot be
   * told: on a later page, of fewer results than `judgedHits`, and with vectors of another model than the built-in one.
   */
  readonly isUnrelated: boolean;
  /** Why there are no hits, where no filter but these is the reason; absent where something passes the filters. */
  readonly unmatched?: readonly UnmatchedFilters[] | undefined;
  /** Files and lines that the question names and that are not there: of each a sentence that says so, and what is near. */
  readonly missingPlaces: readonly string[];
  /** Whether a model looked at the best results again. */
  readonly reranked: boolean;
  readonly tookMs: number;
  /** How the answer falls short of what is configured, in a sentence: the model of the index does not work. */
  readonly shortfall?: string | undefined;
}
