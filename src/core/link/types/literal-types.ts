// Of what type is a literal: a list, a mapping, a function that is passed, an object or a class that is returned?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { typeKinds, unknownType } from "./types.ts";

const tuple = hash32("tuple");
const signature = hash32("=>");
const returned = hash32("{}");
const returnedClass = hash32("class");

/** A list of what its elements are, a mapping of what its values are, a function literal of what it gives. */
export function literalType(state: LinkState, scope: FileScope, row: number): number {
  const { types } = state;
  const { name: names, base } = scope.parsed.expressions;
  if (names[row] === noString) return unknownType;
  const name = scope.nameHash(names[row]!);
  if (name === signature) {
    const given = base[row]! < 0 ? unknownType : state.infer.typeOf(scope, base[row]!);
    return given === unknownType ? unknownType : types.make(typeKinds.signature, 0, [given]);
  }
  if (name === returnedClass)
    return types.make(typeKinds.static, scope.base + scope.parsed.expressions.owner[row]!);
  // What a function returns has the functions in it as members.
  if (name === returned)
    return types.make(typeKinds.instance, scope.base + scope.parsed.expressions.owner[row]!);
  const held = state.infer.typeArguments(scope, row);
  if (!scope.traits.typedElements) return types.make(typeKinds.builtin, name, held);
  if (held.length === 0) return types.make(typeKinds.builtin, name);
  if (name === tuple) return types.make(typeKinds.tuple, 0, held);
  const value = state.infer.unionOf(held);
  if (value === unknownType) return types.make(typeKinds.builtin, name);
  const isKeyed = scope.traits.keyed.has(name);
  return types.make(typeKinds.builtin, name, isKeyed ? [unknownType, value] : [value]);
}
