// Swift: which initializer does `Size(square: 2)` run? One of the type, of its extensions, or of its bases.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { symbolFlags } from "../../types/index.ts";
import type { ExpressionRow, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { superTypesOf } from "../../link/names/super-types.ts";
import { suits } from "../../link/types/overloads.ts";
import { typeKinds } from "../../link/type-table.ts";
import type { Extensions } from "../linking-parts/extensions.ts";

const initializer = hash32("init");

/** The first initializer that takes the arguments and labels of the call in that row; −1 if there is none. */
export function findInitializer(
  state: LinkState,
  extensions: Extensions,
  scope: FileScope,
  row: ExpressionRow,
  type: SymbolId,
): SymbolId {
  const { argc, name } = scope.parsed.expressions;
  const labels = name[row] === noString ? undefined : scope.parsed.strings.get(name[row]!).split(" ");
  const given = { count: argc[row]!, labels };
  for (const candidate of initializersOf(state, extensions, type, new Set())) {
    const target = state.scopeOf(candidate);
    const at = candidate - target.base;
    // A protocol's initializer has no body.
    const isDeclared = (target.flags[at]! & symbolFlags.declaration) !== 0;
    if (!isDeclared && suits(target, at, given)) return candidate;
  }
  return -1;
}

function* initializersOf(
  state: LinkState,
  extensions: Extensions,
  type: SymbolId,
  asked: Set<SymbolId>,
): Generator<SymbolId> {
  if (asked.has(type)) return;
  asked.add(type);
  const scope = state.closedScopeOf(type);
  for (let row = scope.firstChild(type - scope.base, initializer); row >= 0; row = scope.nextChild(row))
    yield scope.base + row;
  const added = extensions.find(type, initializer);
  if (added >= 0) yield* extensions.all(added);
  for (const base of superTypesOf(state, type))
    if (state.types.kind(base) === typeKinds.instance)
      yield* initializersOf(state, extensions, state.types.subject(base), asked);
}
