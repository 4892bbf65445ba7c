// Which calls of decorators stand above the functions of a file?
import { expressionFlags, ops } from "../../types/index.ts";
import type { ExpressionRow, SymbolRow } from "../ids.ts";
import type { FileScope } from "../names/file-scope.ts";

const known = new WeakMap<FileScope, ReadonlyMap<SymbolRow, ExpressionRow>>();

/** By the function below them, the calls of its outermost decorators. */
export function decoratingCalls(scope: FileScope): ReadonlyMap<SymbolRow, ExpressionRow> {
  let calls = known.get(scope);
  if (calls === undefined) known.set(scope, (calls = readCalls(scope)));
  return calls;
}

function readCalls(scope: FileScope): ReadonlyMap<SymbolRow, ExpressionRow> {
  const found = new Map<SymbolRow, ExpressionRow>();
  const { op, flags, generic, offset } = scope.parsed.expressions;
  const { nameStart } = scope.parsed.symbols;
  let byName: Map<number, SymbolRow> | undefined;
  for (let row = 0; row < op.length; row++) {
    const isPassed = op[row] === ops.ident && (flags[row]! & expressionFlags.implicit) !== 0;
    if (!isPassed || generic[row]! < 0) continue;
    byName ??= new Map(Array.from(nameStart, (start, symbol) => [start, symbol]));
    const symbol = byName.get(offset[row]!);
    if (symbol === undefined) continue;
    let call = generic[row]!;
    while (generic[call]! >= 0 && op[generic[call]!] === ops.call) call = generic[call]!;
    found.set(symbol, call);
  }
  return found;
}
