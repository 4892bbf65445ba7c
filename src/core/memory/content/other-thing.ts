// Is a statement about another thing than the one that a question names: "the production server", not "the staging
// server"?

const article = /^(?:the|an?|our|my|your|his|her|its|their|each|every)$/;
/** They name no thing of their own: "the new server" may be the one that is asked about. */
const general =
  /^(?:new|newer|old|older|current|present|former|previous|latest|next|first|second|third|last|whole|entire|same|other|only|big|bigger|large|larger|small|smaller|own)$/;

/** What a text names by two words behind an article. */
export interface NamedThings {
  readonly words: ReadonlySet<string>;
  /** By second word: the first ones. */
  readonly firsts: ReadonlyMap<string, ReadonlySet<string>>;
}

export function namedThings(text: string): NamedThings {
  const words = wordsOf(text);
  const firsts = new Map<string, Set<string>>();
  for (let at = 2; at < words.length; at++) {
    if (!article.test(words[at - 2]!)) continue;
    const known = firsts.get(words[at]!) ?? new Set();
    firsts.set(words[at]!, known.add(words[at - 1]!));
  }
  return { words: new Set(words), firsts };
}

/** Whether `known` names a thing as the question does, and `other` one with another first word instead. */
export function isOfOtherThing(question: string, known: NamedThings, other: NamedThings): boolean {
  return wordsOf(question).some((word, at, asked) => {
    const first = asked[at - 1];
    if (first === undefined || other.words.has(first) || known.firsts.get(word)?.has(first) !== true)
      return false;
    return [...(other.firsts.get(word) ?? [])].some((found) => !general.test(found));
  });
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
