// Which files, folders and lines does a query name?
import { looksLikeSourceFile } from "../../languages/index.ts";

/** A file that the query names, possibly with a line (1-based). */
export interface AskedPlace {
  /** The lower-cased end of a path, separated by "/". */
  readonly path: string;
  readonly line: number | undefined;
}

/** Begins only where a path can begin, because beginning inside of paths would take quadratic time. */
const placePattern =
  /(?<![\w@~.+\-\\/])(?:[.\\/]*(?![.\\/]))(?:[\w@~.+-]+[\\/]+)*\.?[\w@~+-][\w@~.+-]*\.[a-zA-Z]\w{0,9}(?=[^\w/\\]|$)(?:(?::|\(|", line )(\d+))?/g;
const folderPattern = /(?:^|\s)((?:[\w@~.+-]+\/)+[\w@~.+-]*)/g;

/** The failing frame comes first; Python prints it last. */
export function findPlaces(text: string): AskedPlace[] {
  const places = new Map<string, AskedPlace>();
  const add = (raw: string, line: string | undefined): void => {
    const path = raw
      .replaceAll(/[\\/]+/g, "/") // escaped, as in JSON: "src\\\\app.ts"
      .replace(/^(\.{0,2}\/)+|^\.{2,}/, "")
      .toLowerCase();
    const key = `${path}:${line ?? ""}`;
    if (path.length > 1) places.set(key, { path, line: line === undefined ? undefined : Number(line) });
  };
  for (const match of text.matchAll(placePattern)) {
    const path = match[0].replace(/(:|\(|", line )\d+$/, "");
    if (looksLikeSourceFile(path)) add(path, match[1]);
  }
  for (const match of text.matchAll(folderPattern)) {
    const isListed = [...places.values()].some(({ path }) => path.includes(match[1]!.toLowerCase()));
    if (!isListed && match[1]!.length > 3 && !looksLikeSourceFile(match[1]!)) add(match[1]!, undefined);
  }
  const found = [...places.values()];
  return text.includes("most recent call last") ? found.reverse() : found;
}
