// What is indexed in a home, across all of its roots? Counted once per generation of a root.
import { addCounts } from "../../../base/add-counts.ts";
import { throwIfCancelled } from "../../../errors.ts";
import { measureHome } from "../../store/index.ts";
import type { CodeContents } from "../../types/index.ts";
import { countKinds, type KindCounts } from "./count-kinds.ts";
import type { RootDirectory } from "../open-roots/root-directory.ts";

export class HomeContents {
  readonly #home: string;
  readonly #roots: RootDirectory;
  /** By root id. */
  readonly #kinds = new Map<string, KindCounts & { readonly generation: number }>();

  constructor(home: string, roots: RootDirectory) {
    this.#home = home;
    this.#roots = roots;
  }

  describe(signal?: AbortSignal): CodeContents {
    const counted = this.#roots.list().flatMap(({ id, store }) => {
      throwIfCancelled(signal);
      store.refresh();
      const record = store.findRecord();
      if (record === undefined) return [];
      const { generation } = record;
      const known = this.#kinds.get(id);
      const kinds = known?.generation === generation ? known : { ...countKinds(store, record), generation };
      this.#kinds.set(id, kinds);
      return [kinds];
    });
    return {
      symbolKinds: addCounts(...counted.map(({ symbolKinds }) => symbolKinds)),
      edgeKinds: addCounts(...counted.map(({ edgeKinds }) => edgeKinds)),
      bytesOnDisk: measureHome(this.#home),
    };
  }
}
