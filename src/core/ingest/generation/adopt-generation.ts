// How does a new worktree of an indexed repository start? Its first run builds on the generation of another worktree
// instead of on nothing.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { realPath } from "../../../base/real-path.ts";
import { isLociError } from "../../../errors.ts";
import { extractorVersion } from "../../types/index.ts";
import { findRootName, openRootStore, type RootRecord, type RootStore } from "../../store/index.ts";
import { findRepository, headOf } from "../../walk/index.ts";
import { decodeFileTable, encodeFileTable } from "../files/file-table.ts";

/**
 * Copies the generation of another root of the same repository as the base for the first run of `root`: the one at the
 * same commit, or else the one indexed last. It stays invisible until that run has made it match the files. Does
 * nothing if the root has a generation or there is no such root.
 */
export async function adoptGeneration(store: RootStore, root: string): Promise<void> {
  if (store.findBase() !== undefined) return;
  const own = store.environment.path;
  const place = placeOf(root);
  if (place === undefined) return;
  const head = headOf(root)?.commit;
  let best: { readonly folder: string; readonly record: RootRecord } | undefined;
  for (const folder of listSiblings(own, place)) {
    const record = await readStore(folder, (other) => other.findRecord());
    if (record?.extractor !== extractorVersion || record.facts !== undefined) continue;
    if (best === undefined || isNearer(record, best.record, head)) best = { folder, record };
  }
  if (best === undefined) return;
  await readStore(best.folder, (other) => {
    other.refresh();
    const record = other.findRecord();
    if (record === undefined) return;
    const table = forgetTimes(other.getBlock(record.manifest));
    store.adopt({ ...record, root, generation: 0, manifest: "manifest/0" }, other, table);
  });
}

/** The repository of a folder, and the folder's path in its worktree; undefined outside a repository. */
function placeOf(root: string): string | undefined {
  const repository = findRepository(root);
  if (repository === undefined) return undefined;
  return `${realPath(repository.commonDir)}\n${relative(repository.workTree, root)}`;
}

/** Stores of other existing roots at that place. */
function listSiblings(own: string, place: string): string[] {
  return readdirSync(dirname(own))
    .map((name) => join(dirname(own), name))
    .filter((folder) => {
      const root = folder === own ? undefined : findRootName(folder);
      return root !== undefined && existsSync(root) && placeOf(root) === place;
    });
}

function isNearer(one: RootRecord, other: RootRecord, head: string | undefined): boolean {
  const [isSame, isOtherSame] = [one.head === head, other.head === head];
  return isSame === isOtherSame ? one.indexedAt > other.indexedAt : isSame;
}

/** The new worktree's files have the same bytes but times of their own. NaN equals no time. */
function forgetTimes(table: Uint8Array): Uint8Array {
  const files = decodeFileTable(table);
  const none = new Float64Array(files.manifest.length).fill(NaN);
  const manifest = { ...files.manifest, mtimesMs: none, ctimesMs: none, inodes: none };
  return encodeFileTable({ ...files, manifest }, (sizeBytes) => new ArrayBuffer(sizeBytes));
}

/** A damaged store counts as missing. */
async function readStore<T>(folder: string, read: (store: RootStore) => T): Promise<T | undefined> {
  let store: RootStore | undefined;
  try {
    store = openRootStore(folder);
    return read(store);
  } catch (error) {
    if (isLociError(error, "STORE_CORRUPT")) return undefined;
    throw error;
  } finally {
    await store?.close();
  }
}
