// How well does a name match what was typed?
import { withoutNumbers } from "../../types/symbol-id.ts";

/** The name abbreviated: `gsi` for `get_symbol_info`; or with a letter or two left out. */
export const abbreviation = 1;

/**
 * The stretch with the letters may be at most this many times as long as they are. A generated name of 200 letters
 * contains nearly every short word somewhere, but is never meant.
 */
const widestStretch = 5;
/** In a name of at least `typedLetters`, so many letters may be left out anywhere. */
const mostLeftOut = 2;
const typedLetters = 5;

/** 4 exact, 3 prefix, 2 substring, 1 abbreviation, 0 no match; ignores case. `wanted` is lower-cased. */
export function matchName(name: string, wanted: string): number {
  const text = name.toLowerCase();
  if (text === wanted) return 4;
  if (text.startsWith(wanted)) return 3;
  if (text.includes(wanted)) return 2;
  return wanted.length > 1 && isAbbreviated(name, text, wanted) ? abbreviation : 0;
}

function isAbbreviated(name: string, text: string, wanted: string): boolean {
  for (let from = text.indexOf(wanted[0]!); from >= 0; from = text.indexOf(wanted[0]!, from + 1)) {
    const end = endOfSubsequence(text, wanted, from);
    if (end < 0) return false; // nor from any later letter
    if (wanted.length >= typedLetters && end - from <= wanted.length + mostLeftOut) return true;
    const isNear = end - from <= wanted.length * widestStretch;
    if (isNear && isWordStart(name, from) && isMadeOfWords(name, text, wanted, from)) return true;
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

/** Whether each letter after the first, at `from`, follows the one before it or begins a word. */
function isMadeOfWords(name: string, text: string, wanted: string, from: number): boolean {
  const end = Math.min(text.length, from + wanted.length * widestStretch);
  let reached: number[] = [from];
  for (const letter of wanted.slice(1)) {
    const next: number[] = [];
    for (let i = reached[0]! + 1, k = 0; i < end; i++) {
      while (k < reached.length && reached[k]! < i - 1) k++;
      if (text[i] === letter && (reached[k] === i - 1 || isWordStart(name, i))) next.push(i);
    }
    if (next.length === 0) return false;
    reached = next;
  }
  return true;
}

function isWordStart(name: string, i: number): boolean {
  const before = name[i - 1];
  if (before === undefined || !/[\p{L}\p{N}]/u.test(before)) return true;
  if (!/\p{Lu}/u.test(name[i]!)) return /\p{N}/u.test(name[i]!) && !/\p{N}/u.test(before);
  return !/\p{Lu}/u.test(before) || /\p{Ll}/u.test(name[i + 1] ?? "");
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
  const name = withoutNumbers(whole).replace(/\(.*\)$/, "");
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
  return /~\d/.test(typed) && `.${withDots(id)}`.endsWith(`.${withDots(typed.trim())}`);
}

/** The same separator everywhere. */
export function withDots(name: string): string {
  return name.replace(/::|->|[/\\#:]/g, ".");
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
