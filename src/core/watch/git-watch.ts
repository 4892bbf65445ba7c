// Is git changing this tree, has it checked out something else, and do other rules say what is ignored?
import { statSync, watch, type FSWatcher } from "node:fs";
import { join } from "node:path";
import { readPlainFile } from "../../base/read-plain-file.ts";
import { findRepository, hashTrackedPaths, listOuterRules, type Repository } from "../walk/index.ts";

/** Git holds its lock while it writes the tree; an older lock was left by a killed git. */
const oldLockMs = 30_000;

export class GitWatch {
  readonly #repository: Repository | undefined;
  readonly #watcher: FSWatcher | undefined;
  readonly #root: string;
  /** Files outside of the root that decide what is read, and their times and sizes. */
  #rules: readonly string[] = [];
  #rulesSeen = "";
  #head: string | undefined;
  #tracked: string | undefined;

  /** `onEvent` is called for every change of HEAD and the index. */
  constructor(root: string, onEvent: () => void) {
    this.#root = root;
    this.#repository = findRepository(root);
    if (this.#repository === undefined) return;
    this.#head = this.#readHead();
    this.#tracked = hashTrackedPaths(this.#repository);
    this.#readRules(this.#repository);
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
    // The clock may have been set back since.
    return lock !== undefined && Math.abs(Date.now() - lock.mtimeMs) < oldLockMs;
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

  /**
   * Whether, since the last call, a rule file outside of the root has changed: `.git/info/exclude`, the user's own, those
   * of the folders above. They are compared rather than watched, since their folders belong to others.
   */
  haveRulesChanged(): boolean {
    if (this.#repository === undefined || stampOf(this.#rules) === this.#rulesSeen) return false;
    this.#readRules(this.#repository);
    return true;
  }

  #readRules(repository: Repository): void {
    this.#rules = listOuterRules(this.#root, repository);
    this.#rulesSeen = stampOf(this.#rules);
  }

  close(): void {
    this.#watcher?.close();
  }

  #readHead(): string | undefined {
    try {
      return readPlainFile(join(this.#repository!.gitDir, "HEAD")).toString();
    } catch {
      return undefined;
    }
  }
}

function stampOf(files: readonly string[]): string {
  return files.map(stampFile).join("\n");
}

function stampFile(file: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return "";
  }
}
