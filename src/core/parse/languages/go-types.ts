// Types of Go: fields and embedded types, signatures, type parameters, composite literals.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../model/kinds.ts";
import { bindingKinds, none } from "../../model/parsed-file.ts";
import { addBinding, isInNamelessLiteral, noteValue } from "../bindings.ts";
import { addSymbol } from "../declarations.ts";
import { setTypeArgument } from "../expressions.ts";
import type { Extraction, Hook } from "../extraction.ts";
import { afterOf, fieldOf } from "../flat-tree.ts";
import { unneededFlag } from "../rows.ts";
import { ops, roles, scopeKinds } from "../rules.ts";
import { foldSignature } from "../signatures.ts";

const structKind = symbolKindCode("struct");
const interfaceKind = symbolKindCode("interface");
const typeKind = symbolKindCode("type");
const fieldKind = symbolKindCode("field");
const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");
const genericKind = bindingKinds.indexOf("generic");

/** Children of `node` in the field `field`, in order. */
export function childrenIn(x: Extraction, node: number, field: number): number[] {
  const found: number[] = [];
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at))
    if (fieldOf(x.nodes, at) === field) found.push(at);
  return found;
}

/** Binds a local; one with the receiver's name hides the receiver in the rest of its scope. */
export function bindLocal(
  x: Extraction,
  node: number,
  kind: number,
  span: { readonly start: number; readonly end: number },
  type: number,
  value: number,
  property = noString,
): void {
  if (isBlank(x, node)) return;
  const name = x.intern(node);
  addBinding(x, name, kind, span, type, value, property);
  hideReceiver(x, name);
}

export function hideReceiver(x: Extraction, name: number): void {
  if (x.selfName === name) x.selfName = none;
}

/** `_` */
export function isBlank(x: Extraction, node: number): boolean {
  return x.end(node) - x.start(node) === 1 && x.text.charCodeAt(x.start(node)) === 0x5f;
}

function hookOf(x: Extraction, node: number): string | undefined {
  return node === none ? undefined : x.rule(node)?.hook;
}

const builtinTypes = new Set(
  (
    "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint " +
    "uint8 uint16 uint32 uint64 uintptr"
  ).split(" "),
);

export const typeIdentifier: Hook = {
  enter(x, node) {
    const name = x.intern(node);
    x.rowOf[node] = x.addExpression(ops.type, name, none, x.start(node));
    if (builtinTypes.has(x.names.get(name))) x.addFlags(x.rowOf[node], unneededFlag);
    return true;
  },
};

/** What a package's variable of a type without a name holds are its own members. */
export const structType: Hook = {
  enter(x, node) {
    if (hookOf(x, x.scopeNode) === "declaration" && x.symbolOpenedBy(x.scopeNode) !== none) {
      x.openScope(node, scopeKinds.type, x.start(node), x.end(node));
    }
    return undefined;
  },
};

export const typeSpec: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const type = x.child(node, x.rule(node)!.type);
    const hook = hookOf(x, type);
    if (hook !== "structType" && hook !== "interfaceType") return;
    x.symbols.kind[row] = hook === "structType" ? structKind : interfaceKind;
    const word = hook === "structType" ? "struct" : "interface";
    x.symbols.signature[row] = foldSignature(x, x.symbols.start[row]!, x.start(type) + word.length);
  },
};

/** An embedded type is a field under its own name, and lends its members. */
export const fieldDeclaration: Hook = {
  enter(x, node) {
    if (x.scopeKind !== scopeKinds.type) return undefined;
    const rule = x.rule(node)!;
    const names = childrenIn(x, node, rule.name);
    if (names.length === 0) names.push(typeNameOf(x, x.child(node, rule.type)));
    if (names[0] === none) return undefined;
    const type = x.child(node, rule.type);
    const end = hookOf(x, type) === "structType" ? x.start(type) + "struct".length : x.end(type);
    const first = declareAll(x, node, names, fieldKind, end);
    x.openSymbolScope(node, scopeKinds.type, first);
    return undefined;
  },
  exit(x, node) {
    const first = x.symbolOpenedBy(node);
    if (first === none) return;
    const rule = x.rule(node)!;
    const type = x.row(x.child(node, rule.type));
    const names = childrenIn(x, node, rule.name).length;
    for (let row = first; row < first + Math.max(names, 1); row++) x.symbols.type[row] = type;
    const holder = x.symbols.parent[first]!;
    if (names > 0 || type === none || x.symbols.kind[holder] === fieldKind) return;
    addBase(x, holder, type, x.start(node));
  },
};

/** Adds a symbol for each name of one declaration, all with its doc and its text up to `end`; returns the first's row. */
export function declareAll(
  x: Extraction,
  node: number,
  names: readonly number[],
  kind: number,
  end: number,
): number {
  const first = x.symbols.length;
  for (const name of names) {
    const row = addSymbol(x, node, kind, x.intern(name), name, 0);
    x.symbols.signature[row] = foldSignature(x, x.symbols.start[first]!, end);
    if (row === first) continue;
    x.symbols.start[row] = x.symbols.outerStart[row] = x.symbols.docEnd[row] = x.start(name);
    x.symbols.end[row] = x.end(name);
    x.symbols.doc[row] = x.symbols.doc[first]!;
  }
  return first;
}

/** The name that an embedded type has as a field. */
function typeNameOf(x: Extraction, type: number): number {
  let at = type;
  while (at !== none && x.role(at) === roles.genericType) at = x.child(at, x.rule(at)!.name);
  if (at !== none && x.role(at) === roles.qualifiedType) return x.child(at, x.rule(at)!.property);
  return at !== none && x.role(at) === roles.typeName ? at : none;
}

function addBase(x: Extraction, symbol: number, type: number, offset: number): void {
  const row = x.addExpression(ops.inherit, noString, type, offset);
  x.expressions.owner[row] = symbol;
}

/** The interfaces that an interface lists. */
export const interfaceType: Hook = {
  exit(x, node) {
    const holder = x.parent();
    if (hookOf(x, holder) !== "typeSpec") return;
    const symbol = x.symbolOpenedBy(holder);
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const type = x.row(at);
      if (x.role(at) !== roles.unionType || type === none || symbol === none) continue;
      const name = x.names.get(x.expressions.name[type]!);
      if (name !== "|" && !builtinTypes.has(name) && x.text.charCodeAt(x.start(at)) !== 0x7e) {
        addBase(x, symbol, type, x.start(at));
      }
    }
  },
};

/** Names before a type, which are no references. */
export const parameter: Hook = {
  enter(x, node) {
    for (const name of childrenIn(x, node, x.rule(node)!.name)) x.claim(name);
    return undefined;
  },
};

/** `...T` is a slice inside. */
export const variadicParameter: Hook = {
  enter: parameter.enter!,
  exit(x, node) {
    x.rowOf[node] = addListOf(x, node, x.row(x.child(node, x.rule(node)!.type)));
  },
};

/** The length of an array is no part of what it holds. */
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

/** Parameters, named results and the receiver, which the field of the list tells apart. */
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
    if (isResult || isNameless) for (const name of names) bindLocal(x, name, localKind, span, type, none);
    else if (names.length === 0) addBinding(x, x.names.internText("_"), parameterKind, span, type, none);
    else {
      for (const name of names) {
        addBinding(x, x.intern(name), parameterKind, span, type, none);
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
    addBinding(x, x.expressions.name[row]!, genericKind, x.scopeSpan(), none, none);
  }
}

/** One result is its type, several are a tuple. */
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

/** A type "=>" of the parameters' types and, last, the result's. */
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
      addBinding(x, x.intern(name), genericKind, x.scopeSpan(), type, none);
    }
  },
};

/** `Type{…}` makes one; a literal of a list or map has that type. */
export const compositeLiteral: Hook = {
  exit(x, node) {
    const type = x.row(x.child(node, x.rule(node)!.type));
    if (type === none) return;
    x.rowOf[node] = isListOrMap(x, node) ? type : addNew(x, type);
  },
};

/** An instance of a type that has been read as one. */
export function addNew(x: Extraction, type: number): number {
  return x.addExpression(ops.new, noString, asName(x, type), x.expressions.offset[type]!);
}

/** A type that turns out to be a name in an expression. */
export function asName(x: Extraction, row: number): number {
  if (x.expressions.op[row] !== ops.type || x.expressions.generic[row] !== none) return row;
  x.expressions.op[row] = x.expressions.base[row] === none ? ops.ident : ops.member;
  return row;
}

function isListOrMap(x: Extraction, literal: number): boolean {
  const type = x.child(literal, x.rule(literal)!.type);
  return type !== none && (x.role(type) === roles.compositeType || hookOf(x, type) === "arrayType");
}

/** Keys of a struct are its fields; those of a list or map are values. */
export const keyedElement: Hook = {
  enter(x, node) {
    const key = x.child(node, x.rule(node)!.left);
    if (key === none || x.role(key) !== roles.name) return undefined;
    const literal = x.parent(1);
    if (hookOf(x, literal) === "compositeLiteral" && isListOrMap(x, literal)) return undefined;
    x.claim(key);
    return undefined;
  },
  exit(x, node) {
    noteValue(x, x.row(x.child(node, x.rule(node)!.value)));
  },
};

/** The type has a name of its own, unlike a list or a function. */
export function isNamed(x: Extraction, type: number): boolean {
  const role = x.role(type);
  return (
    role === roles.typeName ||
    role === roles.qualifiedType ||
    role === roles.genericType ||
    role === roles.name
  );
}

/** `var _ Interface = (*Type)(nil)` says that the type implements the interface. */
export function noteAssertion(x: Extraction, type: number, value: number): void {
  if (type === none || value === none) return;
  const op = x.expressions.op[value]!;
  if (op === ops.call || op === ops.new) x.memo.set(`${assertion}${value}`, type);
}

const assertion = "implements by ";

/** What is asserted of the types of this file. */
export function finishAssertions(x: Extraction): void {
  for (const [key, type] of x.memo) {
    if (typeof key !== "string" || !key.startsWith(assertion)) continue;
    const maker = x.expressions.base[Number(key.slice(assertion.length))]!;
    const name = x.expressions.name[maker]!;
    for (let row = 1; row < x.symbols.length; row++) {
      if (x.symbols.name[row] !== name || x.symbols.parent[row] !== 0 || !isTypeKind(x.symbols.kind[row]!))
        continue;
      const implement = x.addExpression(ops.implement, noString, type, x.expressions.offset[type]!);
      x.expressions.owner[implement] = row;
      break;
    }
  }
}

function isTypeKind(kind: number): boolean {
  return kind === structKind || kind === interfaceKind || kind === typeKind;
}
