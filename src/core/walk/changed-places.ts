// Which entries must a walk look at, when it is told what changed? Paths as the walk writes them: byte strings from the top
// of the outermost work tree, those of folders with "/" at the end.

export class ChangedPlaces {
  readonly #entries = new Set<string>();
  readonly #folders = new Set<string>();

  /** `paths` are relative to the root; `base` is the root's own path as the walk writes it. */
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

  /** Whether the entry itself came, changed or went. */
  has(walkPath: string): boolean {
    return this.#entries.has(walkPath);
  }

  /** Whether something in the folder did. */
  leadThrough(folder: string): boolean {
    return this.#folders.has(folder);
  }
}
