// Kotlin beyond its rules: members, calls with a trailing lambda, loops. Conditions are in syntax-conditions.ts.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { excludePattern, noteValue } from "../../parse/nodes/bindings.ts";
import { noteGiven } from "../../parse/nodes/given-values.ts";
import { exitReturn } from "../../parse/nodes/declarations.ts";
import { addMember } from "../../parse/nodes/expressions.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { declaredTypeNode, kotlinDeclarations, typesAround } from "./syntax-declarations.ts";
import { hideDelegates, repairKotlin } from "./syntax-repair.ts";
import {
  bindLiteral,
  bindNames,
  constraint,
  delegatedConstructor,
  excludeMember,
  forEachChild,
  lastChild,
} from "../syntax-parts/node-parts.ts";
import type { LiteralParameter } from "../syntax-parts/node-parts.ts";
import { addChoice } from "../../parse/nodes/choices.ts";
import { conditionHooks } from "./syntax-conditions.ts";
import { objectHooks } from "./syntax-objects.ts";
import { enterSpec, exitSpec } from "./syntax-specs.ts";
import { addMaker, isPassed } from "../syntax-parts/constructor-references.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";
import { addAssignmentCalls, operatorHooks } from "./syntax-operators.ts";

const elementKind = bindingKinds.indexOf("element");

/** `base.name`, `base?.name`; as the target of an assignment, it may be a name alone. */
const navigation: Hook = {
  enter: excludeMember,
  exit(x, node) {
    const last = lastChild(x, node);
    const base = x.row(node + 1);
    if (last <= node + 1) x.rowOf[node] = base;
    else if (x.role(last) === roles.name) x.rowOf[node] = addMember(x, last, base);
    else if (base !== none && last > node) {
      x.rowOf[node] = x.addExpression(ops.index, noString, base, x.expressions.offset[base]!); // a[0] = …
    }
  },
};

/** `::name`, `Item::name`, `item::name`, `Item::class` */
const callableReference: Hook = {
  enter: excludeMember,
  exit(x, node) {
    const last = lastChild(x, node);
    const first = x.row(node + 1);
    if (last <= node + 1) {
      const isClass = x.slice(node).endsWith("class");
      if (isClass)
        x.rowOf[node] = x.addExpression(ops.literal, x.names.internText("KClass"), none, x.start(node));
      else if (last !== none && x.role(last) === roles.name) {
        const isMaker = /^::\s*\p{Lu}/u.test(x.slice(node)) && isPassed(x, node);
        x.rowOf[node] = isMaker ? addMaker(x, node, ops.call, first) : first;
      }
      return;
    }
    const isValue = /[a-z_]/.test(x.text.charAt(x.start(node)));
    if (isValue && x.expressions.op[first] === ops.type) x.expressions.op[first] = ops.ident;
    x.rowOf[node] = addMember(x, last, first);
  },
};

/**
 * A lambda after the parentheses is an argument too; in `f(x) { }`, the grammar makes the callee `f(x)` a call of its
 * own.
 */
const call: Hook = {
  enter(x, node) {
    enterSpec(x, node);
    return undefined;
  },
  exit(x, node) {
    exitSpec(x, node);
    const row = x.row(node);
    if (row === none) return;
    const rule = x.rule(node)!;
    const callee = x.child(node, rule.base);
    const literal = x.childOfRole(node, roles.lambda);
    if (literal === none) return;
    const { argc } = x.expressions;
    const inner = x.row(callee);
    const isBehindCall = x.child(node, rule.arguments) === none && x.rule(callee)?.hook === "call";
    if (isBehindCall && x.expressions.op[inner] === ops.call && row === x.expressions.length - 1) {
      x.expressions.length--; // `f(x) { }` is one call
      argc[inner] = Math.min(argc[inner]! + 1, 254);
      x.rowOf[node] = inner;
    } else argc[row] = Math.min(argc[row]! + 1, 254);
    if (x.row(literal) !== none) x.expressions.generic[x.row(literal)] = x.row(node);
  },
};

/** Binds a lambda's parameters, or `it`, and also `this`, since some lambdas have their own. */
const lambda: Hook = {
  enter(x, node) {
    const list = parametersOf(x, node);
    if (list !== none)
      forEachChild(x, list, (child) => {
        excludePattern(x, child);
      });
    return undefined;
  },
  exit(x, node) {
    const parameters: LiteralParameter[] = [];
    const list = parametersOf(x, node);
    if (list !== none) {
      forEachChild(x, list, (child) => {
        if (x.role(child) === roles.name || x.isPattern(child)) parameters.push({ name: child, type: none });
        else if (parameters.length > 0) parameters.at(-1)!.type = asType(x, x.row(child));
      });
    }
    bindLiteral(x, parameters, list === none ? ["it"] : [], true, typeOfHolder(x, node));
    if (x.rowOf[node] !== excluded) x.rowOf[node] = literalOf(x, node, list);
  },
};

/** The declared type of the property or parameter whose value or default is the literal; `none` if there is none. */
function typeOfHolder(x: Extraction, node: number): number {
  const around = x.parent();
  const hook = around === none ? undefined : x.rule(around)?.hook;
  if (hook === "functionBody")
    return x.text.charCodeAt(x.start(around)) === 0x3d ? resultTypeOf(x, x.parent(1)) : none;
  if (hook === "property") return x.row(declaredTypeNode(x, around));
  if (hook === "classParameter") return x.row(x.child(around, x.rule(around)!.type));
  // The grammar puts the default of a function's parameter behind it.
  let before: number = none;
  if (around !== none)
    forEachChild(x, around, (child) => {
      if (child < node) before = child;
    });
  if (before === none || x.rule(before)?.hook !== "parameter") return none;
  const isDefault = /^\s*=\s*$/.test(x.text.slice(x.end(before), x.start(node)));
  return isDefault ? x.row(x.child(before, x.rule(before)!.type)) : none;
}

/** `fun routes(): Route.() -> Unit = { … }`: the row of the declared result of the function whose value is a literal. */
function resultTypeOf(x: Extraction, declaration: number): number {
  if (declaration === none || x.role(declaration) !== roles.symbol) return none;
  const { result } = typesAround(x, declaration, x.start(x.child(declaration, x.rule(declaration)!.name)));
  return result === none ? none : x.row(result);
}

/** A function literal as a value; its result is the value of its last statement. */
function literalOf(x: Extraction, node: number, list: number): number {
  const last = lastChild(x, node);
  const isStatement = last === list || last === none || x.role(last) === roles.symbol;
  const given = isStatement || x.rule(last)?.hook === "jump" ? none : x.row(last);
  return x.addExpression(ops.literal, x.names.internText("=>"), given, x.start(node));
}

/** The list before "->"; `none` for a lambda that uses `it`. */
function parametersOf(x: Extraction, node: number): number {
  const first = node + 1;
  return first < afterOf(x.nodes, node) &&
    x.text
      .slice(x.end(first), x.end(first) + 80)
      .trimStart()
      .startsWith("->")
    ? first
    : none;
}

const forStatement: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    excludePattern(x, targetOf(x, node));
    return undefined;
  },
  exit(x, node) {
    let type: number = none;
    let source: number = none;
    const target = targetOf(x, node);
    forEachChild(x, node, (child) => {
      if (child <= target || x.role(child) === roles.block) return;
      if (x.rule(child)?.hook === "userType" && source === none && type === none && !isBehindIn(x, child))
        type = x.row(child);
      else source = child;
    });
    bindNames(x, target, {
      kind: elementKind,
      span: { start: x.start(node), end: endOfLoop(x, node) },
      type,
      value: source === none ? none : x.row(source),
    });
    if (source !== none) addOperatorCall(x, x.row(source), "iterator", []);
  },
};

/** A loop body without braces may follow the loop in the tree. */
function endOfLoop(x: Extraction, node: number): number {
  const next = afterOf(x.nodes, node);
  const isHead = x.text.charCodeAt(x.end(node) - 1) === 0x29 && x.childOfRole(node, roles.block) === none;
  return isHead && next < afterOf(x.nodes, x.parent()) ? x.end(next) : x.end(node);
}

function isBehindIn(x: Extraction, node: number): boolean {
  return /\bin\s+$/.test(x.text.slice(Math.max(0, x.start(node) - 12), x.start(node)));
}

function targetOf(x: Extraction, node: number): number {
  let target: number = none;
  forEachChild(x, node, (child) => {
    if (target === none && (x.role(child) === roles.name || x.isPattern(child))) target = child;
  });
  return target;
}

/** `return value`; `throw` has no value. */
const jump: Hook = {
  exit(x, node) {
    if (/^return(?!@)/.test(x.text.slice(x.start(node), x.start(node) + 8)))
      exitReturn(x, node, x.rule(node)!);
  },
};

const assignment: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    if (last <= node + 1) return;
    noteValue(x, x.row(last));
    if (x.text.slice(x.end(node + 1), x.start(last)).trim() === "=")
      noteGiven(x, x.row(node + 1), x.row(last));
    addAssignmentCalls(x, node + 1, last);
  },
};

const branchValues: Hook = {
  exit(x, node) {
    const values: number[] = [];
    forEachChild(x, node, (child) => {
      if (x.role(child) === roles.block) values.push(x.row(child));
    });
    x.rowOf[node] = addChoice(x, node, values);
  },
};

/** `a name b` is `a.name(b)`. */
const infix: Hook = {
  enter(x, node) {
    x.exclude(afterOf(x.nodes, node + 1));
    return undefined;
  },
  exit(x, node) {
    const name = afterOf(x.nodes, node + 1);
    const base = x.row(node + 1);
    if (name >= afterOf(x.nodes, node) || x.role(name) !== roles.name || base === none) return;
    const given = x.row(lastChild(x, node));
    noteValue(x, given);
    const callee = addMember(x, name, base);
    const call = x.addExpression(ops.call, noString, callee, x.start(name));
    x.rowOf[node] = call;
    x.expressions.argc[call] = 1;
    if (given !== none && x.expressions.generic[given] === none) x.expressions.generic[given] = call;
  },
};

export const kotlinHooks: Hooks = {
  ...conditionHooks,
  ...objectHooks,
  ...kotlinDeclarations,
  ...operatorHooks,
  constraint,
  delegatedConstructor,
  navigation,
  callableReference,
  call,
  lambda,
  forStatement,
  jump,
  assignment,
  whenExpression: branchValues,
  ifExpression: branchValues,
  infix,
  prepare: { prepare: hideDelegates },
  repair: { prepare: repairKotlin },
};
