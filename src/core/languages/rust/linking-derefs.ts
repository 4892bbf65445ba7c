// Whose members do values of a type have besides its own: to which type does it dereference?
import { hash32 } from "../../../base/hash32.ts";
import type { LinkState } from "../../link/link-state.ts";
import { ownerType } from "../../link/names/enclosing-type.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { unknownType } from "../../link/type-table.ts";
import type { NameHash, SymbolId, TypeId } from "../../link/ids.ts";

const derefName = hash32("Deref");
const targetName = hash32("Target");

/** Methods of outside traits that most types have by a derive: those of the type itself run. */
const derived: ReadonlySet<NameHash> = new Set(
  `clone clone_from default eq ne partial_cmp lt le gt ge cmp max min clamp hash fmt serialize deserialize drop
   to_string to_owned into try_into from try_from borrow borrow_mut type_id`
    .split(/\s+/)
    .map(hash32),
);

/** Outside traits with so many methods of their own that names say little. */
const rich: ReadonlySet<NameHash> = new Set(
  ["Iterator", "DoubleEndedIterator", "Read", "Write", "BufRead", "Stream", "Future"].map(hash32),
);

export class RustDerefs {
  readonly #state: LinkState;
  /** The file of a type's `impl Deref`. */
  readonly #files = new Map<SymbolId, FileScope>();
  readonly #rich = new Set<SymbolId>();
  readonly #targets = new Map<SymbolId, TypeId>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** Notes that an impl block in the file `scope` implements the outside trait of that name for `type`. */
  add(scope: FileScope, type: SymbolId, trait: NameHash): void {
    if (trait === derefName) this.#files.set(type, scope);
    else if (rich.has(trait)) this.#rich.add(type);
  }

  /** The type that has the member `name` of values of `type` if `type` itself has none; unknown if there is none. */
  targetFor(type: SymbolId, name: NameHash): TypeId {
    return derived.has(name) || this.#rich.has(type) ? unknownType : this.#targetOf(type);
  }

  /** `type Target = Item;` in the type's `impl Deref`. */
  #targetOf(type: SymbolId): TypeId {
    const scope = this.#files.get(type);
    if (scope === undefined) return unknownType;
    let target = this.#targets.get(type);
    if (target === undefined) {
      this.#targets.set(type, unknownType); // a type that leads to itself has no target
      target = this.#search(type, scope);
      this.#targets.set(type, target);
    }
    return target;
  }

  #search(type: SymbolId, scope: FileScope): TypeId {
    const rows = scope.owned.filter(
      (row) => scope.names[row] === targetName && ownerType(this.#state, scope, row) === type,
    );
    const [first = unknownType, ...others] = rows.map((row) =>
      this.#state.infer.returnType(scope.base + row),
    );
    // Another trait's `type Target` may be beside it.
    return others.every((other) => other === first) ? first : unknownType;
  }
}
