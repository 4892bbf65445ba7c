// Calls in Ruby: what is called, what built-in methods return, and which calls change existing declarations.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import {
  expressionFlags,
  importKinds,
  mixedBefore,
  mixedThrough,
  none,
  ops,
  symbolFlags,
} from "../../types/parsed-file.ts";
import { finishSymbol } from "../../parse/nodes/declarations.ts";
import { addCall } from "../../parse/nodes/expressions.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { blockValue, foldOf, noteBlockArgument } from "./syntax-blocks.ts";
import { setVisibility } from "./syntax-declarations.ts";
import { addCallbacks } from "./syntax-callbacks.ts";
import { calleeOf, isSending, isWritten, sentName } from "./syntax-callees.ts";
import { declarers, openTest } from "./syntax-declaring-calls.ts";
import { noteTypeTest } from "./syntax-narrowing.ts";
import { openRoutes } from "./syntax-routes.ts";
import { addSentCalls } from "./syntax-sent.ts";
import { symbolName, symbolsIn } from "./syntax-symbols.ts";
import { addRendered } from "./syntax-views.ts";

const requireKind = importKinds.indexOf("require");
const testKind = symbolKindCode("test");
const publicCode = visibilities.indexOf("public");
const privateCode = visibilities.indexOf("private");

/** Methods of a module that run when it is mixed in. */
const hooks = /^(?:included|extended|prepended|inherited)$/;

export const call: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name === none) return undefined;
    x.exclude(name);
    const receiver = x.child(node, x.rule(node)!.base);
    const word = x.slice(name);
    const list = x.child(node, x.rule(node)!.arguments);
    if (receiver === none) {
      addCallbacks(x, list, word);
      if (word === "refine" && list !== none) openAgain(x, node, list + 1);
      return declarers.get(word)?.(x, node, list, word);
    }
    if (/^(?:describe|feature)$/.test(word) && x.slice(receiver) === "RSpec") openTest(x, node, list, word);
    if (word === "draw") openRoutes(x, node, receiver);
    if (word === "partial!") addRendered(x, node, list, word);
    if (/^(?:class_eval|class_exec|module_eval|instance_eval)$/.test(word)) openAgain(x, node, receiver);
    return undefined;
  },
  exit(x, node) {
    if (x.rowOf[node] === excluded) return;
    const name = x.child(node, x.rule(node)!.name);
    const symbol = x.symbolOpenedBy(node);
    if (symbol !== none) finishOpened(x, node, symbol);
    if (name !== none && x.child(node, x.rule(node)!.base) === none && x.slice(name) === "refine")
      markRefined(x, node);
    if (name === none) {
      x.rowOf[node] = addInvoked(x, node);
      noteBlockArgument(x, node, none);
    }
    if (name === none || x.memo.has(`declared ${node}`)) return;
    if (applyDeclaration(x, node, x.slice(name))) return;
    noteTypeTest(x, node, name);
    const special = specialValue(x, node, name);
    if (special !== none) {
      if (x.slice(name) === "tap") {
        addCall(x, node, x.rule(node)!, ops.call, calleeOf(x, node));
        noteBlockArgument(x, node, calleeOf(x, node));
      }
      x.rowOf[node] = special;
      return;
    }
    x.rowOf[node] = addCall(x, node, x.rule(node)!, ops.call, calleeOf(x, node));
    const made = x.rowOf[node];
    if (made < 0) return;
    if (isWritten(x, node)) x.expressions.argc[made] = 1;
    else if (sentName(x, node, name) !== undefined) x.expressions.argc[made]!--;
    else if (isSending(x, name)) addSentCalls(x, node, made);
    noteBlockArgument(x, node, calleeOf(x, node));
    noteResult(x, node, made, x.slice(name));
    addListComparison(x, node, name);
  },
};

/**
 * The value of a call that depends on its block: `map { … }` keeps it as an argument, `inject(start) { … }` is like
 * start.
 */
function noteResult(x: Extraction, node: number, call: number, word: string): void {
  const [place, started] = foldOf(x, node);
  if (place >= 0) x.rowOf[node] = started;
  if (!resultWords.has(word)) return;
  const value = blockValue(x, node);
  if (value === none) return;
  const offset = x.expressions.offset[value]!;
  const result = x.addExpression(ops.literal, x.names.internText("=>"), value, offset);
  x.expressions.generic[result] = call;
}

const comparingLists = /^(?:sort!?|max|min|minmax)$/;

/** `versions.sort`, without arguments and block, compares elements: it calls their `<=>`. */
function addListComparison(x: Extraction, node: number, name: number): void {
  const receiver = x.child(node, x.rule(node)!.base);
  const list = receiver === none ? none : x.row(receiver);
  if (list === none || x.end(name) !== x.end(node) || !comparingLists.test(x.slice(name))) return;
  const element = x.addExpression(ops.index, noString, list, x.start(name));
  const member = x.addExpression(ops.member, x.names.internText("<=>"), element, x.start(name));
  const call = x.addExpression(ops.call, noString, member, x.start(name));
  x.expressions.argc[call] = 1;
  x.addFlags(call, expressionFlags.implicit);
}

/** Outside methods whose result is made of what their block gives. */
const resultWords = new Set([
  "map",
  "collect",
  "filter_map",
  "flat_map",
  "collect_concat",
  "then",
  "yield_self",
]);

/**
 * The value of a call with a special meaning: `new`, `self.class`, `method(:name)`, `value.freeze`; `none` for others.
 */
function specialValue(x: Extraction, node: number, name: number): number {
  const rule = x.rule(node)!;
  const list = x.child(node, rule.arguments);
  const receiver = x.child(node, rule.base);
  const ofSelf = receiver !== none && x.role(receiver) === roles.self;
  switch (x.slice(name)) {
    case "class":
      return ofSelf ? addSelfType(x, name) : none;
    case "new": {
      const filled = receiver === none ? none : addFilled(x, node, receiver, list);
      if (filled !== none) return filled;
      const made = receiver === none || ofSelf ? addSelfType(x, name) : x.row(receiver);
      return made === none ? none : addCall(x, node, rule, ops.new, made);
    }
    case "method":
      return list === none ? none : addMethodValue(x, ofSelf ? none : receiver, list + 1);
    default:
      return sameValue(x, name, receiver);
  }
}

const givingSelf = /^(?:freeze|dup|clone|tap|itself)$/;

/** What `value.freeze` and `method(:name).to_proc` give: the value itself, or the method. */
function sameValue(x: Extraction, name: number, receiver: number): number {
  const word = x.slice(name);
  if (word === "to_proc" && receiver !== none && /^(?:\w+\.)?method\(/.test(x.slice(receiver)))
    return x.row(receiver);
  if (!givingSelf.test(word)) return none;
  if (receiver !== none) return x.row(receiver);
  return x.enclosingType() === none ? none : x.addExpression(ops.self, noString, none, x.start(name));
}

/** `Hash.new { |hash, key| hash[key] = [] }`: a hash that holds what its block gives, or its argument. */
function addFilled(x: Extraction, node: number, receiver: number, list: number): number {
  if (x.slice(receiver) !== "Hash") return none;
  const given = list === none || list + 1 >= afterOf(x.nodes, list) ? none : x.row(list + 1);
  const value = given === none ? blockValue(x, node) : given;
  if (value === none) return none;
  const hash = x.addExpression(ops.literal, x.names.internText("Hash"), none, x.start(node));
  const entry = x.addExpression(ops.literal, x.names.internText("."), value, x.start(node));
  x.expressions.generic[entry] = hash;
  return hash;
}

/** `method(:name)`, `value.method(:name)`: the method as a value. */
function addMethodValue(x: Extraction, receiver: number, given: number): number {
  const named = symbolName(x, given);
  if (named === undefined) return none;
  const name = x.names.internText(named);
  if (receiver === none) return x.addExpression(ops.ident, name, none, x.start(given));
  const base = x.row(receiver);
  return base === none ? none : x.addExpression(ops.member, name, base, x.start(given));
}

/** `callback.(1)` is `callback.call(1)`. */
function addInvoked(x: Extraction, node: number): number {
  const rule = x.rule(node)!;
  const receiver = x.child(node, rule.base);
  const base = receiver === none ? none : x.row(receiver);
  if (base === none) return none;
  const member = x.addExpression(ops.member, x.names.internText("call"), base, x.end(receiver));
  return addCall(x, node, rule, ops.call, member);
}

function addSelfType(x: Extraction, name: number): number {
  return x.addExpression(ops.type, x.names.internText("Self"), none, x.start(name));
}

function finishOpened(x: Extraction, node: number, symbol: number): void {
  const block = x.child(node, x.grammarField("block"));
  finishSymbol(x, symbol, node, block);
  if (x.symbols.kind[symbol] !== testKind && block !== none) x.symbols.value[symbol] = x.row(block);
  const subject = x.memo.get(`subject ${node}`);
  if (subject !== undefined) x.symbols.value[subject] = x.symbols.value[symbol]!;
}

/** `Type.class_eval do … end`, `refine Type do … end`: methods declared inside are those of Type. */
function openAgain(x: Extraction, node: number, named: number): void {
  const written = x.slice(named);
  const path = /^[A-Z][\w:]*$/.test(written) ? written : mixingModule(x, written);
  if (path === undefined || x.child(node, x.grammarField("block")) === none) return;
  x.openScope(node, scopeKinds.type, x.start(node), x.end(node), x.names.internText(path));
  x.memo.set(`class body ${node}`, 1);
}

/** Methods inside `refine Type do … end` are seen only where a file is `using` their module. */
function markRefined(x: Extraction, node: number): void {
  const { owner, flags, start, length } = x.symbols;
  for (let row = length - 1; row > 0 && start[row]! >= x.start(node); row--)
    if (owner[row] !== noString) flags[row]! |= symbolFlags.refined;
}

/** `base.class_eval` in `def self.included(base)` of a module: whatever mixes in the module has what is declared. */
function mixingModule(x: Extraction, name: string): string | undefined {
  const { parent, name: names, start } = x.symbols;
  if (x.owner === 0 || parent[x.owner]! <= 0 || !hooks.test(x.names.get(names[x.owner]!))) return undefined;
  const head = x.text.slice(start[x.owner], start[x.owner]! + 120);
  const given = /^def\s+self\.\w+[\s(]*(\w+)/.exec(head)?.[1];
  return given === name ? x.names.get(names[parent[x.owner]!]!) : undefined;
}

/** Applies calls that change what their arguments declare. Returns true if they are not calls to link as well. */
function applyDeclaration(x: Extraction, node: number, word: string): boolean {
  const list = x.child(node, x.rule(node)!.arguments);
  if (list === none) return false;
  const receiver = x.child(node, x.rule(node)!.base);
  if (receiver !== none) return mixesIn(x, receiver, word, list) && addMixins(x, list, word);
  switch (word) {
    case "include":
    case "extend":
    case "prepend":
      if (x.owner === 0 && word === "include") includeEverywhere(x, list);
      noteConcern(x, list);
      return x.scopeKind === scopeKinds.type && addMixins(x, list, word);
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

/**
 * `base.extend(Methods)`, `base.send(:extend, Methods)` in `def self.included(base)`: every class that mixes in the
 * module mixes in Methods too.
 */
function mixesIn(x: Extraction, receiver: number, word: string, list: number): boolean {
  const sent = /^(?:send|public_send|__send__)$/.test(word) ? symbolName(x, list + 1) : word;
  const method = x.names.get(x.symbols.name[x.owner]!);
  if (x.owner === 0 || !hooks.test(method)) return false;
  const isMixing = sent === "include" || sent === "extend";
  return isMixing && x.symbols.parent[x.owner]! > 0 && x.role(receiver) === roles.name;
}

const concern = /(?:^|[(\s,:])ActiveSupport::Concern\b/;

/** `extend ActiveSupport::Concern` gives the module `ClassMethods` a meaning. */
function noteConcern(x: Extraction, list: number): void {
  if (concern.test(x.slice(list))) x.memo.set(`concern ${x.owner}`, 1);
}

/** `include Geometry` at the top of a file: its names are visible everywhere. */
function includeEverywhere(x: Extraction, list: number): void {
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
    const module = x.slice(at).replace(/^::/, "");
    if (/^[A-Z][\w:]*$/.test(module)) x.addImport({ module, offset: x.start(at), kind: requireKind });
  }
}

function addMixins(x: Extraction, list: number, word: string): boolean {
  const owner = x.scopeKind === scopeKinds.type ? x.owner : x.symbols.parent[x.owner]!;
  const isThrough = x.scopeKind !== scopeKinds.type;
  const mark = isThrough ? mixedThrough : word === "prepend" ? mixedBefore : undefined;
  const name = mark === undefined ? noString : x.names.internText(mark);
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
    const base = x.role(at) === roles.literal ? none : x.row(at);
    if (base === none || x.expressions.op[base] === ops.self) continue;
    let row = x.addExpression(ops.inherit, name, asType(x, base), x.start(at));
    for (; row >= 0; row = x.expressions.base[row]!) x.expressions.owner[row] = owner;
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
