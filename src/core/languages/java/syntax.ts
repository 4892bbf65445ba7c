// Java beyond its rules: types shared by several names, loops, patterns, tests.
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { bindingKinds, expressionFlags, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { enterVariable, exitVariable } from "../../parse/nodes/variables.ts";
import { addMember } from "../../parse/nodes/expressions.ts";
import { asType, setTypeArguments } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { addMaker, isPassed } from "../syntax-parts/constructor-references.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";
import { holdRest } from "../syntax-parts/rest-parameters.ts";
import { classBody } from "../syntax-parts/unnamed-classes.ts";

const elementKind = bindingKinds.indexOf("element");
const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");
const fieldKind = symbolKindCode("field");
const constantKind = symbolKindCode("constant");

/** The type is written once, in the declaration around the declarators. */
const declarator: Hook = {
  enter(x, node) {
    enterVariable(x, node, x.rule(node)!);
    return undefined;
  },
  exit(x, node) {
    const around = x.parent();
    const type = declaredType(x, around, node);
    const row = x.symbolOpenedBy(node);
    const before = x.bindings.length;
    exitVariable(x, node, x.rule(node)!);
    if (row === none) {
      if (x.bindings.length === before) return;
      x.bindings.type[before] = isInferred(x, type) ? none : type;
      if (around !== none && x.role(around) === roles.parameter) x.bindings.kind[before] = parameterKind;
      return;
    }
    x.symbols.type[row] = type;
    if (around !== none) readModifiers(x, row, x.text.slice(x.start(around), x.start(node)));
    x.symbols.signature[row] = foldSignature(
      x,
      around === none ? x.start(node) : x.start(around),
      x.end(node),
    );
  },
};

/**
 * Row of the type in the declaration around a declarator; `Job... jobs` is an array of jobs, whose type has no field.
 */
function declaredType(x: Extraction, around: number, declared: number): number {
  if (around === none) return none;
  if (x.role(around) !== roles.parameter) return x.row(x.child(around, x.grammarField("type")));
  let type: number = none;
  forEachChild(x, around, (child) => {
    if (child < declared && x.row(child) !== none) type = child;
  });
  if (type === none) return none;
  holdRest(x, type, "Array");
  return x.row(type);
}

/** The modifiers of a field come before its type. */
function readModifiers(x: Extraction, row: number, head: string): void {
  const { flags, kind, visibility } = x.symbols;
  const isStatic = /\bstatic\b/.test(head);
  if (isStatic) flags[row]! |= symbolFlags.static;
  if (isStatic && /\bfinal\b/.test(head)) kind[row] = constantKind;
  const [said] = /\b(?:private|protected)\b/.exec(head) ?? [];
  if (said === undefined) return;
  visibility[row] = visibilities.findIndex((name) => name === said);
  if (said === "private") flags[row]! &= ~symbolFlags.exported;
}

/** Whether the type is taken from the value: `var x = …`. */
function isInferred(x: Extraction, type: number): boolean {
  if (type === none || x.names.get(x.expressions.name[type]!) !== "var") return false;
  x.addFlags(type, unneededFlag);
  return true;
}

/** `for (Item it : items)` */
const forEach: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    x.exclude(x.child(node, x.rule(node)!.name));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const name = x.child(node, rule.name);
    if (name === none) return;
    addOperatorCall(x, x.row(x.child(node, rule.value)), "iterator", []);
    const type = x.row(x.child(node, rule.type));
    const declared = isInferred(x, type) ? none : type;
    addBinding(x, x.intern(name), {
      kind: elementKind,
      span: x.scopeSpan(),
      type: declared,
      value: x.row(x.child(node, rule.value)),
    });
  },
};

/** `x instanceof Special s` binds `s` from there on. */
const instanceOf: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const name = x.child(node, rule.name);
    const type = asType(x, x.row(x.child(node, rule.type)));
    if (name === none) return;
    const span = { start: x.end(node), end: x.scopeSpan().end };
    addBinding(x, x.intern(name), { kind: localKind, span, type, value: none });
  },
};

/** `this::run`, `Item::name`: the method as a value. */
const methodReference: Hook = {
  exit(x, node) {
    const base = node + 1;
    const name = afterOf(x.nodes, base);
    if (name >= afterOf(x.nodes, node) || x.role(name) !== roles.name) {
      if (/\bnew$/.test(x.slice(node)) && isPassed(x, node))
        x.rowOf[node] = addMaker(x, node, ops.new, asType(x, x.row(base)));
      return;
    }
    const row = addMember(x, name, x.row(base));
    x.addFlags(row, expressionFlags.path);
    x.rowOf[node] = row;
  },
  enter(x, node) {
    const name = afterOf(x.nodes, node + 1);
    if (name < afterOf(x.nodes, node)) x.exclude(name);
    return undefined;
  },
};

/** `Outer.Inner` as a type. */
const scopedType: Hook = {
  enter(x, node) {
    const last = lastChild(x, node);
    if (last > node + 1) x.exclude(last);
    return undefined;
  },
  exit(x, node) {
    const last = lastChild(x, node);
    if (last <= node + 1) return;
    x.rowOf[node] = x.addExpression(ops.type, x.intern(last), x.row(node + 1), x.start(last));
  },
};

const genericType: Hook = {
  exit(x, node) {
    const list = x.childOfRole(node, roles.typeArguments);
    const row = x.row(node + 1);
    if (row === none) return;
    x.rowOf[node] = row;
    if (list !== none) setTypeArguments(x, list, row);
  },
};

/** `T extends Bound`: name and bound are children without fields. */
const typeParameter: Hook = {
  exit(x, node) {
    const bound = afterOf(x.nodes, node + 1);
    if (bound >= afterOf(x.nodes, node)) return;
    x.bindings.type[x.bindings.length - 1] = x.row(bound);
  },
};

/** A record component is a field, and is read by a method with its name. */
const component: Hook = {
  enter(x, node) {
    if (x.scopeKind !== scopeKinds.type) return undefined;
    const name = x.child(node, x.rule(node)!.name);
    if (name === none) return undefined;
    const row = addSymbol(x, node, { kind: fieldKind, name: x.intern(name), nameNode: name, flags: 0 });
    finishSymbol(x, row, node, none);
    x.memo.set(node, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.memo.get(node);
    if (row !== undefined) x.symbols.type[row] = x.row(x.child(node, x.rule(node)!.type));
  },
};

/** `1L` is a long, `1.5f` a float. */
const number: Hook = {
  exit(x, node) {
    const last = x.text.charCodeAt(x.end(node) - 1) | 0x20;
    const type = last === 0x6c ? "long" : last === 0x66 ? "float" : undefined;
    if (type !== undefined) x.expressions.name[x.rowOf[node]!] = x.names.internText(type);
  },
};

/** A comparison is a boolean; adding to a string gives a string. */
const binary: Hook = {
  exit(x, node) {
    const left = node + 1;
    const right = left < afterOf(x.nodes, node) ? afterOf(x.nodes, left) : none;
    if (right === none || right >= afterOf(x.nodes, node)) return;
    const operator = x.text.slice(x.end(left), x.start(right)).trim();
    if (/^(?:[<>]=?|[=!]=|&&|\|\|)$/.test(operator)) {
      x.rowOf[node] = x.addExpression(ops.literal, x.names.internText("boolean"), none, x.start(node));
    } else if (operator === "+" && (isText(x, left) || isText(x, right))) {
      x.rowOf[node] = x.addExpression(ops.literal, x.names.internText("String"), none, x.start(node));
    }
  },
};

function isText(x: Extraction, node: number): boolean {
  const row = x.row(node);
  return (
    row !== none &&
    x.expressions.op[row] === ops.literal &&
    x.expressions.name[row] === x.names.internText("String")
  );
}

/**
 * `case Shape.Circle(var r) ->`: the grammar reads a qualified record pattern as a call, which no label can be. It names
 * the record and declares its parts.
 */
const caseLabel: Hook = {
  enter(x, node) {
    forEachChild(x, node, (pattern) => {
      if (!isPattern(x, pattern)) return;
      const parts = x.child(pattern, x.rule(pattern)!.arguments);
      for (let at = parts; at < afterOf(x.nodes, pattern); at++) {
        if (x.role(at) !== roles.name || !isPart(x, at)) continue;
        x.exclude(at);
        addBinding(x, x.intern(at), { kind: localKind, span: x.scopeSpan(), type: none, value: none });
      }
    });
    return undefined;
  },
  exit(x, node) {
    const { op, base } = x.expressions;
    forEachChild(x, node, (pattern) => {
      if (!isPattern(x, pattern)) return;
      for (let at = pattern; at < afterOf(x.nodes, pattern); at++) {
        const row = x.role(at) === roles.methodCall ? x.row(at) : none;
        if (row === none || op[row] !== ops.call) continue;
        op[row] = ops.literal;
        base[row] = none;
      }
    });
  },
};

/** Whether a child of a label looks like a call and is none, as those behind `when` are. */
function isPattern(x: Extraction, node: number): boolean {
  const before = x.text.slice(Math.max(0, x.start(node) - 16), x.start(node));
  return x.role(node) === roles.methodCall && /(?:\bcase|,)\s*$/.test(before);
}

/** Whether a type is directly before a name: `var r`. */
function isPart(x: Extraction, name: number): boolean {
  return /[\w>\]]\s+$/.test(x.text.slice(Math.max(0, x.start(name) - 8), x.start(name)));
}

export const javaHooks: Hooks = {
  caseLabel,
  classBody,
  component,
  number,
  binary,
  declarator,
  forEach,
  instanceOf,
  methodReference,
  scopedType,
  genericType,
  typeParameter,
};
