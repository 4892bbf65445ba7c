// What does a generated source file contain, independent of its language?
import type { FileName } from "./words.ts";

export interface Helper {
  /** Words of its name; the language joins them. */
  readonly words: readonly string[];
  /** Statements of its body; each number selects one of a few forms. */
  readonly statements: readonly number[];
}

/** A file that this one uses by calling its main function. */
export interface Used {
  readonly name: FileName;
  /** Lowercase letters only, so that every language can express it; undefined for the file's own package. */
  readonly packageName: string | undefined;
  /** Path from the package's source folder, without extension. */
  readonly module: string;
}

export interface SourceFile {
  readonly name: FileName;
  readonly packageName: string;
  /** Path from the package's source folder, without extension. */
  readonly module: string;
  /** First sentence of the main function's comment. */
  readonly summary: string;
  readonly uses: readonly Used[];
  /** The main function calls each of them. */
  readonly helpers: readonly Helper[];
  readonly fields: readonly string[];
}

/** Writes the extra files and the sources of one language. */
export interface LanguageWriter {
  readonly extension: string;
  /** Path below the package's folder; "" if the package's folder itself holds the sources. */
  readonly sourceFolder: (packageName: string) => string;
  /** File name, without extension, made from the words of the main function. */
  readonly stem: (name: FileName) => string;
  /** Whether sources lie in folders below the source folder instead of side by side. */
  readonly nests: boolean;
  /** Spelling of the main function. */
  readonly spell: (name: FileName) => string;
  readonly write: (file: SourceFile) => string;
  /**
   * Paths below the package: the manifest and, if the language has one, the entry that exports what the sources define.
   */
  readonly writeProjectFiles: (project: ProjectFiles) => Readonly<Record<string, string>>;
}

export interface ProjectFiles {
  readonly packageName: string;
  readonly dependencies: readonly string[];
  readonly sources: readonly { readonly name: FileName; readonly module: string }[];
}
