// Which sources are measured? Definitions only: what a corpus is and how to fetch it, never its files.
import { basename, resolve } from "node:path";
import type { SuiteOptions } from "./suite.ts";

/** A tree of real sources that anyone can fetch again. */
export interface CorpusDefinition {
  readonly name: string;
  /** Debian source package. */
  readonly package: string;
  /** Folder inside the unpacked package that is indexed; "." is all of it. */
  readonly folder: string;
  readonly standsFor: string;
}

export const recommendedCorpora: readonly CorpusDefinition[] = [
  {
    name: "typescript",
    package: "node-typescript",
    folder: "src",
    standsFor: "few, very large TypeScript files",
  },
  {
    name: "python",
    package: "python3.11",
    folder: "Lib",
    standsFor: "a dynamic language with many small modules",
  },
  { name: "go", package: "golang-1.19", folder: "src", standsFor: "thousands of typed files and packages" },
  { name: "c", package: "openssl", folder: ".", standsFor: "over 10 MB of C with headers and macros" },
];

/** The shell command that fetches and unpacks a corpus here; it needs dpkg-dev, and deb-src in apt's sources. */
export function fetchCommand(corpus: CorpusDefinition): string {
  return `apt-get source ${corpus.package}`;
}

export interface Corpus {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

/** The folders given, or what every checkout has: TypeScript's own library and Loci. */
export function chooseCorpora({ corpora, quick }: SuiteOptions): Promise<readonly Corpus[]> {
  if (corpora.length > 0) return Promise.resolve(corpora.map((path) => ({ name: nameOf(path), path })));
  const own = [
    { name: "typescript/lib", path: resolve("node_modules/typescript/lib") },
    { name: "this checkout", path: resolve(".") },
  ];
  return Promise.resolve(quick ? own.slice(1) : own);
}

/** A folder called src or Lib says nothing: the one above it comes along. */
function nameOf(path: string): string {
  const name = basename(path);
  return /^(src|lib|Lib)$/.test(name) ? `${basename(resolve(path, ".."))}/${name}` : name;
}
