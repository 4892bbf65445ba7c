// Which files and folders lie in a folder?
import { appendTo } from "../../base/append-to.ts";
import { hash32 } from "../../base/hash32.ts";
import { baseOf, parentOf, stemOf } from "./paths.ts";
import type { ProgramView } from "./program-view.ts";
import type { FileId, NameHash } from "./ids.ts";

export interface Folder {
  readonly path: string;
  readonly files: FileId[];
  readonly folders: string[];
}

/** The tree of the root's paths, built on first use. */
export class FolderIndex {
  readonly #view: ProgramView;
  #folders: Map<string, Folder> | undefined;
  readonly #children = new Map<string, ReadonlyMap<number, string>>();
  readonly #stems = new Map<string, ReadonlyMap<number, number[]>>();

  constructor(view: ProgramView) {
    this.#view = view;
  }

  find(path: string): Folder | undefined {
    this.#folders ??= buildFolders(this.#view);
    return this.#folders.get(path);
  }

  /** Every folder, in the order of first appearance. */
  all(): Iterable<Folder> {
    this.#folders ??= buildFolders(this.#view);
    return this.#folders.values();
  }

  /** Path of the folder directly inside `path` whose name has that hash. */
  findChild(path: string, nameHash: NameHash): string | undefined {
    let children = this.#children.get(path);
    if (children === undefined) {
      const folders = this.find(path)?.folders ?? [];
      children = new Map(folders.map((folder) => [hash32(baseOf(folder)), folder]));
      this.#children.set(path, children);
    }
    return children.get(nameHash);
  }

  /** Files in `path` whose name without extension has that hash. */
  findStem(path: string, stemHash: number): readonly FileId[] {
    let stems = this.#stems.get(path) as Map<number, number[]> | undefined;
    if (stems === undefined) {
      stems = new Map();
      for (const fileId of this.find(path)?.files ?? []) {
        const key = hash32(stemOf(this.#view.path(fileId)));
        appendTo(stems, key, fileId);
      }
      this.#stems.set(path, stems);
    }
    return stems.get(stemHash) ?? [];
  }
}

function buildFolders(view: ProgramView): Map<string, Folder> {
  const folders = new Map<string, Folder>();
  const folderAt = (path: string): Folder => {
    let folder = folders.get(path);
    if (folder === undefined) {
      folder = { path, files: [], folders: [] };
      folders.set(path, folder);
      if (path !== "") folderAt(parentOf(path)).folders.push(path);
    }
    return folder;
  };
  folderAt("");
  for (let fileId = 0; fileId < view.fileCount; fileId++) {
    const path = view.path(fileId);
    if (path !== "") folderAt(parentOf(path)).files.push(fileId);
  }
  return folders;
}
