// By which names could a symbol be known that the code, or a stack trace, writes in this way?

/** Go's receivers, as in a declaration `(s *Store) Put` and in a trace `store.(*Store).Put`. */
const declaredReceiver = /^\(\s*\w+\s+\*?(\w+)(?:\[[^\]]*\])?\s*\)\s*(\w+)$/;
const tracedReceiver = /(?:^|\.)\(\*?(\w+)\)\.(\w+)$/;
const separators = /::|->|[.#\\]/g;

/** Marks that make a word a name: capitals inside it, or what joins the parts of a name. */
const namelike = /[\p{Ll}\d]\p{Lu}|[\p{L}\d]_+[\p{L}\d]|[\p{L}\d](?:::|->|[.#\\])[\p{L}_]|^_+\p{L}/u;
/** A type's name, or a product's: "GitHub". */
const capitalized = /^\p{Lu}[\p{L}\d]*$/u;
const asksForUses =
  /\b(?:call|use|usage|using|invo[ck]|refer|depend|import|implement|inherit|extend|subclass)/i;
const mostNames = 4;
/** In some languages, names may end so; and a sentence may end in a name. */
const endsInMark = /[\p{L}\d_][?!]$/u;

/**
 * "who calls saveOrder()?" asks about `saveOrder`: the words of a sentence that are written as names are, in order; those
 * that could be a product's only if the sentence asks for uses. Of a type and a member, the type's member comes first.
 */
export function findNames(sentence: string): readonly string[] {
  const words = sentence.trim().split(/\s+/);
  if (words.length < 2) return [];
  const quoted = [...sentence.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!.replace(/\(\)$/, ""));
  const bare = words.flatMap((word) => {
    const name = word.replace(/^[^\p{L}_$]+|(?:\(\))?[^\p{L}\d_$]*$/gu, "");
    const start = word.indexOf(name) + name.length;
    const marked = name + word.slice(start, start + 1);
    return endsInMark.test(marked) ? [marked, name] : [name];
  });
  const isMeant = (word: string): boolean =>
    namelike.test(word) && (!capitalized.test(word) || asksForUses.test(sentence));
  const names = [...new Set([...quoted, ...bare.filter(isMeant)])].slice(0, mostNames);
  const owner = names.find((name) => capitalized.test(name));
  const member = names.find((name) => name !== owner && /^[\p{L}_$][\p{L}\d_$]*[?!]?$/u.test(name));
  return owner === undefined || member === undefined ? names : [`${owner}.${member}`, ...names];
}

/**
 * Names to look up in place of `name`, longest first: without a pointer, a receiver's form, the path of a package, and
 * then without the parts before each separator. `h.store.put` may be a call of `store.put`, or of any `put`.
 */
export function shortenName(name: string): readonly string[] {
  const plain = name.trim().replace(/^[*&]+/, "");
  const [, owner, member] = declaredReceiver.exec(plain) ?? tracedReceiver.exec(plain) ?? [];
  const bare = owner === undefined ? plain.slice(plain.lastIndexOf("/") + 1) : `${owner}.${member}`;
  const rests = [...bare.matchAll(separators)].map(({ 0: mark, index }) => bare.slice(index + mark.length));
  return [bare, ...rests].filter((one) => one !== "" && one !== name);
}
