// What do all ignore files together say about an entry? There are four ranks; within a rank the file in the deepest
// folder decides.
import { IgnoreRules, parseIgnoreFile } from "./ignore-rules.ts";
import type { Verdict } from "./ignore-rules.ts";
import { readIfFile } from "./read-file.ts";

/** The rules of one file, followed by those of the same rank in the enclosing folders. */
export interface IgnoreLayer {
  readonly rules: IgnoreRules;
  /** Length of the path, including the "/", of the folder that the rules are relative to. */
  readonly base: number;
  readonly outer: IgnoreLayer | undefined;
}

/** Ranks from the strongest to the weakest; a verdict of one overrides those after it. */
export interface IgnoreChain {
  /** .lociignore: also hides files tracked by git. */
  readonly loci: IgnoreLayer | undefined;
  /** .ignore: also hides files tracked by git. */
  readonly plain: IgnoreLayer | undefined;
  /** .gitignore, info/exclude and core.excludesFile. */
  readonly git: IgnoreLayer | undefined;
  /** Default ignores, such as node_modules/. */
  readonly fallback: IgnoreLayer | undefined;
}

const maxIgnoreFileBytes = 16 << 20;

export function judgeLayers(
  layer: IgnoreLayer | undefined,
  path: string,
  nameStart: number,
  isFolder: boolean,
): Verdict {
  for (let at = layer; at !== undefined; at = at.outer) {
    const verdict = at.rules.judge(path, at.base, nameStart, isFolder);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

/** `FILE:LINE` of the rule that ignores an entry; undefined for a default rule. */
export function findIgnoringRule(
  { loci, plain, git }: IgnoreChain,
  path: string,
  nameStart: number,
  isFolder: boolean,
): string | undefined {
  for (const rank of [loci, plain, git]) {
    for (let at = rank; at !== undefined; at = at.outer) {
      const verdict = at.rules.judge(path, at.base, nameStart, isFolder);
      if (verdict === "ignored") return at.rules.placeOfRule(path, at.base, nameStart, isFolder);
      if (verdict === "included") return undefined;
    }
  }
  return undefined;
}

/** Puts rules in front of a chain of layers; empty rules add no layer. */
export function addLayer(
  outer: IgnoreLayer | undefined,
  rules: IgnoreRules,
  base: number,
): IgnoreLayer | undefined {
  return rules.isEmpty ? outer : { rules, base, outer };
}

/** The rules of an ignore file; none if it cannot be read or is a link, which git does not follow either. */
export function loadIgnoreRules(file: string, ignoreCase: boolean, followLinks = false): IgnoreRules {
  const content = readIfFile(file, { followLinks, maxBytes: maxIgnoreFileBytes });
  if (content === undefined) return new IgnoreRules([], ignoreCase);
  const { patterns, lines } = parseIgnoreFile(content.toString("latin1"));
  return new IgnoreRules(patterns, ignoreCase, { file, lines });
}
