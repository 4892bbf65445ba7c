// Is a statement about another thing than the one that a question names: "the production server", not "the staging
// server"; "the limit for thumbnails", not "the limit for sessions"?

const article = /^(?:the|an?|our|my|your|his|her|its|their|each|every)$/;
/** What follows names a thing. Behind "to" or "on" is often what changed: "we deploy to Heroku". */
const ofThing = /^(?:of|for)$/;
/** They name no thing of their own: "the new server" may be the one that is asked about. */
const general =
  /^(?:new|newer|old|older|current|present|former|previous|latest|next|first|second|third|last|whole|entire|same|other|only|big|bigger|large|larger|small|smaller|own)$/;

/** By kind of thing ("server", "limit for"): the words that tell things of that kind apart. */
type Things = ReadonlyMap<string, ReadonlySet<string>>;

/** What a statement names by two words behind an article, or by a word behind "of" or "for". */
export interface NamedThings {
  readonly words: ReadonlySet<string>;
  readonly things: Things;
}

export function namedThings(text: string): NamedThings {
  const words = wordsOf(text);
  return { words: new Set(words), things: thingsIn(words, (at) => article.test(words[at - 2] ?? "")) };
}

/** Whether `known` names a thing as the question does, and `other` another one of its kind instead. */
export function isOfOtherThing(question: string, known: NamedThings, other: NamedThings): boolean {
  // Questions often leave out the article.
  for (const [kind, asked] of thingsIn(wordsOf(question), () => true)) {
    const names = known.things.get(kind);
    const isMeant = [...asked].some((name) => names?.has(name) === true && !other.words.has(name));
    if (isMeant && [...(other.things.get(kind) ?? [])].some((name) => !general.test(name))) return true;
  }
  return false;
}

/** `isPair` tells whether the word at a position and the one before it name a thing. */
function thingsIn(words: readonly string[], isPair: (at: number) => boolean): Things {
  const things = new Map<string, Set<string>>();
  const add = (kind: string, name: string | undefined): void => {
    if (name !== undefined) things.set(kind, (things.get(kind) ?? new Set()).add(name));
  };
  for (let at = 1; at < words.length; at++) {
    const [before, word] = [words[at - 1]!, words[at]!];
    if (isPair(at)) add(word, before);
    if (ofThing.test(word)) add(`${before} ${word}`, words[at + (article.test(words[at + 1] ?? "") ? 2 : 1)]);
  }
  return things;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
