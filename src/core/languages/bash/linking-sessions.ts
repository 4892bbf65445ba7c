// Which functions does a shell script see that does not source them? Those of the scripts that source it, and of what
// these source: they all run in one shell.
import { appendTo } from "../../../base/append-to.ts";
import { unresolved } from "../../link/entity.ts";
import type { Entity, FileId, NameHash, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { outerFunctions } from "../linking-parts/outer-functions.ts";

/** A script that more others source is a library for programs that have nothing in common. */
const maxFiles = 128;
/** Several scripts of the session have a function of that name. */
const several = -1;
const testFolder = /(?:^|\/)(?:tests?|spec|bats)\/|\.bats$/;

export class ShellSessions {
  readonly #state: LinkState;
  readonly #sourcedBy: (file: FileId) => readonly SymbolId[];
  #sourcing: ReadonlyMap<FileId, readonly FileId[]> | undefined;
  /** Functions around the file that was asked last. */
  #around: { readonly file: FileId; readonly names: ReadonlyMap<NameHash, SymbolId> } | undefined;

  /** @param sourcedBy - the files that a file sources, as module symbols */
  constructor(state: LinkState, sourcedBy: (file: FileId) => readonly SymbolId[]) {
    this.#state = state;
    this.#sourcedBy = sourcedBy;
  }

  /** The one function of that name in the shells that run the file; unresolved if there is none, or more than one. */
  find(file: FileId, name: NameHash): Entity {
    if (this.#around?.file !== file) this.#around = { file, names: this.#namesAround(file) };
    const found = this.#around.names.get(name) ?? several;
    return found === several ? unresolved : found;
  }

  #namesAround(file: FileId): ReadonlyMap<NameHash, SymbolId> {
    const names = new Map<NameHash, SymbolId>();
    for (const other of this.#filesAround(file)) {
      if (other === file) continue;
      for (const [name, symbol] of outerFunctions(this.#state.closedScope(other)))
        names.set(name, names.has(name) ? several : symbol);
    }
    return names;
  }

  /** Scripts that source the file, directly or not, and what they source. Tests run a script, but it does not need them. */
  #filesAround(file: FileId): ReadonlySet<FileId> {
    const { view } = this.#state;
    const isTest = testFolder.test(view.path(file));
    const above = new Set([file]);
    for (const one of above) {
      for (const source of this.#sourcingOf(one))
        if (isTest || !testFolder.test(view.path(source))) above.add(source);
      if (above.size > maxFiles) return new Set();
    }
    above.delete(file);
    const all = new Set(above);
    for (const one of all) {
      for (const module of this.#sourcedBy(one)) all.add(this.#state.fileOf(module));
      if (all.size > maxFiles) return new Set();
    }
    return all;
  }

  #sourcingOf(file: FileId): readonly FileId[] {
    this.#sourcing ??= this.#collect();
    return this.#sourcing.get(file) ?? [];
  }

  #collect(): ReadonlyMap<FileId, readonly FileId[]> {
    const sourcing = new Map<FileId, FileId[]>();
    const { view } = this.#state;
    for (let file = 0; file < view.fileCount; file++) {
      if (view.language(file) !== "bash") continue;
      if (this.#state.closedScope(file).wildcards.length === 0) continue;
      for (const module of this.#sourcedBy(file)) {
        appendTo(sourcing, this.#state.fileOf(module), file);
      }
    }
    return sourcing;
  }
}
