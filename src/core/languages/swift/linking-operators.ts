// Swift's operators outside of types: `func • (a: Vector, b: Vector) -> Double` is found through its operands.
import type { NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { typeKinds } from "../../link/type-table.ts";
import type { Namespaces } from "../linking-parts/namespaces.ts";

/**
 * The operator of that name which the root declares outside of types, if one of its parameters is of the type or class
 * with that number (`kind` says which); −1 if there is none.
 */
export function findOperatorFor(
  state: LinkState,
  globals: Namespaces,
  name: NameHash,
  { kind, subject }: { readonly kind: number; readonly subject: number },
): SymbolId {
  for (const symbol of globals.declaredIn("", name)) {
    const scope = state.scopeOf(symbol);
    const row = symbol - scope.base;
    if (isOperator(scope, row) && takes(state, scope, row, kind, subject)) return symbol;
  }
  return -1;
}

function isOperator({ parsed: { symbols, strings } }: FileScope, row: SymbolRow): boolean {
  return /^[^\p{L}\p{N}_]+$/u.test(strings.get(symbols.name[row]!));
}

function takes(state: LinkState, scope: FileScope, row: SymbolRow, kind: number, subject: number): boolean {
  const { types, infer } = state;
  return scope.parametersOf(row).some((parameter) => {
    const type = infer.bindingType(scope, parameter);
    const isSame = kind === typeKinds.instance && types.kind(type) === typeKinds.self;
    return (types.kind(type) === kind || isSame) && types.subject(type) === subject;
  });
}
