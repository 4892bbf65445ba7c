// The strings of a JSON text, each with its place in the values around it, without building these values: what a notebook
// holds besides its cells' sources (pictures as text) is large, and is passed over.

export interface FoundString {
  /** Keys and "[]" for the elements of lists, from the outside in, joined by "/". */
  readonly path: string;
  /** Offsets of the quotes. */
  readonly from: number;
  readonly to: number;
}

interface Level {
  readonly isList: boolean;
  /** The path of the value that is read now. */
  path: string;
}

/** Deeper values, and longer keys, are no part of a notebook. */
const mostLevels = 16;
const mostKeyLength = 64;

/** Values that are strings, in order, up to the first error; `enter` hears of each object in a list before its strings. */
export function* findStrings(text: string, enter: (path: string) => void): Generator<FoundString> {
  const levels: Level[] = [];
  /** How many values around this one are below the deepest level. */
  let below = 0;
  const pathOf = (): string => levels.at(-1)?.path ?? "";
  const outer = (): string => levels.at(-2)?.path ?? "";
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === "{" || sign === "[") {
      if (levels.length === mostLevels) {
        below++;
        continue;
      }
      if (sign === "{" && levels.at(-1)?.isList === true) enter(pathOf());
      const path = pathOf();
      levels.push({ isList: sign === "[", path: sign === "[" ? `${path}/[]` : path });
    } else if (sign === "}" || sign === "]") {
      if (below > 0) below--;
      else levels.pop();
    } else if (sign === '"') {
      const to = findQuote(text, at + 1);
      if (to < 0) return;
      const level = levels.at(-1);
      if (below > 0) {
        // Passed over.
      } else if (level?.isList === false && isKey(text, to)) {
        level.path = `${outer()}/${text.slice(at + 1, Math.min(to, at + 1 + mostKeyLength))}`;
      } else yield { path: pathOf(), from: at, to };
      at = to;
    }
  }
}

/** The unescaped quote at or after `from`; −1 if there is none. */
function findQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return at;
  }
  return -1;
}

function isKey(text: string, quote: number): boolean {
  let at = quote + 1;
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return text[at] === ":";
}
