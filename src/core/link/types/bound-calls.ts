// Calls of parameters, and functions that are passed by name: what does a file give to functions that others call?
import { appendTo } from "../../../base/append-to.ts";
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, expressionFlags, ops } from "../../types/index.ts";
import type { ParsedFile } from "../../types/index.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { BindingRow, ExpressionRow, NameHash } from "../ids.ts";
import { isOneOf } from "./literal-types.ts";

const argumentKind = bindingKinds.indexOf("argument");
const parameterKind = bindingKinds.indexOf("parameter");

const callsByFile = new WeakMap<ParsedFile, ReadonlyMap<BindingRow, readonly ExpressionRow[]>>();
const passingsByFile = new WeakMap<ParsedFile, ReadonlyMap<NameHash, readonly ExpressionRow[]>>();
const defaultsByFile = new WeakMap<ParsedFile, ReadonlyMap<NameHash, readonly Default[]>>();
const firstByFile = new WeakMap<ParsedFile, ReadonlyMap<ExpressionRow, BindingRow>>();

/** Rows of the calls of the function that a parameter or local holds. */
export function callsOfBinding(scope: FileScope, binding: BindingRow): readonly ExpressionRow[] {
  let known = callsByFile.get(scope.parsed);
  if (known === undefined) callsByFile.set(scope.parsed, (known = readCalls(scope)));
  return known.get(binding) ?? [];
}

/** Rows of the arguments of calls that are that name. */
export function passingsOf(scope: FileScope, name: NameHash): readonly ExpressionRow[] {
  let known = passingsByFile.get(scope.parsed);
  if (known === undefined) passingsByFile.set(scope.parsed, (known = readPassings(scope)));
  return known.get(name) ?? [];
}

/** The first parameter of the function literal that is passed first to the callee; −1 if there is none. */
export function firstParameterOf(scope: FileScope, callee: ExpressionRow): BindingRow {
  let known = firstByFile.get(scope.parsed);
  if (known === undefined) firstByFile.set(scope.parsed, (known = readFirstParameters(scope)));
  return known.get(callee) ?? -1;
}

/** A parameter, and the row of its default. */
export interface Default {
  readonly binding: BindingRow;
  readonly row: ExpressionRow;
}

/** Parameters whose default is that name. */
export function defaultsNaming(scope: FileScope, name: NameHash): readonly Default[] {
  let known = defaultsByFile.get(scope.parsed);
  if (known === undefined) defaultsByFile.set(scope.parsed, (known = readDefaults(scope)));
  return known.get(name) ?? [];
}

function readDefaults(scope: FileScope): ReadonlyMap<NameHash, readonly Default[]> {
  const found = new Map<NameHash, Default[]>();
  const { bindings, expressions } = scope.parsed;
  for (let binding = 0; binding < bindings.length; binding++) {
    const value = bindings.kind[binding] === parameterKind ? bindings.value[binding]! : -1;
    if (value < 0) continue;
    for (const row of defaultRows(scope, binding, value))
      if (expressions.op[row] === ops.ident && expressions.name[row] !== noString)
        appendTo(found, scope.nameHash(expressions.name[row]!), { binding, row });
  }
  return found;
}

/** The default of a parameter, or of a name that is taken out of one: `{ end = close } = {}`. */
function defaultRows(scope: FileScope, binding: BindingRow, value: ExpressionRow): readonly ExpressionRow[] {
  const { op, base, name } = scope.parsed.expressions;
  if (isOneOf(scope, value)) return scope.typeArgumentsOf(value);
  const property = scope.parsed.bindings.property[binding]!;
  if (property === noString || op[value] !== ops.literal) return [value];
  const key = `.${scope.parsed.strings.get(property)}`;
  const isMeant = (row: ExpressionRow): boolean =>
    op[row] === ops.literal && name[row] !== noString && scope.parsed.strings.get(name[row]!) === key;
  return scope
    .typeArgumentsOf(value)
    .filter(isMeant)
    .map((row) => base[row]!);
}

function readCalls(scope: FileScope): ReadonlyMap<BindingRow, readonly ExpressionRow[]> {
  const found = new Map<BindingRow, ExpressionRow[]>();
  const { op, base, flags, name, offset } = scope.parsed.expressions;
  for (let row = 0; row < op.length; row++) {
    const callee = op[row] === ops.call ? base[row]! : -1;
    if (callee < 0 || op[callee] !== ops.ident || (flags[callee]! & expressionFlags.local) === 0) continue;
    const binding = scope.bindingAt(scope.nameHash(name[callee]!), offset[callee]!);
    if (binding >= 0) appendTo(found, binding, row);
  }
  return found;
}

function readPassings(scope: FileScope): ReadonlyMap<NameHash, readonly ExpressionRow[]> {
  const found = new Map<NameHash, ExpressionRow[]>();
  const { op, generic, flags, name } = scope.parsed.expressions;
  for (let row = 0; row < op.length; row++) {
    const taking = generic[row]!;
    if (taking < 0 || op[row] !== ops.ident || name[row] === noString) continue;
    const isCall = op[taking] === ops.call || op[taking] === ops.new;
    if (isCall && (flags[row]! & expressionFlags.local) === 0)
      appendTo(found, scope.nameHash(name[row]!), row);
  }
  return found;
}

function readFirstParameters(scope: FileScope): ReadonlyMap<ExpressionRow, BindingRow> {
  const found = new Map<ExpressionRow, BindingRow>();
  const { kind, value, property } = scope.parsed.bindings;
  for (let row = 0; row < kind.length; row++)
    if (kind[row] === argumentKind && scope.parsed.strings.find(property[row]!) === "0:0")
      found.set(value[row]!, row);
  return found;
}
