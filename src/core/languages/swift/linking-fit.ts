// Swift: does a use of a member fit a declaration of that name? `first(where:)` is not `first(n:)`, and a function is
// not read as a property.
import { noString } from "../../../base/string-table.ts";
import { expressionOps } from "../../types/index.ts";
import type { ExpressionRow, FileId, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { signatureOf, takesRest } from "../../link/names/signatures.ts";
import { isCallableKind } from "../../link/names/symbol-choice.ts";
import { suits } from "../../link/types/overloads.ts";

const [callOp, memberOp] = (["call", "member"] as const).map((op) => expressionOps.indexOf(op));

export class MemberUses {
  readonly #state: LinkState;
  /** The calls of members, by the row of their callee. A name may be called very often in one file. */
  readonly #calls = new Map<FileId, ReadonlyMap<ExpressionRow, ExpressionRow>>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** Whether the member in that row can mean the symbol: both a call with such labels, or both a property. */
  fits(scope: FileScope, row: ExpressionRow, symbol: SymbolId): boolean {
    const target = this.#state.scopeOf(symbol);
    const at = symbol - target.base;
    const call = this.#callOf(scope, row);
    if (call === undefined || !isCallableKind(target.kinds[at]!))
      return (call === undefined) !== isCallableKind(target.kinds[at]!);
    const { argc, name } = scope.parsed.expressions;
    const isOpen = name[call] === noString || takesRest(signatureOf(target.parsed, at));
    const labels = isOpen ? undefined : scope.parsed.strings.get(name[call]!).split(" ");
    return suits(target, at, { count: argc[call]!, labels });
  }

  #callOf(scope: FileScope, row: ExpressionRow): ExpressionRow | undefined {
    let calls = this.#calls.get(scope.fileId);
    if (calls === undefined) this.#calls.set(scope.fileId, (calls = callsOf(scope)));
    return calls.get(row);
  }
}

function callsOf(scope: FileScope): ReadonlyMap<ExpressionRow, ExpressionRow> {
  const { op, base, length } = scope.parsed.expressions;
  const calls = new Map<ExpressionRow, ExpressionRow>();
  for (let row = 0; row < length; row++) {
    const callee = base[row]!;
    if (op[row] === callOp && callee >= 0 && op[callee] === memberOp) calls.set(callee, row);
  }
  return calls;
}
