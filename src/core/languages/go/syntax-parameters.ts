// Signatures in Go: parameters, receivers, results, type parameters, function types.
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { NewBinding } from "../../parse/nodes/bindings.ts";
import { setTypeArgument } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { isInNamelessLiteral } from "../../parse/nodes/parameters.ts";
import { childrenIn, isBlank } from "./syntax-types.ts";

export const localKind = bindingKinds.indexOf("local");
const parameterKind = bindingKinds.indexOf("parameter");
const genericKind = bindingKinds.indexOf("generic");

/** Binds a local; if it has the receiver's name, it hides the receiver in the rest of its scope. */
export function bindLocal(x: Extraction, node: number, binding: NewBinding): void {
  if (isBlank(x, node)) return;
  const name = x.intern(node);
  addBinding(x, name, binding);
  hideReceiver(x, name);
}

export function hideReceiver(x: Extraction, name: number): void {
  if (x.selfName === name) x.selfName = none;
}

/** Names before a type are not references. */
export const parameter: Hook = {
  enter(x, node) {
    for (const name of childrenIn(x, node, x.rule(node)!.name)) x.exclude(name);
    return undefined;
  },
};

/** Inside the function, `...T` is a slice. */
export const variadicParameter: Hook = {
  enter: parameter.enter!,
  exit(x, node) {
    x.rowOf[node] = addListOf(x, node, x.row(x.child(node, x.rule(node)!.type)));
  },
};

/** The length of an array is not part of its element type. */
export const arrayType: Hook = {
  exit(x, node) {
    x.rowOf[node] = addListOf(x, node, x.row(x.child(node, x.rule(node)!.value)));
  },
};

function addListOf(x: Extraction, node: number, element: number): number {
  const row = x.addExpression(ops.type, x.names.internText("[]"), none, x.start(node));
  setTypeArgument(x, element, row, 0);
  return row;
}

function typeOfParameter(x: Extraction, node: number): number {
  const own = x.row(node);
  return own === none ? x.row(x.child(node, x.rule(node)!.type)) : own;
}

/** Parameters, named results and the receiver; the field of the list tells them apart. */
export const parameterList: Hook = {
  enter(x, node) {
    if (fieldOf(x.nodes, node) !== x.grammarField("receiver")) return undefined;
    const name = node + 1 < afterOf(x.nodes, node) ? x.child(node + 1, x.rule(node + 1)?.name ?? none) : none;
    if (name !== none && !isBlank(x, name)) x.selfName = x.intern(name);
    return undefined;
  },
  exit(x, node) {
    const field = fieldOf(x.nodes, node);
    const isResult = field === x.grammarField("result");
    if (isResult) x.rowOf[node] = resultType(x, node);
    const holder = x.parent();
    const isBound = holder !== none && (x.role(holder) === roles.lambda || x.symbolOpenedBy(holder) !== none);
    if (!isBound) return;
    if (field === x.grammarField("receiver")) bindReceiverTypes(x, node);
    else bindAll(x, node, isResult);
  },
};

function bindAll(x: Extraction, list: number, isResult: boolean): void {
  const span = x.scopeSpan();
  const isNameless = isInNamelessLiteral(x, list);
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const rule = x.rule(at);
    if (rule?.hook !== "parameter" && rule?.hook !== "variadicParameter") continue;
    const names = childrenIn(x, at, rule.name);
    const type = typeOfParameter(x, at);
    if (isResult || isNameless)
      for (const name of names) bindLocal(x, name, { kind: localKind, span, type, value: none });
    else if (names.length === 0)
      addBinding(x, x.names.internText("_"), { kind: parameterKind, span, type, value: none });
    else {
      for (const name of names) {
        addBinding(x, x.intern(name), { kind: parameterKind, span, type, value: none });
        hideReceiver(x, x.intern(name));
      }
    }
  }
}

/** `func (b *Box[T])`: T is a type parameter of the method. */
function bindReceiverTypes(x: Extraction, list: number): void {
  const after = afterOf(x.nodes, list);
  let generic: number = none;
  for (let at = list + 1; at < after; at++) if (x.role(at) === roles.typeArguments) generic = at;
  if (generic === none) return;
  const end = afterOf(x.nodes, generic);
  for (let at = generic + 1; at < end; at = afterOf(x.nodes, at)) {
    const row = x.row(at);
    if (row === none) continue;
    addBinding(x, x.expressions.name[row]!, {
      kind: genericKind,
      span: x.scopeSpan(),
      type: none,
      value: none,
    });
  }
}

/** A single result is its type; several are a tuple. */
function resultType(x: Extraction, list: number): number {
  const types: number[] = [];
  const after = afterOf(x.nodes, list);
  let count = 0;
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const rule = x.rule(at);
    if (rule?.hook !== "parameter") continue;
    types[count] = typeOfParameter(x, at);
    count += Math.max(1, childrenIn(x, at, rule.name).length);
  }
  if (count <= 1) return types[0] ?? none;
  const tuple = x.addExpression(ops.type, x.names.internText("tuple"), none, x.start(list));
  types.forEach((type, position) => {
    setTypeArgument(x, type, tuple, position);
  });
  return tuple;
}

/** A type "=>" with the parameter types and, last, the result type. */
export const functionType: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const row = x.addExpression(ops.type, x.names.internText("=>"), none, x.start(node));
    const list = x.child(node, rule.arguments);
    let position = 0;
    const after = list === none ? none : afterOf(x.nodes, list);
    for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
      const name = x.rule(at)?.name;
      if (name === undefined) continue;
      setTypeArgument(x, typeOfParameter(x, at), row, position);
      position += Math.max(1, childrenIn(x, at, name).length);
    }
    const result = x.row(x.child(node, rule.type));
    const nothing = (): number => x.addExpression(ops.type, x.names.internText("tuple"), none, x.start(node));
    setTypeArgument(x, result === none ? nothing() : result, row, position);
    x.rowOf[node] = row;
  },
};

/** `[K, V any]` */
export const typeParameter: Hook = {
  enter: parameter.enter!,
  exit(x, node) {
    const rule = x.rule(node)!;
    const type = x.row(x.child(node, rule.type));
    for (const name of childrenIn(x, node, rule.name)) {
      addBinding(x, x.intern(name), { kind: genericKind, span: x.scopeSpan(), type, value: none });
    }
  },
};
