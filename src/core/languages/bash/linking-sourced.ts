// Which functions does a shell script get from the scripts that it sources, and from those that these source?
import { unresolved } from "../../link/entity.ts";
import type { Entity, FileId, NameHash, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { outerFunctions } from "../linking-parts/outer-functions.ts";

/** Further scripts are not read: more than any program sources, but a pattern may match all of a large folder. */
const maxFiles = 256;

export class SourcedScripts {
  readonly #state: LinkState;
  readonly #sourcedBy: (file: FileId) => readonly SymbolId[];
  /** What the file that was asked last has sourced. */
  #last: { readonly file: FileId; readonly names: ReadonlyMap<NameHash, SymbolId> } | undefined;

  /** @param sourcedBy - the files that a file sources, as module symbols, in their order */
  constructor(state: LinkState, sourcedBy: (file: FileId) => readonly SymbolId[]) {
    this.#state = state;
    this.#sourcedBy = sourcedBy;
  }

  /** The function of that name in the first script that has one; unresolved if none has. */
  find(file: FileId, name: NameHash): Entity {
    if (this.#last?.file !== file) this.#last = { file, names: this.#namesFor(file) };
    return this.#last.names.get(name) ?? unresolved;
  }

  #namesFor(file: FileId): ReadonlyMap<NameHash, SymbolId> {
    const names = new Map<NameHash, SymbolId>();
    for (const script of this.#scriptsOf(file)) {
      for (const [name, symbol] of outerFunctions(this.#state.closedScope(script)))
        if (!names.has(name)) names.set(name, symbol);
    }
    return names;
  }

  /** In the order in which the shell reads them: each before what it sources itself. */
  #scriptsOf(file: FileId): ReadonlySet<FileId> {
    const found = new Set<FileId>();
    const reading = [{ modules: this.#sourcedBy(file), at: 0 }];
    for (
      let script = reading.at(-1);
      script !== undefined && found.size < maxFiles;
      script = reading.at(-1)
    ) {
      const module = script.modules[script.at++];
      if (module === undefined) {
        reading.pop();
        continue;
      }
      const next = this.#state.fileOf(module);
      if (next === file || found.has(next)) continue;
      found.add(next);
      reading.push({ modules: this.#sourcedBy(next), at: 0 });
    }
    return found;
  }
}
