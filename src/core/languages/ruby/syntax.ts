// Ruby beyond its rules: which words are calls, patterns. Other hooks are in the files beside this one.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { assignment } from "./syntax-assignments.ts";
import { block, blockParameter, blockParameters, yielded } from "./syntax-blocks.ts";
import { call } from "./syntax-calls.ts";
import { alias, method, namespace, setAccess, singletonClass } from "./syntax-declarations.ts";
import { describedClass } from "./syntax-declaring-calls.ts";
import { isLocal, rescue } from "./syntax-locals.ts";
import { conditionHooks, tail } from "./syntax-narrowing.ts";
import { elementReference, interpolated, unary } from "./syntax-operators.ts";
import * as values from "./syntax-values.ts";

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
    const described = word === "described_class" ? describedClass(x, node) : none;
    if (described !== none) {
      x.rowOf[node] = described;
      return true;
    }
    const callee = x.addIdentifier(node);
    const row = x.addExpression(ops.call, noString, callee, x.start(node));
    x.expressions.argc[row] = 0;
    x.rowOf[node] = row;
    if (/^(?:dup|clone|itself)$/.test(word) && x.enclosingType() !== none)
      x.rowOf[node] = x.addExpression(ops.self, noString, none, x.start(node));
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
  ...conditionHooks,
  rescue,
  elementReference,
  unary,
  alias,
  asPattern,
  assignment,
  block,
  blockParameter,
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
  interpolated,
  keywordPattern,
  method,
  namespace,
  pair: values.pair,
  scopeResolution: values.scopeResolution,
  singletonClass,
  super: superCall,
  tail,
  yielded,
};
