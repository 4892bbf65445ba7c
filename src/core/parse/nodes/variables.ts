// Declarators: what a name with a value is depends on its position and on the kind of the value.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { assignParts } from "./assigned-parts.ts";
import { branchEnd, join } from "./assigned-values.ts";
import { addBinding, bindPattern, excludePattern, isBound, localSpan, noteValue } from "./bindings.ts";
import { addSymbol, finishSymbol, internName } from "./declarations.ts";
import { asType, declaredType } from "./type-rows.ts";
import { excluded } from "./extraction.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf } from "../tree/flat-tree.ts";
import type { CompiledRule } from "../tree/rules.ts";
import { noField, roles, scopeKinds } from "../tree/rules.ts";
import { foldSignature } from "./signatures.ts";
import { enterAssign, exitAssign, markWritten } from "./statements.ts";

const localKind = bindingKinds.indexOf("local");
const parameterKind = bindingKinds.indexOf("parameter");

const kinds = {
  constant: symbolKindCode("constant"),
  variable: symbolKindCode("variable"),
  field: symbolKindCode("field"),
  function: symbolKindCode("function"),
};

/**
 * A declarator: a function if its value is one, else a symbol or, inside functions, a binding. `value` and, below,
 * `typeNode` are passed if the grammar has no fields for them.
 */
export function enterVariable(
  x: Extraction,
  node: number,
  rule: CompiledRule,
  value = x.child(node, rule.value),
): void {
  const target = x.child(node, rule.name);
  if (target === none) return;
  const valueRole = value === none ? 0 : x.role(value);
  const simple = isSimpleName(x, target);
  if (simple && (valueRole === roles.lambda || valueRole === roles.symbol)) {
    const made = x.rule(value)!; // lambdas and symbols have rules
    const kind = made.kind < 0 ? kinds.function : made.kind;
    x.excludeAll(target);
    x.exclude(value);
    const inType = x.scopeKind === scopeKinds.type && made.memberKind >= 0;
    const row = addSymbol(x, node, {
      kind: inType ? made.memberKind : kind,
      name: internName(x, target),
      nameNode: target,
      flags: rule.flags,
    });
    x.openSymbolScope(node, scopeKinds.block, row);
  } else if (x.declaresSymbols && simple) {
    if (x.rules.source.assignmentDeclares === true && x.declares(x.owner, internName(x, target))) {
      assignDeclared(x, node, internName(x, target));
      return;
    }
    x.excludeAll(target);
    const row = addSymbol(x, node, {
      kind: variableKind(x, node, rule),
      name: internName(x, target),
      nameNode: target,
      flags: rule.flags,
    });
    x.openSymbolScope(node, scopeKinds.block, row);
  } else if (simple && x.lateValues.isShared(internName(x, target), x.owner)) {
    enterAssign(x, node, rule);
  } else if (simple || x.isPattern(target)) {
    excludePattern(x, target);
    if (x.declaresSymbols) addPatternSymbols(x, node, rule, target);
    else enterAssign(x, node, rule);
  } else enterAssign(x, node, rule);
}

/** A field of the class body that a method above has declared by assigning to it: `self.run = other`. */
function assignDeclared(x: Extraction, node: number, name: number): void {
  const known = x.lateValues.field(x.owner, name);
  if (known !== none) x.memo.set(node, known);
}

export function exitVariable(
  x: Extraction,
  node: number,
  rule: CompiledRule,
  valueNode = x.child(node, rule.value),
  typeNode = x.child(node, rule.type),
): void {
  const target = x.child(node, rule.name);
  if (target === none) return;
  const value = x.row(valueNode);
  const type = typeNode === none ? (x.writtenTypes.get(node) ?? none) : asType(x, x.row(typeNode));
  noteValue(x, value);
  const row = x.symbolOpenedBy(node);
  if (row !== none) {
    x.symbols.type[row] = type;
    if (value !== none) x.symbols.value[row] = value;
    const isOpen = type === none && x.symbols.parent[row] === 0 && x.symbols.kind[row] !== kinds.constant;
    if (isOpen && (value !== none || valueNode === none)) x.lateValues.addVariable(x.symbols.name[row]!, row);
    if (type === none && isFieldBySelf(x, row))
      x.lateValues.addField(x.symbols.parent[row]!, x.symbols.name[row]!, row);
    finishSymbol(x, row, node, takeLambda(x, row, valueNode));
  } else if (x.rowOf[target] === excluded || x.isPattern(target)) {
    markWritten(x, target);
    if (x.rules.source.fieldsBySelf === true && x.isPattern(target)) assignParts(x, target, valueNode);
    if (x.declaresSymbols) setPatternValues(x, node, target, value);
    else bindLocal(x, node, target, type, value);
  } else exitAssign(x, node, rule);
  x.rowOf[node] = Math.max(value, none); // a = b = value
}

/** A field of a class body to which methods assign values: `#pool;`, `app = None`. */
function isFieldBySelf(x: Extraction, row: number): boolean {
  return x.rules.source.fieldsBySelf === true && x.symbols.kind[row] === kinds.field;
}

/**
 * The body of the symbol's value, which is a lambda or a symbol of its own; its type and result become the variable's.
 */
function takeLambda(x: Extraction, row: number, valueNode: number): number {
  if (valueNode === none || x.rowOf[valueNode] !== excluded) return none;
  const made = x.rule(valueNode);
  if (made === undefined) return none;
  return made.role === roles.lambda ? takeResult(x, row, valueNode) : x.child(valueNode, made.body);
}

/** Gives a symbol the type of what it is made of, of a function literal also the result; returns the body of that. */
export function takeResult(x: Extraction, row: number, made: number): number {
  const body = x.child(made, x.rule(made)?.body ?? noField);
  x.symbols.type[row] = declaredType(x, made);
  const isResult = x.role(made) === roles.lambda && body !== none && x.row(body) !== none;
  if (isResult) x.symbols.value[row] = x.row(body); // x => value
  return body;
}

function bindLocal(x: Extraction, node: number, target: number, type: number, value: number): void {
  if (type === none && value !== none && bindInBranch(x, node, target, value)) return;
  bindPattern(x, target, { span: localSpan(x, node, isHoisted(x)), type, value });
  const isOpen = type === none && value === none && x.rowOf[target] === excluded;
  if (isOpen) x.lateValues.addLocal(x.intern(target), x.bindings.length - 1);
}

/** A declaring assignment in a branch: after the branch the name may hold its earlier value, or what was passed. */
function bindInBranch(x: Extraction, node: number, target: number, value: number): boolean {
  if (x.rules.source.assignmentDeclares !== true || x.rowOf[target] !== excluded) return false;
  const name = x.intern(target);
  const binding = x.lateValues.binding(name);
  const end = branchEnd(x);
  const isAgain =
    end !== none &&
    binding !== none &&
    x.bindings.owner[binding] === x.owner &&
    x.bindings.end[binding]! >= end &&
    (x.bindings.kind[binding] === parameterKind ||
      (x.bindings.kind[binding] === localKind && x.bindings.value[binding] !== none));
  if (!isAgain) return false;
  const whole = x.bindings.end[binding]!;
  const joined = join(x, valueBefore(x, binding, target), value, 0);
  addBinding(x, name, { kind: localKind, span: { start: x.end(node), end }, type: none, value });
  addBinding(x, name, { kind: localKind, span: { start: end, end: whole }, type: none, value: joined });
  return true;
}

/** Row of the value that a name has before the assignment to `target`. */
function valueBefore(x: Extraction, binding: number, target: number): number {
  if (x.bindings.kind[binding] === localKind) return x.bindings.value[binding]!;
  const row = x.addExpression(ops.ident, x.bindings.name[binding]!, none, x.start(target));
  x.addFlags(row, expressionFlags.local);
  return row;
}

function isHoisted(x: Extraction): boolean {
  const around = x.parent();
  return x.rules.source.assignmentDeclares === true || (around !== none && x.rule(around)?.hoist === true);
}

function isSimpleName(x: Extraction, node: number): boolean {
  if (x.isMissing(node)) return false;
  const role = x.role(node);
  if (role === roles.literal) return x.rule(node)!.as === "string";
  return role === roles.name || role === roles.property;
}

function variableKind(x: Extraction, node: number, rule: CompiledRule): number {
  if (x.scopeKind === scopeKinds.type) return rule.memberKind < 0 ? kinds.field : rule.memberKind;
  if (rule.kind >= 0) return rule.kind;
  if (x.rules.source.constantsInCapitals === true) {
    return /^_*[A-Z][A-Z0-9_]*$/.test(x.slice(x.child(node, rule.name))) ? kinds.constant : kinds.variable;
  }
  const around = x.parent();
  const words = around !== none && x.role(around) === roles.wrapper ? around : node;
  return hasConstantWord(x, words) || hasConstantWord(x, node) ? kinds.constant : kinds.variable;
}

function hasConstantWord(x: Extraction, node: number): boolean {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.modifier && x.rules.modifiers.get(x.slice(at))?.constant === true) return true;
  }
  return false;
}

function addPatternSymbols(x: Extraction, node: number, rule: CompiledRule, target: number): void {
  const kind = variableKind(x, node, rule);
  const first = x.symbols.length;
  forEachPatternName(x, target, (name) => {
    const row = addSymbol(x, node, { kind, name: x.intern(name), nameNode: name, flags: rule.flags });
    x.symbols.start[row] = x.start(name);
    x.symbols.end[row] = x.end(name);
  });
  x.memo.set(node, first);
}

function setPatternValues(x: Extraction, node: number, target: number, value: number): void {
  let row = x.memo.get(node) ?? 0;
  bindPattern(x, target, {
    type: none,
    value,
    visit: (_name, from, property) => {
      x.symbols.value[row] =
        property === noString ? from : x.addExpression(ops.member, property, from, x.start(target));
      x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(node));
      row++;
    },
  });
}

function forEachPatternName(x: Extraction, target: number, visit: (name: number) => void): void {
  const after = afterOf(x.nodes, target);
  for (let at = target; at < after; at++) if (x.role(at) === roles.name && isBound(x, at)) visit(at);
}
