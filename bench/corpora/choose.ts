// Which corpora does a suite measure? The ones given with --corpus, or the suite's own choice.
import { existsSync } from "node:fs";
import { basename, isAbsolute, resolve } from "node:path";
import type { Bench } from "../suite.ts";
import { findCorpus, monorepoLimits, namedCorpora } from "./definitions.ts";
import { fetchCorpus } from "./fetch-corpus.ts";

export interface Corpus {
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
}

/** The default, unless a suite has a reason for another choice. */
const defaults = { quick: ["monorepo-300"], full: ["rxjs", "typescript", "monorepo-10000"] } as const;

/**
 * Corpora are fetched if they are not in the cache. One that cannot be fetched is reported and skipped; one that was
 * requested by name fails the suite.
 */
export function chooseCorpora(
  bench: Bench,
  { quick, full }: { readonly quick: readonly string[]; readonly full: readonly string[] } = defaults,
): readonly Corpus[] {
  if (bench.corpora.length > 0) return bench.corpora.map(openCorpus);
  return (bench.quick ? quick : full).flatMap((name) => {
    try {
      return [openCorpus(name)];
    } catch (error) {
      bench.print(`${name} is left out: ${(error as Error).message}\n\n`);
      return [];
    }
  });
}

/** Accepts a path as it is, or the name of a definition. */
export function openCorpus(nameOrPath: string): Corpus {
  const definition = isAbsolute(nameOrPath) ? undefined : findCorpus(nameOrPath);
  if (definition !== undefined) return { name: nameOrPath, path: fetchCorpus(definition) };
  return { name: nameOf(nameOrPath), path: nameOrPath };
}

/**
 * Normalizes a --corpus value for the suites: the name of a definition, or an absolute path. Throws if it is neither.
 */
export function checkCorpus(nameOrPath: string): string {
  if (findCorpus(nameOrPath) !== undefined) return nameOrPath;
  const absolute = resolve(nameOrPath);
  if (existsSync(absolute)) return absolute;
  const { least, most } = monorepoLimits;
  throw new Error(
    `--corpus ${nameOrPath}: there is no folder ${absolute}, and no definition of that name. There are ` +
      `${namedCorpora.map(({ name }) => name).join(", ")}, and monorepo-N with N from ${least} to ${most}.`,
  );
}

/** A folder named src or Lib says nothing, so the parent's name is added. */
function nameOf(path: string): string {
  const name = basename(path);
  return /^(src|lib|Lib)$/.test(name) ? `${basename(resolve(path, ".."))}/${name}` : name;
}
