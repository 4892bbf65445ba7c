// Methods that a project adds to outside classes and modules: who inherits them?
import { hash32 } from "../../../base/hash32.ts";
import { hasSymbol, notFound, symbolOf } from "../../link/found.ts";
import type { Found } from "../../link/found.ts";
import type { NameHash, SymbolId, TypeId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { findMember } from "../../link/names/members.ts";
import { declaredSuperTypes } from "../../link/names/super-types.ts";
import { isCallableKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import { typeKinds } from "../../link/type-table.ts";
import type { TypeParts } from "../linking-parts/type-parts.ts";
import { coreClasses, outsideAncestors } from "./outside-ancestors.ts";

const corePaths: ReadonlyMap<NameHash, string> = new Map(coreClasses.map((name) => [hash32(name), name]));
const none: readonly [] = [];

export class OpenedAncestors {
  readonly #state: LinkState;
  readonly #parts: TypeParts;
  /** By the full name of an outside class: the nearest ones, itself included, that the root opens. */
  readonly #opened = new Map<string, readonly SymbolId[]>();
  #isNeeded: boolean | undefined;

  constructor(state: LinkState, parts: TypeParts) {
    this.#state = state;
    this.#parts = parts;
  }

  /** Types that the root opens above `type`, though no declaration of the root says so. */
  above(type: SymbolId): readonly TypeId[] {
    this.#isNeeded ??= [...outsideAncestors.values()].flat().some((path) => this.#parts.named(path) >= 0);
    if (!this.#isNeeded) return none;
    if (!isTypeKind(this.#state.kindOf(type))) return none;
    return this.#symbolsAbove(type)
      .filter((symbol) => symbol !== type)
      .map((symbol) => this.#state.types.make(typeKinds.instance, symbol));
  }

  #symbolsAbove(type: SymbolId): readonly SymbolId[] {
    const known = outsideAncestors.get(this.#parts.pathOf(type));
    if (known !== undefined) return known.flatMap((path) => this.#openedFrom(path));
    const scope = this.#state.scopeOf(type);
    const { types } = this.#state;
    const isHeir = declaredSuperTypes(this.#state, type).some((base) => {
      if (types.kind(base) !== typeKinds.instance) return false;
      const above = this.#state.closedScopeOf(types.subject(base));
      return isTypeKind(above.kinds[types.subject(base) - above.base]!);
    });
    if (isHeir) return none;
    const written = writtenBases(scope, type).find((path) => outsideAncestors.has(path));
    return this.#openedFrom(written ?? "Object");
  }

  #openedFrom(path: string): readonly SymbolId[] {
    const known = this.#opened.get(path);
    if (known !== undefined) return known;
    const own = this.#parts.named(path);
    const found =
      own >= 0 ? [own] : (outsideAncestors.get(path) ?? []).flatMap((above) => this.#openedFrom(above));
    this.#opened.set(path, found);
    return found;
  }

  /** The method of that name that the root adds to a class of Ruby itself, given as a type number; −1 for none. */
  findOnCore(type: TypeId, name: NameHash): SymbolId {
    const path = corePaths.get(this.#state.types.subject(type));
    const found = path === undefined ? notFound : this.#find(path, name);
    return hasSymbol(found) ? symbolOf(found) : -1;
  }

  /** The method of that name that the root adds to every object. */
  findOnObject(name: NameHash): Found {
    return this.#find("Object", name);
  }

  #find(path: string, name: NameHash): Found {
    for (const symbol of this.#openedFrom(path)) {
      const { found } = findMember(this.#state, symbol, name);
      if (!hasSymbol(found)) continue;
      const scope = this.#state.closedScopeOf(symbolOf(found));
      if (isCallableKind(scope.kinds[symbolOf(found) - scope.base]!)) return found;
    }
    return notFound;
  }
}

/** The full names of the bases that a class names: "Minitest.Test". */
function writtenBases(scope: FileScope, type: SymbolId): string[] {
  const { expressions, strings } = scope.parsed;
  const paths: string[] = [];
  for (const heritage of scope.heritage) {
    if (expressions.owner[heritage] !== type - scope.base || expressions.generic[heritage]! >= 0) continue;
    const names: string[] = [];
    for (let row = expressions.base[heritage]!; row >= 0; row = expressions.base[row]!)
      names.unshift(strings.get(expressions.name[row]!));
    paths.push(names.join("."));
  }
  return paths;
}
