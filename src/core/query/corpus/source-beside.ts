// Does another file here define what this file declares, or is it the source from which this file was built?
import type { SearchIndex } from "./search-index.ts";
import { stemOf, viewSegment } from "./segment-view.ts";

const sourceOfHeader = /\.(c|cc|cpp|cxx|c\+\+|m|mm)$/i;

/** A package's root, the folders of its builds, and a script or its declarations. */
const builtPath =
  /^(.*?\/)??(?:build|lib|out|cjs|esm?|umd)\/(?:(?:cjs|esm?|umd|commonjs|legacy|modern|types)\/)*(.+?)(?:\.d)?\.[cm]?[jt]s$/;
const scriptEnding = /^[cm]?[jt]sx?$/;

type Answers = Map<string, boolean>;

const headers = new WeakMap<SearchIndex, Answers>();
const builds = new WeakMap<SearchIndex, Answers>();

/** Whether a source file with the header's name exists, beside it or elsewhere. */
export function hasSource(index: SearchIndex, header: string): boolean {
  return remember(headers, index, header, () => hasFile(index, header, (path) => sourceOfHeader.test(path)));
}

/** Whether `src` of the same package has the source of a built file: `build/esm/parse.js` from `src/parse.ts`. */
export function isBuilt(index: SearchIndex, path: string): boolean {
  if (!/[jt]s$/.test(path)) return false; // fast exit for most files: the pattern below is slow
  const [, root = "", inside] = builtPath.exec(path) ?? [];
  if (inside === undefined) return false;
  const source = `${root}src/${inside}.`;
  const isSource = (other: string): boolean =>
    other.startsWith(source) && scriptEnding.test(other.slice(source.length));
  return remember(builds, index, path, () => hasFile(index, path, isSource));
}

function hasFile({ segments }: SearchIndex, path: string, fits: (other: string) => boolean): boolean {
  const stem = stemOf(path);
  return segments.some(({ tables }) => {
    const view = viewSegment(tables);
    return view.filesWithStem(stem).some((file) => fits(view.path(file)));
  });
}

function remember(
  known: WeakMap<SearchIndex, Answers>,
  index: SearchIndex,
  path: string,
  answer: () => boolean,
): boolean {
  let answers = known.get(index);
  if (answers === undefined) known.set(index, (answers = new Map<string, boolean>()));
  let found = answers.get(path);
  if (found === undefined) answers.set(path, (found = answer()));
  return found;
}
