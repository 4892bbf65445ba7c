// What may a call of a field or an array run: C's `ops->read()` and `commands[i].run()`?
import { ops } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { EdgeWriter } from "./edge-writer.ts";
import { kinds } from "./edge-place.ts";
import { tableEntries } from "./table-entries.ts";
import type { TableEntry } from "../table-entry.ts";
import { via } from "../strategies.ts";

/** With more, the call could run anything. */
const maxFunctions = 16;

export interface TableFunctions {
  readonly functions: readonly SymbolId[];
  /** The call runs one of them: they are the entries of a constant. */
  readonly isCertain: boolean;
}

const nothing: TableFunctions = { functions: [], isCertain: false };

/**
 * The functions that a call of the field or array `called` may run. Of a field that is not a constant's, only the
 * functions of other files: those of the file override the field (`linkTables`).
 */
export function tableFunctions(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  called: SymbolId,
): TableFunctions {
  const entries = tableEntries(state, scope).get(called);
  if (entries === undefined) return nothing;
  const target = state.closedScopeOf(called);
  const isField = target.kindOf(called - target.base) === "field";
  const constant = isField ? constantBehind(state, scope, call) : called;
  const own = constant < 0 ? [] : entries.filter(({ table }) => table === constant);
  const isCertain = own.length > 0 && isConstant(state, constant);
  const possible = isField ? entries.filter((entry) => state.fileOf(entry.called) !== scope.fileId) : entries;
  const functions = [...new Set((isCertain ? own : possible).map((entry) => entry.called))];
  return functions.length > maxFunctions ? nothing : { functions, isCertain };
}

/** In `commands[i].run()` the variable `commands`; −1 for other receivers. */
function constantBehind(state: LinkState, scope: FileScope, call: ExpressionRow): SymbolId {
  const { op, base } = scope.parsed.expressions;
  const callee = base[call]!;
  const receiver = op[callee] === ops.member ? base[callee]! : -1;
  if (receiver < 0 || op[receiver] !== ops.ident) return -1;
  const entity = state.infer.entityOf(scope, receiver);
  return isSymbol(entity) ? entity : -1;
}

function isConstant(state: LinkState, variable: SymbolId): boolean {
  const scope = state.closedScopeOf(variable);
  return scope.kindOf(variable - scope.base) === "constant";
}

/**
 * Adds an edge from each function of the file to each field that holds it, as to a method that it implements: a call of
 * the field may run the function.
 */
export function linkTables(state: LinkState, scope: FileScope, writer: EdgeWriter): void {
  for (const [holder, entries] of tableEntries(state, scope)) {
    const target = state.closedScopeOf(holder);
    if (target.kindOf(holder - target.base) !== "field") continue;
    for (const entry of entries) if (state.fileOf(entry.called) === scope.fileId) add(scope, writer, entry);
  }
}

function add(scope: FileScope, writer: EdgeWriter, { row, called, holder }: TableEntry): void {
  const { base, line, offset } = scope.parsed.expressions;
  const at = base[row]!;
  const place = { source: called - scope.base, kind: kinds.implements, line: line[at]!, offset: offset[at]! };
  writer.add(place, holder, via.override);
}
