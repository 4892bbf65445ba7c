// Is git changing this tree, and has it checked out something else?
import { readFileSync, statSync, watch, type FSWatcher } from "node:fs";
import { join } from "node:path";
import { findRepository, hashTrackedPaths, type Repository } from "../walk/index.ts";

/** Git holds its lock while it writes the tree; an older lock was left by a killed git. */
const oldLockMs = 30_000;

export class GitWatch {
  readonly #repository: Repository | undefined;
  readonly #watcher: FSWatcher | undefined;
  #head: string | undefined;
  #tracked: string | undefined;

  /** `onEvent` is called for every change of HEAD and the index. */
  constructor(root: string, onEvent: () => void) {
    this.#repository = findRepository(root);
    if (this.#repository === undefined) return;
    this.#head = this.#readHead();
    this.#tracked = hashTrackedPaths(this.#repository);
    this.#watcher = watch(this.#repository.gitDir, { persistent: false }, (_, name) => {
      if (name === null || name === "HEAD" || name === "index" || name === "index.lock") onEvent();
    });
    // The folder may be deleted; the tree's own events report the consequences.
    this.#watcher.on("error", () => undefined);
  }

  /** Whether git is writing the tree: until it is done, the tree is in neither the old nor the new state. */
  isBusy(): boolean {
    if (this.#repository === undefined) return false;
    const lock = statSync(join(this.#repository.gitDir, "index.lock"), { throwIfNoEntry: false });
    return lock !== undefined && Date.now() - lock.mtimeMs < oldLockMs;
  }

  /** Whether, since the last call, another commit or branch was checked out or other files became tracked. */
  hasSwitched(): boolean {
    if (this.#repository === undefined) return false;
    const head = this.#readHead();
    const tracked = hashTrackedPaths(this.#repository);
    const switched = head !== this.#head || (tracked !== undefined && tracked !== this.#tracked);
    this.#head = head;
    this.#tracked = tracked ?? this.#tracked;
    return switched;
  }

  close(): void {
    this.#watcher?.close();
  }

  #readHead(): string | undefined {
    try {
      return readFileSync(join(this.#repository!.gitDir, "HEAD"), "utf8");
    } catch {
      return undefined;
    }
  }
}
