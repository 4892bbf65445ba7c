// Types declared in several parts: partial classes in C#, reopened classes in Ruby.
import { appendTo } from "../../../base/append-to.ts";
import type { LinkState } from "../../link/link-state.ts";
import { chooseSymbol, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import type { NameHash, SymbolId } from "../../link/ids.ts";

/** The parts of each type by its full name; collected from all files of the languages on first use. */
export class TypeParts {
  readonly #state: LinkState;
  readonly #languages: readonly string[];
  #parts: ReadonlyMap<string, readonly number[]> | undefined;
  readonly #paths = new Map<number, string>();

  constructor(state: LinkState, languages: readonly string[]) {
    this.#state = state;
    this.#languages = languages;
  }

  /** A member of another part of the type; −1 if there is none. */
  findMember(type: SymbolId, name: NameHash): SymbolId {
    for (const part of this.#othersOf(type)) {
      const scope = this.#state.closedScopeOf(part);
      const row = chooseSymbol(scope, scope.firstChild(part - scope.base, name), false, false);
      if (row >= 0) return scope.base + row;
    }
    return -1;
  }

  /** The other parts of the type. */
  partsOf(type: SymbolId): readonly SymbolId[] {
    return this.#othersOf(type);
  }

  /** The first part of the type with that full name ("Outer.Inner") in no package; −1 if there is none. */
  named(path: string): SymbolId {
    this.#parts ??= this.#collect();
    return this.#parts.get(`.${path}`)?.[0] ?? -1;
  }

  /** The full name of a type in no package; "" if it is none of a file's types. */
  pathOf(type: SymbolId): string {
    this.#parts ??= this.#collect();
    return this.#paths.get(type)?.slice(1) ?? "";
  }

  #othersOf(type: SymbolId): readonly SymbolId[] {
    this.#parts ??= this.#collect();
    const path = this.#paths.get(type);
    const parts = path === undefined ? undefined : this.#parts.get(path);
    return parts === undefined || parts.length < 2 ? [] : parts.filter((part) => part !== type);
  }

  #collect(): ReadonlyMap<string, readonly number[]> {
    const parts = new Map<string, number[]>();
    const { view } = this.#state;
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      if (!this.#languages.includes(view.language(fileId))) continue;
      const { symbols, strings, packageName } = view.parsed(fileId);
      const scope = this.#state.closedScope(fileId);
      const paths: string[] = [packageName];
      for (let row = 1; row < scope.symbolCount; row++) {
        const kind = scope.kinds[row]!;
        const around = paths[scope.parents[row]!];
        if (around === undefined || !(isTypeKind(kind) || isModuleKind(kind))) continue;
        const path = `${around}.${strings.get(symbols.name[row]!)}`.replaceAll(/::|\\/g, ".");
        paths[row] = path;
        this.#paths.set(scope.base + row, path);
        appendTo(parts, path, scope.base + row);
      }
    }
    return parts;
  }
}
