// Lua's metatables: which class does a table belong to, and which class does it inherit from?
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { addMember, classAround, kinds } from "./syntax-owners.ts";
import { noteOwnEntries } from "./syntax-own-entries.ts";
import { isTableOfFunctions, keyName } from "./syntax-tables.ts";

const localKind = bindingKinds.indexOf("local");
const parameterKinds = new Set([bindingKinds.indexOf("parameter"), bindingKinds.indexOf("argument")]);
const setter = /^setmetatable\s*\(/;

/** The name of the class in `setmetatable({}, Class)`; undefined for other calls. */
export function classOfCall(x: Extraction, call: number): string | undefined {
  return setter.test(x.text.slice(x.start(call), x.start(call) + 20))
    ? /,\s*([A-Za-z_]\w*)\s*\)$/.exec(x.slice(call))?.[1]
    : undefined;
}

/**
 * `setmetatable(value, Type)` and `setmetatable(value, { __index = Type })` make a Type; from then on, a named `value`
 * is one.
 */
export function readMetatable(x: Extraction, node: number, list: number): void {
  const [value, meta] = childrenOf(x, list);
  if (value === undefined || meta === undefined) return;
  bindCalled(x, value, meta);
  const type = metatableType(x, meta);
  if (type === none) {
    x.rowOf[node] = x.row(value);
    return;
  }
  const { op } = x.expressions;
  if (x.role(value) === roles.name && x.owner === 0) inherit(x, x.intern(value), type);
  declareFields(x, value, meta);
  const isSelf = op[type] === ops.self;
  x.rowOf[node] = isSelf ? type : x.addExpression(ops.new, noString, type, x.start(node));
  const table = isSelf ? none : tableOf(x, value);
  if (table !== none) noteOwnEntries(x, x.rowOf[node], table);
  if (x.role(value) === roles.name && x.owner > 0) setMade(x, node, value, x.rowOf[node]);
}

/** `setmetatable(Class, { __call = function(class, …) … end })`: `class` is Class. */
function bindCalled(x: Extraction, value: number, meta: number): void {
  const called = x.role(value) === roles.name ? valueOfKey(x, meta, "__call") : none;
  if (called === none || x.role(called) !== roles.lambda) return;
  const { bindings } = x;
  let first: number = none;
  for (let row = bindings.length - 1; row >= 0 && bindings.start[row]! >= x.start(called); row--)
    if (bindings.start[row] === x.start(called) && parameterKinds.has(bindings.kind[row]!)) first = row;
  if (first === none || bindings.type[first] !== none) return;
  bindings.kind[first] = localKind;
  bindings.property[first] = noString;
  bindings.value[first] = x.addExpression(ops.ident, x.intern(value), none, x.start(value));
}

/** Further fields are data. */
const maxFields = 64;

/** `setmetatable({ name = value }, Class)`: the entries of the table, also of one that a local holds, are fields of Class. */
function declareFields(x: Extraction, value: number, meta: number): void {
  const owner = x.owner > 0 ? classOfMetatable(x, meta) : undefined;
  const table = tableOf(x, value);
  if (owner === undefined || table === none) return;
  for (const entry of childrenOf(x, table).slice(0, maxFields)) {
    const key = x.role(entry) === roles.pair ? x.child(entry, x.rule(entry)!.name) : none;
    const given = key === none ? none : x.child(entry, x.rule(entry)!.value);
    const name = given === none ? undefined : keyName(x, key);
    if (name === undefined || x.role(given) === roles.lambda) continue;
    const known = `field ${owner}.${name}`;
    if (x.memo.has(known)) continue;
    x.memo.set(known, x.symbols.length);
    const nameStart = x.start(key) + x.slice(key).indexOf(name);
    const member = { kind: kinds.field, name, nameNode: key, nameStart, isStatic: false };
    const row = addMember(x, entry, { table: owner }, member);
    x.symbols.value[row] = x.row(given);
    finishSymbol(x, row, entry, none);
  }
}

/** The node of the table literal that is given, or that the local starts as; `none` for other values. */
function tableOf(x: Extraction, value: number): number {
  if (x.role(value) === roles.literal) return value;
  const binding = x.role(value) === roles.name ? x.lateValues.binding(x.intern(value)) : none;
  const held = binding === none ? none : x.bindings.value[binding]!;
  return x.memo.get(`table ${held}`) ?? none;
}

/** The table of the file whose objects have that metatable; `self` is the class of the method. */
function classOfMetatable(x: Extraction, meta: number): string | undefined {
  const index = x.role(meta) === roles.literal ? indexOfLiteral(x, meta) : meta;
  if (index === none || x.role(index) !== roles.name) return undefined;
  const written = x.slice(index);
  if (written === "self") return classAround(x);
  const name = index === meta ? indexedClass(x, written) : written;
  return x.declares(0, x.names.internText(name)) ? name : undefined;
}

/** The row of the type that a metatable stands for; `none` for a table literal without `__index`. */
function metatableType(x: Extraction, meta: number): number {
  if (x.role(meta) !== roles.literal) {
    const index = x.role(meta) === roles.name ? indexOf(x, x.slice(meta)) : undefined;
    if (index === undefined) return x.row(meta);
    const row = x.addExpression(ops.ident, index, none, x.start(meta));
    x.memo.set(`indexed ${row}`, x.intern(meta));
    return row;
  }
  const index = indexOfLiteral(x, meta);
  const row = index === none ? none : x.row(index);
  return row !== none && x.expressions.op[row] !== ops.literal ? row : none;
}

/** The name of the type in the `__index` of a metatable, which the enclosing function or the file declares. */
function indexOf(x: Extraction, metatable: string): number | undefined {
  return x.memo.get(`index of ${x.owner} ${metatable}`) ?? x.memo.get(`index of 0 ${metatable}`);
}

/** The name of the class whose objects have that metatable: the type in its `__index`, else the metatable itself. */
export function indexedClass(x: Extraction, metatable: string): string {
  const index = indexOf(x, metatable);
  return index === undefined ? metatable : x.names.get(index);
}

/**
 * If a metatable has functions of its own, objects with it belong to that table, since operators run its functions. The
 * table then inherits from the type in its `__index`.
 */
export function finishMetatables(x: Extraction): void {
  const { symbols, expressions } = x;
  const classes = new Map<number, number>();
  for (let row = symbols.length - 1; row > 0; row--)
    if (symbols.kind[row] === kinds.class && symbols.parent[row] === 0) classes.set(symbols.name[row]!, row);
  const known = new Set<number>();
  for (const [rowText, table] of x.noted("indexed ")) {
    const row = Number(rowText);
    const type = classes.get(table);
    if (type === undefined) continue;
    const index = expressions.name[row]!;
    expressions.name[row] = table;
    if (known.has(type)) continue;
    known.add(type);
    addHeritage(x, type, x.addExpression(ops.ident, index, none, expressions.offset[row]!));
  }
}

/** `meta = { __index = Type }`, `meta.__index = Type`: a table with that metatable is a Type. */
export function noteIndex(x: Extraction, target: number, value: number): void {
  const [, table, member] = /^(\w+)(\.__index)?$/.exec(x.slice(target)) ?? [];
  if (table === undefined) return;
  const held = member === undefined ? indexOfLiteral(x, value) : value;
  if (held === none || x.role(held) !== roles.name || x.slice(held) === table) return;
  x.memo.set(`index of ${x.owner} ${table}`, x.intern(held));
  if (member === undefined && x.owner === 0 && isTableOfFunctions(x, value)) x.memo.set(`owner ${table}`, 1);
}

/** The node of Type in `{ __index = Type }`, `none` for other values. */
function indexOfLiteral(x: Extraction, value: number): number {
  return valueOfKey(x, value, "__index");
}

/** The node of the value at that key of a table literal; `none` without one. */
function valueOfKey(x: Extraction, value: number, name: string): number {
  if (x.role(value) !== roles.literal) return none;
  for (const field of childrenOf(x, value)) {
    const key = x.role(field) === roles.pair ? x.child(field, x.rule(field)!.name) : none;
    if (key !== none && x.slice(key) === name) return x.child(field, x.rule(field)!.value);
  }
  return none;
}

/** `setmetatable(o, Type)` in a function: the local is a Type from there on. */
function setMade(x: Extraction, call: number, local: number, made: number): void {
  const span = { start: x.end(call), end: x.scopeSpan(true).end };
  addBinding(x, x.intern(local), { kind: localKind, span, type: none, value: made });
}

/** `setmetatable(Class, { __index = Base })`, where Class is a table of the file. */
function inherit(x: Extraction, name: number, base: number): void {
  const { symbols } = x;
  for (let row = 1; row < symbols.length; row++) {
    if (symbols.parent[row] === 0 && symbols.name[row] === name && symbols.owner[row] === noString) {
      addHeritage(x, row, base);
      return;
    }
  }
}

/** What an annotation says that a table inherits from, unless the code says it. */
export function inheritAnnotated(x: Extraction, type: number, base: number): void {
  if (!x.memo.has(`inherits ${type}`)) addHeritage(x, type, base);
}

export function addHeritage(x: Extraction, type: number, base: number): void {
  x.memo.set(`inherits ${type}`, 1);
  const row = x.addExpression(ops.inherit, noString, base, x.expressions.offset[base]!);
  x.expressions.owner[row] = type;
}

const classMaker = /^(?:\w+\.)?[Cc]lass(?:\.\w+)?$/;

/** `class("Name", Base)`, `class(Base)`: the first argument that is a name is the base. */
export function noteBase(x: Extraction, call: number, callee: string, list: number): void {
  if (!classMaker.test(callee)) return;
  const base = childrenOf(x, list).find(
    (given) => x.role(given) === roles.name || x.role(given) === roles.member,
  );
  if (base !== undefined && x.row(base) !== none) x.memo.set(`base of ${x.row(call)}`, x.row(base));
}

/** Names of methods that derive a class from another one. */
const deriving = /^(?:extend|extends|subclass|derive|inherit|inherits|new)$/;

/**
 * A class inherits from what made its table: the class that it is an instance of, or one passed to the function that
 * made it.
 */
export function inheritFromValue(x: Extraction, type: number): void {
  const { op, base, name } = x.expressions;
  const value = x.symbols.value[type]!;
  const named = value === none ? undefined : x.memo.get(`base of ${value}`);
  if (named !== undefined) addHeritage(x, type, named);
  if (value === none || x.symbols.kind[type] !== kinds.class) return;
  if (op[value] === ops.new) addHeritage(x, type, base[value]!);
  if (op[value] !== ops.call) return;
  const callee = base[value]!;
  const isDerived = op[callee] === ops.member && deriving.test(x.names.get(name[callee]!));
  if (isDerived && base[callee]! >= 0) addHeritage(x, type, base[callee]!);
  addHeritage(x, type, value);
}
