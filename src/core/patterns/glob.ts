// Which paths does a glob match?
import { quoteValue } from "../../base/quote-value.ts";
import { LociError } from "../../errors.ts";
import { compileLinear } from "./linear-engine.ts";
import { endOfStars } from "./wildcard.ts";

/** The longest path that operating systems accept. */
const maxLength = 4_096;

interface GlobOptions {
  /** Match a glob without "/" against the whole path, instead of the file's name in any folder. */
  readonly wholePath?: boolean;
}

/**
 * A test for paths with "/" separators. `*` and `?` stay within a name, `**` crosses folders, `[a-z]` and `[!a-z]` are
 * sets, `{a,b}` are alternatives, and a backslash makes the next character literal. A glob without "/" is matched
 * against the file's name in any folder. A test takes time linear in the path, whatever the glob. Throws INPUT_INVALID
 * for a glob that is invalid or longer than 4,096 characters.
 */
export function compileGlob(
  glob: string,
  { wholePath = false }: GlobOptions = {},
): (path: string) => boolean {
  if (glob.length > maxLength) {
    throw new LociError(
      "INPUT_INVALID",
      `The glob has ${glob.length} characters; at most ${maxLength} are allowed.`,
      {
        hint: "Split it, or match a folder around the files.",
      },
    );
  }
  const anchored = glob.replace(/^\.?\//, "");
  const prefix = wholePath || anchored.includes("/") ? "^" : "^(?:.*/)?";
  try {
    const pattern = compileLinear(`${prefix}${translate(anchored)}$`, { ignoreCase: false });
    return (path) => pattern.test(path);
  } catch (cause) {
    throw new LociError("INPUT_INVALID", `The glob ${quoteValue(glob)} cannot be parsed.`, {
      hint: "Close every [ and {, or put \\ before what is meant literally.",
      cause,
    });
  }
}

/** A glob that matches only `text`. */
export function escapeGlob(text: string): string {
  return text.replace(/[\\*?[\]{},!]/g, "\\$&");
}

function translate(glob: string): string {
  let source = "";
  let depth = 0;
  for (let i = 0; i < glob.length; i++) {
    const character = glob[i]!;
    if (character === "*") {
      const end = endOfStars(glob, i);
      const spansFolders = end - i > 1;
      const takesSlash = spansFolders && glob[end] === "/";
      source += takesSlash ? "(?:.*/)?" : spansFolders ? ".*" : "[^/]*";
      i = takesSlash ? end : end - 1;
    } else if (character === "?") source += "[^/]";
    else if (character === "[") {
      const end = endOfSet(glob, i);
      source += translateSet(glob.slice(i + 1, end));
      i = end;
    } else if (character === "{") {
      depth++;
      source += "(?:";
    } else if (character === "}" && depth > 0) {
      depth--;
      source += ")";
    } else if (character === "," && depth > 0) source += "|";
    else if (character === "\\" && i + 1 < glob.length) source += escapeLiteral(glob[++i]!);
    else source += escapeLiteral(character);
  }
  if (depth > 0) throw new SyntaxError("A { is not closed.");
  return source;
}

/**
 * The position of a set's closing "]". One in first place is a member, and one in a class such as `[:alpha:]` closes
 * only that class.
 */
function endOfSet(glob: string, start: number): number {
  let i = start + 1;
  if (glob[i] === "!" || glob[i] === "^") i++;
  for (const first = i; i < glob.length; i++) {
    if (glob[i] === "]" && i > first) return i;
    if (glob[i] === "\\") i++;
    else if (glob.startsWith("[:", i)) i = Math.max(i, glob.indexOf(":]", i + 2) + 1);
  }
  throw new SyntaxError("A [ is not closed.");
}

/** Letters of any script; the other classes are ASCII. */
const letterClasses: ReadonlyMap<string, string> = new Map([
  ["[:alpha:]", "\\pL"],
  ["[:alnum:]", "\\pL\\p{Nd}"],
  ["[:lower:]", "\\p{Ll}"],
  ["[:upper:]", "\\p{Lu}"],
]);

/** A set never matches "/", so a negated set excludes it. */
function translateSet(members: string): string {
  const isNegated = /^[!^]/.test(members);
  const body = (isNegated ? members.slice(1) : members).replace(/\[:\w+:\]|\\[^]|-$|[[\]^&~]/g, (token) =>
    token.startsWith("[:") ? (letterClasses.get(token) ?? token) : `\\${token.at(-1)!}`,
  );
  return isNegated ? `[^${body}/]` : `[${body}]`;
}

function escapeLiteral(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}
