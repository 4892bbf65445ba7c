// Does a name match a wildcard pattern, by the rules of git's own matcher? In time linear in text times pattern, so an
// ignore file cannot hang a walk. Pattern and text are byte strings, one character per byte, because git compares
// bytes.

type Token =
  | { readonly kind: "byte"; readonly code: number }
  | { readonly kind: "set"; readonly bytes: Uint8Array }
  | { readonly kind: "star" } // any bytes but "/"
  | { readonly kind: "any-star" } // any bytes, including "/"
  | { readonly kind: "any-folders" }; // nothing, or anything that ends with "/"

export type Wildcard = (text: string, from: number) => boolean;

/** Longer than any path; a longer pattern would only waste memory. */
const maxLength = 16_384;

const slash = 0x2f;
const backslash = 0x5c;
const dash = 0x2d;
const never: Wildcard = () => false;

/**
 * Compiles a pattern in which `*`, `?` and sets do not match "/", and a `**` between slashes spans folders.
 * `ignoreCase` folds only ASCII letters, like git. A malformed or overlong pattern matches nothing. The returned
 * function says whether all of `text` from an offset on matches.
 */
export function compileWildcard(pattern: string, ignoreCase: boolean): Wildcard {
  const tokens = pattern.length > maxLength ? undefined : parseTokens(pattern, ignoreCase);
  return tokens === undefined ? never : (text, from) => matchTokens(tokens, text, from, ignoreCase);
}

/** The position of the first wildcard or escape; the pattern's length if there is none. */
export function literalLength(pattern: string): number {
  const at = pattern.search(/[*?[\\]/);
  return at < 0 ? pattern.length : at;
}

export function foldCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function matchTokens(tokens: readonly Token[], text: string, from: number, ignoreCase: boolean): boolean {
  let t = from;
  let k = 0;
  // Where to continue when a byte fails: at the last star, then at the last star that spans folders. Earlier stars need
  // no retry, because the part between two stars is matched as far left as possible.
  let starToken = -1;
  let starText = 0;
  let spanToken = -1;
  let spanText = 0;
  for (;;) {
    const token = tokens[k];
    if (token === undefined) {
      if (t === text.length) return true;
    } else if (token.kind === "star") {
      starToken = k++;
      starText = t;
      continue;
    } else if (token.kind === "any-star" || token.kind === "any-folders") {
      spanToken = k++;
      spanText = t;
      starToken = -1;
      continue;
    } else if (t < text.length && matchByte(token, text.charCodeAt(t), ignoreCase)) {
      t++;
      k++;
      continue;
    }
    if (starToken >= 0 && starText < text.length && text.charCodeAt(starText) !== slash) {
      t = ++starText;
      k = starToken + 1;
      continue;
    }
    if (spanToken < 0) return false;
    spanText = tokens[spanToken]!.kind === "any-star" ? spanText + 1 : text.indexOf("/", spanText) + 1;
    if (spanText === 0 || spanText > text.length) return false;
    starToken = -1;
    t = spanText;
    k = spanToken + 1;
  }
}

function matchByte(token: Token, code: number, ignoreCase: boolean): boolean {
  const folded = ignoreCase ? lowerCode(code) : code;
  return token.kind === "byte" ? token.code === folded : token.kind === "set" && token.bytes[folded] === 1;
}

function lowerCode(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 32 : code;
}

function parseTokens(pattern: string, ignoreCase: boolean): Token[] | undefined {
  const tokens: Token[] = [];
  let p = 0;
  while (p < pattern.length) {
    const char = pattern[p]!;
    if (char === "*") {
      const end = endOfStars(pattern, p);
      p = pushStars(tokens, pattern, p, end);
    } else if (char === "?") {
      tokens.push({ kind: "set", bytes: anyByte });
      p++;
    } else if (char === "[") {
      const set = parseSet(pattern, p, ignoreCase);
      if (set === undefined) return undefined;
      tokens.push({ kind: "set", bytes: set.bytes });
      p = set.end;
    } else {
      // An escaped capital is compared unchanged with lower-case text, so it never matches, like in git.
      const isEscaped = char === "\\";
      if (isEscaped && ++p === pattern.length) return undefined;
      const code = pattern.charCodeAt(p++);
      tokens.push({ kind: "byte", code: ignoreCase && !isEscaped ? lowerCode(code) : code });
    }
  }
  return tokens;
}

const anyByte = new Uint8Array(256).fill(1);
anyByte[slash] = 0;

export function endOfStars(pattern: string, from: number): number {
  let end = from;
  while (pattern[end] === "*") end++;
  return end;
}

/**
 * Two or more stars span folders if they are between slashes or ends of the pattern; otherwise they act as one star.
 */
function pushStars(tokens: Token[], pattern: string, start: number, end: number): number {
  const isOpen = start === 0 || pattern.charCodeAt(start - 1) === slash;
  const next = pattern.charCodeAt(end);
  const isEscapedSlash = next === backslash && pattern.charCodeAt(end + 1) === slash;
  if (end - start < 2 || !isOpen || !(end === pattern.length || next === slash || isEscapedSlash)) {
    tokens.push({ kind: "star" });
    return end;
  }
  if (next === slash) {
    tokens.push({ kind: "any-folders" });
    return end + 1;
  }
  tokens.push({ kind: "any-star" });
  return end;
}

interface ParsedSet {
  readonly bytes: Uint8Array;
  /** Position after the "]". */
  readonly end: number;
}

/** A set, from its "[" on; undefined if it is not closed or names an unknown class. Never matches "/". */
function parseSet(pattern: string, start: number, ignoreCase: boolean): ParsedSet | undefined {
  const bytes = new Uint8Array(256);
  const isNegated = pattern[start + 1] === "!" || pattern[start + 1] === "^";
  const first = start + (isNegated ? 2 : 1);
  let previous = 0; // start of a possible range; 0 after a range or a class
  let p = first;
  // A "]" in first place is a member.
  for (; p === first || pattern[p] !== "]"; p++) {
    if (p >= pattern.length) return undefined;
    const code = pattern.charCodeAt(p);
    const next = pattern[p + 1];
    if (code === dash && previous !== 0 && next !== undefined && next !== "]") {
      if (next === "\\") p++;
      if (++p >= pattern.length) return undefined;
      addRange(bytes, previous, pattern.charCodeAt(p), ignoreCase);
      previous = 0;
      continue;
    }
    const named = readClass(pattern, p);
    if (named !== undefined) {
      if (named.test === undefined) return undefined;
      addClass(bytes, named.test, ignoreCase);
      previous = 0;
      p = named.end;
      continue;
    }
    if (code === backslash && ++p >= pattern.length) return undefined;
    previous = pattern.charCodeAt(p);
    bytes[previous] = 1;
  }
  if (isNegated) for (let code = 0; code < 256; code++) bytes[code] = 1 - bytes[code]!;
  bytes[slash] = 0;
  return { bytes, end: p + 1 };
}

/** A class such as "[:alpha:]" if one begins at `at`; without a test if it is unknown or not closed. */
function readClass(pattern: string, at: number): { test: RegExp | undefined; end: number } | undefined {
  if (!pattern.startsWith("[:", at)) return undefined;
  const end = pattern.indexOf("]", at + 2);
  if (end < 0) return { test: undefined, end };
  if (end === at + 2 || pattern[end - 1] !== ":") return undefined;
  return { test: byteClasses.get(pattern.slice(at + 2, end - 1)), end };
}

function addRange(bytes: Uint8Array, low: number, high: number, ignoreCase: boolean): void {
  for (let code = low; code <= high; code++) {
    bytes[code] = 1;
    if (ignoreCase && code >= 0x41 && code <= 0x5a) bytes[code + 32] = 1;
  }
}

function addClass(bytes: Uint8Array, test: RegExp, ignoreCase: boolean): void {
  for (let code = 0; code < 128; code++) {
    if (!test.test(String.fromCharCode(code))) continue;
    bytes[code] = 1;
    if (ignoreCase && code >= 0x41 && code <= 0x5a) bytes[code + 32] = 1;
  }
}

/** The POSIX classes for ASCII. */
const byteClasses: ReadonlyMap<string, RegExp> = new Map([
  ["alnum", /[A-Za-z0-9]/],
  ["alpha", /[A-Za-z]/],
  ["blank", /[ \t]/],
  ["cntrl", /[\x00-\x1f\x7f]/], // eslint-disable-line no-control-regex -- that is the class
  ["digit", /[0-9]/],
  ["graph", /[!-~]/],
  ["lower", /[a-z]/],
  ["print", /[ -~]/],
  ["punct", /[!-/:-@[-`{-~]/],
  ["space", /[ \t-\r]/],
  ["upper", /[A-Z]/],
  ["xdigit", /[A-Fa-f0-9]/],
]);
