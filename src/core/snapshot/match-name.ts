// How well does a name fit what somebody typed?

/** The letters stand in the name, in their order. */
export const subsequence = 1;

/** 4 exact, 3 prefix, 2 substring, 1 subsequence, 0 not at all; without regard to case. `wanted` is lower-cased. */
export function matchName(name: string, wanted: string): number {
  const text = name.toLowerCase();
  if (text === wanted) return 4;
  if (text.startsWith(wanted)) return 3;
  if (text.includes(wanted)) return 2;
  return isSubsequence(wanted, text) ? subsequence : 0;
}

function isSubsequence(wanted: string, text: string): boolean {
  let at = 0;
  for (let i = 0; i < text.length && at < wanted.length; i++) if (text[i] === wanted[at]) at++;
  return at === wanted.length && wanted.length > 1;
}

export interface TypedName {
  readonly whole: string;
  /** What stands before the last name: types, modules, folders. */
  readonly qualifiers: readonly string[];
  readonly last: string;
}

/** `a::b::c`, `a.b.c`, `a#c`, `path/to/file.ts#a.c`, and an id with `~n`. */
export function splitTypedName(typed: string): TypedName {
  const whole = typed.trim();
  const parts = whole
    .replace(/~\d+$/, "")
    .replace(/\(.*\)$/, "")
    .split(/::|->|[.#/\\:]/)
    .filter((part) => part !== "");
  return { whole, qualifiers: parts.slice(0, -1), last: parts[parts.length - 1] ?? whole };
}

interface NamedSymbol {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly qualifiedName: string;
}

/** What was typed is the symbol's id. */
export const wholeId = 6;

/**
 * 6 the id itself, 5 the qualified name, 4 the same but for case, 3 the end of the qualified name,
 * 2 the qualifiers stand in scope or path in their order, 0 not this one.
 */
export function matchQualifiers(typed: TypedName, symbol: NamedSymbol): number {
  if (symbol.id === typed.whole) return wholeId;
  if (symbol.name !== typed.last && symbol.name.toLowerCase() !== typed.last.toLowerCase()) return 0;
  const sameCase = symbol.name === typed.last;
  if (typed.qualifiers.length === 0) return sameCase ? 5 : 4;
  const scope = symbol.qualifiedName.split(/::|\./).slice(0, -1);
  const wanted = typed.qualifiers.map((part) => part.toLowerCase());
  const inScope = scope.map((part) => part.toLowerCase());
  if (wanted.length === inScope.length && wanted.every((part, i) => part === inScope[i]))
    return sameCase ? 5 : 4;
  if (
    wanted.length < inScope.length &&
    wanted.every((part, i) => part === inScope[inScope.length - wanted.length + i])
  )
    return 3;
  const places = [...symbol.path.toLowerCase().split(/[/.]/), ...inScope];
  let at = 0;
  for (const place of places) if (place === wanted[at]) at++;
  return at === wanted.length ? 2 : 0;
}
