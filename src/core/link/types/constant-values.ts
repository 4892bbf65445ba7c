// Is a value constant? If two methods differ only in C++'s `const`, a constant calls the constant one.
import { expressionFlags, ops } from "../../types/parsed-file.ts";
import { bound, isSymbol } from "../entity.ts";
import type { ExpressionRow, SymbolRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { chooseOverload } from "./overloads.ts";
import { isMarkedConstant, signatureOf } from "../names/signatures.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { calledReference } from "./called-reference.ts";
import { entityOf } from "../found.ts";

/** Longer chains of members and calls are not followed. */
const maxDepth = 8;

/** Whether a callee's receiver is constant: its base, or `this` of the enclosing method if it has none. */
export function hasConstantReceiver(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  depth = 0,
): boolean {
  const { op, base, owner } = scope.parsed.expressions;
  if (op[callee] === ops.ident) return isConstantMethod(scope, owner[callee]!);
  return (
    op[callee] === ops.member && base[callee]! >= 0 && isConstant(state, scope, base[callee]!, depth + 1)
  );
}

/** Whether the value of an expression is constant. */
export function isConstant(state: LinkState, scope: FileScope, row: ExpressionRow, depth: number): boolean {
  const { op, base, owner } = scope.parsed.expressions;
  if (depth > maxDepth) return false;
  const code = op[row]!;
  if (code === ops.self) return isConstantMethod(scope, owner[row]!);
  if (code === ops.index) return base[row]! >= 0 && isConstant(state, scope, base[row]!, depth + 1);
  if (code === ops.call) return givesConstant(state, scope, row, depth);
  return (code === ops.ident || code === ops.member) && isConstantName(state, scope, row, depth);
}

/** A declared name, or a field of a constant. */
function isConstantName(state: LinkState, scope: FileScope, row: ExpressionRow, depth: number): boolean {
  const { bindings, expressions } = scope.parsed;
  const entity = state.infer.entityOf(scope, row);
  if (entity === bound) {
    const binding = scope.bindingAt(scope.nameHash(expressions.name[row]!), expressions.offset[row]!);
    return binding >= 0 && hasFlag(scope, bindings.type[binding]!, expressionFlags.constant);
  }
  if (!isSymbol(entity)) return false;
  const target = state.scopeOf(entity);
  const field = entity - target.base;
  const type = target.parsed.symbols.type[field]!;
  if (isCallableKind(target.kinds[field]!)) return false;
  if (hasFlag(target, type, expressionFlags.constant)) return true;
  // The target of a pointer is not part of the object that holds the pointer.
  const isPart = target.kindOf(field) === "field" && !hasFlag(target, type, expressionFlags.indirect);
  return isPart && hasConstantReceiver(state, scope, row, depth);
}

/** Whether the function that is called returns a constant. */
function givesConstant(state: LinkState, scope: FileScope, row: ExpressionRow, depth: number): boolean {
  const callee = scope.parsed.expressions.base[row]!;
  const called = callee < 0 ? -1 : entityOf(calledReference(state, scope, callee, row));
  if (!isSymbol(called)) return false;
  const { symbol } = chooseOverload(state, called, {
    count: scope.parsed.expressions.argc[row]!,
    labels: undefined,
    types: () => scope.argumentsOf(row).map((argument) => state.infer.typeOf(scope, argument)),
    isConstant: () => hasConstantReceiver(state, scope, callee, depth + 1),
  });
  const target = state.scopeOf(symbol);
  return hasFlag(target, target.parsed.symbols.type[symbol - target.base]!, expressionFlags.constant);
}

function isConstantMethod(scope: FileScope, owner: SymbolRow): boolean {
  return isCallableKind(scope.kinds[owner]!) && isMarkedConstant(signatureOf(scope.parsed, owner));
}

function hasFlag(scope: FileScope, type: ExpressionRow, flag: number): boolean {
  return type >= 0 && (scope.parsed.expressions.flags[type]! & flag) !== 0;
}
