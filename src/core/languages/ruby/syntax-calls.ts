// Calls of Ruby, and those among them that declare: require, include, attr_reader, private, delegate, tests.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { importKinds, none, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/declarations.ts";
import { addCall, addMember } from "../../parse/expressions.ts";
import { asType } from "../../parse/type-rows.ts";
import type { Extraction, Hook } from "../../parse/extraction.ts";
import { excluded } from "../../parse/extraction.ts";
import { afterOf } from "../../parse/flat-tree.ts";
import { ops, roles, scopeKinds } from "../../parse/rules.ts";
import { addAliasOf, addMethod, setVisibility } from "./syntax-declarations.ts";
import { markClosure } from "./syntax-locals.ts";

const testKind = symbolKindCode("test");
const methodKind = symbolKindCode("method");
const functionKind = symbolKindCode("function");
const importKind = importKinds.indexOf("import");
const requireKind = importKinds.indexOf("require");
const publicCode = visibilities.indexOf("public");
const privateCode = visibilities.indexOf("private");

export const call: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name === none) return undefined;
    x.exclude(name);
    const receiver = x.child(node, x.rule(node)!.base);
    const word = x.slice(name);
    const list = x.child(node, x.rule(node)!.arguments);
    if (receiver === none) return declarers.get(word)?.(x, node, list, word);
    if (/^(?:describe|feature)$/.test(word) && x.slice(receiver) === "RSpec") openTest(x, node, list, word);
    if (/^(?:class_eval|class_exec|module_eval|instance_eval)$/.test(word)) openAgain(x, node, receiver);
    return undefined;
  },
  exit(x, node) {
    if (x.rowOf[node] === excluded) return;
    const name = x.child(node, x.rule(node)!.name);
    const symbol = x.symbolOpenedBy(node);
    if (symbol !== none) finishOpened(x, node, symbol);
    if (name === none || x.memo.has(`declared ${node}`)) return;
    if (applyDeclaration(x, node, x.slice(name))) return;
    const special = specialValue(x, node, name);
    if (special !== none) {
      x.rowOf[node] = special;
      return;
    }
    x.rowOf[node] = addCall(x, node, x.rule(node)!, ops.call, calleeOf(x, node));
    const made = x.rowOf[node];
    if (made < 0) return;
    if (isWritten(x, node)) x.expressions.argc[made] = 1;
    else if (sentName(x, node, name) !== undefined) x.expressions.argc[made]!--;
  },
};

/** Rows of calls that mean something else than their name: `new`, `self.class`, `method(:name)`, `value.freeze`. */
function specialValue(x: Extraction, node: number, name: number): number {
  const rule = x.rule(node)!;
  const list = x.child(node, rule.arguments);
  const receiver = x.child(node, rule.base);
  const ofSelf = receiver !== none && x.role(receiver) === roles.self;
  switch (x.slice(name)) {
    case "class":
      return ofSelf ? addSelfType(x, name) : none;
    case "new": {
      const made = receiver === none || ofSelf ? addSelfType(x, name) : x.row(receiver);
      return made === none ? none : addCall(x, node, rule, ops.new, made);
    }
    case "method": {
      const named = receiver === none && list !== none ? symbolName(x, list + 1) : undefined;
      if (named === undefined) return none;
      return x.addExpression(ops.ident, x.names.internText(named), none, x.start(list + 1));
    }
    case "freeze":
    case "dup":
    case "clone":
    case "tap":
    case "itself":
      return receiver === none ? none : x.row(receiver);
    default:
      return none;
  }
}

function addSelfType(x: Extraction, name: number): number {
  return x.addExpression(ops.type, x.names.internText("Self"), none, x.start(name));
}

/** The row of what a call calls, made once; `none` where it has no name. `receiver.name = …` calls `name=`. */
export function calleeOf(x: Extraction, node: number): number {
  const key = `callee ${node}`;
  const known = x.memo.get(key);
  if (known !== undefined) return known;
  const rule = x.rule(node)!;
  const name = x.child(node, rule.name);
  const receiver = x.child(node, rule.base);
  if (name === none) return none;
  let row: number;
  if (x.role(name) === roles.super) {
    const above = x.addExpression(ops.super, noString, none, x.start(name));
    row = x.addExpression(ops.member, x.symbols.name[x.owner]!, above, x.start(name));
  } else if (receiver === none) row = x.addIdentifier(name);
  else row = addMember(x, name, x.row(receiver));
  const sent = sentName(x, node, name);
  if (sent !== undefined && row >= 0) x.expressions.name[row] = x.names.internText(sent);
  if (row >= 0 && isWritten(x, node)) x.expressions.name[row] = x.names.internText(`${x.slice(name)}=`);
  x.memo.set(key, row);
  return row;
}

/** `receiver.name = …` */
function isWritten(x: Extraction, node: number): boolean {
  const around = x.parent();
  if (around === none || x.rule(around)?.hook !== "assignment") return false;
  return x.child(around, x.rule(around)!.name) === node;
}

/** `receiver.send(:name, …)` */
function sentName(x: Extraction, node: number, name: number): string | undefined {
  if (!/^(?:public_)?send$|^__send__$/.test(x.slice(name))) return undefined;
  const list = x.child(node, x.rule(node)!.arguments);
  return list === none ? undefined : symbolName(x, list + 1);
}

function symbolName(x: Extraction, node: number): string | undefined {
  return /^:"?([A-Za-z_]\w*[?!=]?)"?$/.exec(x.slice(node))?.[1];
}

type Declare = (x: Extraction, node: number, list: number, word: string) => boolean | undefined;

/** Calls that declare something before what is in them is read. They return true when nothing in them is a reference. */
const declarers: ReadonlyMap<string, Declare> = new Map(
  (
    [
      ["require require_relative load autoload", addRequire],
      [
        "attr attr_reader attr_writer attr_accessor class_attribute cattr_reader cattr_accessor mattr_reader mattr_accessor",
        addAttributes,
      ],
      ["alias_method", addAlias],
      ["delegate def_delegator def_delegators def_instance_delegators", addDelegates],
      ["define_method let let! subject", openDefined],
      ["describe context feature it specify scenario test should", openTest],
      ["included prepended class_methods", openHook],
    ] as const
  ).flatMap(([words, declare]) => words.split(" ").map((word): [string, Declare] => [word, declare])),
);

/** ActiveSupport's `included do … end`: what is declared inside is declared in the module. */
function openHook(x: Extraction, node: number): undefined {
  if (x.scopeKind === scopeKinds.type) x.memo.set(`class body ${node}`, 1);
}

function addRequire(x: Extraction, node: number, list: number, word: string): boolean {
  if (list === none) return false;
  const paths = [...x.slice(list).matchAll(/["']([^"'#]+)["']/g)];
  const module = paths.at(-1)?.[1];
  if (module === undefined) return false;
  const offset = x.start(node);
  if (word === "autoload") {
    const local = symbolName(x, list + 1);
    x.addImport({ module, offset, kind: importKind, name: local ?? "*", local: undefined });
  } else {
    const written = word === "require_relative" && !module.startsWith(".") ? `./${module}` : module;
    x.addImport({ module: written, offset, kind: requireKind });
  }
  return true;
}

/** `attr_accessor :name`: methods name and name=, which read and write @name. */
function addAttributes(x: Extraction, _node: number, list: number, word: string): boolean {
  const after = list === none ? none : afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const name = symbolName(x, at);
    if (name === undefined) continue;
    const isClass = /^(?:[mc]attr|class_attr)/.test(word);
    const rows: number[] = [];
    if (word !== "attr_writer") {
      const self = x.addExpression(ops.self, noString, none, x.start(at));
      const field = x.names.internText(`${/^[mc]attr/.test(word) ? "@@" : "@"}${name}`);
      rows.push(addMethod(x, at, at, name, x.addExpression(ops.member, field, self, x.start(at))));
    }
    if (/writer|accessor|class_attribute/.test(word)) rows.push(addMethod(x, at, at, `${name}=`, none));
    for (const row of rows) {
      x.symbols.signature[row] = x.names.internText(`${word} :${name}`);
      if (isClass) x.symbols.flags[row]! |= symbolFlags.static;
    }
  }
  return true;
}

function addAlias(x: Extraction, node: number, list: number): boolean {
  const [fresh, old] = list === none ? [] : symbolsIn(x, list);
  if (fresh === undefined || old === undefined) return false;
  addAliasOf(x, node, fresh.node, { name: fresh.name, old: old.name, at: old.node });
  return true;
}

/** `delegate :a, to: :target` and `def_delegators :@target, :a`: methods that call those of the target. */
function addDelegates(x: Extraction, _node: number, list: number, word: string): boolean {
  if (list === none) return false;
  const text = x.slice(list);
  const isRails = word === "delegate";
  const target = (isRails ? /\bto:\s*:?([\w@]+)/ : /^\(?\s*:["']?([@\w]+)/).exec(text)?.[1];
  if (target === undefined || /^(?:class|self)$/.test(target)) return true;
  const named = symbolsIn(x, list).filter(({ name }) => name !== target);
  const methods = word === "def_delegator" ? named.slice(0, 1) : named;
  for (const { node, name } of methods) {
    const self = x.addExpression(ops.self, noString, none, x.start(node));
    const held = x.addExpression(ops.member, x.names.internText(target), self, x.start(node));
    const object = target.startsWith("@") ? held : x.addExpression(ops.call, noString, held, x.start(node));
    const member = x.addExpression(ops.member, x.names.internText(name), object, x.start(node));
    const value = x.addExpression(ops.call, noString, member, x.start(node));
    const row = addMethod(
      x,
      node,
      node,
      (word === "def_delegator" ? named[1]?.name : undefined) ?? name,
      value,
    );
    x.symbols.signature[row] = x.names.internText(`${word} :${name}`);
    for (const made of [self, held, object, member, value]) x.expressions.owner[made] = row;
  }
  return true;
}

function symbolsIn(x: Extraction, list: number): { node: number; name: string }[] {
  const found: { node: number; name: string }[] = [];
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
    const name = x.role(at) === roles.literal ? symbolName(x, at) : undefined;
    if (name !== undefined) found.push({ node: at, name });
  }
  return found;
}

/** `define_method(:name) { … }`, RSpec's `let(:name) { … }`: a method whose body is the block. */
function openDefined(x: Extraction, node: number, list: number): undefined {
  const name = list === none ? undefined : symbolName(x, list + 1);
  if (name === undefined || x.child(node, x.grammarField("block")) === none) return;
  const kind = x.scopeKind === scopeKinds.type ? methodKind : functionKind;
  const row = addSymbol(x, node, { kind, name: x.names.internText(name), nameNode: list + 1, flags: 0 });
  x.openSymbolScope(node, scopeKinds.function, row);
  x.memo.set(`declared ${node}`, 1);
  markClosure(x, row);
}

/** `it "adds" do … end` is a test named "it adds". */
function openTest(x: Extraction, node: number, list: number, word: string): undefined {
  if (list === none || x.child(node, x.grammarField("block")) === none) return;
  const first = list + 1;
  const title = first < afterOf(x.nodes, list) ? x.slice(first).replace(/^["']|["']$/g, "") : "";
  const name = `${word} ${title.replace(/\s+/g, " ")}`.slice(0, 120);
  const row = addSymbol(x, node, {
    kind: testKind,
    name: x.names.internText(name),
    nameNode: first,
    flags: symbolFlags.test,
  });
  x.symbols.flags[row]! &= ~symbolFlags.exported;
  x.openSymbolScope(node, scopeKinds.function, row);
  x.memo.set(`declared ${node}`, 1);
  markClosure(x, row);
}

function finishOpened(x: Extraction, node: number, symbol: number): void {
  const block = x.child(node, x.grammarField("block"));
  finishSymbol(x, symbol, node, block);
  if (x.symbols.kind[symbol] !== testKind && block !== none) x.symbols.value[symbol] = x.row(block);
}

/** `Type.class_eval do … end`: methods declared inside are those of Type. */
function openAgain(x: Extraction, node: number, receiver: number): void {
  const path = x.slice(receiver);
  if (!/^[A-Z][\w:]*$/.test(path) || x.child(node, x.grammarField("block")) === none) return;
  x.openScope(node, scopeKinds.type, x.start(node), x.end(node), x.names.internText(path));
  x.memo.set(`class body ${node}`, 1);
}

/** Calls that declare something about what is named in them. Returns true when they are not calls of the root as well. */
function applyDeclaration(x: Extraction, node: number, word: string): boolean {
  const list = x.child(node, x.rule(node)!.arguments);
  if (list === none || x.child(node, x.rule(node)!.base) !== none) return false;
  switch (word) {
    case "include":
    case "extend":
    case "prepend":
      return x.scopeKind === scopeKinds.type && addMixins(x, list);
    case "private":
    case "protected":
    case "public":
    case "private_class_method":
    case "module_function":
    case "private_constant":
    case "public_class_method":
      restrict(x, list, word);
      return true;
    default:
      return false;
  }
}

function addMixins(x: Extraction, list: number): boolean {
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
    const base = x.row(at);
    if (base === none || x.expressions.op[base] === ops.self) continue;
    x.addExpression(ops.inherit, noString, asType(x, base), x.start(at));
  }
  return true;
}

/** `private def name`, `private :name, :other` */
function restrict(x: Extraction, list: number, word: string): void {
  const visibility = /^(?:public|module)/.test(word)
    ? publicCode
    : word === "protected"
      ? visibilities.indexOf("protected")
      : privateCode;
  const named = new Set(symbolsIn(x, list).map(({ name }) => name));
  for (let row = x.symbols.length - 1; row > 0; row--) {
    if (x.symbols.parent[row] !== x.owner) continue;
    const isInside = x.symbols.start[row]! >= x.start(list);
    if (isInside || named.has(x.names.get(x.symbols.name[row]!))) setVisibility(x, row, visibility);
  }
}
