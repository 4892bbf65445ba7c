// In which other forms may a word of the question occur in code? Inflections, and common abbreviations.
import { rankingWeights } from "../ranking-settings.ts";

export interface WordForm {
  readonly word: string;
  /** The weight of the form relative to the word itself. */
  readonly weight: number;
}

const { inflected, derived, abbreviated } = rankingWeights.wordForms;

const vowel = /[aeiouy]/;

/**
 * Other forms of a folded word, most similar first: plural, -ed and -ing of the same stem, then agent and action nouns
 * (`parser`, `validation`), then abbreviations. Most do not exist, but looking them up costs almost nothing.
 */
export function wordForms(word: string): WordForm[] {
  const forms = new Map<string, number>();
  const add = (form: string, weight: number): void => {
    if (form !== word && !forms.has(form)) forms.set(form, weight);
  };
  if (/^[a-z]{3,}$/.test(word)) {
    const stems = stemsOf(word);
    for (const stem of stems) for (const form of inflections(stem)) add(form, inflected);
    for (const stem of [...stems, ...rootsOf(word)]) {
      if (stem.length < 4) continue;
      for (const form of [...inflections(stem), ...derivations(stem)]) add(form, derived);
    }
  }
  for (const other of shortAndLong.get(word) ?? []) add(other, abbreviated);
  return Array.from(forms, ([form, weight]) => ({ word: form, weight }));
}

/** The words whose plural, past or -ing form `word` may be, including itself. */
function stemsOf(word: string): string[] {
  const stems = [word];
  const add = (stem: string): void => {
    if (stem.length > 2 && vowel.test(stem)) stems.push(stem);
  };
  if (/[^aeiou]ies$/.test(word)) add(`${word.slice(0, -3)}y`);
  else if (/(ss|sh|ch|x|z|o)es$/.test(word)) add(word.slice(0, -2));
  if (/[^sui]s$/.test(word)) add(word.slice(0, -1));
  if (/[^aeiou]ied$/.test(word)) add(`${word.slice(0, -3)}y`);
  else if (/[^e]ed$/.test(word)) addVerb(word.slice(0, -2), add);
  if (word.endsWith("ing")) addVerb(word.slice(0, -3), add);
  return stems;
}

/** The words whose agent or action noun `word` may be. */
function rootsOf(word: string): string[] {
  const roots: string[] = [];
  const add = (root: string): void => {
    if (root.length > 3 && vowel.test(root)) roots.push(root);
  };
  const stem = /[^su]s$/.test(word) ? word.slice(0, -1) : word;
  if (/(er|or)$/.test(stem)) addVerb(stem.slice(0, -2), add);
  if (stem.endsWith("ation")) {
    add(stem.slice(0, -5));
    add(`${stem.slice(0, -5)}e`);
    add(`${stem.slice(0, -3)}e`);
  } else if (/(s|t)ion$/.test(stem)) addVerb(stem.slice(0, -3), add);
  if (stem.endsWith("ization")) add(`${stem.slice(0, -5)}e`);
  if (stem.endsWith("ment")) add(stem.slice(0, -4));
  return roots;
}

/** `run` and `running`, `cach` and `cache`. */
function addVerb(stem: string, add: (stem: string) => void): void {
  if (!vowel.test(stem)) return;
  const isDoubled = /([bdgklmnprt])\1$/.test(stem);
  if (isDoubled) add(stem.slice(0, -1));
  add(stem);
  if (!isDoubled) add(`${stem}e`);
}

function inflections(stem: string): string[] {
  const bare = stem.endsWith("e") ? stem.slice(0, -1) : stem;
  const forms = [stem, `${stem}s`, `${bare}ed`, `${bare}ing`];
  if (/[^aeiou]y$/.test(stem)) forms.push(`${stem.slice(0, -1)}ies`, `${stem.slice(0, -1)}ied`);
  if (/(s|sh|ch|x|z)$/.test(stem)) forms.push(`${stem}es`);
  if (/[^aeiou][aeiou][bdgklmnprt]$/.test(stem))
    forms.push(`${stem}${stem.at(-1)!}ed`, `${stem}${stem.at(-1)!}ing`);
  return forms;
}

function derivations(stem: string): string[] {
  const bare = stem.endsWith("e") ? stem.slice(0, -1) : stem;
  const forms = [`${bare}er`, `${bare}ers`, `${bare}or`, `${bare}ion`, `${bare}ation`];
  if (/[^aeiou][aeiou][bdgklmnprt]$/.test(stem)) forms.push(`${stem}${stem.at(-1)!}er`);
  return forms;
}

/** Words that code abbreviates, one meaning per line. */
const abbreviations = [
  "addr address", "alloc allocate allocation", "arg argument", "args arguments", "async asynchronous",
  "attr attribute", "attrs attributes", "auth authentication authorization authenticate authorize", "buf buffer",
  "calc calculate", "cb callback", "cert certificate", "cfg conf config configuration configure", "char character", "cmd command",
  "cnt count", "col column", "concat concatenate", "conn connection connect", "coord coordinate", "ctx context",
  "cur current", "db database", "decl declaration", "def definition default", "del delete remove", "deps dependencies",
  "dep dependency", "desc description", "dest dst destination", "dev development", "dict dictionary", "diff difference",
  "dir directory folder", "dirs directories folders", "doc document documentation", "elem element", "env environment",
  "err error", "errs errors", "eval evaluate", "evt event", "exc exception", "exec execute", "expr expression",
  "ext extension", "fmt format", "fn func function", "freq frequency", "gen generate", "hdr header", "idx index",
  "img image", "impl implementation", "info information", "init initialize initialise initialization", "int integer", "iter iterator iterate",
  "lang language", "len length", "lib library", "loc location", "max maximum", "mem memory", "mgr manager", "min minimum",
  "msg message", "msgs messages", "nav navigation", "num number", "obj object", "op operation operator", "opt option", "opts options",
  "org organization", "param parameter", "params parameters", "perf performance", "perm permission", "pkg package",
  "pos position", "prefs preferences", "prev previous", "proc process procedure", "prop property", "props properties",
  "ptr pointer", "pwd passwd password", "qs querystring", "rand random", "recv receive", "ref reference", "refs references",
  "regex regexp", "rel relative", "repo repository", "req request", "res resp response", "ret return", "seq sequence",
  "sess session", "spec specification", "src source", "stat statistics", "stats statistics", "str string", "sub subscribe",
  "svc service", "sync synchronize synchronous", "sys system", "temp tmp temporary", "ts timestamp", "tx txn transaction",
  "usr user", "util utility", "utils utilities", "val value", "vals values", "var variable", "vec vector", "ver version", "win window",
]; // prettier-ignore

const shortAndLong = new Map<string, Set<string>>();
for (const line of abbreviations) {
  const words = line.split(" ");
  for (const word of words) {
    const others = shortAndLong.get(word) ?? new Set<string>();
    for (const other of words) if (other !== word) others.add(other);
    shortAndLong.set(word, others);
  }
}
