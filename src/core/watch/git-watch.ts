// Is git at work in this tree, and did it check out something else?
import { readFileSync, statSync, watch, type FSWatcher } from "node:fs";
import { join } from "node:path";
import { findRepository, hashTrackedPaths, type Repository } from "../walk/index.ts";

/** Git holds its lock as long as it writes the tree; one that is older was left behind by a git that was killed. */
const oldLockMs = 30_000;

export class GitWatch {
  readonly #repository: Repository | undefined;
  readonly #watcher: FSWatcher | undefined;
  #head: string | undefined;
  #tracked: string | undefined;

  /** `onEvent` is called for whatever happens to HEAD and the index. */
  constructor(root: string, onEvent: () => void) {
    this.#repository = findRepository(root);
    if (this.#repository === undefined) return;
    this.#head = this.#readHead();
    this.#tracked = hashTrackedPaths(this.#repository);
    this.#watcher = watch(this.#repository.gitDir, { persistent: false }, (_, name) => {
      if (name === null || name === "HEAD" || name === "index" || name === "index.lock") onEvent();
    });
    // The folder may be deleted; the events of the tree tell what follows from that.
    this.#watcher.on("error", () => undefined);
  }

  /** Whether git is writing the tree now: what is seen of it meanwhile is neither the old state nor the new one. */
  isBusy(): boolean {
    if (this.#repository === undefined) return false;
    const lock = statSync(join(this.#repository.gitDir, "index.lock"), { throwIfNoEntry: false });
    return lock !== undefined && Date.now() - lock.mtimeMs < oldLockMs;
  }

  /** Whether another commit or branch is checked out, or other files are tracked, than when this was asked last. */
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
