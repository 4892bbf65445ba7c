// Which entries must a walk examine if the changed paths are known? Paths are in the walk's format: byte strings
// relative to the top of the outermost worktree; those of folders end with "/".

export class ChangedPlaces {
  readonly #entries = new Set<string>();
  readonly #folders = new Set<string>();

  /** `paths` are relative to the root; `base` is the root's own path in the walk's format. */
  constructor(paths: Iterable<string>, base: string) {
    for (const path of paths) {
      const walkPath = base + Buffer.from(path, "utf8").toString("latin1");
      this.#entries.add(walkPath);
      for (let at = walkPath.lastIndexOf("/"); at > 0; at = walkPath.lastIndexOf("/", at - 1)) {
        const folder = walkPath.slice(0, at + 1);
        if (this.#folders.has(folder)) break;
        this.#folders.add(folder);
      }
    }
  }

  /** Whether the entry itself was added, changed or removed. */
  has(walkPath: string): boolean {
    return this.#entries.has(walkPath);
  }

  /** Whether something inside the folder was. */
  leadThrough(folder: string): boolean {
    return this.#folders.has(folder);
  }
}
