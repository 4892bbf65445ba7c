// Which sources are measured? Definitions only: what a corpus is and how to fetch it, never its files.
import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";

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

/** The folders given, or what every checkout has: TypeScript's own library and Loci. Throws when one does not exist. */
export function chooseCorpora(paths: readonly string[], quick: boolean): readonly Corpus[] {
  const chosen =
    paths.length > 0
      ? paths.map((path) => ({ name: nameOf(resolve(path)), path: resolve(path) }))
      : [
          { name: "typescript/lib", path: resolve("node_modules/typescript/lib") },
          { name: "this checkout", path: resolve(".") },
        ];
  for (const { path } of chosen) {
    if (!existsSync(path)) {
      throw new Error(
        `${path} does not exist. Recommended corpora: ` +
          recommendedCorpora.map((one) => `${fetchCommand(one)} (then ${join("…", one.folder)})`).join("; "),
      );
    }
  }
  // Without --corpus the checkout is the smaller one.
  return quick && paths.length === 0 ? chosen.slice(1) : chosen;
}

/** A folder called src or Lib says nothing: the one above it comes along. */
function nameOf(path: string): string {
  const name = basename(path);
  return /^(src|lib|Lib)$/.test(name) ? `${basename(resolve(path, ".."))}/${name}` : name;
}
