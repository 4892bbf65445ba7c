// What the engine answers about code: plain values that every family and adapter shapes in its own way.
// Paths are relative to the root with "/"; lines are 1-based, the end included; scores are 0..1.
import type { NextStep } from "../../errors.ts";
import type { CodeEdgeKind, EdgeStrategy, SymbolKind, Visibility } from "./kinds.ts";

/** Something the run met and went on from. */
export interface Problem {
  readonly path: string;
  readonly code: ProblemCode;
  readonly message: string;
}

export type ProblemCode =
  | "unreadable"
  | "vanished"
  | "binary"
  | "too-large"
  | "encoding"
  | "parse-timeout"
  | "parse-failed"
  | "quarantined"
  | "all-ignored"
  | "symlink-loop"
  | "ignored-root";

export type IndexStage = "walk" | "parse" | "link" | "embed" | "commit";

export interface IndexProgress {
  readonly stage: IndexStage;
  readonly done: number;
  readonly total: number;
  /** Bytes of source behind `done`. */
  readonly bytes: number;
}

/** Counts are of this run; `symbols`, `chunks` and the edge counts are of the whole root after it. */
export interface IndexReport {
  readonly root: string;
  readonly generation: number;
  readonly filesScanned: number;
  readonly filesParsed: number;
  readonly filesSkipped: number;
  readonly filesUnchanged: number;
  readonly filesRemoved: number;
  /** Files that did not change and were linked again because of what others did; 0 when all were. */
  readonly filesRelinked: number;
  /** Files whose artifact was found in the store and not parsed again. */
  readonly filesReused: number;
  readonly symbols: number;
  readonly references: number;
  readonly edgesResolved: number;
  readonly edgesExternal: number;
  readonly edgesAmbiguous: number;
  readonly edgesUnresolved: number;
  readonly symbolsEmbedded: number;
  readonly chunks: number;
  readonly chunksEmbedded: number;
  readonly problems: readonly Problem[];
  readonly elapsedMs: number;
  readonly stagesMs: Readonly<Record<IndexStage, number>>;
  readonly cpuMs: number;
  /** Of anonymous memory, as it was seen ten times a second. Undefined where the system does not tell it. */
  readonly peakHeldBytes: number | undefined;
  /** With the pages of files that are mapped, once for each mapping. */
  readonly peakRssBytes: number;
  /** Bytes of source scanned. */
  readonly bytes: number;
}

export interface SymbolSummary {
  /** `<path>#<scope path>`, with `~n` behind the n-th overload. */
  readonly id: string;
  readonly name: string;
  /** The scope path in the language's own separator: `Class.method`, `Struct::method`; of a file its path. */
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly filePath: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly signature: string;
  readonly visibility: Visibility;
  /** Qualified name of the enclosing symbol. */
  readonly parent: string | undefined;
  readonly language: string;
  readonly root: string;
}

export interface SymbolDetail extends SymbolSummary {
  readonly doc: string | undefined;
}

/** What a name that people type may stand for: exactly one symbol, or several to choose from. */
export type SymbolLookup =
  | { readonly found: true; readonly symbol: SymbolDetail }
  | {
      readonly found: false;
      /** The most used ones. */
      readonly candidates: readonly SymbolSummary[];
      /** How many symbols have the name. */
      readonly total: number;
    };

export interface CodeEdge {
  readonly source: string;
  readonly target: string;
  readonly relationship: CodeEdgeKind;
  readonly weight: number;
  readonly confidence: number;
  readonly strategy: EdgeStrategy;
  readonly filePath: string;
  readonly line: number;
  /** Of strategy "dispatch": how many methods the call may run beside the one that it names. */
  readonly choices?: number;
}

export interface ReachedSymbol {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly label: string;
  readonly filePath: string;
  readonly depth: number;
  /** The neighbor one step nearer to the start. */
  readonly via: string;
  /** Only a call of an overridden method leads here: which method it runs is settled when it runs. */
  readonly possible: boolean;
}

export interface Impact {
  readonly symbol: string;
  readonly depth: number;
  readonly directDependents: readonly {
    readonly source: string;
    readonly relationship: CodeEdgeKind;
    /** It calls a method that the symbol overrides, and may run the symbol. */
    readonly possible: boolean;
  }[];
  readonly reachable: readonly ReachedSymbol[];
  /** How many there are; more than `reachable.length` when the list was cut. */
  readonly reachableCount: number;
  /** Of those, how many are only possible. */
  readonly possibleCount: number;
  readonly tests: readonly string[];
  readonly files: readonly string[];
}

export interface RankedSymbol {
  readonly id: string;
  readonly label: string;
  readonly kind: SymbolKind;
  readonly pagerank: number;
}

/** The symbols of one root that most of it depends on. */
export interface Ranking {
  readonly root: string;
  readonly ranked: readonly RankedSymbol[];
}

export interface Clustering {
  readonly root: string;
  readonly resolution: number;
  readonly modularity: number;
  readonly clusterCount: number;
  readonly clusters: readonly {
    readonly id: number;
    readonly size: number;
    readonly label: string;
    readonly members: readonly string[];
  }[];
  /** How many edges lead from one of the largest clusters to another, most first; ids as in `clusters`. */
  readonly links: readonly { readonly from: number; readonly to: number; readonly edges: number }[];
}

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
  /** The file is not the one that was indexed. */
  readonly stale: boolean;
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

/** A symbol on the other end of an edge. */
export interface RelatedSymbol {
  /** The symbol that was asked about. */
  readonly of: string;
  /** Whether it uses that symbol or is used by it. */
  readonly role: "user" | "used";
  readonly relationship: CodeEdgeKind;
  readonly symbol: SymbolSummary;
}

/** What a root holds, counted in its index. */
export interface RootDescription {
  readonly root: string;
  readonly generation: number;
  /** Whether the graph of this generation is ranked; `folders` differ before and after. */
  readonly isRanked: boolean;
  readonly files: number;
  readonly lines: number;
  /** Lines by language, most first. */
  readonly languages: readonly { readonly language: string; readonly lines: number }[];
  /** Folders that hold the central symbols, most central first: the share of all centrality below each. */
  readonly folders: readonly { readonly path: string; readonly share: number }[];
  /** The first paragraph of the README, without markup. */
  readonly introduction: string | undefined;
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

export interface IndexDescription {
  readonly root: string;
  readonly files: number;
  readonly sizeBytes: number;
  readonly chunks: number;
  readonly segments: number;
  /** Of the vectors of code; undefined where nothing is embedded. */
  readonly dimensions: number | undefined;
  /** When the root was first indexed. */
  readonly createdAt: string;
  /** The latest change of a file that is indexed, as of its indexing; undefined for a root without files. */
  readonly lastModifiedAt: string | undefined;
  /** Indexed files that are gone, relative to the root. */
  readonly gone: readonly string[];
  /** Chunks of files that are gone. */
  readonly goneChunks: number;
  /** Whether a file is gone or changed since it was indexed. */
  readonly isStale: boolean;
}

export interface CodeSearchResult {
  readonly query: string;
  readonly hits: readonly CodeHit[];
  /** How many passed the filters and were ranked, before the limits on results. */
  readonly total: number;
  /** Whether a model looked at the best results again. */
  readonly reranked: boolean;
  readonly tookMs: number;
  /** How the answer falls short of what is configured, in a sentence: the model of the index does not work. */
  readonly shortfall?: string | undefined;
}

export interface RootStatus {
  readonly root: string;
  readonly id: string;
  readonly generation: number;
  readonly indexedAt: string;
  readonly files: number;
  readonly symbols: number;
  readonly chunks: number;
  readonly edges: number;
  readonly bytesOnDisk: number;
  readonly embedder: string;
  readonly languages: Readonly<Record<string, number>>;
}

/** What an answer about a root stands for. */
export interface RootStanding {
  readonly root: string;
  /** The answer is of this generation, or of a later one. */
  readonly generation: number;
  /** The commit that was checked out when the generation was made; undefined outside git. */
  readonly commit: string | undefined;
  /**
   * Files that came, changed or went and are not in the generation, relative to the root; "unknown" while it is being found
   * out, and undefined where nobody keeps watch.
   */
  readonly behind: readonly string[] | "unknown" | undefined;
}

/** What the graphs of all roots are made of. */
export interface CodeContents {
  /** Live symbols by kind, with a `module` for every file. */
  readonly symbolKinds: Readonly<Record<string, number>>;
  readonly edgeKinds: Readonly<Record<string, number>>;
  /** Of the whole home: the roots, what is shared between them, and the memories. */
  readonly bytesOnDisk: number;
}

/** One part of the engine, tried and not only looked at. */
export interface HealthCheck {
  readonly part: string;
  readonly ok: boolean;
  readonly detail: string;
  /** What mends it, in a sentence that names neither a tool nor a command. */
  readonly mend: string | undefined;
  /** What mends it where that is a tool or a command. */
  readonly next?: NextStep | undefined;
  readonly tookMs: number;
}

export interface WorkspaceReport {
  readonly root: string;
  readonly workspaces: readonly {
    readonly kind: string;
    readonly root: string;
    readonly members: readonly string[];
  }[];
  readonly packages: readonly {
    readonly name: string;
    readonly version: string;
    readonly manifest: string;
    /** As the manifest has it; "" where it has none. */
    readonly description: string;
  }[];
  readonly dependencies: readonly {
    readonly from: string;
    readonly name: string;
    readonly version: string;
    readonly dev: boolean;
    readonly manifest: string;
    readonly internal: boolean;
  }[];
}
