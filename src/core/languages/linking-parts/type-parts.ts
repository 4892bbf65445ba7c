// Types declared in several parts: partial classes in C#, reopened classes in Ruby.
import { symbolFlags } from "../../types/index.ts";
import type { LinkState } from "../../link/link-state.ts";
import { constructorIn } from "../../link/names/members.ts";
import { heritageOf } from "../../link/names/super-types.ts";
import { chooseSymbol, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import type { NameHash, SymbolId } from "../../link/ids.ts";
import { BlockNames } from "./block-names.ts";

interface SplitType {
  readonly path: string;
  readonly parts: SymbolId[];
  /** Made with the first question. */
  names: BlockNames | undefined;
  /** The parts that name a base, found with the first question. */
  based: readonly SymbolId[] | undefined;
}

/** The parts of each type by its full name; collected from all files of the languages on first use. */
export class TypeParts {
  readonly #state: LinkState;
  readonly #languages: readonly string[];
  #types: ReadonlyMap<string, SplitType> | undefined;
  readonly #typeOf = new Map<SymbolId, SplitType>();

  constructor(state: LinkState, languages: readonly string[]) {
    this.#state = state;
    this.#languages = languages;
  }

  /** A member of another part of the type; −1 if there is none. */
  findMember(type: SymbolId, name: NameHash): SymbolId {
    const split = this.#find(type);
    if (split === undefined || split.parts.length < 2) return -1;
    split.names ??= this.#namesOf(split.parts);
    for (const { fileId, row } of split.names.declaring(name)) {
      const scope = this.#state.closedScope(fileId);
      if (scope.base + row === type) continue;
      const found = chooseSymbol(scope, scope.firstChild(row, name), false, false);
      if (found >= 0) return scope.base + found;
    }
    return -1;
  }

  /** The constructor that another part of the type declares for its objects; −1 if none does. */
  findConstructor(type: SymbolId): SymbolId {
    for (const part of this.#find(type)?.parts ?? none) {
      if (part === type) continue;
      const scope = this.#state.closedScopeOf(part);
      const found = constructorIn(scope, part);
      if (found >= 0 && (scope.flags[found - scope.base]! & symbolFlags.static) === 0) return found;
    }
    return -1;
  }

  /** The other parts of the type that name a base. */
  basedPartsOf(type: SymbolId): readonly SymbolId[] {
    const split = this.#find(type);
    if (split === undefined || split.parts.length < 2) return none;
    split.based ??= split.parts.filter((part) => this.#namesBase(part));
    return split.based.filter((part) => part !== type);
  }

  /** The first part of the type with that full name ("Outer.Inner") in no package; −1 if there is none. */
  named(path: string): SymbolId {
    this.#types ??= this.#collect();
    return this.#types.get(`.${path}`)?.parts[0] ?? -1;
  }

  /** The full name of a type in no package; "" if it is none of a file's types. */
  pathOf(type: SymbolId): string {
    return this.#find(type)?.path.slice(1) ?? "";
  }

  #find(type: SymbolId): SplitType | undefined {
    this.#types ??= this.#collect();
    return this.#typeOf.get(type);
  }

  #namesBase(part: SymbolId): boolean {
    if (this.#state.closedScopeOf(part).heritage.length === 0) return false;
    const scope = this.#state.scopeOf(part);
    return heritageOf(scope, part - scope.base).length > 0;
  }

  #collect(): ReadonlyMap<string, SplitType> {
    const types = new Map<string, SplitType>();
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
        const type = types.get(path) ?? { path, parts: [], names: undefined, based: undefined };
        types.set(path, type);
        type.parts.push(scope.base + row);
        this.#typeOf.set(scope.base + row, type);
      }
    }
    return types;
  }

  #namesOf(parts: readonly SymbolId[]): BlockNames {
    const blocks = parts.map((part) => {
      const { fileId, base } = this.#state.closedScopeOf(part);
      return { fileId, row: part - base };
    });
    return new BlockNames(this.#state, blocks);
  }
}

const none: readonly SymbolId[] = [];
