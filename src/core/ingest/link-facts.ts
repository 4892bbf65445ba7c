// What linking asks of every file of a root, however few changed: kept from run to run for files that stay as they are.
import type { EarlierView } from "../link/index.ts";
import { forEachUnchanged } from "../walk/index.ts";
import { languageAt, type FileTable } from "./file-table.ts";

/** By row of the files; undefined where it was not asked yet. */
export interface LinkFacts {
  readonly files: FileTable;
  readonly packageNames: (string | undefined)[];
  readonly hasModuleStatements: (boolean | undefined)[];
  /** What languages made of all files. */
  readonly made: Map<string, unknown>;
  /** What can be made from what was made of the files before. */
  readonly earlier: EarlierView | undefined;
}

/** Facts of a file are of its bytes and its language: they hold for a file of the same path and bytes. */
export function carryLinkFacts(before: LinkFacts | undefined, files: FileTable): LinkFacts {
  const { length } = files.manifest;
  const packageNames = new Array<string | undefined>(length);
  const hasModuleStatements = new Array<boolean | undefined>(length);
  if (before === undefined) {
    return { files, packageNames, hasModuleStatements, made: new Map(), earlier: undefined };
  }
  const idsNow = new Int32Array(before.files.manifest.length).fill(-1);
  forEachUnchanged(before.files.manifest, files.manifest, (old, row) => {
    packageNames[row] = before.packageNames[old];
    hasModuleStatements[row] = before.hasModuleStatements[old];
    if (languageAt(before.files, old) === languageAt(files, row)) idsNow[old] = row;
  });
  const earlier = carryEarlier(before, idsNow);
  return { files, packageNames, hasModuleStatements, made: new Map(), earlier };
}

/** Where nothing was asked of the files before, what was made of those before them is of use. */
function carryEarlier({ made, earlier }: LinkFacts, idsNow: Int32Array): EarlierView | undefined {
  if (made.size > 0) return { made, idsNow };
  if (earlier === undefined) return undefined;
  return { made: earlier.made, idsNow: earlier.idsNow.map((id) => (id < 0 ? -1 : idsNow[id]!)) };
}
