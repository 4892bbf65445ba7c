// Does an outside type have the method itself that a call seems to find in an extension of the root?
import { ops } from "../../types/index.ts";
import type { ExpressionRow, TypeId } from "../ids.ts";
import type { OwnParameter } from "../language-traits.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { typeKinds } from "../type-table.ts";
import { cannotTake } from "./assignability.ts";
import { impliedReceiver } from "./receiver-types.ts";

/**
 * Whether the call means a method that the receiver's outside type declares. Kotlin's `map["a"]` does, whatever the
 * root adds to maps, unless the keys cannot be strings.
 */
export function isOwnMethod(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): boolean {
  const { ownMethods } = scope.traits;
  if (ownMethods.size === 0) return false;
  const { op, base, name, argc } = scope.parsed.expressions;
  const receiver =
    op[callee] === ops.member
      ? state.infer.typeOf(scope, base[callee]!)
      : impliedReceiver(state, scope, callee);
  if (state.types.kind(receiver) !== typeKinds.builtin) return false;
  const overloads = ownMethods.get(state.types.subject(receiver))?.get(scope.nameHash(name[callee]!)) ?? [];
  const taking = overloads.filter((parameters) => parameters.length === argc[call]!);
  if (taking.length === 0) return false;
  const given = scope.argumentsOf(call).map((row) => state.infer.typeOf(scope, row));
  return taking.some((parameters) =>
    parameters.every((parameter, place) => {
      const argument = given[place];
      return argument === undefined || !cannotTake(state, argument, declaredType(state, receiver, parameter));
    }),
  );
}

function declaredType({ types }: LinkState, receiver: TypeId, { place, type }: OwnParameter): TypeId {
  if (place < 0) return types.make(typeKinds.builtin, type);
  return types.arguments(receiver)[place] ?? 0;
}
