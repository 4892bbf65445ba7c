// Which sources are measured? Definitions only: what a corpus is and how to get the same one, never its files.

/** A package from the npm registry that npm is configured to use. */
export interface NpmCorpus {
  readonly kind: "npm";
  readonly name: string;
  readonly package: string;
  readonly version: string;
  /** Hash of the tarball, as the registry and lock files state it. */
  readonly integrity: string;
  /** Folder inside the package to index; "." means all of it. */
  readonly folder: string;
  readonly standsFor: string;
}

/** A Debian source package, in whichever version the machine's package sources offer. */
export interface DebianCorpus {
  readonly kind: "debian";
  readonly name: string;
  readonly package: string;
  readonly folder: string;
  readonly standsFor: string;
}

/** A Debian package that contains a source tree as an archive, in whichever version the machine's sources offer. */
export interface DebianTreeCorpus {
  readonly kind: "debian-tree";
  readonly name: string;
  readonly package: string;
  /** Path of the archive inside the package. */
  readonly archive: string;
  /** Lines of the tree's .gitignore that only Debian's own repository needs: they would hide every file. */
  readonly withoutRules: readonly string[];
  readonly folder: string;
  readonly standsFor: string;
}

/** Generated from a seed: see monorepo/. */
export interface GeneratedCorpus {
  readonly kind: "generated";
  readonly name: string;
  readonly files: number;
  readonly seed: number;
  readonly standsFor: string;
}

/** A pure Python wheel, identified by its version and the SHA-256 of its file. */
export interface PythonCorpus {
  readonly kind: "python";
  readonly name: string;
  readonly package: string;
  readonly version: string;
  readonly sha256: string;
  readonly folder: string;
  readonly standsFor: string;
}

/** A Go module, which the go command verifies against its checksum database. */
export interface GoCorpus {
  readonly kind: "go";
  readonly name: string;
  readonly module: string;
  readonly version: string;
  readonly folder: string;
  readonly standsFor: string;
}

export type CorpusDefinition =
  NpmCorpus | DebianCorpus | DebianTreeCorpus | PythonCorpus | GoCorpus | GeneratedCorpus;

const npm: readonly NpmCorpus[] = [
  {
    kind: "npm",
    name: "typescript",
    package: "typescript",
    version: "5.8.3",
    integrity:
      "sha512-p1diW6TqL9L07nNxvRMM7hMMw4c5XOo/1ibL4aAIGmSAt9slTE1Xgw5KWuof2uTOvCg9BY7ZRi+GaF+7sfgPeQ==",
    folder: "lib",
    standsFor: "two files of several MB, and declarations",
  },
  {
    kind: "npm",
    name: "rxjs",
    package: "rxjs",
    version: "7.8.2",
    integrity:
      "sha512-dhKf903U/PQZY6boNNtAGdWbG85WAbjT/1xYoZIC7FAY0yWapOBQVsVrDl58W86//e1VpMNBtRV4MaXfdMySFA==",
    folder: "src",
    standsFor: "a small TypeScript library of many files",
  },
  {
    kind: "npm",
    name: "three",
    package: "three",
    version: "0.170.0",
    integrity:
      "sha512-FQK+LEpYc0fBD+J8g6oSEyyNzjp+Q7Ks1C568WWaoMRLW+TkNNWmenWeGgJjV105Gd+p/2ql1ZcjYvNiPZBhuQ==",
    folder: ".",
    standsFor: "JavaScript of middle size, with examples and built copies",
  },
  {
    kind: "npm",
    name: "langium",
    package: "langium",
    version: "3.5.0",
    integrity:
      "sha512-tnqVzWOkUcoiY0bWlyE8diFrZjmGBCF7MesC1bjUaZM+YGQSfdPC+KkhmHM0DWFG+uLcPxidKaPP1SYGtg3J0Q==",
    folder: "src",
    standsFor: "TypeScript with classes, generics and services",
  },
  {
    kind: "npm",
    name: "chevrotain",
    package: "chevrotain",
    version: "11.0.3",
    integrity:
      "sha512-ci2iJH6LeIkvP9eJW6gpueU8cnZhv85ELY8w8WiFtNjMHA5ad6pQLaJo9mEly/9qUyCpvqX8/POVUTf18/HFdw==",
    folder: "src",
    standsFor: "a TypeScript library with much documentation in comments",
  },
  {
    kind: "npm",
    name: "knex",
    package: "knex",
    version: "3.1.0",
    integrity:
      "sha512-GLoII6hR0c4ti243gMs5/1Rb3B+AjwMOfjYm97pu0FOQa7JH56hgBxYf5WK2525ceSbBY1cjeZ9yk99GPMB6Kw==",
    folder: "lib",
    standsFor: "JavaScript with a class for each dialect of SQL",
  },
  {
    kind: "npm",
    name: "pino",
    package: "pino",
    version: "9.6.0",
    integrity:
      "sha512-i85pKRCt4qMjZ1+L7sy2Ag4t1atFcdbEt76+7iRJn1g2BvsnRMGu9p8pivl9fs63M2kF/A0OacFZhTub+m/qMg==",
    folder: ".",
    standsFor: "a small JavaScript library with its tests and documents",
  },
  {
    kind: "npm",
    name: "fastify",
    package: "fastify",
    version: "5.2.1",
    integrity:
      "sha512-rslrNBF67eg8/Gyn7P2URV8/6pz8kSAscFL4EThZJ8JBMaXacVdVE4hmUcnPNKERl5o/xTiBSLfdowBRhVF1WA==",
    folder: ".",
    standsFor: "JavaScript with its tests and documents",
  },
];

const others: readonly (PythonCorpus | GoCorpus)[] = [
  {
    kind: "python",
    name: "rich",
    package: "rich",
    version: "13.9.4",
    sha256: "6049d5e6ec054bf2779ab3358186963bac2ea89175919d699e378b99738c2a90",
    folder: ".",
    standsFor: "Python of many modules that use each other",
  },
  {
    kind: "python",
    name: "marshmallow",
    package: "marshmallow",
    version: "3.23.1",
    sha256: "fece2eb2c941180ea1b7fcbd4a83c51bfdd50093fdd3ad2585ee5e1df2508491",
    folder: ".",
    standsFor: "Python of few modules with large classes",
  },
  {
    kind: "go",
    name: "viper",
    module: "github.com/spf13/viper",
    version: "v1.19.0",
    folder: ".",
    standsFor: "Go with most of it in one file",
  },
];

const debian: readonly DebianCorpus[] = [
  {
    kind: "debian",
    name: "debian-typescript",
    package: "node-typescript",
    folder: "src",
    standsFor: "few, very large TypeScript files",
  },
  {
    kind: "debian",
    name: "debian-python",
    package: "python3.11",
    folder: "Lib",
    standsFor: "a dynamic language with many small modules",
  },
  {
    kind: "debian",
    name: "debian-go",
    package: "golang-1.19",
    folder: "src",
    standsFor: "thousands of typed files and packages",
  },
  {
    kind: "debian",
    name: "debian-openssl",
    package: "openssl",
    folder: ".",
    standsFor: "over 10 MB of C with headers and macros",
  },
];

const linuxTree = {
  kind: "debian-tree",
  package: "linux-source-6.1",
  archive: "usr/src/linux-source-6.1.tar.xz",
  withoutRules: ["/*", "!/debian/"],
} as const;

const trees: readonly DebianTreeCorpus[] = [
  { ...linuxTree, name: "linux", folder: ".", standsFor: "1.3 GB of C in 78,000 files" },
  { ...linuxTree, name: "linux-drivers-net", folder: "drivers/net", standsFor: "128 MB of C in 5,700 files" },
];

/** The smallest and largest monorepo that can be requested. */
export const monorepoLimits = { least: 100, most: 200_000 } as const;

export const namedCorpora: readonly CorpusDefinition[] = [...npm, ...others, ...debian, ...trees];

/** The definition for a name: a listed one, or `monorepo-FILES`. Undefined for any other name. */
export function findCorpus(name: string): CorpusDefinition | undefined {
  const generated = /^monorepo-(\d+)$/.exec(name);
  if (generated === null) return namedCorpora.find((corpus) => corpus.name === name);
  const files = Number(generated[1]);
  if (files < monorepoLimits.least || files > monorepoLimits.most) return undefined;
  return {
    kind: "generated",
    name,
    files,
    seed: 1,
    standsFor: "six languages in packages that use each other",
  };
}
