// What functions take: parameters with and without a node of their own, parameters of callbacks, type parameters.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addBinding, bindPattern, excludePattern, noteValue } from "./bindings.ts";
import type { Context } from "./contexts.ts";
import { findContext, isNamelessMethod, placeOf } from "./contexts.ts";
import { asType } from "./type-rows.ts";
import { excluded } from "./extraction.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf, fieldOf } from "../tree/flat-tree.ts";
import type { CompiledRule } from "../tree/rules.ts";
import { roles, scopeKinds } from "../tree/rules.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");
const genericKind = bindingKinds.indexOf("generic");
const argumentKind = bindingKinds.indexOf("argument");

/** A function literal: its parameters and its own name are visible inside it. */
export function enterLambda(x: Extraction, node: number, rule: CompiledRule): void {
  x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
  x.exclude(x.child(node, rule.property));
  enterParameters(x, node, rule);
}

export function exitLambda(x: Extraction, node: number, rule: CompiledRule): void {
  const ownName = x.child(node, rule.property);
  if (ownName !== none)
    addBinding(x, x.intern(ownName), { kind: localKind, span: x.scopeSpan(), type: none, value: none });
  exitParameters(x, node, rule);
}

/** Parameters without a node of their own, in a list or as a function's only parameter. */
export function enterParameters(x: Extraction, node: number, rule: CompiledRule): void {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (isBareParameter(x, at, rule)) excludePattern(x, at);
  }
}

/** Binds the parameters of a list in order. */
export function exitParameters(x: Extraction, node: number, rule: CompiledRule): void {
  const around = x.parent();
  if (around !== none && x.role(around) === roles.functionType) return;
  const after = afterOf(x.nodes, node);
  const list = rule.role === roles.parameters;
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.parameter) {
      if (list) bindParameterNode(x, at, node);
    } else if (isBareParameter(x, at, rule))
      bindParameter(x, at, node, {
        typeNode: none,
        type: x.writtenTypes.get(at) ?? none,
        value: none,
      });
  }
}

function bindParameterNode(x: Extraction, node: number, holder: number): void {
  const rule = x.rule(node)!;
  const target = x.child(node, rule.name);
  if (target === none) return;
  const typeNode = x.child(node, rule.type);
  const type = asType(x, x.row(typeNode));
  // TypeScript's `this: Type` takes no argument.
  if (x.role(target) === roles.self) {
    if (type !== none)
      addBinding(x, x.intern(target), { kind: localKind, span: x.scopeSpan(), type, value: none });
    return;
  }
  bindParameter(x, target, holder, { typeNode, type, value: x.row(x.child(node, rule.value)) });
}

/** Node and row of its type, and row of its default value. */
interface DeclaredParameter {
  readonly typeNode: number;
  readonly type: number;
  readonly value: number;
}

/**
 * Binds a parameter. The value of an untyped parameter of a function literal depends on the code around the literal: it
 * is then the row of that code, with the positions of the literal and of the parameter.
 */
function bindParameter(
  x: Extraction,
  target: number,
  holder: number,
  { typeNode, type, value }: DeclaredParameter,
): void {
  const isNameless = isInNamelessLiteral(x, holder);
  const kind = isNameless ? localKind : parameterKind;
  if (type === none && value === none && typeNode === none) {
    const context = findContext(x, holder);
    if (context !== undefined) {
      bindContextual(
        x,
        target,
        isNameless ? argumentKind : parameterKind,
        context,
        placeOf(x, holder, target),
      );
      return;
    }
  }
  if (!x.isPattern(target)) bindPattern(x, target, { type, value, kind });
  else if (type !== none)
    bindPattern(x, target, { type: none, value: type, kind }); // parts of a value of that type
  else bindTypedParts(x, target, typeNode, value, kind);
}

/** Binds a parameter, or the names that a pattern takes from it, to what the context passes. */
function bindContextual(
  x: Extraction,
  target: number,
  kind: number,
  { row, path }: Context,
  place: number,
): void {
  bindPattern(x, target, {
    type: none,
    value: none,
    visit: (name, _value, property) => {
      const part = property === noString ? "" : `.${x.names.get(property)}`;
      if (property !== noString && !isDirectPart(x, target, name))
        addBinding(x, x.intern(name), {
          kind: localKind,
          span: x.scopeSpan(),
          type: none,
          value: none,
          property,
        });
      else {
        const from = x.names.internText(`${path}:${place}${part}`);
        addBinding(x, x.intern(name), { kind, span: x.scopeSpan(), type: none, value: row, property: from });
      }
    },
  });
}

/** `({ name, size }: { name: Name; size: number })`: each name gets the type that its property declares. */
function bindTypedParts(x: Extraction, target: number, typeNode: number, value: number, kind: number): void {
  bindPattern(x, target, {
    type: none,
    value,
    visit: (name, from, property) => {
      const isPart = property !== noString && typeNode !== none && isDirectPart(x, target, name);
      const written = x.writtenTypes.get(name) ?? none;
      const type = isPart ? declaredPart(x, typeNode, property) : written;
      if (type === none)
        addBinding(x, x.intern(name), { kind, span: x.scopeSpan(), type: none, value: from, property });
      else addBinding(x, x.intern(name), { kind, span: x.scopeSpan(), type, value: none });
    },
  });
}

/** Row of the type of a property that the type literal `node` declares; `none` if there is none. */
function declaredPart(x: Extraction, node: number, property: number): number {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) !== roles.symbol) continue;
    const rule = x.rule(at)!; // symbols have rules
    const name = x.child(at, rule.name);
    if (name !== none && x.intern(name) === property) return asType(x, x.row(x.child(at, rule.type)));
  }
  return none;
}

/** Whether the name is in the pattern itself and not in a nested one. */
function isDirectPart(x: Extraction, pattern: number, name: number): boolean {
  for (let at = pattern + 1; at < name; at++) {
    if (x.end(at) >= x.end(name) && x.isPattern(at) && isNesting(x.role(at))) return false;
  }
  return true;
}

function isNesting(role: number): boolean {
  return role === roles.listPattern || role === roles.recordPattern;
}

/**
 * Whether a parameter list belongs to a function literal that is not a symbol, such as `(x) => x` as an argument: its
 * parameters are not those of the enclosing symbol. `holder` is the list or the literal itself.
 */
export function isInNamelessLiteral(x: Extraction, holder: number): boolean {
  const literal = x.role(holder) === roles.lambda ? holder : x.parent();
  if (literal === none) return false;
  return x.role(literal) === roles.lambda ? x.rowOf[literal] !== excluded : isNamelessMethod(x, literal);
}

function isBareParameter(x: Extraction, at: number, rule: CompiledRule): boolean {
  if (rule.role !== roles.parameters && fieldOf(x.nodes, at) !== rule.name) return false;
  return x.role(at) === roles.name || x.isPattern(at);
}

export function enterParameter(x: Extraction, node: number, rule: CompiledRule): void {
  excludePattern(x, x.child(node, rule.name));
}

/** Binds the parameter, unless it is in a list, which binds it. */
export function exitParameter(x: Extraction, node: number, rule: CompiledRule): void {
  noteValue(x, x.row(x.child(node, rule.value)));
  const around = x.parent();
  if (around === none || x.role(around) !== roles.parameters) bindParameterNode(x, node, node);
}

export function enterTypeParameter(x: Extraction, node: number, rule: CompiledRule): void {
  x.exclude(x.child(node, rule.name));
}

export function exitTypeParameter(x: Extraction, node: number, rule: CompiledRule): void {
  const name = x.child(node, rule.name);
  if (name === none) return;
  addBinding(x, x.intern(name), {
    kind: genericKind,
    span: x.scopeSpan(),
    type: x.row(x.child(node, rule.type)),
    value: x.row(x.child(node, rule.value)),
  });
}
