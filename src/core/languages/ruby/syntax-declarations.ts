// Declarations in Ruby: modules and classes by path, methods and their visibility, aliases.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { bindingKinds, mixedThrough, none, ops, symbolFlags, takenMark } from "../../types/parsed-file.ts";
import { addBinding, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { applyYard } from "./syntax-yard.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { settleBlock } from "./syntax-blocks.ts";
import { lastValue } from "./syntax-values.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const moduleKind = symbolKindCode("module");
const classKind = symbolKindCode("class");
const methodKind = symbolKindCode("method");
const functionKind = symbolKindCode("function");
const testKind = symbolKindCode("test");
const privateCode = visibilities.indexOf("private");

/** `class A::B::C` declares C, inside a module A::B that gets a symbol of its own. */
export const namespace: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name === none || x.role(name) !== roles.member) return undefined;
    const path = x.slice(name).replace(/^::/, "");
    const cut = path.lastIndexOf("::");
    const isModule = x.text.startsWith("module", x.start(node));
    x.excludeAll(name);
    if (cut >= 0 && !isModule) {
      const around = addSymbol(x, node, {
        kind: moduleKind,
        name: x.names.internText(path.slice(0, cut)),
        nameNode: node,
        flags: 0,
      });
      x.symbols.signature[around] = x.names.internText(`module ${path.slice(0, cut)}`);
      x.openSymbolScope(node, scopeKinds.type, around);
    }
    const inner = x.names.internText(isModule ? path : path.slice(cut + 2));
    const row = addSymbol(x, node, {
      kind: isModule ? moduleKind : classKind,
      name: inner,
      nameNode: name,
      flags: 0,
    });
    x.rowOf[node] = excluded; // keeps the rule from adding a second symbol
    x.memo.set(`type ${node}`, row);
    x.openSymbolScope(node, scopeKinds.type, row);
    return undefined;
  },
  exit(x, node) {
    addClassMethods(x, node);
    const row = x.memo.get(`type ${node}`);
    if (row !== undefined) finishSymbol(x, row, node, x.child(node, x.rule(node)!.body));
  },
};

/** Every class that includes an `ActiveSupport::Concern` is extended with its module `ClassMethods`. */
function addClassMethods(x: Extraction, node: number): void {
  const module = x.symbolOpenedBy(node);
  const owner = module === none ? none : x.symbols.parent[module]!;
  if (!x.memo.has(`concern ${owner}`) || x.names.get(x.symbols.name[module]!) !== "ClassMethods") return;
  const key = `class methods of ${owner}`;
  if (x.memo.has(key)) return; // opened again: the same module
  x.memo.set(key, 1);
  const at = x.symbols.nameStart[module]!;
  const named = x.addExpression(ops.ident, x.symbols.name[module]!, none, at);
  const type = asType(x, named);
  const row = x.addExpression(ops.inherit, x.names.internText(mixedThrough), type, at);
  x.expressions.owner[named] = module; // it is looked up from the module around that
  for (const made of [type, row]) x.expressions.owner[made] = owner;
}

/** Methods inside `class << self` belong to the class itself. */
export const singletonClass: Hook = {
  enter(x, node) {
    x.exclude(x.child(node, x.grammarField("value")));
    x.memo.set(`static ${x.owner}`, 1);
    x.memo.delete(`access ${x.owner}`);
    return undefined;
  },
  exit(x) {
    x.memo.delete(`static ${x.owner}`);
    x.memo.delete(`access ${x.owner}`);
  },
};

/** `private` or another such word alone on its line applies to all methods that follow. */
export function setAccess(x: Extraction, word: string): void {
  x.memo.set(
    `access ${x.owner}`,
    visibilities.findIndex((name) => name === word),
  );
}

export const method: Hook = {
  enter(x, node) {
    const object = x.child(node, x.grammarField("object"));
    if (object === none) return undefined;
    x.excludeAll(object);
    x.memo.set(`object ${node}`, x.role(object) === roles.self ? -1 : object);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    settleMethod(x, row);
    const object = x.memo.get(`object ${node}`);
    if (object !== undefined) {
      x.symbols.flags[row]! |= symbolFlags.static;
      x.symbols.kind[row] = methodKind;
      x.symbols.visibility[row] = 0;
      const parent = x.symbols.parent[row]!;
      if (object >= 0 && x.intern(object) !== x.symbols.name[parent]) x.symbols.owner[row] = x.intern(object);
    }
    applyYard(x, row);
    settleBlock(x, row, node);
    if (x.names.get(x.symbols.name[row]!) === "inherited") bindHeir(x, row);
    if ((x.symbols.flags[row]! & symbolFlags.constructor) !== 0) return;
    const body = x.child(node, x.rule(node)!.body);
    const tail = body === none ? none : x.role(body) === roles.opaque ? lastValue(x, body) : x.row(body);
    noteValue(x, tail);
    const returned = x.symbols.value[row]!;
    x.symbols.value[row] = returned === none ? tail : addChoice(x, [tail, returned], x.start(node));
    if (x.names.get(x.symbols.name[row]!).startsWith("test_")) {
      x.symbols.kind[row] = testKind;
      x.symbols.flags[row]! |= symbolFlags.test;
    }
  },
};

/** `def self.inherited(subclass)`: the parameter is a class like the one around it. */
function bindHeir(x: Extraction, row: number): void {
  for (let b = x.bindings.length - 1; b >= 0 && x.bindings.start[b]! >= x.symbols.start[row]!; b--) {
    if (x.bindings.owner[b] !== row || x.bindings.kind[b] !== parameterKind || x.bindings.value[b] !== none)
      continue;
    const self = x.addExpression(ops.self, noString, none, x.symbols.nameStart[row]!);
    x.expressions.owner[self] = row;
    x.bindings.value[b] = self;
  }
}

/** Sets a method's visibility and whether it is static, from a preceding `private` and an enclosing `class << self`. */
export function settleMethod(x: Extraction, row: number): void {
  const parent = x.symbols.parent[row]!;
  const access = x.memo.get(`access ${parent}`);
  if (access !== undefined && access > 0 && x.symbols.kind[row] === methodKind) setVisibility(x, row, access);
  if (x.memo.has(`static ${parent}`)) x.symbols.flags[row]! |= symbolFlags.static;
}

export function setVisibility(x: Extraction, row: number, visibility: number): void {
  x.symbols.visibility[row] = visibility;
  if (visibility === privateCode) x.symbols.flags[row]! &= ~symbolFlags.exported;
}

/** Adds a method that is declared without `def`: an attribute or an alias. `value` is what it returns. */
export function addMethod(
  x: Extraction,
  node: number,
  nameNode: number,
  name: string,
  value: number,
): number {
  const isMember = x.scopeKind === scopeKinds.type;
  const row = addSymbol(x, node, {
    kind: isMember ? methodKind : functionKind,
    name: x.names.internText(name),
    nameNode,
    flags: 0,
  });
  finishSymbol(x, row, node, none);
  settleMethod(x, row);
  x.symbols.value[row] = value;
  return row;
}

/** The row of a parameter that `owner`, a setter or a Struct, takes for the attribute named at that node. */
export function addTaken(x: Extraction, node: number, owner: number): number {
  const name = x.names.internText(`${x.slice(node).replace(/^:/, "")}${takenMark}`);
  const offset = x.start(node);
  addBinding(x, name, {
    kind: parameterKind,
    span: { start: offset, end: offset + 1 },
    type: none,
    value: none,
  });
  x.bindings.owner[x.bindings.length - 1] = owner;
  const row = x.addExpression(ops.ident, name, none, offset);
  x.expressions.owner[row] = owner;
  return row;
}

/** `alias new old` */
export const alias: Hook = {
  enter(x, node) {
    const fresh = x.child(node, x.grammarField("name"));
    const old = x.child(node, x.grammarField("alias"));
    if (fresh === none || old === none) return true;
    addAliasOf(x, node, fresh, {
      name: x.slice(fresh).replace(/^:/, ""),
      old: x.slice(old).replace(/^:/, ""),
      at: old,
    });
    return true;
  },
};

/** The new name, the old name, and the node of the old name. */
interface AliasNames {
  readonly name: string;
  readonly old: string;
  readonly at: number;
}

/** Adds a method that calls the one named `old`. */
export function addAliasOf(x: Extraction, node: number, fresh: number, { name, old, at }: AliasNames): void {
  const callee = x.addExpression(ops.ident, x.names.internText(old), none, x.start(at));
  const value = x.addExpression(ops.call, noString, callee, x.start(at));
  const row = addMethod(x, node, fresh, name, value);
  x.expressions.owner[callee] = x.expressions.owner[value] = row;
}
