// How well does a name match what was typed?

/** The letters occur in the name in order, near each other. */
export const subsequence = 1;

/**
 * The stretch with the letters may be at most this many times as long as they are: `gsi` means `get_symbol_info`. A
 * generated name of 200 letters contains nearly every short word somewhere, but is never meant.
 */
const widestStretch = 5;

/** 4 exact, 3 prefix, 2 substring, 1 subsequence, 0 no match; ignores case. `wanted` is lower-cased. */
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

/**
 * Where the letters of `wanted` end in `text` if each is taken as early as possible from `from` on; -1 if some are
 * missing.
 */
function endOfSubsequence(text: string, wanted: string, from: number): number {
  let at = 0;
  for (let i = from; i < text.length; i++) if (text[i] === wanted[at] && ++at === wanted.length) return i + 1;
  return -1;
}

export interface TypedName {
  readonly whole: string;
  /** Everything before the last name: types, modules, folders. */
  readonly qualifiers: readonly string[];
  readonly last: string;
}

/**
 * `a::b::c`, `a.b.c`, `a#c`, `path/to/file.ts#a.c`, `A.move:by:`, JavaScript's private `A.#c`, and an id with `~n`. A
 * method on a prototype is a member of its function.
 */
export function splitTypedName(typed: string): TypedName {
  const whole = typed.trim();
  const name = whole.replace(/~\d+(?=$|::|[.#])(?!.*#)/g, "").replace(/\(.*\)$/, "");
  const selector = /(?<![\w:])(?:\w+:)+$/.exec(name)?.[0];
  if (selector !== undefined) {
    const { qualifiers, last } = splitTypedName(name.slice(0, -selector.length));
    return { whole, qualifiers: last === "" ? qualifiers : [...qualifiers, last], last: selector };
  }
  const parts = name
    .split(/::|->|[./\\:]|(?<=[^.])#/)
    .filter((part, i, all) => part !== "" && !(part === "prototype" && i > 0 && i < all.length - 1));
  return { whole, qualifiers: parts.slice(0, -1), last: parts[parts.length - 1] ?? whole };
}

/**
 * Whether the id ends with the typed name, including each `~n`: this tells symbols of one qualified name apart, such as
 * overloads. Every separator is taken for every other.
 */
export function endsWithNumbered(typed: string, id: string): boolean {
  return /~\d/.test(typed) && withDots(id).endsWith(withDots(typed.trim()));
}

/** With a separator before the first name, too. */
function withDots(name: string): string {
  return `.${name.replace(/::|->|[/\\#:]/g, ".")}`;
}

interface NamedSymbol {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly qualifiedName: string;
}

/** The symbol's id was typed. */
export const wholeId = 6;

/**
 * 6 the id itself, 5 the qualified name, 4 the same except for case, 3 the end of the qualified name, 2 the qualifiers
 * occur in order in the scope or path, 0 no match. For 3 and 2, a difference in case takes off half.
 */
export function matchQualifiers(typed: TypedName, symbol: NamedSymbol): number {
  if (symbol.id === typed.whole) return wholeId;
  // A name may contain a dot itself: `TEST(Cache, Evicts)` is `Cache.Evicts`.
  if (typed.qualifiers.length > 0 && symbol.name === typed.whole) return 3;
  if (symbol.name.toLowerCase() !== typed.last.toLowerCase()) return 0;
  const exact = symbol.name === typed.last ? placeQualifiers(typed, symbol, (part) => part) : 0;
  if (exact > 0) return exact;
  const folded = placeQualifiers(typed, symbol, (part) => part.toLowerCase());
  return folded === 5 ? 4 : Math.max(0, folded - 0.5);
}

/**
 * Whether the qualifiers are the end of the namespace or package that the file declares, followed by the whole scope.
 * The path may leave out a part of it: PHP's `App\Model` is in `src/Model`.
 */
export function matchPackage(
  { qualifiers }: TypedName,
  { qualifiedName }: Pick<NamedSymbol, "qualifiedName">,
  packageName: string,
): boolean {
  if (packageName === "") return false;
  const scope = qualifiedName.split(/::|\./).slice(0, -1);
  const places = [...packageName.split(/[.\\]|::/), ...scope].filter((part) => part !== "");
  const wanted = qualifiers.join(".").toLowerCase();
  return (
    qualifiers.length > scope.length &&
    qualifiers.length <= places.length &&
    places.slice(-qualifiers.length).join(".").toLowerCase() === wanted
  );
}

/** 5, 3, 2 or 0 as above, after applying `fold` to every part. */
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
