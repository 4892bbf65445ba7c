// Groovy beyond its rules: bodies and function literals, which share a node type; bases and constants, which the
// grammar does not know; calls without parentheses and `new`.
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { bindingKinds, expressionFlags, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol, markTest } from "../../parse/nodes/declarations.ts";
import { addMember } from "../../parse/nodes/expressions.ts";
import { asType, receiverFunction } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { bindLiteral, blockPlace, forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import type { LiteralParameter } from "../syntax-parts/node-parts.ts";
import { selfWords } from "../syntax-parts/self-words.ts";
import { addAssignmentCalls, addUnaryCall, operatorHooks } from "./syntax-operators.ts";
import { takeReceiver, firstOf } from "./syntax-chains.ts";
import { addTrailingCall, nameBefore } from "./syntax-trailing.ts";
import { showGroovy } from "./syntax-visible-text.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const methodKind = symbolKindCode("method");
const fieldKind = symbolKindCode("field");
const constantKind = symbolKindCode("constant");
const privateCode = visibilities.indexOf("private");

/** What the keywords of a header declare that the grammar reads as a class. */
const typeKinds: Readonly<Record<string, number>> = {
  interface: symbolKindCode("interface"),
  trait: symbolKindCode("interface"),
  enum: symbolKindCode("enum"),
};

/** The body of a type or a statement, or a function literal. */
const closure: Hook = {
  enter(x, node) {
    const around = x.parent();
    const callee = nameBefore(x, node);
    if (callee !== none) {
      const call = addTrailingCall(x, callee);
      x.memo.set(node, call);
    }
    const isBody = isBodyOf(x, around, node);
    if (isBody && x.scopeNode === around && x.scopeKind === scopeKinds.type) enterTypeBody(x, around, node);
    else if (!isBody) x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
    return undefined;
  },
  exit(x, node) {
    if (isBodyOf(x, x.parent(), node)) return;
    const call = x.memo.get(node);
    if (call !== undefined) x.rowOf[node] = call;
    const parameters: LiteralParameter[] = [];
    forEachChild(x, node, (child) => {
      const rule = x.rule(child);
      if (rule?.hook !== "parameter") return;
      const name = x.child(child, rule.name);
      if (name !== none) parameters.push({ name, type: asType(x, x.row(x.child(child, rule.type))) });
    });
    const takenBy = call === undefined ? none : { callee: x.expressions.base[call]!, place: blockPlace };
    bindLiteral(x, parameters, parameters.length === 0 ? ["it"] : [], true, takenBy);
  },
};

function isBodyOf(x: Extraction, around: number, node: number): boolean {
  if (around === none || fieldOf(x.nodes, node) === 0 || x.memo.has(node)) return false;
  const role = x.role(around);
  return role === roles.symbol || role === roles.block || role === roles.element;
}

/** Sets the type's kind, its bases and the constants of an enum, none of which the grammar knows. */
function enterTypeBody(x: Extraction, around: number, body: number): void {
  const type = x.owner;
  const head = x.text.slice(x.symbols.nameStart[type], x.start(body));
  const [, modifiers = "", word = ""] =
    /((?:\w+\s+)*)(class|interface|trait|enum|record)\s+$/.exec(
      x.text.slice(Math.max(0, x.start(around) - 80), x.symbols.nameStart[type]),
    ) ?? [];
  x.symbols.kind[type] = typeKinds[word] ?? x.symbols.kind[type]!;
  if (/\babstract\b/.test(modifiers)) x.symbols.flags[type]! |= symbolFlags.abstract;
  if (/\s/.test(x.text.charAt(x.symbols.start[type]!))) x.symbols.start[type]!++; // see `asClass`
  addBases(x, head, x.symbols.nameStart[type]!);
  if (word === "enum") addConstants(x, body);
}

/** `Name<T> extends Base<T> implements A, B` */
function addBases(x: Extraction, head: string, offset: number): void {
  let depth = 0;
  let op: number = none;
  for (const { 0: part, index } of head.matchAll(/[<>()]|\b(?:extends|implements)\b|[A-Za-z_][\w.]*/g)) {
    if (/^[<(]/.test(part)) depth++;
    else if (/^[>)]/.test(part)) depth--;
    else if (depth > 0 || index === 0) continue;
    else if (part === "extends") op = ops.inherit;
    else if (part === "implements") op = ops.implement;
    else if (op !== none) {
      const name = x.names.internText(part.slice(part.lastIndexOf(".") + 1));
      x.addExpression(op, name, x.addExpression(ops.type, name, none, offset + index), offset + index);
    }
  }
}

function addConstants(x: Extraction, body: number): void {
  const after = afterOf(x.nodes, body);
  for (let at = body + 1; at < after; at = afterOf(x.nodes, at)) {
    const isCall = x.rule(at)?.hook === "call";
    const name = isCall ? x.child(at, x.rule(at)!.base) : at;
    if (x.role(at) === roles.comment) continue;
    if (x.role(name) !== roles.name) return;
    x.exclude(name);
    finishSymbol(
      x,
      addSymbol(x, at, { kind: fieldKind, name: x.intern(name), nameNode: name, flags: symbolFlags.static }),
      at,
      none,
    );
  }
}

/** A parameter of a function; parameters of a literal are bound with the literal. */
const parameter: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const name = x.child(node, rule.name);
    const declared = asType(x, x.row(x.child(node, rule.type)));
    if (name === none || x.role(x.parent()) !== roles.symbol) return;
    const type = delegatingType(x, node) ?? declared;
    addBinding(x, x.intern(name), {
      kind: parameterKind,
      span: x.scopeSpan(),
      type,
      value: x.row(x.child(node, rule.value)),
    });
  },
};

/** `@DelegatesTo(Builder) Closure body`: a function whose receiver is a Builder. */
function delegatingType(x: Extraction, node: number): number | undefined {
  const offset = x.start(node);
  const before = x.text.slice(Math.max(0, offset - 120), offset);
  const [, name = ""] =
    /@DelegatesTo\(\s*(?:value\s*=\s*)?(?:\w+\.)*([A-Z]\w*)[^()]*\)\s*(?:final\s+)?$/.exec(before) ?? [];
  if (name === "") return undefined;
  const row = x.addExpression(ops.type, x.names.internText(receiverFunction), none, offset);
  [name, "Object"].forEach((text, position) => {
    const part = x.addExpression(ops.type, x.names.internText(text), none, offset);
    x.expressions.generic[part] = row;
    x.expressions.argc[part] = position;
  });
  return row;
}

const declaration: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none || x.symbols.kind[row] !== fieldKind) return;
    const head = x.text.slice(x.symbols.start[row], x.symbols.nameStart[row]);
    if (/\bstatic\b/.test(head) && /\bfinal\b/.test(head)) x.symbols.kind[row] = constantKind;
  },
};

/** Constructors, tests, modifiers that the grammar did not see, and the value of a function without a declared type. */
const functionHook: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const { flags, name, nameStart, parent, start, type, value, visibility } = x.symbols;
    const head = x.text.slice(start[row], nameStart[row]);
    if (/\bstatic\b/.test(head)) flags[row]! |= symbolFlags.static;
    if (/\bprivate\b/.test(head)) {
      visibility[row] = privateCode;
      flags[row]! &= ~symbolFlags.exported;
    }
    if (x.symbols.kind[row] === methodKind && name[row] === name[parent[row]!]) {
      flags[row]! |= symbolFlags.constructor;
      return;
    }
    const [, letter] = /\b([A-Z])\s+$/.exec(head) ?? [];
    if (letter !== undefined && type[row] === none)
      type[row] = x.addExpression(ops.type, x.names.internText(letter), none, nameStart[row]!);
    if (/@Test\b|["']$/.test(head + x.text.charAt(nameStart[row]!))) markTest(x, row);
    const body = x.child(node, x.rule(node)!.body);
    const last = body === none ? none : lastChild(x, body);
    if (type[row] === none && value[row] === none && last !== none) value[row] = x.row(last);
  },
};

/** `a.b`: two nodes without fields. */
const member: Hook = {
  enter(x, node) {
    x.exclude(lastChild(x, node));
    return undefined;
  },
  exit(x, node) {
    x.rowOf[node] = addMember(x, lastChild(x, node), x.row(node + 1));
  },
};

/** `a?.b()`, `a*.b`, `this.&b`: the text after the operator was read as a name of its own. */
const access: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    const between = last === none ? "" : x.text.slice(x.end(node + 1), x.start(last)).replace("::", ".");
    if (!/\.[&@*]?\s*$/.test(between)) return;
    const isSpread = between.includes("*.");
    if (x.role(last) === roles.name) takeReceiver(x, x.row(last), x.row(node + 1), isSpread); // calls are left to the hook `call`
    x.rowOf[node] = x.row(last);
  },
};

/** `list.collect { … }.join()`: the grammar ends the first call at the end of its literal. */
const call: Hook = {
  exit(x, node) {
    let before = x.start(node) - 1;
    while (before > 0 && x.text.charCodeAt(before) <= 32) before--;
    if (x.text[before] !== ".") return;
    let receiver: number = none;
    for (let at = x.parent() + 1; at < node; at = afterOf(x.nodes, at)) if (x.row(at) !== none) receiver = at;
    takeReceiver(x, x.row(node), x.row(receiver), x.text[before - 1] === "*");
  },
};

/** `new Name(1).run()` */
const unary: Hook = {
  exit(x, node) {
    const value = x.row(lastChild(x, node));
    x.rowOf[node] = value;
    if (!/^new\b/.test(x.text.slice(x.start(node), x.start(node) + 4))) {
      addUnaryCall(x, node);
      return;
    }
    let made: number = none;
    for (let at = value; at !== none && made === none; at = x.expressions.base[at]!)
      if (x.expressions.op[at] === ops.call) made = at;
    const type = firstOf(x, value);
    if (made === none || type === none) return;
    for (let at = value; at !== type; at = x.expressions.base[at]!)
      if (x.expressions.op[at] === ops.call) made = at;
    x.expressions.op[made] = ops.new;
    asType(x, x.expressions.base[made]!);
  },
};

const assignment: Hook = {
  exit(x, node) {
    x.addFlags(x.row(node + 1), expressionFlags.write);
    const value = lastChild(x, node);
    noteValue(x, x.row(value));
    addAssignmentCalls(x, node + 1, value);
  },
};

export const groovyHooks: Hooks = {
  ...operatorHooks,
  access,
  assignment,
  call,
  closure,
  condition: {},
  declaration,
  function: functionHook,
  member,
  parameter,
  prepare: { prepare: showGroovy },
  unary,
  words: selfWords("this", "super"),
};
