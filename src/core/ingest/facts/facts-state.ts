// For which files do a compiler's facts count now? For those unchanged since the compiler saw them.
import { decodeCatalog, verdicts, type FactsCatalog } from "../../scip/index.ts";
import type { FactsRecord, RootRecord, RootStore } from "../../store/index.ts";
import { findRow } from "../../walk/index.ts";
import { catalogKey } from "./facts-keys.ts";
import { blobOf, unreadFile, type FileTable } from "../files/file-table.ts";

export interface FactsState {
  readonly catalog: FactsCatalog;
  /** By document: its file's row in the file table; −1 if the file is not indexed. */
  readonly rows: Int32Array;
  /** By document: 1 if its facts count. */
  readonly counts: Uint8Array;
  /** Documents whose file was modified after the compiler's index. */
  readonly newer: number;
  /** A file has changed since the facts were taken, and may now be the version that the compiler saw. */
  readonly isOutdated: boolean;
}

/**
 * SCIP contains no hashes. A document without text matches its file if the file was not modified after the index and
 * its names are where the index says. A document with text matches exactly that text. Equal file tables and indexes
 * give equal states.
 */
export function findFactsState(catalog: FactsCatalog, record: FactsRecord, files: FileTable): FactsState {
  const { documents, paths, blobs } = catalog;
  const rows = new Int32Array(documents.length).fill(-1);
  const counts = new Uint8Array(documents.length);
  let newer = 0;
  let isOutdated = false;
  for (let document = 0; document < documents.length; document++) {
    const row = findRow(files.manifest, paths.get(documents.path[document]!)) ?? -1;
    if (row < 0 || files.languages[row] === unreadFile) continue;
    rows[document] = row;
    const verdict = documents.verdict[document]!;
    const isSame = isEqual(blobs.subarray(document * 20, document * 20 + 20), blobOf(files, row));
    if (verdict === verdicts.fitsText) counts[document] = Number(isSame);
    if (verdict === verdicts.fitsText || verdict === verdicts.differsText) continue;
    const isNewer = files.manifest.mtimesMs[row]! > record.mtimeMs;
    if (isNewer) newer++;
    else if (!isSame) isOutdated = true;
    else counts[document] = Number(verdict === verdicts.fits);
  }
  return { catalog, rows, counts, newer, isOutdated };
}

/**
 * Rows, in the table of `now`, of files whose links may differ because the facts that count have changed since the last
 * generation.
 */
export function findOtherFacts(
  rootStore: RootStore,
  previous: { readonly record: RootRecord; readonly files: FileTable },
  record: FactsRecord | undefined,
  now: FactsState | undefined,
  files: FileTable,
): ReadonlySet<number> {
  const known = previous.record.facts;
  const bytes = known && known.flaw === undefined ? rootStore.findBlock(catalogKey(known.id)) : undefined;
  const before = known && bytes && findFactsState(decodeCatalog(bytes), known, previous.files);
  const isSameIndex = before !== undefined && known?.hash === record?.hash;
  const found = new Set<number>();
  const had = countedPaths(before);
  const has = countedPaths(now);
  for (const state of [before, now]) {
    if (state === undefined) continue;
    const { documents, paths } = state.catalog;
    const add = (document: number): void => {
      const row = findRow(files.manifest, paths.get(documents.path[document]!));
      if (row !== undefined) found.add(row);
    };
    for (let document = 0; document < documents.length; document++) {
      const path = paths.get(documents.path[document]!);
      if (isSameIndex && had.has(path) === has.has(path)) continue;
      add(document);
      for (const referrer of referrersOf(state.catalog, document)) add(referrer);
    }
  }
  return found;
}

function countedPaths(state: FactsState | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  if (state === undefined) return found;
  const { documents, paths } = state.catalog;
  state.counts.forEach((counts, document) => {
    if (counts === 1) found.add(paths.get(documents.path[document]!));
  });
  return found;
}

function referrersOf({ documents, referrers }: FactsCatalog, document: number): Uint32Array {
  const { referrerStart } = documents;
  return referrers.subarray(referrerStart[document], referrerStart[document + 1] ?? referrers.length);
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, i) => byte === b[i]);
}
