// Which type does an object have that an expression makes?
import { ops } from "../../types/index.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { constructorOf } from "../names/members.ts";
import { callsOfBinding, firstParameterOf } from "./bound-calls.ts";
import { unwrappedType } from "./containers.ts";
import { isObjectLiteral } from "../names/enclosing-type.ts";
import { inferredArguments } from "./type-arguments.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { ExpressionRow, SymbolId, TypeId } from "../ids.ts";

export function createdType(
  state: LinkState,
  scope: FileScope,
  base: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  if (base < 0) return unknownType;
  return madeOfType(state, scope, base, call, state.infer.typeOf(scope, base));
}

/** What `new Promise((resolve) => resolve(value))` gives. */
function resolvedWith(state: LinkState, scope: FileScope, callee: ExpressionRow): readonly TypeId[] {
  const binding = firstParameterOf(scope, callee);
  if (binding < 0) return [];
  const given = callsOfBinding(scope, binding).slice(0, maxCalls);
  const type = state.infer.unionOf(
    given.flatMap((call) => scope.argumentsOf(call).slice(0, 1)).map((row) => state.infer.typeOf(scope, row)),
  );
  return type === unknownType ? [] : [unwrappedType(state, scope.traits, type)];
}

/** Further calls add nothing. */
const maxCalls = 8;

function madeOfType(
  state: LinkState,
  scope: FileScope,
  base: ExpressionRow,
  call: ExpressionRow,
  type: TypeId,
): TypeId {
  const { types } = state;
  switch (types.kind(type)) {
    // One of several classes, from a table of them.
    case typeKinds.union:
      return state.infer.unionOf(
        types
          .arguments(type)
          .map((arm) =>
            types.kind(arm) === typeKinds.static
              ? types.make(typeKinds.instance, types.subject(arm))
              : unknownType,
          ),
      );
    case typeKinds.static: {
      const written = state.infer.typeArguments(scope, base);
      const made = types.subject(type);
      return types.make(
        typeKinds.instance,
        made,
        written.length > 0 ? written : inferredOf(state, scope, call, made),
      );
    }
    case typeKinds.external: {
      const name = scope.nameHash(scope.parsed.expressions.name[base]!);
      const written = state.infer.typeArguments(scope, base);
      const isOpen = written.length === 0 && scope.traits.resolving.has(name);
      return types.make(typeKinds.builtin, name, isOpen ? resolvedWith(state, scope, base) : written);
    }
    // A JavaScript function called with `new` makes objects with the members of its prototype.
    case typeKinds.callable:
      return scope.traits.typeSpace ? types.make(typeKinds.instance, types.subject(type)) : unknownType;
    case typeKinds.instance:
      return scope.parsed.expressions.op[base] === ops.type || isMetatable(state, type) ? type : unknownType;
    case typeKinds.record:
      return type;
    case typeKinds.parameter: // C#'s `new T()`
    case typeKinds.self:
    case typeKinds.builtin: {
      const op = scope.parsed.expressions.op[base]!;
      return op === ops.type || op === ops.self ? type : unknownType;
    }
    default:
      return unknownType;
  }
}

/** Lua's `setmetatable({}, meta)` has the members of the table `meta`. */
function isMetatable(state: LinkState, type: TypeId): boolean {
  const table = state.types.subject(type);
  const scope = state.closedScopeOf(table);
  return scope.traits.tables.size > 0 && isObjectLiteral(scope, table - scope.base);
}

/** Type arguments of a class, if the arguments of its constructor determine them. */
function inferredOf(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  type: SymbolId,
): readonly TypeId[] {
  const constructor = constructorOf(state, type);
  return constructor < 0 ? [] : inferredArguments(state, scope, call, { owner: type, callable: constructor });
}
