// Which symbols may a query mean, and how certainly?
import { foldWord, termHash } from "../../types/index.ts";
import type { QueryKind } from "./query-kind.ts";
import { proseWeight } from "./stop-words.ts";
import { looksLikeCode } from "./written-names.ts";
import { rankingWeights } from "../ranking-settings.ts";

/** A symbol that the query may mean. */
export interface AskedName {
  /** As written; for a qualified name, the last part. */
  readonly name: string;
  readonly hash: number;
  /** Folded names of its enclosing scopes, outermost first: `Router` in `Router.handle`. */
  readonly scopes: readonly string[];
  /** Confidence that a symbol is meant, 0..1. */
  readonly strength: number;
}

const { strengths } = rankingWeights.askedNames;
const mostJoined = 3;
/** Maximum words of a query that may be a name as a whole. */
const mostWords = 6;

/** `certain` is a name that the query explicitly asks about. `weigh` gives the weight of a folded word, 0..1. */
export function askNames(
  text: string,
  kind: QueryKind,
  written: readonly string[],
  certain: string | undefined,
  weigh: (word: string) => number,
): AskedName[] {
  const names = new Map<string, AskedName>();
  const add = (name: string, scopes: readonly string[], strength: number): void => {
    const key = `${scopes.join(".")}.${name}`;
    const shortest = strength >= strengths.code ? 1 : 2; // a single letter in prose is not a name
    if (foldWord(name).length >= shortest && strength > (names.get(key)?.strength ?? 0)) {
      names.set(key, { name, hash: termHash(name), scopes, strength });
    }
  };
  const addQualified = (qualified: string, strength: number): void => {
    const { name, scopes } = splitQualified(qualified);
    add(name, scopes, strength);
  };
  if (certain !== undefined) addQualified(certain, strengths.alone);
  for (const name of written) {
    if (kind === "symbol") addQualified(name, strengths.alone);
    else if (looksLikeCode(name) || text.includes(`\`${name}`)) addQualified(name, strengths.code);
    else if (weigh(foldWord(name)) === 1) add(name, [], strengths.word);
  }
  if (kind === "prose" || kind === "mixed") {
    addJoined(text, (name, isWhole) => {
      add(name, [], isWhole ? strengths.whole : strengths.joined);
    });
  }
  return [...names.values()];
}

export function splitQualified(qualified: string): { readonly name: string; readonly scopes: string[] } {
  const parts = qualified.split(/::|->|[.#]/);
  return { name: parts.at(-1)!, scopes: parts.slice(0, -1).map(foldWord) };
}

/** Two or three adjacent words may spell out a name; so may all words of a short query. */
function addJoined(text: string, add: (name: string, isWhole: boolean) => void): void {
  const words = text.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  for (let i = 0; i < words.length; i++) {
    for (let length = 2; length <= mostJoined && i + length <= words.length; length++) {
      const span = words.slice(i, i + length);
      if (span.every((word) => proseWeight(foldWord(word)) > 0)) add(span.join("_"), false);
    }
  }
  if (words.length > 1 && words.length <= mostWords) add(words.join("_"), true);
}
