// What does one ignore file say about a path? Git's syntax; paths and patterns are byte strings.
import { appendTo } from "../../base/append-to.ts";
import { compileWildcard, foldCase, literalLength } from "../patterns/index.ts";
import type { Wildcard } from "../patterns/index.ts";

export type Verdict = "ignored" | "included" | undefined;

/** The file with the patterns, and the 1-based line of each. */
export interface RuleOrigin {
  readonly file: string;
  readonly lines: readonly number[];
}

interface Rule {
  readonly order: number;
  /** Position among the patterns. */
  readonly pattern: number;
  readonly isNegated: boolean;
  readonly isFolderOnly: boolean;
}

/** A rule that no table can answer: it is tested on every name or, if it contains a slash, on every path. */
interface WildcardRule extends Rule {
  readonly isPath: boolean;
  readonly prefix: string;
  readonly matches: Wildcard;
}

/**
 * The rules of one file; the last match decides. Most rules are looked up in tables, so that names are cheap to test.
 */
export class IgnoreRules {
  /** Rules without a slash or a wildcard, by name. */
  readonly #names = new Map<string, Rule[]>();
  /** Rules of the form `*.ext`, by `.ext`. */
  readonly #suffixes = new Map<string, Rule[]>();
  /** Rules with a slash but no wildcard, by path. */
  readonly #paths = new Map<string, Rule[]>();
  readonly #wildcards: WildcardRule[] = [];
  readonly #ignoreCase: boolean;
  #count = 0;

  readonly #origin: RuleOrigin | undefined;

  /** `patterns` as returned by `parsePatterns`. `origin` says where they were written. */
  constructor(patterns: readonly string[], ignoreCase: boolean, origin?: RuleOrigin) {
    this.#ignoreCase = ignoreCase;
    this.#origin = origin;
    patterns.forEach((pattern, i) => {
      this.#add(pattern, i);
    });
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /**
   * What the rules say about an entry, ignoring its parents. `path` is relative to the walk's root. The part relative
   * to the folder of the rules begins at `base`, and its last name at `nameStart`.
   */
  judge(path: string, base: number, nameStart: number, isFolder: boolean): Verdict {
    const best = this.#decide(path, base, nameStart, isFolder);
    return best === undefined ? undefined : best.isNegated ? "included" : "ignored";
  }

  /** `FILE:LINE` of the deciding rule; undefined if there is none or it has no origin. */
  placeOfRule(path: string, base: number, nameStart: number, isFolder: boolean): string | undefined {
    const best = this.#decide(path, base, nameStart, isFolder);
    const line = best === undefined ? undefined : this.#origin?.lines[best.pattern];
    return line === undefined ? undefined : `${this.#origin!.file}:${line}`;
  }

  #decide(path: string, base: number, nameStart: number, isFolder: boolean): Rule | undefined {
    const text = this.#ignoreCase ? foldCase(path) : path;
    let best = this.#lastOf(this.#names.get(text.slice(nameStart)), isFolder, undefined);
    if (this.#suffixes.size > 0) {
      for (let dot = text.indexOf(".", nameStart); dot >= 0; dot = text.indexOf(".", dot + 1)) {
        best = this.#lastOf(this.#suffixes.get(text.slice(dot)), isFolder, best);
      }
    }
    if (this.#paths.size > 0) best = this.#lastOf(this.#paths.get(text.slice(base)), isFolder, best);
    for (let i = this.#wildcards.length - 1; i >= 0; i--) {
      const rule = this.#wildcards[i]!;
      if (best !== undefined && rule.order < best.order) break;
      if (rule.isFolderOnly && !isFolder) continue;
      const from = rule.isPath ? base : nameStart;
      if (text.startsWith(rule.prefix, from) && rule.matches(text, from + rule.prefix.length)) {
        best = rule;
        break;
      }
    }
    return best;
  }

  #add(line: string, position: number): void {
    const isNegated = line.startsWith("!");
    let pattern = isNegated ? line.slice(1) : line;
    const isFolderOnly = pattern.endsWith("/");
    if (isFolderOnly) pattern = pattern.slice(0, -1);
    const isPath = pattern.includes("/");
    if (isPath && pattern.startsWith("/")) pattern = pattern.slice(1);
    if (pattern === "") return;
    const rule: Rule = { order: this.#count++, pattern: position, isNegated, isFolderOnly };
    const literal = literalLength(pattern);
    const folded = this.#ignoreCase ? foldCase(pattern) : pattern;
    const suffix = folded.slice(1);
    if (literal === pattern.length) appendTo(isPath ? this.#paths : this.#names, folded, rule);
    else if (!isPath && /^\*\.[^*?[\\]*$/.test(pattern)) appendTo(this.#suffixes, suffix, rule);
    else {
      // Like git: the leading part without wildcards is compared first, and the rest is a pattern of its own. A name is
      // matched as a whole.
      const prefix = isPath ? folded.slice(0, literal) : "";
      const matches = compileWildcard(pattern.slice(prefix.length), this.#ignoreCase);
      this.#wildcards.push({ ...rule, isPath, prefix, matches });
    }
  }

  #lastOf(rules: readonly Rule[] | undefined, isFolder: boolean, best: Rule | undefined): Rule | undefined {
    for (let i = (rules?.length ?? 0) - 1; i >= 0; i--) {
      const rule = rules![i]!;
      if (rule.isFolderOnly && !isFolder) continue;
      return best === undefined || rule.order > best.order ? rule : best;
    }
    return best;
  }
}

/** @internal The patterns of an ignore file (a byte string), without comments, blank lines and trailing spaces. */
export function parsePatterns(content: string): string[] {
  return parseIgnoreFile(content).patterns;
}

/** Like `parsePatterns`, with the 1-based line of each pattern. */
export function parseIgnoreFile(content: string): { readonly patterns: string[]; readonly lines: number[] } {
  const text = content.startsWith("\xef\xbb\xbf") ? content.slice(3) : content;
  const patterns: string[] = [];
  const lines: number[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const end = line.endsWith("\r") ? line.length - 1 : line.length;
    const nul = line.indexOf("\0");
    const pattern = trimTrailingSpaces(line.slice(0, nul < 0 ? end : Math.min(nul, end)));
    if (pattern === "") continue;
    patterns.push(pattern);
    lines.push(i + 1);
  }
  return { patterns, lines };
}

/** Trailing spaces are removed, unless a backslash escapes the first of them. */
function trimTrailingSpaces(line: string): string {
  let end = 0;
  for (let i = 0; i < line.length; i++) {
    if (line[i] === "\\") end = Math.min(i++ + 2, line.length);
    else if (line[i] !== " ") end = i + 1;
  }
  return line.slice(0, end);
}
