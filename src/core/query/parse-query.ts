// What does a query ask for? Told from its text alone: its kind, its words, the names and the places that it mentions.
import { foldWord, forEachTerm, termHash, termsOf } from "../model/index.ts";
import type { QueryWord } from "../lexical/index.ts";
import { pathClasses } from "./path-class.ts";
import { proseWeight } from "./stop-words.ts";
import { wordForms } from "./word-forms.ts";

export type QueryKind = "symbol" | "path" | "error" | "prose" | "mixed";

/** A symbol that the query may mean. */
export interface AskedName {
  /** As written; of a qualified name the last part. */
  readonly name: string;
  readonly hash: number;
  /** Folded names of what encloses it: `Router` in `Router.handle`, outermost first. */
  readonly scopes: readonly string[];
  /** How sure it is that a symbol is meant, 0..1. */
  readonly strength: number;
}

/** A file that the query names, perhaps with a line (1-based). */
export interface AskedPlace {
  /** Lower-cased end of a path, "/"-separated. */
  readonly path: string;
  readonly line: number | undefined;
}

export interface ParsedQuery {
  readonly text: string;
  readonly kind: QueryKind;
  readonly words: readonly QueryWord[];
  /** Folded words of the query without stop words, for comparing with names and paths. */
  readonly topic: ReadonlySet<string>;
  readonly names: readonly AskedName[];
  readonly places: readonly AskedPlace[];
  /** Bits of `pathClasses` that the query asks for in so many words. */
  readonly asksFor: number;
}

const identifier = String.raw`[\p{L}_$][\p{L}\p{N}_$]*[?!]?`;
const qualified = new RegExp(`${identifier}(?:(?:::|->|[.#])${identifier})*`, "gu");
const placePattern =
  /(?:[\w@~.+-]+[\\/])*[\w@~+-][\w@~.+-]*\.[a-zA-Z]\w{0,9}(?=[^\w/\\]|$)(?:(?::|\(|", line )(\d+))?/g;
const folderPattern = /(?:^|\s)((?:[\w@~.+-]+\/)+[\w@~.+-]*)/g;
const framePattern =
  /^\s*at .+\(?.+:\d+|^\s*File ".+", line \d+|^\S.*\.\w+:\d+(:\d+)?\b|\b(panicked at|Traceback|goroutine \d+|Caused by:|Exception in thread)/m;
const errorPattern =
  /\b([A-Z]\w*(Error|Exception|Warning)|E[A-Z]{4,}|panic|segfault|SIGSEGV|undefined is not|cannot read propert)\b.*[:'"(]/;
const sourceExtension =
  /\.(c|cc|cfg|cpp|cs|css|cxx|dart|ex|exs|go|gradle|h|hh|hpp|hs|html|java|js|json|jsx|kt|kts|lua|md|mjs|cjs|ml|mts|cts|php|pl|proto|py|pyi|r|rb|rs|rst|scala|scss|sh|sql|svelte|swift|toml|ts|tsx|txt|vue|xml|yaml|yml|zig)$/i;

/** A pure function of the text. Never throws; a query without words gives one that finds nothing by words. */
export function parseQuery(text: string): ParsedQuery {
  const places = findPlaces(text);
  const written = findNames(text);
  const kind = kindOf(text, places, written);
  const tokens = proseWords(text);
  const topic = new Set(tokens.filter((word) => proseWeight(word) === 1));
  if (topic.size === 0) for (const word of tokens) topic.add(word);
  return {
    text,
    kind,
    words: queryWords(text, topic),
    topic,
    names: askedNames(text, kind, written),
    places,
    asksFor: classesAskedFor(new Set(tokens)),
  };
}

function kindOf(text: string, places: readonly AskedPlace[], names: readonly string[]): QueryKind {
  const trimmed = text.trim();
  const isOneToken = !/\s/.test(trimmed.replace(/\(\s*\)$/, ""));
  if (framePattern.test(trimmed) && (trimmed.includes("\n") || places.length > 0) && !isOneToken)
    return "error";
  if (isOneToken && places.length > 0) return "path";
  if (isOneToken && /^[\p{L}_$][\p{L}\p{N}_$:.#>!?-]*(\(\))?$/u.test(trimmed)) return "symbol";
  if (errorPattern.test(trimmed)) return "error";
  return names.some(looksLikeCode) || places.length > 0 ? "mixed" : "prose";
}

/** Names with case, underscores or scopes inside are code wherever they stand. */
function looksLikeCode(name: string): boolean {
  return /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]|^_|\$|::|->|[\p{L}\p{N}][.#][\p{L}_]/u.test(name);
}

function findNames(text: string): string[] {
  return [...text.matchAll(qualified)].map(([name]) => name);
}

function findPlaces(text: string): AskedPlace[] {
  const places = new Map<string, AskedPlace>();
  const add = (raw: string, line: string | undefined): void => {
    const path = raw
      .replaceAll("\\", "/")
      .replace(/^(\.{0,2}\/)+/, "")
      .toLowerCase();
    const key = `${path}:${line ?? ""}`;
    if (path.length > 1) places.set(key, { path, line: line === undefined ? undefined : Number(line) });
  };
  for (const match of text.matchAll(placePattern)) {
    const path = match[0].replace(/(:|\(|", line )\d+$/, "");
    if (sourceExtension.test(path)) add(path, match[1]);
  }
  for (const match of text.matchAll(folderPattern)) {
    const isListed = [...places.values()].some(({ path }) => path.includes(match[1]!.toLowerCase()));
    if (!isListed && match[1]!.length > 3 && !sourceExtension.test(match[1]!)) add(match[1]!, undefined);
  }
  return [...places.values()];
}

/** Whole words and parts of compounds, folded, in order. */
function proseWords(text: string): string[] {
  return termsOf(text);
}

/**
 * Each distinct word once. A compound counts beside its parts, and two neighboring words count as the compound that
 * code may have made of them.
 */
function queryWords(text: string, topic: ReadonlySet<string>): QueryWord[] {
  const weights = new Map<string, number>();
  const raise = (word: string, weight: number): void => {
    if (weight > (weights.get(word) ?? 0)) weights.set(word, weight);
  };
  let previous: { readonly word: string; readonly end: number } | undefined;
  let compoundStart = -1;
  forEachTerm(text, 0, text.length, (_hash, from, to) => {
    const word = foldWord(text.slice(from, to));
    const weight = topic.has(word) ? 1 : proseWeight(word);
    raise(word, weight);
    const isPart = from >= compoundStart && previous !== undefined && from < previous.end;
    if (
      !isPart &&
      weight === 1 &&
      previous !== undefined &&
      /^[ \-/]$/.test(text.slice(previous.end, from))
    ) {
      raise(previous.word + word, compoundWeight);
    }
    if (!isPart) compoundStart = from;
    previous = weight === 1 ? { word, end: to } : undefined;
  });
  return Array.from(weights, ([word, weight]) => ({ word, weight }))
    .filter(({ weight }) => weight > 0)
    .map(({ word, weight }) => ({ weight, forms: formsOf(word) }));
}

const compoundWeight = 0.8;

function formsOf(word: string): { readonly hash: number; readonly weight: number }[] {
  return [
    { hash: termHash(word), weight: 1 },
    ...wordForms(word).map((form) => ({ hash: termHash(form.word), weight: form.weight })),
  ];
}

const nameStrengths = { alone: 1, code: 0.9, joined: 0.5, word: 0.15 } as const;

function askedNames(text: string, kind: QueryKind, written: readonly string[]): AskedName[] {
  const names = new Map<string, AskedName>();
  const add = (name: string, scopes: readonly string[], strength: number): void => {
    const key = `${scopes.join(".")}.${name}`;
    if (foldWord(name).length > 1 && strength > (names.get(key)?.strength ?? 0)) {
      names.set(key, { name, hash: termHash(name), scopes, strength });
    }
  };
  for (const name of written) {
    const parts = name.split(/::|->|[.#]/);
    const last = parts.at(-1)!;
    const scopes = parts.slice(0, -1).map(foldWord);
    if (kind === "symbol") add(last, scopes, nameStrengths.alone);
    else if (looksLikeCode(name) || text.includes(`\`${name}`)) add(last, scopes, nameStrengths.code);
    else if (proseWeight(foldWord(name)) === 1) add(name, [], nameStrengths.word);
  }
  if (kind === "prose" || kind === "mixed") {
    const words = text.match(/[\p{L}\p{N}_$]+/gu) ?? [];
    for (let i = 0; i < words.length; i++) {
      for (let length = 2; length <= 3 && i + length <= words.length; length++) {
        const span = words.slice(i, i + length);
        if (span.every((word) => proseWeight(foldWord(word)) > 0))
          add(span.join("_"), [], nameStrengths.joined);
      }
    }
  }
  return [...names.values()];
}

const classWords: readonly (readonly [keyof typeof pathClasses, RegExp])[] = [
  ["test", /^(tests?|testing|tested|specs?|fixtures?|mocks?|assertions?|unittests?)$/],
  ["example", /^(examples?|demos?|samples?|tutorials?|benchmarks?|bench)$/],
  ["compatibility", /^(compat|compatibility|legacy|deprecated|vendor|vendored|polyfills?|shims?)$/],
  ["generated", /^(generated|autogenerated|codegen|minified)$/],
  ["documentation", /^(docs?|documentation|readme|changelog|license|guide)$/],
  ["declaration", /^(stubs?|typings?|declarations?|exports?|reexports?|pyi|dts|barrel)$/],
];

function classesAskedFor(words: ReadonlySet<string>): number {
  let classes = 0;
  for (const [name, pattern] of classWords) {
    if ([...words].some((word) => pattern.test(word))) classes |= pathClasses[name];
  }
  return classes;
}
