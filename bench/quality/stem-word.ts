// The stem of an English word, by the rules of M. F. Porter (1980), "An algorithm for suffix stripping".

const vowelAt = (word: string, i: number): boolean =>
  /[aeiou]/.test(word[i]!) || (word[i] === "y" && i > 0 && !vowelAt(word, i - 1));
const hasVowel = (word: string): boolean => Array.from(word, (_, i) => vowelAt(word, i)).includes(true);
const endsDouble = (word: string): boolean => /([^aeiouy])\1$/.test(word);

/** Counts how often a consonant follows a vowel. */
function measureOf(word: string): number {
  const pattern = Array.from(word, (_, i) => (vowelAt(word, i) ? "v" : "c")).join("");
  return pattern.match(/v+c+/g)?.length ?? 0;
}

/** Ends in consonant, vowel, consonant other than w, x and y: a silent e may follow. */
function endsShort(word: string): boolean {
  const i = word.length - 1;
  return i >= 2 && !vowelAt(word, i) && vowelAt(word, i - 1) && !vowelAt(word, i - 2) && !/[wxy]$/.test(word);
}

type Ending = readonly [ending: string, instead: string];

const longEndings: readonly Ending[] = [
  ["ational", "ate"],
  ["ization", "ize"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["tional", "tion"],
  ["biliti", "ble"],
  ["entli", "ent"],
  ["ousli", "ous"],
  ["ation", "ate"],
  ["alism", "al"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["abli", "able"],
  ["alli", "al"],
  ["ator", "ate"],
  ["eli", "e"],
];
const middleEndings: readonly Ending[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ness", ""],
  ["ful", ""],
];
const lastEndings: readonly Ending[] =
  "ement ance ence able ible ment ant ent ism ate iti ous ive ize al er ic ou"
    .split(" ")
    .map((ending) => [ending, ""]);

export function stemWord(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  let stem = dropPast(dropPlural(word));
  if (stem.endsWith("y") && hasVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = replaceEnding(stem, longEndings, 0);
  stem = replaceEnding(stem, middleEndings, 0);
  const ion = /^(.*[st])ion$/.exec(stem)?.[1];
  stem = ion !== undefined && measureOf(ion) > 1 ? ion : replaceEnding(stem, lastEndings, 1);
  if (stem.endsWith("e")) {
    const bare = stem.slice(0, -1);
    const measure = measureOf(bare);
    if (measure > 1 || (measure === 1 && !endsShort(bare))) stem = bare;
  }
  return stem.endsWith("ll") && measureOf(stem) > 1 ? stem.slice(0, -1) : stem;
}

function dropPlural(word: string): string {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function dropPast(word: string): string {
  if (word.endsWith("eed")) return measureOf(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const bare = /^(.+?)(ed|ing)$/.exec(word)?.[1];
  if (bare === undefined || !hasVowel(bare)) return word;
  if (/(at|bl|iz)$/.test(bare)) return `${bare}e`;
  if (endsDouble(bare) && !/[lsz]$/.test(bare)) return bare.slice(0, -1);
  return measureOf(bare) === 1 && endsShort(bare) ? `${bare}e` : bare;
}

/** The first ending that matches decides, even if the stem before it is too short. */
function replaceEnding(word: string, endings: readonly Ending[], above: number): string {
  const found = endings.find(([ending]) => word.endsWith(ending));
  if (found === undefined) return word;
  const bare = word.slice(0, word.length - found[0].length);
  return measureOf(bare) > above ? bare + found[1] : word;
}
