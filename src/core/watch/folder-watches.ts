// What happens in a set of folders, and only there? On Linux, one system watch per folder; elsewhere one for the whole
// tree, filtered to these folders.
import { watch, type FSWatcher } from "node:fs";
import path, { dirname, join, sep, type PlatformPath } from "node:path";

/** `path` is absolute, without a trailing "/"; undefined if the system lost track of events. */
export type FolderEvent = (path: string | undefined) => void;

/**
 * Platforms where one watch covers a whole tree: FSEvents, ReadDirectoryChangesW. Elsewhere Node would watch every
 * subfolder, too.
 */
const seesTrees = process.platform === "darwin" || process.platform === "win32";

/**
 * Windows tells of a folder, too, when something in it is made or removed, as a change; another folder at its place is
 * a rename. On macOS, a change of a folder is one of its permissions, which may make it readable.
 */
const tellsOfParents = process.platform === "win32";

/**
 * A folder as its events name it. The walk ends it with "/", and on Windows puts "/" between names below the root.
 *
 * @param on - the rules for paths; by default this system's
 */
export function toWatchedFolder(diskPath: string, on: PlatformPath = path): string {
  return on.resolve(diskPath);
}

export class FolderWatches {
  readonly #onEvent: FolderEvent;
  readonly #watches = new Map<string, FSWatcher | undefined>();
  readonly #tree: FSWatcher | undefined;

  /** Throws the system's error if it refuses: ENOSPC and EMFILE for its limits. */
  constructor(root: string, onEvent: FolderEvent) {
    this.#onEvent = onEvent;
    if (!seesTrees) return;
    this.#tree = watch(root, { recursive: true, persistent: false }, (event, name) => {
      if (name === null) onEvent(undefined);
      else this.#noteInTree(join(root, name), event);
    });
    this.#tree.on("error", () => {
      onEvent(undefined);
    });
  }

  /** Number of watched folders. */
  get size(): number {
    return this.#watches.size;
  }

  has(folder: string): boolean {
    return this.#watches.has(folder);
  }

  /** Throws like the constructor; skips a folder that is gone. */
  add(folder: string): void {
    if (this.#watches.has(folder)) return;
    if (seesTrees) {
      this.#watches.set(folder, undefined);
      return;
    }
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        this.#note(folder, name);
      });
      watcher.on("error", () => {
        this.#onEvent(undefined);
      });
      this.#watches.set(folder, watcher);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR" && code !== "EACCES") throw error;
    }
  }

  /**
   * Stops watching a folder and everything in it: it was moved or deleted, and whatever replaces it is a different
   * folder.
   */
  drop(folder: string): void {
    const inside = folder + sep;
    for (const [watched, watcher] of this.#watches) {
      if (watched !== folder && !watched.startsWith(inside)) continue;
      watcher?.close();
      this.#watches.delete(watched);
    }
  }

  /** Stops watching all other folders. */
  keepOnly(folders: ReadonlySet<string>): void {
    for (const [watched, watcher] of this.#watches) {
      if (folders.has(watched)) continue;
      watcher?.close();
      this.#watches.delete(watched);
    }
  }

  close(): void {
    this.#tree?.close();
    for (const watcher of this.#watches.values()) watcher?.close();
    this.#watches.clear();
  }

  #note(folder: string, name: string | null): void {
    if (name === null) this.#onEvent(undefined);
    // An event of the folder itself has the folder's own name, as has one of a file in it that is named like the folder.
    else this.#onEvent(join(folder, name));
  }

  #noteInTree(changed: string, event: string): void {
    if (tellsOfParents && event === "change" && this.#watches.has(changed)) return;
    if (this.#watches.has(dirname(changed))) this.#onEvent(changed);
  }
}
