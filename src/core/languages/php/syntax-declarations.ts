// Declarations in PHP: properties, promoted parameters, functions with their docs, and assignments.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding, bindPattern, excludePattern, localSpan, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol, markTest } from "../../parse/nodes/declarations.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { enterAssign, exitAssign } from "../../parse/nodes/statements.ts";
import { noteElement } from "./syntax-elements.ts";
import { addIteration } from "./syntax-implicit.ts";
import { applyFunctionDoc, applyPropertyDoc, fieldKey, globalType, takeVariableDoc } from "./syntax-docs.ts";

const fieldKind = symbolKindCode("field");
const methodKind = symbolKindCode("method");
const elementKind = bindingKinds.indexOf("element");
const localKind = bindingKinds.indexOf("local");

export const method: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const { symbols } = x;
    applyFunctionDoc(x, row);
    const doc = symbols.doc[row] === noString ? "" : x.names.get(symbols.doc[row]!);
    const isTest = /^test(?:[A-Z_0-9]|$)/.test(x.names.get(symbols.name[row]!)) || /@test\b/.test(doc);
    const isMember = symbols.kind[row] === methodKind;
    if (
      isMember &&
      (isTest || /#\[(?:\w+\\)*Test\b/.test(x.text.slice(x.start(node), symbols.nameStart[row])))
    ) {
      markTest(x, row);
    }
  },
};

/** `private Type $name = value;`: the field is called `name`. */
export const property: Hook = {
  enter(x, node) {
    const variable = x.child(node, x.rule(node)!.name);
    if (variable === none) return undefined;
    x.exclude(variable);
    const around = x.parent(); // the node with the modifiers, the type and the doc
    const row = addSymbol(x, around === none ? node : around, {
      kind: fieldKind,
      name: bareName(x, variable),
      nameNode: variable,
      flags: 0,
    });
    x.memo.set(fieldKey(x.owner, x.symbols.name[row]!), row);
    x.openSymbolScope(node, scopeKinds.block, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const around = x.parent();
    const type = around === none ? none : x.child(around, x.grammarField("type"));
    x.symbols.type[row] = asType(x, x.row(type));
    x.symbols.value[row] = x.row(x.child(node, x.rule(node)!.value));
    x.symbols.signature[row] = foldSignature(
      x,
      around === none ? x.start(node) : x.start(around),
      x.end(node),
    );
    applyPropertyDoc(x, row);
  },
};

/** `const ROUTES = [...]`: neither the name nor the value is a field of the grammar. Numbers and texts say nothing. */
export const constant: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const [, value = none] = childrenOf(x, node);
    if (row === none || value === none) return;
    const isPlain = x.expressions.op[x.row(value)] === ops.literal && /^["'\w]/.test(x.slice(value));
    if (!isPlain || /^array\b/i.test(x.slice(value))) x.symbols.value[row] = x.row(value);
  },
};

function bareName(x: Extraction, variable: number): number {
  return x.names.internText(x.slice(variable).replace(/^\$/, ""));
}

/** `__construct(private Type $name)` also declares a field. */
export const promotion: Hook = {
  enter(x, node) {
    const variable = x.child(node, x.rule(node)!.name);
    const type = x.enclosingType();
    if (variable === none || type === none) return undefined;
    const { owner } = x;
    x.owner = type;
    const row = addSymbol(x, node, {
      kind: fieldKind,
      name: bareName(x, variable),
      nameNode: variable,
      flags: 0,
    });
    finishSymbol(x, row, node, none);
    x.owner = owner;
    x.memo.set(fieldKey(type, x.symbols.name[row]!), row);
    x.memo.set(`promoted ${node}`, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.memo.get(`promoted ${node}`);
    if (row !== undefined) x.symbols.type[row] = asType(x, x.row(x.child(node, x.rule(node)!.type)));
  },
};

/**
 * Variables are local to their function, or to the file outside functions; `$this->name = value` may give a field its
 * value.
 */
export const assignment: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const target = x.child(node, rule.left);
    if (target === none) return undefined;
    if (x.role(target) === roles.name || x.isPattern(target)) excludePattern(x, target);
    else if (!hasBases(x)) enterAssign(x, node, rule);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const target = x.child(node, rule.left);
    if (target === none) return;
    const value = x.row(x.child(node, rule.right));
    noteValue(x, value);
    if (x.rowOf[target] === excluded || x.isPattern(target)) {
      const type = x.role(target) === roles.name ? takeVariableDoc(x, x.intern(target)) : none;
      bindPattern(x, target, { span: localSpan(x, node, true), type, value });
    } else {
      exitAssign(x, node, rule);
      setFieldValue(x, target, value);
      noteElement(x, target, value);
    }
    x.rowOf[node] = Math.max(value, none);
  },
};

/** Whether the enclosing type has bases, which may declare the field that is assigned. */
function hasBases(x: Extraction): boolean {
  const type = x.enclosingType();
  if (type === none) return false;
  const key = `bases ${type}`;
  let known = x.memo.get(key);
  if (known === undefined) {
    const { op, owner, length } = x.expressions;
    known = 0;
    for (let row = 0; row < length && known === 0; row++) {
      if (owner[row] === type && op[row] === ops.inherit) known = 1;
    }
    x.memo.set(key, known);
  }
  return known === 1;
}

/** The first assignment gives its value to a field that is declared without type and value. */
function setFieldValue(x: Extraction, target: number, value: number): void {
  if (x.role(target) !== roles.member || value === none) return;
  const rule = x.rule(target)!;
  const base = x.row(x.child(target, rule.base));
  const name = x.child(target, rule.property);
  if (base === none || x.expressions.op[base] !== ops.self || name === none) return;
  const field = x.memo.get(fieldKey(x.enclosingType(), x.names.internText(x.slice(name).replace(/^\$/, ""))));
  if (field === undefined || x.symbols.type[field] !== none || x.symbols.value[field] !== none) return;
  x.symbols.value[field] = value;
}

/** `foreach ($list as $key => $value)` */
export const forEach: Hook = {
  enter(x, node) {
    const { key, value } = targetsOf(x, node);
    excludePattern(x, key);
    excludePattern(x, value);
    return undefined;
  },
  exit(x, node) {
    const { key, value } = targetsOf(x, node);
    const span = { start: x.end(node + 1), end: x.scopeSpan(true).end };
    addIteration(x, x.row(node + 1), key !== none);
    if (key !== none) bindPattern(x, key, { span, type: none, value: none });
    if (value === none) return;
    const type = x.role(value) === roles.name ? takeVariableDoc(x, x.intern(value)) : none;
    bindPattern(x, value, { span, type, value: x.row(node + 1), kind: elementKind });
  },
};

/** The targets of a loop: a key, if there is one, and a value. */
function targetsOf(x: Extraction, node: number): { key: number; value: number } {
  const [, target = none] = childrenOf(x, node);
  if (target === none || target === x.child(node, x.rule(node)!.body)) return { key: none, value: none };
  if (x.role(target) !== roles.opaque) return { key: none, value: target };
  const [key = none, value = none] = childrenOf(x, target);
  return { key, value };
}

function childrenOf(x: Extraction, node: number): number[] {
  const children: number[] = [];
  for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) children.push(at);
  return children;
}

export const global: Hook = {
  enter(x, node) {
    for (const variable of childrenOf(x, node)) {
      x.exclude(variable);
      const span = { start: x.start(node), end: x.scopeSpan(true).end };
      addBinding(x, x.intern(variable), {
        kind: localKind,
        span,
        type: globalType(x, x.slice(variable)),
        value: none,
      });
    }
    return true;
  },
};
