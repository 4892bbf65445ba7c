// What can be searched for in code, and what is returned? Paths are relative to the root with "/"; lines are 1-based,
// the end included; scores are 0..1.
import type { SymbolKind } from "./kinds.ts";

/** Limits which code may be found. All conditions must hold; for a list, any one of its values. */
export interface CodeFilters {
  /** Files, and folders with everything in them: relative to the root, or absolute inside it. */
  readonly under?: readonly string[] | undefined;
  /** Patterns as in .gitignore; one that begins with "!" excludes what it matches. */
  readonly globs?: readonly string[] | undefined;
  readonly notGlobs?: readonly string[] | undefined;
  /** A regular expression (RE2) that must match somewhere in the path. */
  readonly pathPattern?: string | undefined;
  /** Texts that the path must not contain. */
  readonly without?: readonly string[] | undefined;
  /** With or without the dot. */
  readonly extensions?: readonly string[] | undefined;
  /** Ids of languages. */
  readonly languages?: readonly string[] | undefined;
  /** The file's purpose, by the conventions of its ecosystem. */
  readonly purpose?: "test" | "configuration" | undefined;
  /** Kinds of symbols, or "text" for text outside every symbol. */
  readonly kinds?: readonly (SymbolKind | "text")[] | undefined;
  /** Whole names of symbols, qualified or not. */
  readonly symbols?: readonly string[] | undefined;
  /** False ignores the case of paths. The case of symbol names counts only if this is true. */
  readonly matchCase?: boolean | undefined;
}

export type FilterName = Exclude<keyof CodeFilters, "matchCase">;

/** Filters that nothing indexed passes: a single one, or several that each let something through. */
export interface UnmatchedFilters {
  readonly filters: readonly { readonly name: FilterName; readonly values: readonly string[] }[];
  /** Values of the filter that would match something, the nearest or the most frequent. */
  readonly near: readonly string[];
}

/** A range of lines that no symbol represents. */
export type PassageKind = "import" | "comment";

export interface CodeQuery {
  readonly query: string;
  /** Other wordings of the same question. Each is searched, and the results are fused by reciprocal rank. */
  readonly alternatives?: readonly string[] | undefined;
  /** Maximum number of results, 1..1000. */
  readonly limit: number;
  /** How many better results to skip; later pages cost no more than the first. Default 0. */
  readonly offset?: number | undefined;
  /** Absolute paths of indexed roots, or of a folder inside one; every indexed root if absent. */
  readonly root?: string | readonly string[] | undefined;
  readonly filters?: CodeFilters | undefined;
  /** Only import statements, or only comments and docstrings. A result is then their lines, not a symbol. */
  readonly passages?: PassageKind | undefined;
  /** Maximum results per file; no maximum if absent. */
  readonly perFile?: number | undefined;
  /** Lines of context before and after a result in its text. If absent, results have no text. */
  readonly contextLines?: number | undefined;
  /** Whether the configured model reranks the best results. By default it does, if there is one. */
  readonly rerank?: { readonly enabled?: boolean; readonly candidates?: number } | undefined;
}

export interface CodeHit {
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
  /** Qualified name of the symbol that the span shows; "" for text. */
  readonly symbol: string;
  readonly symbolId: string | undefined;
  readonly kind: SymbolKind | "text";
  readonly signature: string;
  readonly doc: string;
  readonly score: number;
  /** The score, split by signal. */
  readonly components: Readonly<Record<string, number>>;
  readonly retrieverScores: {
    /** Cosine of the code and the query, 0..1. */
    readonly meaning: number;
    /** BM25 divided by the best of this search, 0..1. */
    readonly words: number;
    /** If a model reranked it: its judgment, scaled to 0..1 over all reranked results. */
    readonly model: number | undefined;
  };
  /** Which wordings of the question found it: 0 is the query, 1 the first alternative. */
  readonly foundBy: readonly number[];
  /** Its lines with context, as they are in the file now, or as indexed if the file is gone. */
  readonly text: Pick<CodeText, "startLine" | "text" | "decisionPoints"> | undefined;
  /** The lines that best show why it matched, at most two, as they are in the file now. */
  readonly preview: readonly { readonly line: number; readonly text: string }[];
  /** The file changed since it was indexed, and these lines appear to be gone. */
  readonly stale: boolean;
  /** How many lines down they have moved since indexing. All line numbers are current. */
  readonly movedBy: number;
}

/** Lines of a file with their context. */
export interface CodeText {
  readonly path: string;
  /** If not, there is no text. */
  readonly isIndexed: boolean;
  readonly language: string;
  /** Line number of the first line of `text`, 1-based. */
  readonly startLine: number;
  readonly text: string;
  /** Branches, loops, handlers and short circuits in the requested lines. */
  readonly decisionPoints: number;
  /** The file differs from the indexed one. If lines are followed: it differs, and the lines are gone. */
  readonly stale: boolean;
  /** If lines are followed: how many lines they have moved since indexing; negative means up. */
  readonly movedBy: number;
}

/** A whole file as it is on disk now, with secrets masked. */
export interface FileText {
  readonly root: string;
  /** Relative to the root with "/". */
  readonly path: string;
  readonly language: string;
  /** Number of lines. A newline at the end of the file does not start another line. */
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
  /** The module name as written. */
  readonly module: string;
  /** The imported names; empty if the whole module is imported. */
  readonly names: readonly string[];
}

/** A line that uses a name but resolves to no symbol of that name. */
export interface NameMention {
  readonly root: string;
  readonly path: string;
  readonly line: number;
  /** Qualified name of the enclosing symbol; "" if there is none. */
  readonly symbol: string;
  /** Id of the enclosing symbol, or else of the file. */
  readonly symbolId: string;
  /** Whether that symbol is a test, or in a test file. */
  readonly isTest: boolean;
  /** Used after a value or a qualifier: `value.name`. */
  readonly isMember: boolean;
  /** The module from which the name, or its qualifier, is imported, as written; "" if it is not imported. */
  readonly importedFrom: string;
}

/** Uses of a name without an edge to a symbol of that name: unresolved, or meaning something else. */
export interface NameMentions {
  /** The name searched for: the last part of a qualified name. */
  readonly name: string;
  /** Lines, each counted once. */
  readonly total: number;
  readonly files: number;
  /** False if so many files contain the name that only the first were examined. */
  readonly isComplete: boolean;
  /** The first places, in path order. */
  readonly places: readonly NameMention[];
}

export interface CodeSearchResult {
  readonly query: string;
  readonly hits: readonly CodeHit[];
  /** How many passed the filters and were ranked, before any limit. */
  readonly total: number;
  /**
   * The hits are the nearest there are, and none seems related to the question. False if that cannot be decided: on a
   * later page, or with vectors from a model other than the built-in one.
   */
  readonly isUnrelated: boolean;
  /** The filters that explain why there are no hits; absent if something passes the filters. */
  readonly unmatched?: readonly UnmatchedFilters[] | undefined;
  /** Files and lines that the question names but that do not exist: one sentence each, with similar ones. */
  readonly missingPlaces: readonly string[];
  /** Whether a model reranked the best results. */
  readonly reranked: boolean;
  readonly tookMs: number;
  /** A sentence that says how the answer falls short of the configuration because the index's model does not work. */
  readonly shortfall?: string | undefined;
}
