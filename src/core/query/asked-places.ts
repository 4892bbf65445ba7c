// Which files, folders and lines does a query name?

/** A file that the query names, perhaps with a line (1-based). */
export interface AskedPlace {
  /** Lower-cased end of a path, "/"-separated. */
  readonly path: string;
  readonly line: number | undefined;
}

const placePattern =
  /(?:[\w@~.+-]+[\\/])*\.?[\w@~+-][\w@~.+-]*\.[a-zA-Z]\w{0,9}(?=[^\w/\\]|$)(?:(?::|\(|", line )(\d+))?/g;
const folderPattern = /(?:^|\s)((?:[\w@~.+-]+\/)+[\w@~.+-]*)/g;
const sourceExtension =
  /\.(astro|c|cc|cfg|cpp|cs|css|cxx|dart|erl|ex|exs|fs|go|gradle|h|hh|hpp|hs|html|hxx|ini|java|jl|js|json|jsx|kt|kts|lua|m|md|mjs|cjs|ml|mli|mm|mts|cts|nim|php|pl|pm|proto|py|pyi|pyx|r|rb|rs|rst|scala|scss|sh|sql|svelte|swift|tcl|toml|ts|tsx|txt|vb|vim|vue|xml|yaml|yml|zig)$/i;

/** The frame that broke comes first: Python names it last. */
export function findPlaces(text: string): AskedPlace[] {
  const places = new Map<string, AskedPlace>();
  const add = (raw: string, line: string | undefined): void => {
    const path = raw
      .replaceAll("\\", "/")
      .replace(/^(\.{0,2}\/)+/, "")
      .toLowerCase();
    const key = `${path}:${line ?? ""}`;
    if (path.length > 1) places.set(key, { path, line: line === undefined ? undefined : Number(line) });
  };
  for (const match of text.matchAll(placePattern)) {
    const path = match[0].replace(/(:|\(|", line )\d+$/, "");
    if (sourceExtension.test(path)) add(path, match[1]);
  }
  for (const match of text.matchAll(folderPattern)) {
    const isListed = [...places.values()].some(({ path }) => path.includes(match[1]!.toLowerCase()));
    if (!isListed && match[1]!.length > 3 && !sourceExtension.test(match[1]!)) add(match[1]!, undefined);
  }
  const found = [...places.values()];
  return text.includes("most recent call last") ? found.reverse() : found;
}
