// Which roots does this home hold, and which of them contains a path?
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { isLociError, LociError } from "../../../errors.ts";
import { realRoot, rootStorePath } from "../../types/index.ts";
import { giveNotice, openRootStore, type RootStore } from "../../store/index.ts";
import { wordOtherBuild } from "../../types/other-build.ts";

export interface OpenRoot {
  readonly id: string;
  readonly store: RootStore;
}

/** Opens each root's store once. New stores may appear at any time: another process may index a new root. */
export class RootDirectory {
  readonly #home: string;
  readonly #open = new Map<string, OpenRoot>();
  /** Roots that have been reported: damaged ones, and those of another version. */
  readonly #told = new Set<string>();

  constructor(home: string) {
    this.#home = home;
  }

  /** Stores that can be opened, in order of their ids. A damaged one is reported to the user once and skipped. */
  list(): OpenRoot[] {
    return this.#ids().flatMap((id) => {
      try {
        return [this.#openRoot(id)];
      } catch (error) {
        this.tellDamage(id, error);
        return [];
      }
    });
  }

  /** Reports once that a root is left out because it is damaged. Rethrows any other error. */
  tellDamage(id: string, error: unknown): void {
    if (!isLociError(error, "STORE_CORRUPT")) throw error;
    if (!this.#told.has(id)) {
      const message = `${error.message} The next index run rebuilds it.`;
      giveNotice({ path: this.#pathOf(id), message });
    }
    this.#told.add(id);
  }

  /** Reports once that another version of Loci made a root's index. */
  tellOtherBuild(id: string, root: string): void {
    if (!this.#told.has(id)) giveNotice({ path: this.#pathOf(id), message: wordOtherBuild(root) });
    this.#told.add(id);
  }

  /** Why each damaged store cannot be used; `isThorough` reads everything in them. */
  listDamaged(isThorough = false): LociError[] {
    return this.#ids().flatMap((id) => {
      try {
        const { store } = this.#openRoot(id);
        if (isThorough) store.checkBlocks();
        return [];
      } catch (error) {
        if (isLociError(error, "STORE_CORRUPT")) return [error];
        throw error;
      }
    });
  }

  /**
   * The indexed root that is or contains `path` (the innermost of several), and the path relative to it. Throws
   * ROOT_NOT_INDEXED, and STORE_CORRUPT if the index of the folder or of one that contains it is damaged.
   */
  find(path: string): OpenRoot & { readonly under: string | undefined } {
    const real = realRoot(path);
    let best: (OpenRoot & { root: string }) | undefined;
    for (const open of this.list()) {
      open.store.refresh();
      const root = open.store.findRecord()?.root;
      if (root === undefined || !(real === root || real.startsWith(root.endsWith(sep) ? root : root + sep)))
        continue;
      if (best === undefined || root.length > best.root.length) best = { ...open, root };
    }
    if (best === undefined) {
      this.#refuseDamaged(real);
      const isThere = existsSync(real);
      throw new LociError("ROOT_NOT_INDEXED", `${path} ${isThere ? "is not indexed" : "does not exist"}.`, {
        hint: isThere ? undefined : "Give a folder that is indexed, or one inside it.",
        next: isThere ? { do: "index", path } : { do: "list-roots" },
      });
    }
    const under = real.slice(best.root.length).replace(/^[/\\]/, "");
    return { id: best.id, store: best.store, under: under === "" ? undefined : under.split(sep).join("/") };
  }

  async close(): Promise<void> {
    for (const { store } of this.#open.values()) await store.close();
    this.#open.clear();
  }

  #ids(): string[] {
    const folder = join(this.#home, "roots");
    const ids = existsSync(folder) ? readdirSync(folder).sort() : [];
    return ids.filter((id) => /^[0-9a-f]{16}$/.test(id) && existsSync(join(folder, id, "data.mdb")));
  }

  #pathOf(id: string): string {
    return join(this.#home, "roots", id);
  }

  #openRoot(id: string): OpenRoot {
    const known = this.#open.get(id) ?? { id, store: openRootStore(this.#pathOf(id)) };
    this.#open.set(id, known);
    // An unreadable record is damage too, and must not fail a question about another root.
    known.store.refresh();
    known.store.findRecord();
    return known;
  }

  /** A damaged store cannot say which root it belongs to, but its folder's name can. */
  #refuseDamaged(path: string): void {
    const damaged = new Set(this.#ids().filter((id) => !this.#open.has(id)));
    for (let folder = path; ; folder = dirname(folder)) {
      const store = rootStorePath(this.#home, folder);
      if (damaged.has(basename(store))) openRootStore(store).findRecord();
      if (folder === dirname(folder)) return;
    }
  }
}
