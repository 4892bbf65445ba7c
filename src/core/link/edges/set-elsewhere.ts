// What do other files put into a field or variable: `server.onEnd = handler`? Asked only for the edges of the file being
// linked: types never depend on a file's users.
import { isSymbol } from "../entity.ts";
import type { NameHash, SymbolId } from "../ids.ts";
import type { LinkState, SetElsewhere } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { inheritsFrom } from "../names/inherits-from.ts";
import { membersSet } from "../names/members-set.ts";
import { typeKinds } from "../type-table.ts";

/** A member that is set more often could be anything. */
const maxSet = 24;
const nothing: readonly SetElsewhere[] = [];

/** The values that other files give to a field or variable that the file `scope` declares. */
export function valuesSetElsewhere(
  state: LinkState,
  scope: FileScope,
  symbol: SymbolId,
): readonly SetElsewhere[] {
  return knownSet(state, scope, String(symbol), scope.names[symbol - scope.base]!, (file, target) =>
    file.fileId === scope.fileId ? false : state.infer.entityOf(file, target) === symbol,
  );
}

/**
 * The values that files set as a member of the objects of a class that does not declare it. Of `type` itself, what its
 * bases' objects are given, and what its heirs' are.
 */
export function valuesSetOnObjects(
  state: LinkState,
  scope: FileScope,
  type: SymbolId,
  name: NameHash,
): readonly SetElsewhere[] {
  return knownSet(state, scope, `${type} ${name}`, name, (file, target) => {
    const holder = file.parsed.expressions.base[target]!;
    if (isSymbol(state.infer.entityOf(file, target))) return false;
    const held = state.infer.typeOf(file, holder);
    return state.types.arms(held).some((arm) => {
      const kind = state.types.kind(arm);
      if (kind !== typeKinds.instance && kind !== typeKinds.self) return false;
      const made = state.types.subject(arm);
      return made === type || inheritsFrom(state, made, type) || inheritsFrom(state, type, made);
    });
  });
}

function knownSet(
  state: LinkState,
  scope: FileScope,
  key: string,
  name: NameHash,
  isMeant: (file: FileScope, target: number) => boolean,
): readonly SetElsewhere[] {
  if (scope.traits.asksCallers !== "members") return nothing;
  const known = state.setElsewhere.get(key);
  if (known !== undefined) return known;
  const found: SetElsewhere[] = [];
  for (const file of state.callers.setting(name, state.callers.isTest(scope.fileId))) {
    const setter = state.scope(file);
    const { base, name: names } = setter.parsed.expressions;
    for (const [row, target] of membersSet(setter.parsed))
      if (setter.nameHash(names[target]!) === name && found.length <= maxSet && isMeant(setter, target))
        found.push({ scope: setter, row: base[row]! });
  }
  const values = found.length > maxSet ? nothing : found;
  state.setElsewhere.set(key, values);
  return values;
}
