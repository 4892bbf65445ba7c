// Which type does an untyped parameter of a method have? That which the method that it overrides declares there.
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { hasSymbol, symbolOf } from "../found.ts";
import { declaringType, findMember } from "../names/members.ts";
import { superTypesOf } from "../names/super-types.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { BindingRow, TypeId } from "../ids.ts";

/**
 * The type that the overridden method declares for the parameter with the same place and name. Methods above that one
 * do not count: an edit of their files does not lead to this file.
 */
export function overriddenParameter(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const { owner, name } = scope.parsed.bindings;
  const method = owner[binding]!;
  const type = scope.parents[method]!;
  const isMethod = type > 0 && isTypeKind(scope.kinds[type]!) && isCallableKind(scope.kinds[method]!);
  if (!scope.traits.inheritsParameters || !isMethod) return unknownType;
  const place = scope.parametersOf(method).indexOf(binding);
  for (const base of superTypesOf(state, scope.base + type)) {
    if (state.types.kind(base) !== typeKinds.instance) continue;
    const member = findMember(state, state.types.subject(base), scope.names[method]!);
    if (!hasSymbol(member.found)) continue;
    const target = state.scopeOf(symbolOf(member.found));
    const above = target.parametersOf(symbolOf(member.found) - target.base)[place];
    const { bindings } = target.parsed;
    if (above === undefined || target.nameHash(bindings.name[above]!) !== scope.nameHash(name[binding]!))
      continue;
    if (bindings.type[above]! < 0) return unknownType;
    const declared = state.infer.bindingType(target, above);
    return state.types.substitute(declared, declaringType(state, member, base), unknownType);
  }
  return unknownType;
}
