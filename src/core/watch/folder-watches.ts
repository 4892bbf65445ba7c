// What happens in these folders, and in no other? One watch of the operating system for each of them on Linux; elsewhere one
// for the whole tree, of which only events in these folders count.
import { watch, type FSWatcher } from "node:fs";
import { basename, join, sep } from "node:path";

/** `path` is absolute, without "/" at the end; undefined when the system lost track of what happened. */
export type FolderEvent = (path: string | undefined) => void;

/** Where one watch sees a whole tree: FSEvents, ReadDirectoryChangesW. Elsewhere Node would watch every folder below, too. */
const seesTrees = process.platform === "darwin" || process.platform === "win32";

export class FolderWatches {
  readonly #onEvent: FolderEvent;
  readonly #watches = new Map<string, FSWatcher | undefined>();
  readonly #tree: FSWatcher | undefined;

  /** Throws what the system answers when it refuses: ENOSPC and EMFILE for its limits. */
  constructor(root: string, onEvent: FolderEvent) {
    this.#onEvent = onEvent;
    if (!seesTrees) return;
    this.#tree = watch(root, { recursive: true, persistent: false }, (_, name) => {
      if (name === null) onEvent(undefined);
      else this.#noteInTree(join(root, name));
    });
    this.#tree.on("error", () => {
      onEvent(undefined);
    });
  }

  /** How many folders. */
  get size(): number {
    return this.#watches.size;
  }

  has(folder: string): boolean {
    return this.#watches.has(folder);
  }

  /** Throws as the constructor does; a folder that is gone is left out. */
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

  /** Lets go of a folder and of all in it: it was moved or deleted, and what comes to its place is another folder. */
  drop(folder: string): void {
    const inside = folder + sep;
    for (const [watched, watcher] of this.#watches) {
      if (watched !== folder && !watched.startsWith(inside)) continue;
      watcher?.close();
      this.#watches.delete(watched);
    }
  }

  /** Lets go of all folders but these. */
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
    // What happens to the folder itself comes under its own name; the folder around it tells the same.
    else if (name !== basename(folder)) this.#onEvent(join(folder, name));
  }

  #noteInTree(path: string): void {
    const folder = path.slice(0, path.lastIndexOf(sep));
    if (this.#watches.has(folder)) this.#onEvent(path);
  }
}
