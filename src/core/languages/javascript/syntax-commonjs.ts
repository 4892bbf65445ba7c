// What assignments declare in JavaScript: module.exports, exports.name, prototypes, members of functions.
import { symbolKindCode } from "../../types/kinds.ts";
import { none, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/declarations.ts";
import type { Extraction, Hook } from "../../parse/extraction.ts";
import { afterOf } from "../../parse/flat-tree.ts";
import { noField, roles, scopeKinds } from "../../parse/rules.ts";

const functionKind = symbolKindCode("function");
const methodKind = symbolKindCode("method");

const moduleTarget = /^(?:module\.)?exports$/;
const exportTarget = /^(?:module\.)?exports\.([\w$]+)$/;
const prototypeTarget = /^[\w$]+\.prototype$/;
const memberTarget = /^([\w$]+)(\.prototype)?\.([\w$]+)$/;

export const assignment: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const left = x.child(node, rule.left);
    const right = x.child(node, rule.right);
    if (left === none || right === none || (x.role(left) !== roles.member && x.role(left) !== roles.name))
      return undefined;
    if (x.end(left) - x.start(left) > 120 || x.owner !== 0) return undefined;
    const target = x.slice(left);
    const exported = exportTarget.exec(target);
    if (exported !== null) exportMember(x, node, left, right, exported[1]!);
    else if (moduleTarget.test(target)) exportModule(x, node, left, right);
    else if (prototypeTarget.test(target) && x.role(right) === roles.literal) {
      const owner = x.names.intern(x.text, x.start(left), x.end(left) - ".prototype".length);
      x.openScope(node, scopeKinds.block, x.start(node), x.end(node), owner); // of the methods in the literal
    } else {
      const member = memberTarget.exec(target);
      const owner = member?.[1];
      if (owner === undefined || !isMade(x, right)) return undefined;
      if (member![2] === undefined && !x.declares(0, x.names.internText(owner))) return undefined;
      const flags = member![2] === undefined ? symbolFlags.static : 0;
      const row = declare(x, node, left, right, { kind: methodKind, name: member![3]!, flags });
      x.symbols.owner[row] = x.names.internText(owner);
    }
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const right = x.child(node, rule.right);
    const row = x.symbolOpenedBy(node);
    if (row !== none && right !== none) {
      finishSymbol(x, row, node, x.child(right, x.rule(right)?.body ?? noField));
      return;
    }
    const at = x.memo.get(`export ${node}`);
    if (at !== undefined) x.exports[at]!.value = x.row(right);
  },
};

function exportMember(x: Extraction, node: number, left: number, right: number, name: string): void {
  x.excludeAll(left);
  if (isMade(x, right)) {
    const made = x.rule(right)!;
    const kind = made.kind < 0 ? functionKind : made.kind;
    declare(x, node, left, right, { kind, name, flags: symbolFlags.exported });
    x.exports.push({ name, local: name, value: none });
  } else if (x.role(right) === roles.name) x.exports.push({ name, local: x.slice(right), value: none });
  else x.memo.set(`export ${node}`, x.exports.push({ name, local: undefined, value: none }) - 1);
}

function exportModule(x: Extraction, node: number, left: number, right: number): void {
  x.excludeAll(left);
  if (x.role(right) === roles.name) {
    x.exports.push({ name: "=", local: x.slice(right), value: none });
    return;
  }
  if (isMade(x, right)) {
    const made = x.rule(right)!;
    const named = x.child(right, x.role(right) === roles.lambda ? made.property : made.name);
    const name = named === none ? "exports" : x.slice(named);
    declare(x, node, left, right, {
      kind: made.kind < 0 ? functionKind : made.kind,
      name,
      flags: symbolFlags.exported,
    });
    x.exports.push({ name: "=", local: name, value: none });
    return;
  }
  x.memo.set(`export ${node}`, x.exports.push({ name: "=", local: undefined, value: none }) - 1);
  if (x.role(right) === roles.literal) exportProperties(x, right);
}

/** `module.exports = {a, b: c, d() {}}` offers a, b and d. */
function exportProperties(x: Extraction, literal: number): void {
  const after = afterOf(x.nodes, literal);
  for (let at = literal + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    if (role === roles.name) x.exports.push({ name: x.slice(at), local: x.slice(at), value: none });
    else if (role === roles.symbol) {
      const name = x.child(at, x.rule(at)!.name);
      if (name !== none) x.exports.push({ name: x.slice(name), local: x.slice(name), value: none });
    } else if (role === roles.pair && at + 1 < after) {
      const value = x.child(at, x.rule(at)!.value);
      const name = x.slice(at + 1).replace(/^["']|["']$/g, "");
      if (value === none) continue;
      const local = x.role(value) === roles.name ? x.slice(value) : name;
      if (x.role(value) === roles.name || isMade(x, value)) x.exports.push({ name, local, value: none });
    }
  }
}

interface DeclaredAs {
  readonly kind: number;
  readonly name: string;
  readonly flags: number;
}

function declare(
  x: Extraction,
  node: number,
  left: number,
  right: number,
  { kind, name, flags }: DeclaredAs,
): number {
  x.excludeAll(left);
  x.exclude(right);
  const row = addSymbol(x, node, { kind, name: x.names.internText(name), nameNode: left, flags });
  x.openSymbolScope(node, scopeKinds.block, row);
  return row;
}

/** A function or a class. */
function isMade(x: Extraction, node: number): boolean {
  return x.role(node) === roles.lambda || x.role(node) === roles.symbol;
}
