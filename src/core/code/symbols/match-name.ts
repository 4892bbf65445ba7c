// How well does a name fit what somebody typed?

/** The letters stand in the name, in their order, and near each other. */
export const subsequence = 1;

/**
 * The stretch that holds the letters may be this many times as long as they: `gsi` means `get_symbol_info`; a generated
 * name of 200 letters holds nearly every short word somewhere, and is not what anybody meant.
 */
const widestStretch = 5;

/** 4 exact, 3 prefix, 2 substring, 1 subsequence, 0 not at all; without regard to case. `wanted` is lower-cased. */
export function matchName(name: string, wanted: string): number {
  const text = name.toLowerCase();
  if (text === wanted) return 4;
  if (text.startsWith(wanted)) return 3;
  if (text.includes(wanted)) return 2;
  return wanted.length > 1 && holdsNear(text, wanted) ? subsequence : 0;
}

function holdsNear(text: string, wanted: string): boolean {
  for (let from = text.indexOf(wanted[0]!); from >= 0; from = text.indexOf(wanted[0]!, from + 1)) {
    const end = endOfSubsequence(text, wanted, from);
    if (end < 0) return false; // nor from any later letter
    if (end - from <= wanted.length * widestStretch) return true;
  }
  return false;
}

/** Where the letters of `wanted`, taken as early as they come from `from` on, end in `text`; -1 when some are missing. */
function endOfSubsequence(text: string, wanted: string, from: number): number {
  let at = 0;
  for (let i = from; i < text.length; i++) if (text[i] === wanted[at] && ++at === wanted.length) return i + 1;
  return -1;
}

export interface TypedName {
  readonly whole: string;
  /** What stands before the last name: types, modules, folders. */
  readonly qualifiers: readonly string[];
  readonly last: string;
}

/** `a::b::c`, `a.b.c`, `a#c`, `path/to/file.ts#a.c`, `A.move:by:` and an id with `~n`. What stands on a prototype is a member of its function. */
export function splitTypedName(typed: string): TypedName {
  const whole = typed.trim();
  const name = whole.replace(/~\d+$/, "").replace(/\(.*\)$/, "");
  const selector = /(?<![\w:])(?:\w+:)+$/.exec(name)?.[0];
  if (selector !== undefined) {
    const { qualifiers, last } = splitTypedName(name.slice(0, -selector.length));
    return { whole, qualifiers: last === "" ? qualifiers : [...qualifiers, last], last: selector };
  }
  const parts = name
    .split(/::|->|[.#/\\:]/)
    .filter((part, i, all) => part !== "" && !(part === "prototype" && i > 0 && i < all.length - 1));
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
 * 2 the qualifiers stand in scope or path in their order, 0 not this one. Of 3 and 2 half is taken where the case differs.
 */
export function matchQualifiers(typed: TypedName, symbol: NamedSymbol): number {
  if (symbol.id === typed.whole) return wholeId;
  // A name may have a dot of its own: `TEST(Cache, Evicts)` is `Cache.Evicts`.
  if (typed.qualifiers.length > 0 && symbol.name === typed.whole) return 3;
  if (symbol.name.toLowerCase() !== typed.last.toLowerCase()) return 0;
  const exact = symbol.name === typed.last ? placeQualifiers(typed, symbol, (part) => part) : 0;
  if (exact > 0) return exact;
  const folded = placeQualifiers(typed, symbol, (part) => part.toLowerCase());
  return folded === 5 ? 4 : Math.max(0, folded - 0.5);
}

/** 5, 3, 2 or 0 as above, every part seen through `fold`. */
function placeQualifiers(
  { qualifiers }: TypedName,
  { path, qualifiedName }: NamedSymbol,
  fold: (part: string) => string,
): number {
  const wanted = qualifiers.map(fold);
  const scope = qualifiedName.split(/::|\./).slice(0, -1).map(fold);
  if (wanted.length === 0) return 5;
  const inner = scope.slice(Math.max(0, scope.length - wanted.length));
  if (wanted.length <= scope.length && wanted.every((part, i) => part === inner[i]))
    return wanted.length === scope.length ? 5 : 3;
  const places = [...path.split(/[/.]/).map(fold), ...scope];
  let at = 0;
  for (const place of places) if (place === wanted[at]) at++;
  return at === wanted.length ? 2 : 0;
}
