// Objective-C beyond C: classes with their categories, methods by selector, properties, messages.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol, markTest } from "../../parse/nodes/declarations.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { cHooks } from "../c/syntax.ts";
import { addMethodCall } from "../syntax-parts/operator-calls.ts";
import { childrenOf, forEachChild } from "../syntax-parts/node-parts.ts";
import { prepare } from "./syntax-macros.ts";
import { characterBehind } from "../../parse/nodes/labels.ts";
import { addPropertyField, assignment, propertyOf, propertyRead, subscript } from "./syntax-properties.ts";

const elementKind = bindingKinds.indexOf("element");
const classKind = symbolKindCode("class");
const interfaceKind = symbolKindCode("interface");
const fieldKind = symbolKindCode("field");
const methodKind = symbolKindCode("method");

/** `@interface Name : Base <Protocol>`; a category `@interface Name (More)` extends a class declared elsewhere. */
const classInterface: Hook = {
  enter(x, node) {
    const name = x.childOfRole(node, roles.name);
    if (name === none) return undefined;
    x.exclude(name);
    if (/^@interface\s+\w+\s*(?:<[^>]*>\s*)?\(/.test(head(x, node))) {
      x.exclude(x.child(node, x.grammarField("category")));
      openPart(x, node, name);
    } else {
      const row = addSymbol(x, node, { kind: classKind, name: x.intern(name), nameNode: name, flags: 0 });
      x.openSymbolScope(node, scopeKinds.type, row);
    }
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const superclass = x.child(node, x.grammarField("superclass"));
    const base = superclass === none ? none : asType(x, x.row(superclass));
    if (base !== none) x.addExpression(ops.inherit, noString, base, x.start(superclass));
    forEachChild(x, node, (list) => {
      const isList = x.text.charCodeAt(x.start(list)) === 0x3c; // "<"
      if (isList && (superclass === none || x.start(list) > x.start(superclass)))
        forEachChild(x, list, (protocol) => {
          const type = asType(x, x.row(protocol));
          if (type !== none) x.addExpression(ops.implement, noString, type, x.start(protocol));
        });
    });
    setHeadSignature(x, row, node);
  },
};

/** `@implementation Name`: its methods belong to the class that its interface declares. */
const classImplementation: Hook = {
  enter(x, node) {
    const name = x.childOfRole(node, roles.name);
    forEachChild(x, node, (child) => {
      if (x.role(child) === roles.name) x.exclude(child);
    });
    if (name !== none) openPart(x, node, name);
    return undefined;
  },
};

function openPart(x: Extraction, node: number, name: number): void {
  x.openScope(node, scopeKinds.type, x.start(node), x.end(node), x.intern(name));
}

const protocol: Hook = {
  enter(x, node) {
    const name = x.childOfRole(node, roles.name);
    if (name === none) return undefined;
    x.exclude(name);
    const row = addSymbol(x, node, { kind: interfaceKind, name: x.intern(name), nameNode: name, flags: 0 });
    x.openSymbolScope(node, scopeKinds.type, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) setHeadSignature(x, row, node);
  },
};

/** `<Base>` after a protocol's name is what it extends; in `id<Type>` it is the type. */
const protocolList: Hook = {
  exit(x, node) {
    const around = x.parent();
    const isHeritage = around !== none && x.rule(around)?.hook === "protocol";
    forEachChild(x, node, (child) => {
      const type = asType(x, x.row(child));
      if (type === none) return;
      if (isHeritage) x.addExpression(ops.inherit, noString, type, x.start(child));
      else if (x.row(node) === none) x.rowOf[node] = type;
    });
  },
};

/** Instance variables and properties: `Type *a, *b;` */
const field: Hook = {
  enter(x, node) {
    if (x.scopeKind !== scopeKinds.type) return undefined;
    const rows: number[] = [];
    forEachChild(x, node, (child) => {
      const name = isDeclarator(x, child) ? innerName(x, child) : none;
      if (name === none) return;
      x.exclude(name);
      rows.push(addSymbol(x, node, { kind: fieldKind, name: x.intern(name), nameNode: name, flags: 0 }));
    });
    const [first] = rows;
    if (first === undefined) return undefined;
    x.memo.set(node, rows.length);
    x.openSymbolScope(node, scopeKinds.block, first);
    return undefined;
  },
  exit(x, node) {
    const first = x.symbolOpenedBy(node);
    if (first === none) return;
    const type = asType(x, x.row(x.child(node, 0)));
    for (let row = first; row < first + x.memo.get(node)!; row++) {
      x.symbols.type[row] = type;
      finishSymbol(x, row, node, none);
    }
  },
};

function isDeclarator(x: Extraction, node: number): boolean {
  return x.role(node) === roles.opaque && afterOf(x.nodes, node) > node + 1;
}

/** The first plain name inside a declarator. */
function innerName(x: Extraction, node: number): number {
  for (let at = node + 1; at < afterOf(x.nodes, node); at++) if (x.role(at) === roles.name) return at;
  return none;
}

/** `- (Type)move:(Point)to by:(int)steps` is the method "move:by:". */
const method: Hook = {
  enter(x, node) {
    let selector = "";
    let first: number = none;
    forEachChild(x, node, (child) => {
      const isLabel = x.role(child) === roles.name;
      if (!isLabel && x.role(child) !== roles.parameter) return;
      selector += isLabel ? x.slice(child) : ":";
      if (first === none) first = child;
      if (isLabel) x.exclude(child);
    });
    if (first === none) return undefined;
    const isStatic = x.text.charCodeAt(x.start(node)) === 0x2b; // "+"
    const flags = x.rule(node)!.flags | (isStatic ? symbolFlags.static : 0);
    const row = addSymbol(x, node, {
      kind: methodKind,
      name: x.names.internText(selector),
      nameNode: first,
      flags,
    });
    x.openSymbolScope(node, scopeKinds.function, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    x.symbols.type[row] = asType(x, x.row(x.child(node, 0)));
    const isInit = /^init(?![a-z])/.test(x.names.get(x.symbols.name[row]!));
    if (isInit && x.symbols.type[row] === none) {
      const offset = x.symbols.nameStart[row]!;
      x.symbols.type[row] = x.addExpression(ops.type, x.names.internText("instancetype"), none, offset);
    }
    finishSymbol(x, row, node, x.child(node, x.rule(node)!.body));
    if (isXCTest(x, row)) markTest(x, row);
  },
};

/** `- (void)testSomething` in the implementation of a test case: XCTest finds such methods by reflection. */
function isXCTest(x: Extraction, row: number): boolean {
  if (!/^test(?![a-z])\w*$/.test(x.names.get(x.symbols.name[row]!))) return false;
  if (!/^-\s*\(\s*void\s*\)/.test(x.text.slice(x.symbols.start[row], x.symbols.end[row]))) return false;
  const owner = x.symbols.owner[row]!;
  if (owner === noString) return false;
  const type = x.names.get(owner);
  const base = new RegExp(`@interface\\s+${type}\\s*:\\s*(\\w+)`).exec(x.text)?.[1];
  return base === undefined ? /Tests?$/.test(type) : base.includes("Test");
}

/** `[receiver move:to by:3]` calls the member "move:by:"; `[Type alloc]` and `[Type new]` make a Type. */
const message: Hook = {
  enter(x, node) {
    const { name } = x.rule(node)!;
    forEachChild(x, node, (child) => {
      if (fieldOf(x.nodes, child) === name) x.exclude(child);
    });
    return undefined;
  },
  exit(x, node) {
    const { name, base } = x.rule(node)!;
    const receiver = x.row(x.child(node, base));
    let selector = "";
    let first: number = none;
    let argc = 0;
    forEachChild(x, node, (child) => {
      const field = fieldOf(x.nodes, child);
      if (field === name) {
        const takes = characterBehind(x, child) === ":"; // literals are not nodes
        if (first === none) first = child;
        selector += takes ? `${x.slice(child)}:` : x.slice(child);
        if (takes) argc++;
      } else if (field !== base) noteValue(x, x.row(child));
    });
    if (receiver === none || first === none) return;
    if (selector === "alloc" || selector === "new" || selector === "allocWithZone:") {
      x.rowOf[node] = x.addExpression(ops.new, noString, receiver, x.expressions.offset[receiver]!);
      x.expressions.argc[x.rowOf[node]] = 0;
      if (selector === "new") addMethodCall(x, x.rowOf[node], "init", []);
      return;
    }
    if (selector === "class" && x.expressions.op[receiver] === ops.self) {
      x.rowOf[node] = receiver;
      return;
    }
    const property = propertyOf(x, x.child(node, base));
    if (property !== none) addMethodCall(x, property, selector, new Array<number>(argc).fill(none));
    const callee = x.addExpression(ops.member, x.names.internText(selector), receiver, x.start(first));
    x.rowOf[node] = x.addExpression(ops.call, noString, callee, x.start(first));
    x.expressions.argc[x.rowOf[node]] = Math.min(argc, 254);
  },
};

/** `target:self action:@selector(tap:)`, `[self performSelector:@selector(stop)]`: the object itself has the method. */
const selectorOfSelf: Hook = {
  enter(x, node) {
    const around = x.parent();
    const selector = /^@selector\(\s*([\w:]+)\s*\)$/.exec(x.slice(node))?.[1];
    if (selector === undefined || around === none || x.rule(around)?.hook !== "message") return true;
    const isAsked =
      /(?:[rR]espondToSelector|[rR]espondsToSelector|[sS]ignatureForSelector|methodForSelector):\s*$/;
    if (!passesSelf(x, around) || isAsked.test(x.text.slice(Math.max(0, x.start(node) - 60), x.start(node))))
      return true;
    const self = x.addExpression(ops.self, noString, none, x.start(node));
    const argc = selector.split(":").length - 1;
    addMethodCall(x, self, selector, new Array<number>(argc).fill(none));
    return true;
  },
};

function passesSelf(x: Extraction, message: number): boolean {
  return childrenOf(x, message).some((child) => x.slice(child) === "self");
}

const identifier: Hook = {
  enter(x, node) {
    const length = x.end(node) - x.start(node);
    if (x.text.charCodeAt(x.start(node)) === 0x5f && length > 2)
      return addPropertyField(x, node) || undefined;
    if (length !== 4 && length !== 5) return undefined;
    const word = x.slice(node);
    if (word !== "self" && word !== "super") return undefined;
    x.rowOf[node] = x.addExpression(word === "self" ? ops.self : ops.super, noString, none, x.start(node));
    return true;
  },
};

/** `for (Type *each in all)` */
const forIn: Hook = {
  enter(x, node) {
    const target = elementOf(x, node)?.name ?? none;
    if (target !== none) x.exclude(target);
    return undefined;
  },
  exit(x, node) {
    const element = elementOf(x, node);
    if (element === undefined) return;
    const type = asType(x, x.row(x.child(node, x.rule(node)!.type)));
    addBinding(x, x.intern(element.name), {
      kind: elementKind,
      span: x.scopeSpan(),
      type,
      value: x.row(element.list),
    });
  },
};

function elementOf(
  x: Extraction,
  node: number,
): { readonly name: number; readonly list: number } | undefined {
  let before: number = none;
  for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) {
    if (before !== none && x.text.slice(x.end(before), x.start(at)).trim() === "in") {
      const name = x.role(before) === roles.name ? before : innerName(x, before);
      return name === none ? undefined : { name, list: at };
    }
    before = at;
  }
  return undefined;
}

function head(x: Extraction, node: number): string {
  return x.text.slice(x.start(node), x.start(node) + 200);
}

/** Signature of a class or protocol: its first line, without the variables in braces. */
function setHeadSignature(x: Extraction, row: number, node: number): void {
  const length = x.slice(node).search(/[\n{]/);
  const end = length < 0 ? x.end(node) : x.start(node) + length;
  x.symbols.signature[row] = foldSignature(x, x.start(node), end);
}

export const objcHooks: Hooks = {
  ...cHooks,
  assignment,
  classImplementation,
  classInterface,
  field,
  forIn,
  identifier,
  message,
  method,
  prepare,
  propertyRead,
  protocol,
  protocolList,
  selector: selectorOfSelf,
  subscript,
};
