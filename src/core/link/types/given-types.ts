// Which types does a file give a template for one of its type parameters? Those that it writes as its arguments, those
// that it passes as arguments of calls, and the default.
import { bindingKinds } from "../../types/index.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { boundOf } from "../names/members.ts";
import { inferredArguments } from "./type-arguments.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { BindingRow, SymbolRow, TypeId } from "../ids.ts";

const genericKind = bindingKinds.indexOf("generic");

/** Further uses of a template add nothing. */
const maxUses = 24;

/**
 * What the type parameter `binding` stands for in the uses of its template in its own file. Uses in other files do not
 * count, so that the links of a file do not depend on the files that use it.
 */
export function givenType(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const { bindings } = scope.parsed;
  const owner = bindings.owner[binding]!;
  const place = scope.genericsOf(owner).indexOf(binding);
  if (owner === 0 || place < 0) return unknownType;
  const given: number[] = [];
  const value = bindings.value[binding]!;
  if (value >= 0) given.push(state.infer.typeOf(scope, value));
  for (const row of scope.usesWithArguments(scope.names[owner]!).slice(0, maxUses)) {
    const argument = scope.typeArgumentsOf(row)[place];
    if (argument === undefined || argument < 0) continue;
    if (state.infer.entityOf(scope, row) === scope.base + owner)
      given.push(state.infer.typeOf(scope, argument));
  }
  if (isCallableKind(scope.kinds[owner]!)) given.push(...passedTypes(state, scope, owner, place));
  return state.infer.unionOf(given.map((type) => closed(state, type)));
}

/** What the arguments of the file's calls of a function template determine for its type parameter number `place`. */
function passedTypes(state: LinkState, scope: FileScope, owner: SymbolRow, place: number): readonly TypeId[] {
  const callable = scope.base + owner;
  const found: number[] = [];
  for (const call of scope.callsNamed(scope.names[owner]!).slice(0, maxUses)) {
    const callee = scope.parsed.expressions.base[call]!;
    if (state.infer.entityOf(scope, callee) !== callable) continue;
    if (scope.typeArgumentsOf(callee).length > place) continue;
    found.push(inferredArguments(state, scope, call, { owner: callable, callable })[place] ?? unknownType);
  }
  return found;
}

/** The type itself, or for a parameter of another template what that one is given. */
function closed(state: LinkState, type: TypeId): TypeId {
  const { types } = state;
  return types.kind(type) === typeKinds.parameter ? boundOf(state, type) : types.pointee(type);
}

/**
 * The type of a binding read as a value. A type parameter is read to name the classes that it stands for:
 * `Policy::apply(…)`.
 */
export function asClasses(state: LinkState, scope: FileScope, binding: BindingRow, type: TypeId): TypeId {
  if (!scope.traits.templates || scope.parsed.bindings.kind[binding] !== genericKind) return type;
  const { types } = state;
  const arms = types.arms(type);
  const classes = arms.map((arm) =>
    types.kind(arm) === typeKinds.instance ? types.make(typeKinds.static, types.subject(arm)) : arm,
  );
  return state.infer.unionOf(classes);
}
