// What do Lua's assignments declare: functions, names of the file, members of tables, locals or modules?
import { noString } from "../../../base/string-table.ts";
import { importKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { bindPattern, excludePattern, localSpan, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { notePut } from "../../parse/nodes/elements.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { setLateValue } from "../../parse/nodes/statements.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { finishFunction, openFunction } from "./syntax-functions.ts";
import { classOfCall, indexedClass, noteIndex } from "./syntax-metatables.ts";
import { metamethods } from "./syntax-operators.ts";
import { addMember, kinds, noteMade, ownerOf } from "./syntax-owners.ts";
import { isTableOfFunctions } from "./syntax-tables.ts";
import { annotatedType } from "./syntax-types.ts";

const requireKind = importKinds.indexOf("require");

/** `target = value`; `outer` is the node that includes the word `local`, if there is one. */
function enterOne(
  x: Extraction,
  node: number,
  outer: number,
  target: number,
  value: number | undefined,
): void {
  const isMember = x.role(target) === roles.member;
  const isFunction = value !== undefined && x.role(value) === roles.lambda;
  const module = value === undefined || x.role(value) !== roles.call ? undefined : requiredBy(x, value);
  if (isFunction && (x.declaresSymbols || isMember || outer !== node)) {
    openFunction(x, node, outer, target);
    x.exclude(value);
    x.memo.set(`function ${node}`, value);
  } else if (isMember) enterMember(x, node, target, value);
  else if (x.role(target) !== roles.name) return;
  else if (x.declaresSymbols && module !== undefined) {
    const local = x.slice(target);
    x.addImport({ module, name: "*", local, kind: requireKind, offset: x.start(node) });
    x.excludeAll(node);
    x.memo.set(`imports ${node}`, 1);
  } else if (x.declaresSymbols && !x.declares(x.owner, x.intern(target))) {
    x.exclude(target);
    const isConstant = /^[A-Z][A-Z0-9_]+$/.test(x.slice(target));
    const row = addSymbol(x, node, {
      kind: isConstant ? kinds.constant : kinds.variable,
      name: x.intern(target),
      nameNode: target,
      flags: 0,
    });
    if (outer !== node) x.symbols.flags[row]! &= ~symbolFlags.exported;
    x.openSymbolScope(node, scopeKinds.block, row);
  } else {
    excludePattern(x, target);
    if (value !== undefined && !x.declaresSymbols) noteLocal(x, node, target, value);
  }
}

/** Notes the initial value of a local: a table whose functions become its members, or an object of a class. */
function noteLocal(x: Extraction, node: number, target: number, value: number): void {
  if (isTableOfFunctions(x, value)) x.memo.set(`local table ${node}`, 1);
  const made = x.role(value) === roles.call ? classOfCall(x, value) : undefined;
  if (made !== undefined) noteMade(x, x.slice(target), indexedClass(x, made));
}

/**
 * The first `Table.name = value` or `self.name = value` declares a field. Other names with "__" belong to the
 * metatable.
 */
function enterMember(x: Extraction, node: number, target: number, value: number | undefined): void {
  const [, path, name] = /^([\w.]+)\.(\w+)$/.exec(x.slice(target)) ?? [];
  if (path === undefined || name === undefined || value === undefined) return;
  if (name.startsWith("__") && !metamethods.has(name)) return;
  if ((x.owner === 0 || !isSelfLike(x, path)) && !isOfTable(x, path, value)) return;
  const owner = ownerOf(x, path);
  if (owner === undefined || owner === "returned") return;
  const key = `field ${owner.table}.${name}`;
  const known = x.memo.get(key);
  x.memo.set(`field of ${node}`, known ?? x.symbols.length);
  if (known !== undefined) return;
  x.memo.set(key, x.symbols.length);
  const nameStart = x.end(target) - name.length;
  if (x.owner === 0) x.memo.set(`owner ${owner.table}`, 1);
  const row = addMember(x, node, owner, {
    kind: kinds.field,
    name,
    nameNode: target,
    nameStart,
    isStatic: false,
  });
  if (x.owner === 0) x.openSymbolScope(node, scopeKinds.block, row);
}

/**
 * Whether an assignment to a table of the file declares a member: a name, a call or a table of functions does, data
 * does not.
 */
function isOfTable(x: Extraction, path: string, value: number): boolean {
  const isCall = x.role(value) === roles.call;
  const role = x.role(isCall ? x.child(value, x.rule(value)!.base) : value);
  const isNamed = role === roles.name || role === roles.member;
  return (isNamed || isTableOfFunctions(x, value)) && x.declares(0, x.names.internText(path.split(".")[0]!));
}

/** Whether a path inside a function names the object of its method, or one that it makes. */
function isSelfLike(x: Extraction, path: string): boolean {
  return path === "self" || x.memo.has(`made ${x.owner} ${path}`);
}

/**
 * `local a, b = x, y` declares symbols at the top and locals inside functions. A function is named after the variable
 * it is assigned to.
 */
export const assignment: Hook = {
  enter(x, node) {
    const [list, value] = childrenOf(x, node);
    if (list === undefined || x.role(list) !== roles.listPattern) return undefined;
    const [target, ...others] = childrenOf(x, list);
    if (target === undefined) return undefined;
    if (value !== undefined) noteIndex(x, target, value);
    if (others.length > 0) excludePattern(x, list);
    else enterOne(x, node, statementOf(x, node), target, value);
    return undefined;
  },
  exit(x, node) {
    const [list, ...values] = childrenOf(x, node);
    if (list === undefined || x.memo.has(`imports ${node}`)) return;
    for (const value of values) noteValue(x, x.row(value));
    const lambda = x.memo.get(`function ${node}`);
    const member = x.memo.get(`field of ${node}`);
    const symbol = x.symbolOpenedBy(node);
    if (lambda !== undefined && symbol !== none) {
      finishFunction(x, symbol, node, x.child(lambda, x.rule(lambda)!.body));
    } else if (member !== undefined) exitMember(x, node, member, list, values[0]);
    else if (symbol !== none) {
      x.symbols.value[symbol] = values[0] === undefined ? none : x.row(values[0]);
      if (needsType(x, values[0], true)) x.symbols.type[symbol] = annotatedType(x, statementOf(x, node));
      if (x.symbols.kind[symbol] === kinds.variable)
        x.lateValues.addVariable(x.symbols.name[symbol]!, symbol);
      finishSymbol(x, symbol, node, none);
    } else exitLocals(x, node, list, values);
  },
};

function exitMember(x: Extraction, node: number, row: number, list: number, value: number | undefined): void {
  const given = value === undefined ? none : x.row(value);
  const known = x.symbols.value[row]!;
  if (known === none || x.expressions.op[known] === ops.literal) x.symbols.value[row] = given;
  const isAtTop = x.symbolOpenedBy(node) !== none;
  if (x.symbols.type[row] === none && needsType(x, value, isAtTop))
    x.symbols.type[row] = annotatedType(x, node);
  if (x.symbols.signature[row] === noString) finishSymbol(x, row, node, none);
  notePut(x, x.row(list + 1), given);
}

/**
 * A table of functions says more than an annotation, and so does another name of a class at the top of a file: an
 * annotation does not tell classes from objects.
 */
function needsType(x: Extraction, value: number | undefined, isAtTop: boolean): boolean {
  if (value === undefined) return true;
  const isNamed = x.role(value) === roles.name || x.role(value) === roles.member;
  return !isTableOfFunctions(x, value) && !(isAtTop && isNamed);
}

function exitLocals(x: Extraction, node: number, list: number, values: readonly number[]): void {
  const statement = statementOf(x, node);
  const targets = childrenOf(x, list);
  const type = targets.length === 1 && x.rowOf[targets[0]!] === excluded ? annotatedType(x, statement) : none;
  targets.forEach((target, i) => {
    const value = values[i] === undefined ? none : x.row(values[i]);
    if (x.rowOf[target] !== excluded) {
      notePut(x, x.row(target), value);
      return;
    }
    const isKnown = x.lateValues.binding(x.intern(target)) !== none || x.declares(0, x.intern(target));
    if (statement === node && isKnown) setLateValue(x, x.intern(target), node, value);
    else bindPattern(x, target, { span: localSpan(x, node, false), type, value });
  });
}

/** The node of an assignment that includes the word `local`, if it has one. */
function statementOf(x: Extraction, node: number): number {
  const around = x.parent();
  return around !== none && x.role(around) === roles.wrapper ? around : node;
}

/** The module that `require "name"` names. */
export function requiredBy(x: Extraction, node: number): string | undefined {
  return /^require\s*\(?\s*["']([\w./-]+)["']\s*\)?$/.exec(
    x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 200)),
  )?.[1];
}
