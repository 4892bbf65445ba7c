// Which unresolved uses of a name are likely to mean a symbol? An answer shows only the first of them.
import { dirname } from "node:path/posix";
import { createUserGroups } from "../../query/index.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import type { FileWithName } from "../symbols/files-with-name.ts";

/** Sort keys: lower is likelier. */
export interface MentionOrder {
  ofFile(file: FileWithName): number;
  /** @param isOutside - the name, or the value before it, is imported from outside of the root */
  ofPlace(file: FileWithName, isTest: boolean, isOutside: boolean): number;
}

/** More than there are groups of users. */
const [apart, outside] = [4, 8];

/**
 * First the symbol's own file and folder and the files that link to its file, then others; of each the sources, then
 * examples, then tests. Last come names imported from outside, which mean it only if that import is ours after all.
 */
export function createMentionOrder(open: ReadableSnapshot, symbolId: string): MentionOrder {
  const own = open.symbols.pathOfId(symbolId);
  const linked = findFilesLinkedTo(open, own);
  const groupOf = createUserGroups();
  const ofFile = ({ path, segment, file }: FileWithName): number =>
    dirname(path) === dirname(own) || linked[segment]!.has(file) ? 0 : apart;
  return {
    ofFile,
    ofPlace: (file, isTest, isOutside) =>
      ofFile(file) + groupOf({ filePath: file.path, isInTests: isTest }) + (isOutside ? outside : 0),
  };
}

/** By segment: the files with an edge to a symbol of the file, or to the file itself. */
function findFilesLinkedTo({ snapshot, symbols }: ReadableSnapshot, path: string): ReadonlySet<number>[] {
  const keys = keysOf({ snapshot, symbols }, path);
  return snapshot.segments.map(({ tables, edges }) => {
    const linked = new Set<number>();
    const number = edges.pathNumber(path);
    if (number === undefined) return linked;
    for (const key of keys) {
      for (const row of edges.to(number, key)) linked.add(tables.symbols.file[edges.source(row)]!);
    }
    return linked;
  });
}

/** By which edges name the file and its symbols. */
function keysOf(
  { snapshot, symbols }: Pick<ReadableSnapshot, "snapshot" | "symbols">,
  path: string,
): number[] {
  const found = symbols.find(path);
  if (found === undefined) return [];
  const { file, key } = snapshot.segments[found.segment]!.tables.symbols;
  const keys: number[] = [];
  for (let row = found.row; file[row] === file[found.row]; row++) keys.push(key[row]!);
  return keys;
}
