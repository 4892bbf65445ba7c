// What linking gets from outside: the files of a root, their parsed form, and the manifests found in it.
import type { ParsedFile } from "../types/index.ts";
import type { FileId } from "./ids.ts";

/** What a language computed from all files for an earlier view of the same root. */
export interface EarlierMade {
  readonly made: unknown;
  /**
   * Maps that view's file ids to the current ids, ascending; −1 for a file that is gone or has other bytes or another
   * language.
   */
  readonly idsNow: Int32Array;
  /** Whether that view had exactly the same paths in the same languages: then no id differs but for −1. */
  readonly hasSameFiles: boolean;
}

/**
 * What a compiler says about one file. The name at `offset` means the declaration at `targetOffset` in the file
 * `target`. Offsets point to the first letter of a name, and ascend. The target `outside` means that no file of the
 * root declares it.
 */
export interface CompilerFacts {
  readonly references: FactColumns;
  /** The member whose name is at `offset` implements or overrides the one at the target. */
  readonly implementations: FactColumns;
  /** Whether the compiler was given a file, and so would have found its declarations. */
  isKnown(fileId: FileId): boolean;
}

export interface FactColumns {
  readonly offsets: ArrayLike<number>;
  readonly targets: ArrayLike<FileId>;
  readonly targetOffsets: ArrayLike<number>;
  /** 1 if the word written differs from the name of its target. */
  readonly renamed: ArrayLike<number>;
}

export const outsideFile: FileId = -1;

/** One root as linking sees it. File ids are dense, 0 … fileCount − 1; paths are relative to the root, with "/". */
export interface ProgramView {
  readonly fileCount: number;
  path(fileId: FileId): string;
  /** Id of the language's folder in core/languages/, or "text". */
  language(fileId: FileId): string;
  /** Called often: the implementation caches. */
  parsed(fileId: FileId): ParsedFile;
  /** Declared package of a file, if it is known without reading the parsed form. */
  packageName?(fileId: FileId): string;
  /** What the file's language stores beside the parsed form (`LinkerLanguage.summarize`), if available. */
  summary?(fileId: FileId): Uint8Array | undefined;
  /** Whether a file has import or export statements, if that is known without `parsed`. */
  hasModuleStatements?(fileId: FileId): boolean;
  /** What languages computed from all files, by a name that they choose, for the next view of the root. */
  readonly made?: Map<string, unknown>;
  /** What was stored under a name for the last view that had it; undefined if there is none. */
  readonly earlier?: ((name: string) => EarlierMade | undefined) | undefined;
  /** Undefined for a file about which no compiler says anything. */
  readonly compilerFacts?: ((fileId: FileId) => CompilerFacts | undefined) | undefined;
  findFile(path: string): FileId | undefined;
  /**
   * Text of a manifest (package.json, tsconfig.json, go.mod, Cargo.toml …), undefined if it is missing.
   */
  readManifest(path: string): string | undefined;
  /** Paths of all manifests. */
  manifests(): readonly string[];
}
