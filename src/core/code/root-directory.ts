// Which roots does this home hold, and which of them is a path in?
import { existsSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { LociError } from "../../errors.ts";
import { realRoot } from "../types/index.ts";
import { openRootStore, type RootStore } from "../store/index.ts";

export interface OpenRoot {
  readonly id: string;
  readonly store: RootStore;
}

/** Opens each root's store once. Stores appear while the process runs: another process may index a new root. */
export class RootDirectory {
  readonly #home: string;
  readonly #open = new Map<string, OpenRoot>();

  constructor(home: string) {
    this.#home = home;
  }

  /** Stores with a generation, in the order of their ids. */
  list(): OpenRoot[] {
    const folder = join(this.#home, "roots");
    const ids = existsSync(folder) ? readdirSync(folder).sort() : [];
    return ids
      .filter((id) => /^[0-9a-f]{16}$/.test(id) && existsSync(join(folder, id, "data.mdb")))
      .map((id) => this.#openRoot(id));
  }

  /**
   * The indexed root that is or holds `path`, the innermost if several do, and the path's place below it.
   * Throws ROOT_NOT_INDEXED.
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

  #openRoot(id: string): OpenRoot {
    const known = this.#open.get(id) ?? { id, store: openRootStore(join(this.#home, "roots", id)) };
    this.#open.set(id, known);
    return known;
  }
}
