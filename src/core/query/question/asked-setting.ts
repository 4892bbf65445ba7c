// Does the query ask where something is configured: by which variable, flag or option, and with which default?
import { foldWord } from "../../types/index.ts";
import type { QueryKind } from "./query-kind.ts";
import { splitName } from "./split-name.ts";
import { grammarWords } from "./stop-words.ts";

export type SettingKind = "environment" | "flag" | "default" | "option";

export interface AskedSetting {
  readonly kind: SettingKind;
  /** Folded words of the setting's name. */
  readonly words: readonly string[];
}

const patterns: readonly (readonly [SettingKind, RegExp])[] = [
  ["environment", /\benv(ironment)?\s+var(iable)?s?\b/i],
  ["flag", /\b((command[- ]?line|cli)\s+(flags?|options?|switch(es)?|arguments?|parameters?)|(flags?|switch)\s+(for|to|that|of)|^\W*(which|what)\s+(flag|switch))\b/i],
  ["default", /^\W*((what|where|which)\s+(is|are)\s+(the\s+)?)?default\b|\bdefaults?\s+(values?\s+|settings?\s+)?(of|for)\b|\b(by\s+)?default(\s+value)?\W*$/i],
  ["option", /^\W*((what|where|which)\s+(is|are)\s+(the\s+)?)?(build\s+|config(uration)?\s+)?(options?|settings?|config(uration)?)\s+(of|for|option|key|that)\b|^\W*(which|what)\s+(\w+\s+)?(option|setting|config(uration)?\s+key)\b|\b(setting|config(uration)?|option)\W*$/i],
]; // prettier-ignore

/** Words that ask for a setting, but not for which one. */
export const settingWords: ReadonlySet<string> = new Set(
  "default defaults set sets setting settings config configs configuration configure configured option options environment env variable variables var vars flag flags switch command line cli argument parameter value values where which what key keys build read controls control names name named schema user users number amount".split(
    " ",
  ),
);
const mostWords = 6;

export function findAskedSetting(text: string, kind: QueryKind): AskedSetting | undefined {
  if ((kind !== "prose" && kind !== "mixed") || text.length > 120 || text.includes("\n")) return undefined;
  const [asked] = patterns.find(([, pattern]) => pattern.test(text)) ?? [];
  if (asked === undefined) return undefined;
  const words = splitName(text)
    .map(foldWord)
    .filter((word) => word.length > 1 && !grammarWords.has(word) && !settingWords.has(word));
  return words.length === 0 || words.length > mostWords
    ? undefined
    : { kind: asked, words: [...new Set(words)] };
}
