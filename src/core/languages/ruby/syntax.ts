// Ruby beyond its rules: which words are calls, blocks, patterns. Other hooks are in the files beside this one.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { exitLambda, enterLambda } from "../../parse/nodes/parameters.ts";
import { ops, roles, scopeKinds } from "../../parse/tree/rules.ts";
import { addPart } from "../syntax-parts/choices.ts";
import { call, calleeOf } from "./syntax-calls.ts";
import { alias, assignment, method, namespace, setAccess, singletonClass } from "./syntax-declarations.ts";
import { isLocal, rescue } from "./syntax-locals.ts";
import { elementReference, unary } from "./syntax-operators.ts";
import * as values from "./syntax-values.ts";

const argumentKind = bindingKinds.indexOf("argument");
const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");

/** A bare word that is not a local is a call without arguments. */
const identifier: Hook = {
  enter(x, node) {
    const name = x.intern(node);
    if (isLocal(x, name, x.start(node))) return undefined;
    const word = x.names.get(name);
    if (/^(?:private|protected|public|module_function)$/.test(word) && x.scopeKind === scopeKinds.type) {
      setAccess(x, word === "module_function" ? "public" : word);
      return true;
    }
    if (word === "new") {
      const type = x.addExpression(ops.type, x.names.internText("Self"), none, x.start(node));
      x.rowOf[node] = x.addExpression(ops.new, noString, type, x.start(node));
      return true;
    }
    const callee = x.addIdentifier(node);
    const row = x.addExpression(ops.call, noString, callee, x.start(node));
    x.expressions.argc[row] = 0;
    x.rowOf[node] = row;
    return true;
  },
};

/** `super` alone passes on the arguments: it calls the inherited method of the same name. */
const superCall: Hook = {
  enter(x, node) {
    const row = x.addExpression(ops.super, noString, none, x.start(node));
    const callee = x.addExpression(ops.member, x.symbols.name[x.owner]!, row, x.start(node));
    x.rowOf[node] = x.addExpression(ops.call, noString, callee, x.start(node));
    return true;
  },
};

/**
 * A block's parameters get what the call passes to it. The block of `Class.new` and the like is the body of the class.
 */
const block: Hook = {
  enter(x, node) {
    const around = x.parent();
    if (around !== none && x.memo.has(`class body ${around}`)) return undefined;
    if (around !== none && x.role(around) === roles.hook && !x.memo.has(`declared ${around}`))
      calleeOf(x, around);
    enterLambda(x, node, x.rule(node)!);
    return undefined;
  },
  exit(x, node) {
    const around = x.parent();
    const body = x.child(node, x.rule(node)!.body);
    x.rowOf[node] = body === none ? none : x.row(body);
    if (around === none || !x.memo.has(`class body ${around}`)) exitLambda(x, node, x.rule(node)!);
  },
};

/** The block's place among the arguments of a call: after all others. */
const blockPlace = 255;

/**
 * The first `yield` of a method shows what it passes to its block: these are the parameter types of its parameter "&".
 */
const yielded: Hook = {
  exit(x, node) {
    const list = x.childOfRole(node, roles.arguments);
    const method = x.owner;
    if (list === none || x.memo.has(`yields ${method}`)) return;
    x.memo.set(`yields ${method}`, 1);
    const type = x.addExpression(ops.type, x.names.internText("=>"), none, x.start(node));
    let place = 0;
    for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
      const row = x.row(at);
      const isFree = row !== none && x.expressions.generic[row] === none;
      addPart(x, type, isFree ? row : addUnknown(x, node), place++);
    }
    addPart(x, type, addUnknown(x, node), place); // the result
    addBinding(x, x.names.internText("&"), {
      kind: parameterKind,
      span: { start: x.start(node), end: x.start(node) },
      type,
      value: none,
    });
    x.bindings.owner[x.bindings.length - 1] = method;
  },
};

function addUnknown(x: Extraction, node: number): number {
  return x.addExpression(ops.literal, x.names.internText("nil"), none, x.start(node));
}

/** Parameters of a block: their values depend on the call that takes the block. */
const blockParameters: Hook = {
  enter(x, node) {
    x.memo.set(`first ${node}`, x.bindings.length);
    return undefined;
  },
  exit(x, node) {
    const { bindings } = x;
    const call = x.parent(1);
    const callee = call === none ? undefined : x.memo.get(`callee ${call}`);
    let position = 0;
    for (let b = x.memo.get(`first ${node}`)!; b < bindings.length; b++) {
      bindings.kind[b] = localKind;
      if (bindings.type[b] !== none || bindings.value[b] !== none) continue;
      if (bindings.property[b] !== noString || callee === undefined) continue;
      bindings.kind[b] = argumentKind;
      bindings.value[b] = callee;
      bindings.property[b] = x.names.internText(`${blockPlace}:${position++}`);
    }
  },
};

/** `in Type => name` */
const asPattern: Hook = {
  exit(x) {
    const last = x.bindings.length - 1;
    if (last < 0) return;
    const value = x.bindings.value[last]!;
    if (value === none || x.expressions.op[value] === ops.literal) return;
    x.bindings.type[last] = asType(x, value);
    x.bindings.value[last] = none;
  },
};

/** `in {name:}` binds name. */
const keywordPattern: Hook = {
  exit(x, node) {
    const key = x.child(node, x.grammarField("key"));
    if (key !== none || x.child(node, x.grammarField("value")) !== none) return;
    const name = /^\w+/.exec(x.slice(node))?.[0];
    if (name !== undefined)
      addBinding(x, x.names.internText(name), {
        kind: localKind,
        span: x.scopeSpan(true),
        type: none,
        value: none,
      });
  },
};

export const rubyHooks: Hooks = {
  rescue,
  elementReference,
  unary,
  alias,
  asPattern,
  assignment,
  block,
  blockParameters,
  argumentList: values.argumentList,
  array: values.array,
  binary: values.binary,
  call,
  choice: values.choice,
  conditional: values.conditional,
  exceptions: values.exceptions,
  identifier,
  instanceVariable: values.instanceVariable,
  keywordPattern,
  method,
  namespace,
  scopeResolution: values.scopeResolution,
  singletonClass,
  super: superCall,
  tail: values.tail,
  yielded,
};
