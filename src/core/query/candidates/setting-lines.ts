// Which line of a file defines the setting that the query asks for? An environment variable, the literal of an option,
// or a named value.
import { foldWord, termHash } from "../../types/index.ts";
import { settingWords, type SettingKind } from "../question/asked-setting.ts";
import type { QuotedLine } from "./quoted-text.ts";
import { rankingWeights } from "../ranking-settings.ts";
import { splitName } from "../question/split-name.ts";
import { wordForms } from "../question/word-forms.ts";

const { otherForm, anyOfLine, namedDefault, computed, besideFlag, besideDefault, inHelp, leastStrength } =
  rankingWeights.settings;

export interface SettingWords {
  readonly kind: SettingKind;
  /** Keyed by the hash of each form of a word: which word it is, and the weight of the form. */
  readonly forms: ReadonlyMap<number, { readonly word: number; readonly share: number }>;
  /** Matches every line that contains one of them. */
  readonly mayHold: RegExp;
  /** The worth of each word, 0..1; sums to 1. */
  readonly worth: readonly number[];
}

const longestLine = 400;
/** Length of the prefix that all forms of a word share. */
const shortest = 4;
const environment = /get_?env|environ\b|env::var|\benv\b|lookup_?env|env_?var|getProperty/i;
const literal = /(["'`])((?:\\.|(?!\1).){2,60}?)\1|(?<=[\s(,])(--[\w-]+)/gsu;
const assigned =
  /^\s*(?:#\s*define\s+(?<macro>\w+)\s+(?<replaced>\S.*)|(?:[\w$.*<>:[\]]+\s+)*["'`@:$]?(?<key>[\w$./-]+)["'`]?\s*(?::=|=>|=(?!=)|:(?!:))\s*(?<value>.*))$/u;
const plainValue = /^(["'`\d[{(+-]|true\b|false\b|nil\b|null\b|none\b|yes\b|no\b|<|$)|[[{(]$/i;
const optionCall = /--|long|short|flag|option|switch|arg(ument)?s?\b|\bon\b|param/i;
const comment = /^\s*(\/\/|\/?\*|--|;;|#(?!\s*define)(?!\{))/;
const defaultWord = /default/i;

/** @param worths - the worth of each of the words, at least 0 */
export function prepareSetting(
  kind: SettingKind,
  words: readonly string[],
  worths: readonly number[],
): SettingWords {
  const forms = new Map<number, { readonly word: number; readonly share: number }>();
  words.forEach((one, word) => {
    for (const form of wordForms(one)) {
      const hash = termHash(form.word);
      if (!forms.has(hash)) forms.set(hash, { word, share: otherForm });
    }
  });
  words.forEach((one, word) => forms.set(termHash(one), { word, share: 1 }));
  const total = worths.reduce((sum, worth) => sum + worth, 0) || 1;
  const spelled = words.flatMap((one) => [one, ...wordForms(one).map((form) => form.word)]);
  const stems = new Set(spelled.map((form) => form.slice(0, shortest)));
  const mayHold = new RegExp([...stems].map((stem) => stem.replaceAll(/\W/g, "\\$&")).join("|"), "i");
  return { kind, forms, mayHold, worth: worths.map((worth) => worth / total) };
}

/**
 * The line that most certainly defines it; undefined if none does.
 * @param isData - nothing is computed in such a file
 */
export function findSettingLine(
  lines: readonly string[],
  asked: SettingWords,
  isData: boolean,
): QuotedLine | undefined {
  let best: QuotedLine | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line.length > longestLine || !asked.mayHold.test(line)) continue;
    const strength = strengthOf(line, asked, isData);
    if (strength >= leastStrength && strength > (best?.strength ?? 0)) best = { line: i + 1, strength };
  }
  return best;
}

function strengthOf(line: string, asked: SettingWords, isData: boolean): number {
  if (comment.test(line)) return 0;
  switch (asked.kind) {
    case "environment":
      if (!environment.test(line)) return 0;
      return Math.max(anyOfLine * fit(line, asked).said, ofLiterals(line, asked));
    case "flag":
      return ofLiterals(line, asked) * (optionCall.test(line) ? 1 : besideFlag);
    case "default":
      return Math.max(ofAssignment(line, asked, isData), besideDefault * ofLiterals(line, asked));
    case "option":
      return Math.max(ofAssignment(line, asked, isData), ofLiterals(line, asked));
  }
}

function ofLiterals(line: string, asked: SettingWords): number {
  let best = 0;
  for (const [, , quoted, bare] of line.matchAll(literal)) {
    const said = (quoted ?? bare ?? "").trim();
    // The text after an option's name describes its value.
    const name = said.startsWith("-") ? said.replace(/[\s=[].*$/s, "") : said;
    if (/\s/.test(name)) continue;
    best = Math.max(best, strengthOfName(name, asked) * (quoted === undefined ? inHelp : 1));
  }
  return best;
}

function ofAssignment(line: string, asked: SettingWords, isData: boolean): number {
  const groups = assigned.exec(line)?.groups;
  if (groups === undefined) return 0;
  const name = groups["macro"] ?? groups["key"] ?? "";
  const value = (groups["replaced"] ?? groups["value"] ?? "").trim();
  const isSet = isData || plainValue.test(value) ? 1 : computed;
  const isDefault = isData || defaultWord.test(line) ? 1 : namedDefault;
  return strengthOfName(name, asked) * isSet * isDefault;
}

function strengthOfName(name: string, asked: SettingWords): number {
  const { said, ofText } = fit(name, asked);
  return said * Math.sqrt(ofText);
}

/** The worth of the words that a text contains, and the share of its own words that the query has. */
function fit(
  text: string,
  { forms, worth }: SettingWords,
): { readonly said: number; readonly ofText: number } {
  const shares = new Float64Array(worth.length);
  let count = 0;
  let matched = 0;
  for (const part of splitName(text)) {
    const found = forms.get(termHash(part));
    if (found !== undefined) {
      matched++;
      shares[found.word] = Math.max(shares[found.word]!, found.share);
    }
    if (found !== undefined || !settingWords.has(foldWord(part))) count++;
  }
  const said = shares.reduce((sum, share, word) => sum + share * worth[word]!, 0);
  return { said, ofText: count === 0 ? 0 : matched / count };
}
