// Assignments in Ruby: what declares a constant, a class, a field or a local, and what calls a setter.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { argumentRow } from "../../parse/nodes/arguments.ts";
import { assignField } from "../../parse/nodes/assigned-values.ts";
import { bindPattern, excludePattern, localSpan, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { notePut } from "../../parse/nodes/elements.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { enterVariable, exitVariable } from "../../parse/nodes/variables.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { addMethod, addTaken } from "./syntax-declarations.ts";

const moduleKind = symbolKindCode("module");
const classKind = symbolKindCode("class");
const fieldKind = symbolKindCode("field");
const privateCode = visibilities.indexOf("private");

/** `Point = Struct.new(:x) do … end`, `Failed = Class.new(Error)`: the constant is a class. */
const classMaker = /^(?:::)?(?:(Struct|Data|Class|Module)\s*\.\s*(?:new|define))\b/;

export const assignment: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const target = x.child(node, rule.name);
    const value = x.child(node, rule.value);
    if (target === none) return undefined;
    if (isConstant(x, target) && x.declaresSymbols) {
      const made = value === none ? null : classMaker.exec(x.text.slice(x.start(value), x.start(value) + 30));
      if (made === null) enterVariable(x, node, rule);
      else openMadeClass(x, node, target, value, made[1]!);
    } else if (x.role(target) === roles.name) {
      const first = x.text.charCodeAt(x.start(target));
      if (first === 0x40) addField(x, node, target);
      else x.exclude(target);
    } else if (x.isPattern(target)) {
      for (const part of childrenOf(x, target))
        if (x.text.charCodeAt(x.start(part)) === 0x40 && x.role(part) === roles.name) addField(x, part, part);
      excludePattern(x, target);
    }
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const target = x.child(node, rule.name);
    if (target === none) return;
    const value = x.row(x.child(node, rule.value));
    if (x.memo.has(`made ${node}`)) {
      finishMadeClass(x, node, x.child(node, rule.value));
      return;
    }
    if (isConstant(x, target) && x.symbolOpenedBy(node) !== none) {
      exitVariable(x, node, rule);
      return;
    }
    noteValue(x, value);
    if (x.rule(target)?.hook === "call") noteSet(x, node, target);
    if (x.rule(target)?.hook === "elementReference") notePut(x, x.row(target), value);
    const field = x.memo.get(`field ${node}`);
    if (field !== undefined) setField(x, node, field, value);
    if (x.rowOf[target] === excluded || x.isPattern(target)) bindTargets(x, node, target, value);
    x.rowOf[node] = Math.max(value, none);
  },
};

/** A field without a value gets this one; of one with a value it is another, as methods run in any order. */
function setField(x: Extraction, node: number, field: number, value: number): void {
  if (x.symbols.value[field] === none) {
    x.symbols.value[field] = value;
    return;
  }
  const { left, right } = x.rule(node)!;
  const written = x.text.slice(x.end(x.child(node, left)), x.start(x.child(node, right)));
  if (value !== none && /^\s*(?:\|\|)?=\s*$/.test(written)) assignField(x, field, value);
}

/** `receiver.name = value` passes the value to the method `name=`. */
function noteSet(x: Extraction, node: number, target: number): void {
  const given = x.child(node, x.rule(node)!.value);
  const call = x.row(target);
  if (call === none || given === none || x.expressions.op[call] !== ops.call) return;
  x.expressions.generic[argumentRow(x, given)] = call;
}

/** `a, b = f, g` assigns one value to each target. */
function bindTargets(x: Extraction, node: number, target: number, value: number): void {
  const span = localSpan(x, node, true);
  const list = x.child(node, x.rule(node)!.value);
  const isPairwise = list !== none && x.isPattern(target) && x.text.charCodeAt(x.end(list)) !== 0x5d;
  if (!isPairwise || x.role(list) !== roles.opaque) {
    bindPattern(x, target, { span, type: none, value });
    return;
  }
  let from = list + 1;
  for (let at = target + 1; at < afterOf(x.nodes, target); at = afterOf(x.nodes, at)) {
    const part = from < afterOf(x.nodes, list) ? x.row(from) : none;
    bindPattern(x, at, { span, type: none, value: part });
    const field = x.memo.get(`field ${at}`);
    if (field !== undefined && x.symbols.value[field] === none) x.symbols.value[field] = part;
    else if (field !== undefined && part !== none) assignField(x, field, part);
    if (from < afterOf(x.nodes, list)) from = afterOf(x.nodes, from);
  }
}

function isConstant(x: Extraction, node: number): boolean {
  const first = x.text.charCodeAt(x.start(node));
  return x.role(node) === roles.name && first >= 0x41 && first <= 0x5a;
}

/**
 * The field that the first assignment to `@name` in a type declares. If it starts as nil, a later assignment gives its
 * value.
 */
function addField(x: Extraction, node: number, target: number): void {
  const type = x.enclosingType();
  if (type === none) return;
  const name = x.intern(target);
  const key = `field ${type} ${name}`;
  let row = x.memo.get(key);
  if (row === undefined) {
    const { owner } = x;
    x.owner = type;
    row = addSymbol(x, node, { kind: fieldKind, name, nameNode: target, flags: 0 });
    x.symbols.visibility[row] = privateCode;
    x.symbols.flags[row]! &= ~symbolFlags.exported;
    x.symbols.owner[row] = noString;
    finishSymbol(x, row, node, none);
    x.owner = owner;
    x.memo.set(key, row);
  }
  x.memo.set(`field ${node}`, row);
}

function openMadeClass(x: Extraction, node: number, target: number, value: number, maker: string): void {
  const kind = maker === "Module" ? moduleKind : classKind;
  x.exclude(target);
  const row = addSymbol(x, node, { kind, name: x.intern(target), nameNode: target, flags: 0 });
  x.openSymbolScope(node, scopeKinds.type, row);
  x.memo.set(`made ${node}`, 1);
  x.memo.set(`class body ${value}`, 1);
  if (maker !== "Struct" && maker !== "Data") return;
  const list = x.child(value, x.grammarField("arguments"));
  const after = list === none ? none : afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const name = /^:(\w+[?!]?)$/.exec(x.slice(at))?.[1];
    if (name !== undefined) addMethod(x, at, at, name, addTaken(x, at, row));
  }
}

function finishMadeClass(x: Extraction, node: number, value: number): void {
  const row = x.symbolOpenedBy(node);
  if (row === none) return;
  const block = x.child(value, x.grammarField("block"));
  finishSymbol(x, row, node, block);
  const list = x.child(value, x.grammarField("arguments"));
  if (list === none || !x.text.startsWith("Class", x.start(value))) return;
  const base = x.row(list + 1);
  if (base !== none && list + 1 < afterOf(x.nodes, list))
    x.addExpression(ops.inherit, noString, base, x.start(list + 1));
}
