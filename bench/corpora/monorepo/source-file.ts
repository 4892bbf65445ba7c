// What does a generated source file hold, before any language writes it down?
import type { FileName } from "./words.ts";

export interface Helper {
  /** Words of its name; the language joins them. */
  readonly words: readonly string[];
  /** Statements of its body, each one of a few shapes by number. */
  readonly statements: readonly number[];
}

/** A file that this one uses: it calls the main function of it. */
export interface Used {
  readonly name: FileName;
  /** Lower-case letters only, so that every language can name it; undefined for the file's own package. */
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

/** Text of the extra files and of the sources of one language. */
export interface LanguageWriter {
  readonly extension: string;
  /** Below the package's folder; "" where that itself holds the sources. */
  readonly sourceFolder: (packageName: string) => string;
  /** How a file is called by the words of its main function, without extension. */
  readonly stem: (name: FileName) => string;
  /** Whether sources lie in folders below the source folder, or all side by side. */
  readonly nests: boolean;
  /** How the main function is spelled. */
  readonly spell: (name: FileName) => string;
  readonly write: (file: SourceFile) => string;
  /** Paths below the package: the manifest, and the entry that offers what the sources define, where a language has one. */
  readonly writeProjectFiles: (project: ProjectFiles) => Readonly<Record<string, string>>;
}

export interface ProjectFiles {
  readonly packageName: string;
  readonly dependencies: readonly string[];
  readonly sources: readonly { readonly name: FileName; readonly module: string }[];
}
