// What does linking need from every file of a root, however few changed? Kept from run to run for unchanged files.
import type { EarlierMade } from "../../link/index.ts";
import { forEachUnchanged, hasSamePaths } from "../../walk/index.ts";
import { unreadFile, type FileTable } from "../files/file-table.ts";

/** By row of the files; undefined until it is needed. */
export interface LinkFacts {
  readonly files: FileTable;
  readonly packageNames: (string | undefined)[];
  readonly hasModuleStatements: (boolean | undefined)[];
  /** Data that languages computed from all files. */
  readonly made: Map<string, unknown>;
  /** Earlier data to compute it from, by the same names. */
  readonly earlier: ReadonlyMap<string, EarlierMade>;
}

/** Facts depend only on a file's bytes and language, so they stay valid for a file with the same path and bytes. */
export function carryLinkFacts(before: LinkFacts | undefined, files: FileTable): LinkFacts {
  const { length } = files.manifest;
  const packageNames = new Array<string | undefined>(length);
  const hasModuleStatements = new Array<boolean | undefined>(length);
  if (before === undefined) {
    return { files, packageNames, hasModuleStatements, made: new Map(), earlier: new Map() };
  }
  const idsNow = new Int32Array(before.files.manifest.length).fill(-1);
  const isSame = compareLanguages(before.files, files);
  let kept = 0;
  forEachUnchanged(before.files.manifest, files.manifest, (old, row, rows) => {
    for (let i = 0; i < rows; i++) {
      packageNames[row + i] = before.packageNames[old + i];
      hasModuleStatements[row + i] = before.hasModuleStatements[old + i];
      if (!isSame(old + i, row + i)) continue;
      idsNow[old + i] = row + i;
      kept++;
    }
  });
  // The files are the same, so data computed from them stays valid.
  if (kept === length && kept === before.files.manifest.length) return before;
  const earlier = carryEarlier(before, { idsNow, hasSameFiles: haveSameFiles(before.files, files) });
  return { files, packageNames, hasModuleStatements, made: new Map(), earlier };
}

/** Compares the languages of a row in one table and a row in the other. */
function compareLanguages(before: FileTable, now: FileTable): (old: number, row: number) => boolean {
  const codes = before.languageIds.map((id) => now.languageIds.indexOf(id));
  codes[unreadFile] = unreadFile;
  return (old, row) => codes[before.languages[old]!] === now.languages[row];
}

/** Whether both have the same paths, each in the same language. */
function haveSameFiles(before: FileTable, now: FileTable): boolean {
  if (!hasSamePaths(before.manifest, now.manifest)) return false;
  const isSame = compareLanguages(before, now);
  for (let row = 0; row < now.languages.length; row++) if (!isSame(row, row)) return false;
  return true;
}

/** Data computed from the previous files, and older data that was not recomputed since. */
function carryEarlier(
  { made, earlier }: LinkFacts,
  { idsNow, hasSameFiles }: Omit<EarlierMade, "made">,
): Map<string, EarlierMade> {
  const carried = new Map<string, EarlierMade>();
  const composed = new Map<Int32Array, Int32Array>();
  for (const [name, old] of earlier) {
    if (made.has(name)) continue;
    const ids = composed.get(old.idsNow) ?? old.idsNow.map((id) => (id < 0 ? -1 : idsNow[id]!));
    composed.set(old.idsNow, ids);
    carried.set(name, { made: old.made, idsNow: ids, hasSameFiles: old.hasSameFiles && hasSameFiles });
  }
  for (const [name, value] of made) carried.set(name, { made: value, idsNow, hasSameFiles });
  return carried;
}
