// Which type does a literal have: a list, a mapping, a function that is passed, an object or class that is returned?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, ops, tableKeys } from "../../types/index.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { isObjectLiteral } from "../names/enclosing-type.ts";
import { addedMembers } from "../names/extended-objects.ts";
import { withPuts } from "./put-elements.ts";
import { namedFunctionType } from "./named-makers.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { ExpressionRow, NameHash, SymbolId, SymbolRow, TypeId } from "../ids.ts";

const tuple = hash32("tuple");
const signature = hash32("=>");
const assigned = hash32("=");
const choice = hash32("|");
const table = hash32(tableKeys.table);
const objectName = hash32("Object");
const returned = hash32("{}");
const returnedClass = hash32("class");
const record = hash32("record");
const listName = hash32("Array");

/** What a name may hold after it was assigned the values of those rows: any of them, or only the last. */
function assignedType(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  values: readonly ExpressionRow[],
): TypeId {
  const types = values.map((value) => state.infer.typeOf(scope, value));
  const last = types.at(-1) ?? unknownType;
  if ((scope.parsed.expressions.flags[row]! & expressionFlags.implicit) === 0)
    return state.infer.unionOf(types);
  if (last !== unknownType) return last;
  // An unknown value is most likely of the same class as the others, but hardly the same function.
  return state.infer.unionOf(types.filter((type) => !isFunction(state, type)));
}

function isFunction(state: LinkState, type: TypeId): boolean {
  const { types } = state;
  const arms = types.arms(type);
  return arms.some((arm) => types.kind(arm) === typeKinds.callable || types.kind(arm) === typeKinds.static);
}

/** Whether the expression `row` stands for all values assigned to a name. */
export function isAssignedRow(scope: FileScope, row: ExpressionRow): boolean {
  const { op, name } = scope.parsed.expressions;
  return row >= 0 && op[row] === ops.literal && scope.nameHash(name[row]!) === assigned;
}

/** Whether the expression `row` is one of several values: all those assigned to a name, or both of `a || b`. */
export function isOneOf(scope: FileScope, row: ExpressionRow): boolean {
  const { op, name } = scope.parsed.expressions;
  const isChoice = op[row] === ops.type && name[row] !== noString && scope.nameHash(name[row]!) === choice;
  return isChoice || isAssignedRow(scope, row);
}

/**
 * What a variable of the file may hold at `offset` in the file's own statements, out of the values assigned in `row`.
 */
export function reachingType(state: LinkState, scope: FileScope, row: ExpressionRow, offset: number): TypeId {
  const { offset: offsets, flags } = scope.parsed.expressions;
  const values = scope.typeArgumentsOf(row);
  const before = values.filter((value) => offsets[value]! < offset);
  const firstBranch = (value: ExpressionRow): boolean => (flags[value]! & expressionFlags.branch) === 0;
  const from = before.findLastIndex(firstBranch);
  const reaching = before.length === 0 ? values : before.slice(Math.max(0, from));
  return state.infer.unionOf(reaching.map((value) => state.infer.typeOf(scope, value)));
}

/** A table with more entries may give anything. */
const maxEntries = 24;

/** The value at an unknown key of the object literal `symbol`: one of its entries, or of those added to it later. */
export function entryType(state: LinkState, symbol: SymbolId): TypeId {
  const outline = state.closedScopeOf(symbol);
  const table = symbol - outline.base;
  const isWritten = isObjectLiteral(outline, table);
  if (!isWritten && outline.owned.length === 0) return unknownType;
  const scope = state.scopeOf(symbol);
  const added = isWritten || isEmptyObject(scope, table) ? addedMembers(scope, table) : [];
  if ((!isWritten && added.length === 0) || added.length > maxEntries) return unknownType;
  const entries = [...added];
  for (let row = table + 1; row < scope.symbolCount && scope.parents[row]! >= table; row++) {
    if (scope.parents[row] === table) entries.push(row);
  }
  if (entries.length > maxEntries) return unknownType;
  const types = entries.map((entry) => state.infer.valueType(scope.base + entry));
  const written = state.types.make(typeKinds.builtin, objectName, [unknownType, state.infer.unionOf(types)]);
  const filled = withPuts(state, { kind: "symbol", scope, symbol }, written, -1);
  return state.types.arguments(filled)[1] ?? unknownType;
}

/** Whether a symbol of the file is written as an object without entries: `const handlers = {};`. */
function isEmptyObject(scope: FileScope, row: SymbolRow): boolean {
  const { symbols, expressions } = scope.parsed;
  const value = symbols.value[row]!;
  if (value < 0 || expressions.op[value] !== ops.literal || expressions.name[value] === noString)
    return false;
  return scope.nameHash(expressions.name[value]!) === objectName;
}

/** The names of a record's entries, which are written as keys: ".name". */
function fieldNames(scope: FileScope, row: ExpressionRow): readonly NameHash[] {
  const { expressions, strings } = scope.parsed;
  return scope.typeArgumentsOf(row).map((entry) => hash32(strings.get(expressions.name[entry]!).slice(1)));
}

/**
 * `[{ name: "help", run: showHelp }]`, `commands.push({ run })`: objects in a list, or passed to a call, are read by the
 * names of their entries.
 */
function isListed(scope: FileScope, row: ExpressionRow, name: NameHash, held: readonly TypeId[]): boolean {
  const { generic, flags, name: names } = scope.parsed.expressions;
  const list = generic[row]!;
  const isWhole = held.length > 0 && (flags[row]! & expressionFlags.branch) === 0;
  return (
    isWhole &&
    name === objectName &&
    list >= 0 &&
    (isCallOp(scope, list) || (names[list] !== noString && scope.nameHash(names[list]!) === listName))
  );
}

function isCallOp(scope: FileScope, row: ExpressionRow): boolean {
  const { op } = scope.parsed.expressions;
  return op[row] === ops.call || op[row] === ops.new;
}

/** A list of its element types, a mapping of its value types, a function literal with its result type. */
export function literalType(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { types } = state;
  const { name: names, base } = scope.parsed.expressions;
  if (names[row] === noString) return unknownType;
  const name = scope.nameHash(names[row]!);
  if (name === signature) {
    const named = namedFunctionType(state, scope, base[row]!);
    if (named !== undefined) return named;
    const given = base[row]! < 0 ? unknownType : state.infer.typeOf(scope, base[row]!);
    return given === unknownType ? unknownType : types.make(typeKinds.signature, 0, [given]);
  }
  if (name === returnedClass)
    return types.make(typeKinds.static, scope.base + scope.parsed.expressions.owner[row]!);
  // The object that a function returns has the functions in it as members.
  if (name === returned)
    return types.make(typeKinds.instance, scope.base + scope.parsed.expressions.owner[row]!);
  if (name === assigned) return assignedType(state, scope, row, scope.typeArgumentsOf(row));
  // An entry of a table, by its key.
  if (base[row]! >= 0) return state.infer.typeOf(scope, base[row]!);
  if (name === table) return unknownType;
  const held = state.infer.typeArguments(scope, row);
  if (name === record) return types.makeRecord(fieldNames(scope, row), held);
  if (isListed(scope, row, name, held)) return types.makeRecord(fieldNames(scope, row), held);
  // With this many names, reading one by an unknown key is unlikely.
  if (name === objectName && held.length > maxEntries)
    return types.make(typeKinds.builtin, name, [unknownType, unknownType]);
  if (!scope.traits.typedElements) return types.make(typeKinds.builtin, name, held);
  if (held.length === 0) return types.make(typeKinds.builtin, name);
  if (name === tuple) return types.make(typeKinds.tuple, 0, held);
  const value = state.infer.unionOf(held);
  if (value === unknownType) return types.make(typeKinds.builtin, name);
  const isKeyed = scope.traits.keyed.has(name);
  return types.make(typeKinds.builtin, name, isKeyed ? [unknownType, value] : [value]);
}
