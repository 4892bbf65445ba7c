// Haskell beyond its rules: a signature and the clauses below it are one function; patterns bind names; application with
// `$` is a call. Types are in syntax-types.ts.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol, markTest } from "../../parse/nodes/declarations.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import type { CompiledRule } from "../../parse/tree/rules.ts";
import { noField, roles, scopeKinds } from "../../parse/tree/rules.ts";
import { lastChild } from "../syntax-parts/node-parts.ts";
import { header, hideUnlisted, ownKey } from "./syntax-exports.ts";
import { importModule } from "./syntax-imports.ts";
import { passListed } from "./syntax-passed.ts";
import { excludeVariables, lastFunctionKey, placeInstances, typeHooks } from "./syntax-types.ts";

const localKind = bindingKinds.indexOf("local");
const parameterKind = bindingKinds.indexOf("parameter");

/** Binds the names of a pattern, visible from `start` to `end`. */
function bindNames(x: Extraction, pattern: number, start: number, end: number, kind = localKind): void {
  if (pattern === none) return;
  const after = afterOf(x.nodes, pattern);
  for (let at = pattern; at < after; at++) {
    // Of `R { field = name }`, only the name is bound; `R { field }` binds the field's.
    const isKey = x.rule(at)?.hook === "fieldName" && /^\s*=/.test(x.text.slice(x.end(at), x.end(at) + 80));
    if (isKey) at = afterOf(x.nodes, at) - 1;
    const isOperator = x.rule(at)?.hook === "operatorValue"; // `fold (<+>) list = …`
    if (x.role(at) !== roles.name && !isOperator) continue;
    x.exclude(at);
    const name = isOperator ? x.names.internText(operatorIn(x, at)) : x.intern(at);
    addBinding(x, name, { kind, span: { start, end }, type: none, value: none });
  }
}

/**
 * A clause below a function with the same name continues it. One inside another function is a local of that function.
 */
const clause: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const nameNode = x.child(node, rule.name);
    const isLocal = x.scopeKind === scopeKinds.function;
    const around = x.parent();
    excludeVariables(x, x.child(node, rule.type));
    if (nameNode === none && rule.left === x.grammarField("patterns")) {
      // The grammar has one node for functions and for their types.
      return x.child(node, rule.body) === none ? undefined : enterOperator(x, node, rule);
    }
    if (nameNode === none) {
      // `x <- action` is visible only to what follows, `(a, b) = pair` in the whole block.
      const start = isStatement(x, node) ? x.end(node) : x.start(around);
      if (isLocal) bindNames(x, x.child(node, rule.left), start, x.end(around));
      if (rule.body === noField) enterNames(x, node, rule);
      return undefined;
    }
    x.exclude(nameNode);
    if (isLocal && !takesParameters(x, node)) {
      if (rule.body === noField) return undefined;
      addBinding(x, x.intern(nameNode), { kind: localKind, span: x.scopeSpan(), type: none, value: none });
      return undefined;
    }
    if (isLocal && rule.body === noField) return undefined;
    const name = x.names.internText(x.slice(nameNode).replace(/^\(\s*|\s*\)$/g, ""));
    declare(x, node, rule, { name, nameNode });
    return undefined;
  },
  exit(x, node) {
    if (isStatement(x, node)) callNamed(x, x.child(node, x.grammarField("expression")));
  },
};

/** `isEven, (<+>) :: Int -> Bool` names nothing that it calls; in a class it declares each. */
function enterNames(x: Extraction, node: number, rule: CompiledRule): void {
  const type = x.child(node, rule.type);
  for (let at = node + 1; at < type; at = afterOf(x.nodes, at)) {
    const isOperator = x.rule(at)?.hook === "operatorValue";
    if (x.role(at) !== roles.name && !isOperator) continue;
    x.excludeAll(at);
    if (x.scopeKind !== scopeKinds.type) continue;
    const name = x.names.internText(operatorIn(x, at));
    const row = addSymbol(x, node, { kind: rule.memberKind, name, nameNode: at, flags: 0 });
    finishSymbol(x, row, node, none);
  }
}

interface Declared {
  readonly name: number;
  readonly nameNode: number;
}

/** Adds a function, or continues the one above with the same name, and opens its scope if it has a body. */
function declare(x: Extraction, node: number, rule: CompiledRule, { name, nameNode }: Declared): void {
  const { symbols } = x;
  const last = x.memo.get(lastFunctionKey(x)) ?? 0;
  const isMore = last > 0 && symbols.name[last] === name && symbols.parent[last] === x.owner;
  const kind = x.scopeKind === scopeKinds.type ? rule.memberKind : rule.kind;
  const row = isMore ? last : addSymbol(x, node, { kind, name, nameNode, flags: 0 });
  x.memo.set(lastFunctionKey(x), row);
  if (isMore) symbols.end[row] = x.end(node);
  else finishSymbol(x, row, node, x.child(node, rule.body));
  // QuickCheck collects properties by this prefix.
  if (!isMore && x.owner === 0 && x.names.get(name).startsWith("prop_")) markTest(x, row);
  x.openSymbolScope(node, scopeKinds.function, row);
}

/** `a <+> b = …` declares the operator; its operands are parameters. */
function enterOperator(x: Extraction, node: number, rule: CompiledRule): boolean | undefined {
  const head = node + 1;
  if (head >= afterOf(x.nodes, node) || x.rule(head)?.hook !== "infix") return true;
  const [left, right] = [x.child(head, x.rule(head)!.left), x.child(head, x.rule(head)!.right)];
  if (left === none || right === none) return true;
  const written = x.text.slice(x.end(left), x.start(right)).trim().replaceAll("`", "");
  declare(x, node, rule, { name: x.names.internText(written), nameNode: head });
  for (const operand of [left, right]) bindNames(x, operand, x.start(node), x.end(node), parameterKind);
  x.excludeAll(head);
  return undefined;
}

/** A function declared inside another is a symbol; a value is a local. */
function takesParameters(x: Extraction, node: number): boolean {
  return x.child(node, x.grammarField("patterns")) !== none;
}

function isStatement(x: Extraction, node: number): boolean {
  return x.slice(node).includes("<-");
}

/** `M.f`, where M is a module's name or alias. */
const qualified: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const [module, id] = [x.child(node, rule.base), x.child(node, rule.name)];
    if (module === none || id === none || x.rowOf[id] === excluded) return true;
    const isType = x.role(id) === roles.typeName || x.rule(id)?.hook === "fieldName";
    if (!isType && x.role(id) !== roles.name && x.rule(id)?.hook !== "constructor") return true;
    const path = x.slice(module).replace(/\.\s*$/, "");
    if (x.memo.has(ownKey(path)) && !x.imports.some(({ local }) => local === path)) {
      // A module may name its own members in full.
      x.rowOf[node] = x.addExpression(isType ? ops.type : ops.ident, x.intern(id), none, x.start(id));
      return true;
    }
    const name = x.names.internText(path);
    const base = x.addExpression(ops.ident, name, none, x.start(module));
    x.rowOf[node] = x.addExpression(isType ? ops.type : ops.member, x.intern(id), base, x.start(id));
    return true;
  },
};

/** Parameters are visible in their function or lambda. */
const patterns: Hook = {
  enter(x, node) {
    const around = x.parent();
    bindNames(x, node, x.start(around), x.end(around), parameterKind);
    return undefined;
  },
};

const alternative: Hook = {
  enter(x, node) {
    // A guard's names are visible in the guarded expression.
    const around = x.slice(node).includes("<-") ? x.parent(1) : node;
    const seen = around === none ? node : around;
    bindNames(x, x.child(node, x.rule(node)!.name), x.start(seen), x.end(seen));
    return undefined;
  },
};

const generator: Hook = {
  enter(x, node) {
    const around = x.parent(1);
    const seen = around === none ? node : around;
    bindNames(x, x.child(node, x.rule(node)!.name), x.start(seen), x.end(seen));
    return undefined;
  },
};

/** The operands of an operator; the same node twice if one of them is none. What is in parentheses has lost its field. */
function operandsOf(x: Extraction, node: number): readonly [left: number, right: number] {
  const rule = x.rule(node)!;
  const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
  const first = node + 1 < afterOf(x.nodes, node) ? node + 1 : none;
  return [left === none ? first : left, right === none ? lastChild(x, node) : right];
}

/**
 * `f $ x`, `f <$> x` and `x >>= f` call `f`; `f . g` composes and so calls both. Actions that are chained run. Any
 * other operator outside the Prelude is itself called.
 */
const infix: Hook = {
  exit(x, node) {
    if (x.rowOf[node] === excluded) return;
    const [left, right] = operandsOf(x, node);
    if (left === right) return;
    // Parentheses of the operands are no nodes of their own.
    const between = x.text.slice(x.end(left), x.start(right)).replace(/--+\s.*$|\{-[\s\S]*?-\}/gm, " ");
    const operator = /^[\s)]*([-!#$%&*+./<=>?@\\^|~:]+)[\s(]*$/.exec(between)?.[1];
    if (operator === undefined) return;
    if (/^(?:\$!?|<\$!?>|=<<|\.|<=<|>=>|>>>|<<<|>>=?|<&>|\*>|<\*>?|<\|>)$/.test(operator)) callNamed(x, left);
    if (/^(?:>>=?|&|<&>|\.|<=<|>=>|>>>|<<<|=<<|<\$!?>|<\$|\*>|<\*>?|<\|>)$/.test(operator))
      callNamed(x, right);
    const offset = x.text.indexOf(operator, x.end(left));
    callNamedRow(x, addOperator(x, operator, offset));
  },
};

/** Operators of the language, or with the same meaning in every library. */
const commonOperators =
  /^(?:[-+*/^.$&<>]|\$!|<\$!?>|=<<|<=<|>=>|>>=?|<&>|<\$|\$>|\*>|<\*>?|<\|>|[-/=<>]=|==|&&|\|\||\+\+|<>|!!|\^\^|\*\*|->|<-|=>|=|\||@|~|:.*)$/;

/** A row for an operator that a module may declare; `none` for others and for words. */
function addOperator(x: Extraction, operator: string, offset: number): number {
  if (!/^[-!#$%&*+./<=>?@\\^|~:]+$/.test(operator) || commonOperators.test(operator)) return none;
  return x.addExpression(ops.ident, x.names.internText(operator), none, offset);
}

/** `<+>` of `(<+>)` */
function operatorIn(x: Extraction, node: number): string {
  return x.slice(node).replace(/^\(\s*|\s*\)$/g, "");
}

/** `(<+>)` */
const operatorValue: Hook = {
  enter(x, node) {
    const operator = operatorIn(x, node);
    if (x.rowOf[node] !== excluded) x.rowOf[node] = addOperator(x, operator, x.start(node) + 1);
    return undefined;
  },
};

/** `(<+> 3)` and `(3 <+>)` call the operator. */
const section: Hook = {
  exit(x, node) {
    const text = x.slice(node);
    const operator = /^\(\s*([^\w\s()"'`]+)(?=[\s\w("])/.exec(text) ?? /([^\w\s()"'`]+)\s*\)$/.exec(text);
    if (operator === null) return;
    const offset = x.start(node) + operator.index + operator[0].indexOf(operator[1]!);
    callNamedRow(x, addOperator(x, operator[1]!, offset));
  },
};

/** A function's outcome runs: a whole body or branch, or a statement. */
const outcome: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    for (const field of [rule.value, rule.left, rule.right]) callNamed(x, x.child(node, field));
  },
};

function callNamed(x: Extraction, node: number): void {
  callNamedRow(x, x.row(node));
}

function callNamedRow(x: Extraction, row: number): void {
  if (row === none) return;
  const op = x.expressions.op[row];
  if (op === ops.ident || op === ops.member)
    x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
}

/** Haddock's marks, `|` and `^`, are not part of a doc. */
const finish: Hook = {
  exit(x) {
    placeInstances(x);
    hideUnlisted(x);
    passListed(x);
    const { symbols, names } = x;
    for (let row = 1; row < symbols.length; row++) {
      if (symbols.doc[row] === noString) continue;
      symbols.doc[row] = names.internText(names.get(symbols.doc[row]!).replace(/^[|^]\s*/, ""));
    }
  },
};

export const haskellHooks: Hooks = {
  ...typeHooks,
  alternative,
  clause,
  finish,
  generator,
  header,
  importModule,
  infix,
  operatorValue,
  outcome,
  patterns,
  qualified,
  section,
};
