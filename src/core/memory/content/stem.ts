// What is the stem of an English word? A light stemmer that removes plurals, -ing, -ed, -ly and a silent e. It removes
// little, so that words with different meanings rarely collide; code words with digits are not changed.

const vowel = /[aeiouy]/;
const consonantPair = /([bdfgmnprt])\1$/;

/**
 * The stem of a lower-case word. Words of other scripts, with digits, or shorter than four letters are returned
 * unchanged.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let stem = stripPlural(word);
  stem = stripVerbEnding(stem);
  if (stem.endsWith("ly") && stem.length > 5) stem = stem.slice(0, -2);
  if (stem.length > 3 && stem.endsWith("e")) stem = stem.slice(0, -1);
  if (stem.length > 3 && stem.endsWith("i")) stem = `${stem.slice(0, -1)}y`;
  return stem;
}

function stripPlural(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(sses|xes|ches|shes|zes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

function stripVerbEnding(word: string): string {
  const ending = word.endsWith("ing") ? 3 : word.endsWith("ied") ? 2 : word.endsWith("ed") ? 2 : 0;
  if (ending === 0) return word;
  const stem = word.slice(0, -ending);
  if (stem.length < 3 || !vowel.test(stem)) return word;
  if (word.endsWith("ied")) return `${word.slice(0, -3)}y`;
  return consonantPair.test(stem) ? stem.slice(0, -1) : stem;
}
