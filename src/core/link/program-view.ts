// What linking may ask of the outside: the files of a root, their parsed form, and the manifests the walk saw.
import type { ParsedFile } from "../types/index.ts";
import type { FileId } from "./ids.ts";

/** What a language made of all files of a view of the same root before this one. */
export interface EarlierMade {
  readonly made: unknown;
  /** By the file ids of then: the id now, ascending; −1 for a file that is gone, or has other bytes or another language. */
  readonly idsNow: Int32Array;
}

/**
 * What a compiler says of one file. A name stands at `offset` and means what is declared at `targetOffset` of the file
 * `target`: offsets are of the first letter of a name, and ascend. `outside` as a target is what no file of the root declares.
 */
export interface CompilerFacts {
  readonly references: FactColumns;
  /** The member whose name stands at `offset` implements or overrides the one at the target. */
  readonly implementations: FactColumns;
  /** Whether the compiler was told of a file, and so would have found what is declared in it. */
  isKnown(fileId: FileId): boolean;
}

export interface FactColumns {
  readonly offsets: ArrayLike<number>;
  readonly targets: ArrayLike<FileId>;
  readonly targetOffsets: ArrayLike<number>;
  /** 1 where another word is written than the name of what is meant. */
  readonly renamed: ArrayLike<number>;
}

export const outsideFile: FileId = -1;

/** One root as linking sees it. File ids are dense, 0 … fileCount − 1; paths are relative to the root, with "/". */
export interface ProgramView {
  readonly fileCount: number;
  path(fileId: FileId): string;
  /** Id of the language's folder in core/languages/, or "text". */
  language(fileId: FileId): string;
  /** Asked for often: the caller caches. */
  parsed(fileId: FileId): ParsedFile;
  /** Declared package of a file, where the caller knows it without reading the parsed form. */
  packageName?(fileId: FileId): string;
  /** What the file's language keeps beside its parsed form (`LinkerLanguage.summarize`), where the caller has it. */
  summary?(fileId: FileId): Uint8Array | undefined;
  /** Whether a file has import or export statements, where that is known without `parsed`. */
  hasModuleStatements?(fileId: FileId): boolean;
  /** What languages made of all files, by a name of theirs, for the next view of the root. */
  readonly made?: Map<string, unknown>;
  /** What was made under a name for the last view for which it was; undefined where there was none. */
  readonly earlier?: ((name: string) => EarlierMade | undefined) | undefined;
  /** Undefined for a file of which no compiler says anything. */
  readonly compilerFacts?: ((fileId: FileId) => CompilerFacts | undefined) | undefined;
  findFile(path: string): FileId | undefined;
  /** Text of a manifest (package.json, tsconfig.json, go.mod, Cargo.toml, pyproject.toml …), undefined when there is none. */
  readManifest(path: string): string | undefined;
  /** Paths of all manifests. */
  manifests(): readonly string[];
}
