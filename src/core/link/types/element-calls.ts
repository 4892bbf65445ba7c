// Which calls of a file may run a function that it keeps in a table or list: `handlers[name](event)`, or
// `const handle = handlers[name]; handle(event)`?
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { bindingKinds, expressionFlags, ops } from "../../types/index.ts";
import type { ExpressionRow, NameHash, SymbolId, SymbolRow } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { typeKinds } from "../type-table.ts";
import { passingsOf } from "./bound-calls.ts";
import { isOneOf } from "./literal-types.ts";

/** A file with more calls of elements could pass anything to a function that it keeps. */
const maxElementCalls = 48;

interface Kept {
  /** Rows of calls of what is taken out of a container. */
  readonly calls: readonly ExpressionRow[];
  /** Names that literals, fields and choices hold, which may be functions. */
  readonly names: ReadonlySet<NameHash>;
}

/** Names that loops and callbacks give to elements. */
const elementKinds: ReadonlySet<number> = new Set(
  (["element", "argument"] as const).map((kind) => bindingKinds.indexOf(kind)),
);

const keptByFile = new WeakMap<ParsedFile, Kept>();

/** Rows of the calls of elements that may run the file's function `symbolRow`. */
export function callsThroughElements(
  state: LinkState,
  scope: FileScope,
  symbolRow: SymbolRow,
): readonly ExpressionRow[] {
  if (scope.traits.asksUnknownCallees !== true) return [];
  const { calls, names } = keptOf(scope);
  if (calls.length === 0 || calls.length > maxElementCalls) return [];
  const name = scope.names[symbolRow]!;
  const isMember = scope.parents[symbolRow]! > 0 || !scope.isInScope(symbolRow);
  if (!isMember && !names.has(name) && passingsOf(scope, name).length === 0) return [];
  const own = scope.base + symbolRow;
  return calls.filter((call) => mayRun(state, scope, scope.parsed.expressions.base[call]!, own));
}

/** Whether the value of a row may be a function of the root. */
export function mayRun(state: LinkState, scope: FileScope, row: ExpressionRow, run: SymbolId): boolean {
  const { types } = state;
  const arms = types.arms(state.infer.typeOf(scope, row));
  return arms.some((arm) => types.kind(arm) === typeKinds.callable && types.subject(arm) === run);
}

function keptOf(scope: FileScope): Kept {
  let known = keptByFile.get(scope.parsed);
  if (known === undefined)
    keptByFile.set(scope.parsed, (known = { calls: readCalls(scope), names: readNames(scope) }));
  return known;
}

function readCalls(scope: FileScope): readonly ExpressionRow[] {
  const { op, base, flags, name, offset } = scope.parsed.expressions;
  const { kind, value } = scope.parsed.bindings;
  const calls: ExpressionRow[] = [];
  for (let row = 0; row < op.length && calls.length <= maxElementCalls; row++) {
    const callee = op[row] === ops.call ? base[row]! : -1;
    if (callee < 0) continue;
    if (isElement(scope, callee)) calls.push(row);
    if (op[callee] !== ops.ident || (flags[callee]! & expressionFlags.local) === 0) continue;
    const binding = scope.bindingAt(scope.nameHash(name[callee]!), offset[callee]!);
    const held = binding < 0 ? -1 : value[binding]!;
    if (held >= 0 && (elementKinds.has(kind[binding]!) || isElement(scope, held))) calls.push(row);
  }
  return calls;
}

/** `table[key]`, `table.get(key)`, or a choice that may be one. */
function isElement(scope: FileScope, row: ExpressionRow): boolean {
  const { op, base, name } = scope.parsed.expressions;
  if (op[row] === ops.index) return true;
  if (op[row] === ops.call && base[row]! >= 0 && name[base[row]!] !== noString)
    return scope.traits.members.get(scope.nameHash(name[base[row]!]!)) === "element";
  return isOneOf(scope, row) && scope.typeArgumentsOf(row).some((each) => op[each] === ops.index);
}

function readNames(scope: FileScope): ReadonlySet<NameHash> {
  const { op, base, name, generic } = scope.parsed.expressions;
  const names = new Set<NameHash>();
  const add = (row: number): void => {
    if (row >= 0 && op[row] === ops.ident && name[row] !== noString) names.add(scope.nameHash(name[row]!));
  };
  for (let row = 0; row < op.length; row++) {
    if (op[row] === ops.literal) add(base[row]!);
    else if (generic[row]! >= 0 && (op[generic[row]!] === ops.literal || isOneOf(scope, generic[row]!)))
      add(row);
  }
  for (const row of scope.parsed.symbols.value) add(row);
  return names;
}
