// What does `super` run in a module or class that has no base with that method, if classes of the same file mix it in?
// The next method of that name after it in each of those classes. Only classes of the same file count: types
// never depend on a file's users.
import type { Found } from "../found.ts";
import { foundVia, hasSymbol, notFound, symbolOf } from "../found.ts";
import type { NameHash, SymbolId, SymbolRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { via } from "../strategies.ts";
import { typeKinds } from "../type-table.ts";
import type { FileScope } from "./file-scope.ts";
import { linearOrder } from "./linear-order.ts";
import { findMemberOfType } from "./members.ts";
import { prependedTypes, superTypesOf } from "./super-types.ts";
import { chooseMember } from "./symbol-choice.ts";

/** More classes than this add nothing. */
const maxClasses = 8;

/** A choice, if several classes lead to different methods. */
export function findBehind(state: LinkState, scope: FileScope, module: SymbolId, name: NameHash): Found {
  const found = new Map<SymbolId, Found>();
  for (const row of mixersOf(state, scope, module)) {
    const next = nextIn(state, scope, row, module, name);
    if (hasSymbol(next)) found.set(symbolOf(next), next);
  }
  if (found.size > 1) return foundVia(state.choice([...found.keys()]), via.ambiguous);
  const [only = notFound] = found.values();
  return only;
}

/** Rows of the file's types that name the module as one of their bases. */
function mixersOf(state: LinkState, scope: FileScope, module: SymbolId): ReadonlySet<SymbolRow> {
  const { owner, base, generic } = scope.parsed.expressions;
  const rows = new Set<SymbolRow>();
  for (const heritage of scope.heritage) {
    const row = owner[heritage]!;
    if (row <= 0 || base[heritage]! < 0 || generic[heritage]! >= 0 || rows.size === maxClasses) continue;
    if (state.infer.entityOf(scope, base[heritage]!) === module) rows.add(row);
  }
  return rows;
}

function nextIn(state: LinkState, scope: FileScope, row: SymbolRow, module: SymbolId, name: NameHash): Found {
  const type = scope.base + row;
  const mixed = state.types.make(typeKinds.instance, module);
  if (scope.traits.linearizes) return nextInOrder(state, scope, type, mixed, name);
  const before = prependedTypes(state, type);
  const place = before.indexOf(mixed);
  const after = superTypesOf(state, type).filter((base) => !before.includes(base));
  const others = place < 0 ? after.slice(after.indexOf(mixed) + 1) : after;
  for (const base of place < 0 ? [] : before.slice(place + 1)) {
    const { found } = findMemberOfType(state, scope, base, name);
    if (hasSymbol(found)) return found;
  }
  const own = place < 0 ? -1 : chooseMember(scope, scope.firstChild(row, name), false);
  if (own >= 0) return foundVia(scope.base + own, via.inherited);
  for (const base of others) {
    const { found } = findMemberOfType(state, scope, base, name);
    if (hasSymbol(found)) return found;
  }
  return notFound;
}

/** The next class behind `mixed` in the order of the class `type` that has such a method itself. */
function nextInOrder(
  state: LinkState,
  scope: FileScope,
  type: SymbolId,
  mixed: TypeId,
  name: NameHash,
): Found {
  const order = linearOrder(state, type, (at) => superTypesOf(state, at));
  const place = order.indexOf(mixed);
  for (const base of place < 0 ? [] : order.slice(place + 1)) {
    const { found } = findMemberOfType(state, scope, base, name);
    if (!hasSymbol(found)) continue;
    const target = state.closedScopeOf(symbolOf(found));
    const declaring = target.base + target.parents[symbolOf(found) - target.base]!;
    if (declaring === state.types.subject(base)) return found;
  }
  return notFound;
}
