// Declarations in Kotlin, whose grammar has no named fields: functions with receivers, properties with accessors,
// companions.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { asType, receiverFunction } from "../../parse/nodes/type-rows.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { holdBoundRest } from "../syntax-parts/rest-parameters.ts";
import { enterVariable, exitVariable } from "../../parse/nodes/variables.ts";
import { namedTypeBefore, userType } from "../syntax-parts/type-nodes.ts";
import { addParameterField, forEachChild, lastChild } from "../syntax-parts/node-parts.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");
const genericKind = bindingKinds.indexOf("generic");
const interfaceKind = symbolKindCode("interface");
const enumKind = symbolKindCode("enum");

/** `class`, `interface` and `enum class` share one node type. */
const type: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const head = x.text.slice(x.start(node), x.symbols.nameStart[row]);
    if (/\binterface\s+$/.test(head)) x.symbols.kind[row] = interfaceKind;
    else if (/\benum\s+class\s+$/.test(head)) x.symbols.kind[row] = enumKind;
  },
};

const classParameter: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name === none || !/\b(?:val|var)\s+$/.test(x.text.slice(x.start(node), x.start(name))))
      return undefined;
    if (x.scopeKind === scopeKinds.type) x.memo.set(node, addParameterField(x, node, name));
    return undefined;
  },
  exit(x, node) {
    const { name, type: field } = x.rule(node)!;
    const type = x.child(node, field);
    if (/\bvararg\s/.test(x.text.slice(x.start(node), x.start(x.child(node, name))))) holdBoundRest(x, type);
    const row = x.memo.get(node);
    if (row !== undefined) x.symbols.type[row] = x.row(type);
  },
};

/**
 * A function literal's parameter does not count as one of the enclosing function; `vararg jobs: Job` is an array of
 * them.
 */
const parameter: Hook = {
  exit(x, node) {
    if (/\bvararg\s+$/.test(x.text.slice(Math.max(0, x.start(node) - 16), x.start(node))))
      holdBoundRest(x, x.child(node, x.rule(node)!.type));
    const around = x.parent(1);
    const last = x.bindings.length - 1;
    const isLiterals = around !== none && x.role(around) === roles.lambda && x.rowOf[around] !== excluded;
    if (isLiterals && x.bindings.kind[last] === parameterKind) x.bindings.kind[last] = localKind;
  },
};

const secondaryConstructor: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const brace = x.text.indexOf("{", endOfHead(x, node));
    const end = brace < 0 || brace > x.end(node) ? x.end(node) : brace;
    x.symbols.signature[row] = foldSignature(x, x.start(node), end);
  },
};

/** End of the parameters, or of the call of another constructor after them. */
function endOfHead(x: Extraction, node: number): number {
  let end = x.start(node);
  forEachChild(x, node, (child) => {
    const isHead = x.rule(child)?.hook === "delegatedConstructor" || x.slice(child).startsWith("(");
    if (isHead) end = x.end(child);
  });
  return end;
}

/** `fun Receiver.name(…): Result`: both types have no field; one is before the name, the other after the parameters. */
const functionDeclaration: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const { symbols } = x;
    const { receiver, result } = typesAround(x, node, symbols.nameStart[row]!);
    symbols.type[row] = asType(x, x.row(result));
    setReceiver(x, node, row, receiver);
  },
};

/** The nodes of the receiver and of the result of a function with its name at that offset; `none` without them. */
export function typesAround(
  x: Extraction,
  node: number,
  nameStart: number,
): Record<"receiver" | "result", number> {
  let result: number = none;
  let receiver: number = none;
  forEachChild(x, node, (child) => {
    if (!isTypeNode(x, child)) return;
    if (x.start(child) < nameStart) receiver = child;
    else result = child;
  });
  return { receiver, result };
}

/** An extension belongs to its receiver's type. The receiver's type arguments are known only from `this`. */
function setReceiver(x: Extraction, node: number, row: number, receiver: number): void {
  const type = receiver === none ? none : x.row(receiver);
  if (type === none) return;
  const { name, base } = x.expressions;
  // Extensions of a companion are reached through the class, like the companion's own members.
  const isOfCompanion = base[type]! >= 0 && x.names.get(name[type]!) === "Companion";
  if (isOfCompanion) x.symbols.flags[row]! |= symbolFlags.static;
  x.symbols.owner[row] = name[isOfCompanion ? base[type]! : type]!;
  if (!isGeneric(x, row, receiver)) return;
  const { owner } = x;
  x.owner = row;
  const span = { start: x.start(node), end: x.end(node) };
  addBinding(x, x.names.internText("this"), { kind: localKind, span, type, value: none });
  x.owner = owner;
}

/** Whether a receiver is generic, like `List<Item>`, or a type parameter of the function `row`. */
function isGeneric(x: Extraction, row: number, receiver: number): boolean {
  if (x.slice(receiver).includes("<")) return true;
  const { bindings } = x;
  for (let at = bindings.length - 1; at >= 0 && bindings.start[at]! >= x.symbols.start[row]!; at--) {
    const isParameter = bindings.kind[at] === genericKind && bindings.owner[at] === row;
    if (isParameter && bindings.name[at] === x.symbols.owner[row]) return true;
  }
  return false;
}

function isTypeNode(x: Extraction, node: number): boolean {
  const rule = x.rule(node);
  return rule?.hook === "userType" || rule?.role === roles.functionType || rule?.role === roles.cast;
}

/** `= value`: a function returns the value. */
const functionBody: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    if (last !== none && x.text.charCodeAt(x.start(node)) === 0x3d) x.rowOf[node] = x.row(last);
  },
};

/** `val name: Type = value`: the value is what follows "=" or "by". */
const property: Hook = {
  enter(x, node) {
    enterVariable(x, node, x.rule(node)!, valueOf(x, node));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const name = x.child(node, rule.name);
    const row = x.symbolOpenedBy(node);
    const declared = declaredTypeNode(x, node);
    const receiver = typeNode(x, node, (child) => x.start(child) < x.start(name));
    const value = row === none ? none : x.symbols.value[row]!;
    exitVariable(x, node, rule, valueOf(x, node), declared);
    if (row === none) return;
    if (x.symbols.value[row] === none) x.symbols.value[row] = value;
    setReceiver(x, node, row, receiver);
  },
};

/** The type that a property declares, after its name. */
export function declaredTypeNode(x: Extraction, node: number): number {
  const name = x.child(node, x.rule(node)!.name);
  return typeNode(x, node, (child) => x.start(child) >= x.start(name) && !isValue(x, child));
}

function typeNode(x: Extraction, node: number, fits: (child: number) => boolean): number {
  let found: number = none;
  forEachChild(x, node, (child) => {
    if (isTypeNode(x, child) && fits(child)) found = child;
  });
  return found;
}

function valueOf(x: Extraction, node: number): number {
  let value: number = none;
  forEachChild(x, node, (child) => {
    if (value === none && (isValue(x, child) || x.rule(child)?.hook === "delegate")) value = child;
  });
  return value;
}

function isValue(x: Extraction, node: number): boolean {
  let at = x.start(node) - 1;
  while (at > 0 && x.text.charCodeAt(at) <= 32) at--;
  return x.text.charCodeAt(at) === 0x3d && x.text.charCodeAt(at - 1) !== 0x3d;
}

/** `by lazy { value }`: the property has the value that its delegate holds. */
const delegate: Hook = {
  exit(x, node) {
    const held = x.row(lastChild(x, node));
    if (held !== none)
      x.rowOf[node] = x.addExpression(ops.await, noString, held, x.expressions.offset[held]!);
  },
};

/**
 * `get() = value` is the value of the property. On its own line it follows the property in the tree, but belongs to it.
 */
const accessor: Hook = {
  enter(x, node) {
    const around = x.parent();
    const isInside = around !== none && x.rule(around)?.hook === "property";
    const last = lastMember(x);
    if (!isInside && last !== none) {
      x.openSymbolScope(node, scopeKinds.function, last);
      x.symbols.end[last] = x.end(node);
    } else {
      x.exclude(node); // its `return` gives the value of the property
      x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
    }
    return undefined;
  },
  exit(x, node) {
    const value = x.row(x.child(node, x.rule(node)!.body));
    const isGetter = x.text.startsWith(
      "get",
      x.text.slice(x.start(node)).search(/\b[gs]et\b/) + x.start(node),
    );
    const around = x.parent();
    const opened = around === none ? none : x.symbolOpenedBy(around);
    const property = opened === none ? x.owner : opened;
    // `private set`, `get` without a body: the property is read and written as it is.
    if (property > 0 && x.child(node, x.rule(node)!.body) !== none)
      x.symbols.flags[property]! |= isGetter ? symbolFlags.accessor : symbolFlags.observed;
    if (isGetter && x.owner !== 0 && x.symbols.value[x.owner] === none) x.symbols.value[x.owner] = value;
  },
};

/** The last symbol declared directly in the enclosing type or file. */
function lastMember(x: Extraction): number {
  for (let row = x.symbols.length - 1; row > 0; row--) if (x.symbols.parent[row] === x.owner) return row;
  return none;
}

/** `Context.Builder` in `Context.Builder.() -> Unit`, which is one name for the grammar (syntax-repair.ts). */
const typeIdentifier: Hook = {
  enter(x, node) {
    if (x.end(node) - x.start(node) < 3) return undefined;
    const parts = x.slice(node).split(".");
    if (parts.length < 2) return undefined;
    let row: number = none;
    let offset = x.start(node);
    for (const part of parts) {
      row = x.addExpression(ops.type, x.names.internText(part), row, offset);
      offset += part.length + 1;
    }
    x.rowOf[node] = row;
    return true;
  },
};

/** The result of a function type is last in its node; the receiver comes before the parameters. */
const functionType: Hook = {
  exit(x, node) {
    const row = x.row(node);
    const result = asType(x, x.row(lastChild(x, node)));
    const list = x.child(node, x.rule(node)!.arguments);
    let count = 0;
    if (list !== none) forEachChild(x, list, () => count++);
    if (row === none || result === none || result === row) return;
    const receiver = list === none ? none : asType(x, namedTypeBefore(x, node, list));
    const add = (type: number): void => {
      x.expressions.generic[type] = row;
      x.expressions.argc[type] = Math.min(count++, 254);
    };
    if (receiver !== none) {
      x.expressions.name[row] = x.names.internText(receiverFunction);
      add(receiver);
    }
    add(result);
  },
};

export const kotlinDeclarations: Hooks = {
  type,
  classParameter,
  parameter,
  secondaryConstructor,
  function: functionDeclaration,
  functionBody,
  property,
  delegate,
  accessor,
  userType,
  functionType,
  typeIdentifier,
};
