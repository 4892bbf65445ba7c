// Clojure, in which everything is a list: the first symbol of a list determines the meaning of the others.
import { noString } from "../../../base/string-table.ts";
import type { SymbolKind } from "../../types/kinds.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { bindingKinds, expressionFlags, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import { cleanDocstring } from "../../parse/nodes/docs.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { readNamespace } from "./syntax-namespace.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");
const classKind = symbolKindCode("class");
const privateCode = visibilities.indexOf("private");

const kindOf: Readonly<Record<string, SymbolKind>> = {
  def: "variable",
  defonce: "variable",
  defn: "function",
  "defn-": "function",
  defmacro: "macro",
  definline: "function",
  defmulti: "function",
  defmethod: "method",
  defprotocol: "interface",
  definterface: "interface",
  defrecord: "class",
  deftype: "class",
  deftest: "test",
  "deftest-": "test",
};

/** Forms whose first vector holds pairs of a pattern and a value. */
const bindsPairs =
  /^(?:let|loop|for|doseq|dotimes|when-let|if-let|when-some|if-some|when-first|binding|with-open|with-redefs|with-local-vars|go-loop)$/;

/** Forms with parameters: `(fn [x] …)`, `(fn name ([x] …) ([x y] …))`, a method in a record. */
const takesParameters = /^(?:fn|fn\*|defn|defn-|defmacro|defmethod|bound-fn)$/;

/** Forms that hold methods of a protocol or a class: `(reify Store (save [this item] …))`. */
const holdsMethods = /^(?:reify|proxy|extend-type|extend-protocol)$/;

const list: Hook = {
  enter(x, node) {
    const first = headOf(x, node);
    if (first === none) return undefined;
    const head = x.slice(first);
    const word = wordOf(x, first);
    if (head === "ns" || head === "in-ns") {
      readNamespace(x, node);
      return true;
    }
    if (head === "comment" || head === "declare") return true;
    const kind = kindOf[word];
    const name = afterOf(x.nodes, first);
    const isNamed = name < afterOf(x.nodes, node) && x.role(name) === roles.name;
    if (kind !== undefined && isNamed && x.declaresSymbols) declare(x, node, word, kind, name);
    else if (isInType(x)) openMethod(x, node, first);
    else if (isInMethods(x, first)) openForeignMethod(x, node, first);
    else if (x.memo.get(x.parent()) === ofLetfn) openForeignMethod(x, node, first);
    else openForm(x, node, word);
    return undefined;
  },
  exit(x, node) {
    const first = headOf(x, node);
    const callee = first === none ? none : x.row(first);
    if (first !== none && threads.test(x.slice(first))) callThreaded(x, node, first);
    const opened = x.symbolOpenedBy(node);
    if (opened !== none && x.symbols.kind[opened] === classKind) implementNamed(x, node);
    if (callee !== none) {
      x.rowOf[node] = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
      x.expressions.flags[callee]! &= ~expressionFlags.argument;
      handOver(x, node, x.rowOf[node]);
    }
  },
};

/** `(defrecord Circle [r] Shape (area [this] …) Named …)`: the names between the methods are protocols. */
function implementNamed(x: Extraction, node: number): void {
  for (const part of partsAfter(x, node, node).slice(1)) {
    const row = x.role(part) === roles.name ? x.row(part) : none;
    if (row !== none) x.addExpression(ops.implement, noString, row, x.expressions.offset[row]!);
  }
}

const threads = /^(?:some)?->>?$/;

/** `(-> value clean shout)`: the names after the value are called. */
function callThreaded(x: Extraction, node: number, first: number): void {
  for (const part of partsAfter(x, node, first).slice(1)) {
    const row = x.role(part) === roles.name ? x.row(part) : none;
    if (row === none) continue;
    x.expressions.flags[row]! &= ~expressionFlags.argument;
    x.rowOf[part] = x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
  }
}

/** What follows the callee belongs to the call: it may call a function passed there. */
function handOver(x: Extraction, node: number, call: number): void {
  for (const part of partsAfter(x, node, node)) {
    const row = x.role(part) === roles.name ? x.row(part) : none;
    if (row !== none && x.expressions.generic[row] === none) x.expressions.generic[row] = call;
  }
}

/** The symbol at the beginning of a list; `none` if it begins with something else: `(:key map)`. */
function headOf(x: Extraction, node: number): number {
  const first = node + 1;
  if (first >= afterOf(x.nodes, node) || x.role(first) !== roles.name) return none;
  return /^#?\(\s*$/.test(x.text.slice(x.start(node), x.start(first))) ? first : none;
}

/** A symbol without its namespace. */
function wordOf(x: Extraction, node: number): string {
  const text = x.slice(node);
  return text.slice(text.lastIndexOf("/") + 1);
}

/** Whether we are directly inside a record, a type or a protocol. */
function isInType(x: Extraction): boolean {
  return x.scopeKind === scopeKinds.type && x.scopeNode === x.parent();
}

/** Whether the list that begins with `first` is a method in `reify` and the like. */
function isInMethods(x: Extraction, first: number): boolean {
  const parent = x.parent();
  const outer = parent === none ? none : headOf(x, parent);
  return outer !== none && outer !== first && holdsMethods.test(wordOf(x, outer));
}

/** `(save [this item] …)` in `reify` or `letfn`: the name says which function this is; it calls nothing. */
function openForeignMethod(x: Extraction, node: number, nameNode: number): void {
  x.exclude(nameNode);
  x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
  bindVectors(x, partsAfter(x, node, nameNode), localKind);
}

function declare(x: Extraction, node: number, word: string, kind: SymbolKind, nameNode: number): void {
  const written = plainName(x, nameNode);
  const value = /^\s*([^\s()[\]]+|\[[^\]\n]*\])/.exec(
    x.text.slice(x.end(nameNode), x.end(nameNode) + 60),
  )?.[1];
  const dispatch = word === "defmethod" && value !== undefined ? ` ${value}` : "";
  if (x.rowOf[nameNode] === none && dispatch === "") x.exclude(nameNode);
  x.exclude(node + 1);
  const isTest = kind === "test";
  const code = symbolKindCode(kind);
  const flags = symbolFlags.exported | (isTest ? symbolFlags.test : 0);
  const row = addSymbol(x, node, {
    kind: code,
    name: x.names.internText(written + dispatch),
    nameNode,
    flags,
  });
  if (isPrivate(x, node, word)) {
    x.symbols.visibility[row] = privateCode;
    x.symbols.flags[row]! &= ~symbolFlags.exported;
  }
  const rest = partsAfter(x, node, nameNode);
  const doc = rest.find((part) => x.role(part) === roles.literal);
  const isDoc = doc !== undefined && (doc === rest[0] || kind === "interface") && rest.length > 1;
  if (isDoc) x.symbols.doc[row] = x.names.internText(cleanDocstring(x.slice(doc)));
  const vector = rest.find((part) => isVector(x, part));
  const end = kind !== "variable" && vector !== undefined ? x.end(vector) : x.end(nameNode);
  x.symbols.signature[row] = foldSignature(
    x,
    x.start(node),
    isDoc && vector !== undefined ? x.end(nameNode) : end,
  );
  const isType = kind === "interface" || kind === "class";
  x.openSymbolScope(node, isType ? scopeKinds.type : scopeKinds.function, row);
  if (kind === "class" || takesParameters.test(word)) bindVectors(x, rest, parameterKind);
}

/** `(defn- name …)`, `(def ^:private name …)` */
function isPrivate(x: Extraction, node: number, word: string): boolean {
  const head = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 300));
  return word.endsWith("-") || /^\(\S+\s+\^(?::private|\{[^}]*:private true)/.test(head);
}

/**
 * `(save [this item] …)` in a record or in the declaration of a protocol. Those of a protocol are functions of the
 * namespace.
 */
function openMethod(x: Extraction, node: number, nameNode: number): void {
  const type = x.owner;
  const isProtocol = x.symbols.kind[type] === symbolKindCode("interface");
  x.exclude(nameNode);
  const kind = symbolKindCode(isProtocol ? "function" : "method");
  if (isProtocol) x.owner = 0;
  const flags = isProtocol ? symbolFlags.exported | symbolFlags.declaration : 0;
  const row = addSymbol(x, node, { kind, name: x.intern(nameNode), nameNode, flags });
  x.owner = type;
  const rest = partsAfter(x, node, nameNode);
  const vector = rest.find((part) => isVector(x, part));
  x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(vector ?? nameNode));
  const doc = rest.find((part) => x.role(part) === roles.literal);
  if (isProtocol && doc !== undefined) x.symbols.doc[row] = x.names.internText(cleanDocstring(x.slice(doc)));
  x.openSymbolScope(node, scopeKinds.function, row);
  bindVectors(x, rest, parameterKind);
}

/** Opens a form that binds names. Other forms hold names as they are. */
function openForm(x: Extraction, node: number, word: string): void {
  const rest = partsAfter(x, node, node);
  if (bindsPairs.test(word)) {
    const vector = rest.find((part) => isVector(x, part));
    if (vector === undefined) return;
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    bindPairs(x, vector);
  } else if (word === "letfn") openLetfn(x, node, rest);
  else if (takesParameters.test(word)) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    const [name] = rest;
    if (name !== undefined && x.role(name) === roles.name) bindAll(x, name, localKind);
    bindVectors(x, rest, localKind);
  } else if (holdsMethods.test(word)) x.exclude(node + 1); // the protocols in it are used, not handed to a call
}

/** A form that is no node, such as a keyword or a number; prefixes of the form behind it count as part of that one. */
const plainForm = /#"(?:[^"\\]|\\.)*"|'[([{][^]*[)\]}]|[^\s,]+/g;

/**
 * Binds the patterns in a vector of patterns and values, `[name (find id) n 1]`, also those behind `:let`. Behind `:when`
 * and `:while` is a condition.
 */
function bindPairs(x: Extraction, vector: number): void {
  let isPattern = true;
  let modifier = "";
  let from = x.start(vector) + 1;
  for (let at = vector + 1; at < afterOf(x.nodes, vector); at = afterOf(x.nodes, at)) {
    const between = x.text.slice(from, x.start(at)).replace(/;.*/g, "");
    for (const [form] of between.replace(/[@`~#']+$/, "").matchAll(plainForm)) {
      if (modifier !== "") modifier = "";
      else if (isPattern && /^:(?:let|when|while)$/.test(form)) modifier = form;
      else isPattern = !isPattern;
    }
    from = x.end(at);
    if (modifier !== "") {
      if (modifier === ":let" && isVector(x, at)) bindPairs(x, at);
      modifier = "";
      continue;
    }
    if (isPattern) bindAll(x, at, localKind);
    isPattern = !isPattern;
  }
}

/** In `memo`, for the vector of a `letfn`: the lists in it are functions. */
const ofLetfn = -7;

/** `(letfn [(visit [n] …)] …)` binds the names of functions. */
function openLetfn(x: Extraction, node: number, rest: readonly number[]): void {
  const vector = rest.find((part) => isVector(x, part));
  if (vector === undefined) return;
  x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
  x.memo.set(vector, ofLetfn);
  for (let at = vector + 1; at < afterOf(x.nodes, vector); at = afterOf(x.nodes, at)) {
    const first = headOf(x, at);
    if (first !== none) bindAll(x, first, localKind);
  }
}

/** Binds the parameter vectors: the first one, or those that begin the lists of several arities. */
function bindVectors(x: Extraction, parts: readonly number[], kind: number): void {
  const vector = parts.find((part) => isVector(x, part));
  if (vector !== undefined) {
    bindAll(x, vector, kind);
    return;
  }
  for (const part of parts) {
    const first = part + 1;
    if (x.text.charCodeAt(x.start(part)) !== 0x28 || first >= afterOf(x.nodes, part)) continue;
    if (isVector(x, first)) bindAll(x, first, localKind);
  }
}

/** Binds every name inside a pattern. */
function bindAll(x: Extraction, pattern: number, kind: number): void {
  for (let at = pattern; at < afterOf(x.nodes, pattern); at++) {
    if (x.role(at) !== roles.name || x.rowOf[at] === excluded) continue;
    const name = plainName(x, at);
    x.exclude(at);
    if (name !== "&")
      addBinding(x, x.names.internText(name), { kind, span: x.scopeSpan(), type: none, value: none });
  }
}

function isVector(x: Extraction, node: number): boolean {
  return node < x.count && x.text.charCodeAt(x.start(node)) === 0x5b; // "["
}

/** Children after the first one; also after `last`, if that is one of them. */
function partsAfter(x: Extraction, node: number, last: number): number[] {
  const parts: number[] = [];
  for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) {
    if (at > last && at !== node + 1) parts.push(at);
  }
  return parts;
}

/** A symbol without the hints before it: `^String name`. */
function plainName(x: Extraction, node: number): string {
  return x.slice(node).replace(/^(?:\^(?:\{[^}]*\}|\S+)\s+)+/, "");
}

/** `name`, `alias/name`, `Type.` and `->Type`; Java members and special forms are not names. */
const symbol: Hook = {
  enter(x, node) {
    const text = plainName(x, node);
    if (/^[.&%]|^(?:\d|true$|false$|nil$)/.test(text)) return true;
    const offset = x.end(node) - text.length;
    const slash = text.indexOf("/");
    const name = text
      .slice(slash + 1)
      .replace(/^(?:map)?->(?=[A-Z])/, "")
      .replace(/(?<=\w)\.$/, "");
    if (name === "" || specialForms.test(text)) return true;
    const base =
      slash <= 0 ? none : x.addExpression(ops.ident, x.names.internText(text.slice(0, slash)), none, offset);
    const op = base === none ? ops.ident : ops.member;
    const row = x.addExpression(op, x.names.internText(name), base, offset + slash + 1);
    x.addFlags(row, expressionFlags.argument);
    x.rowOf[node] = row;
    return true;
  },
};

const specialForms =
  /^(?:if|do|let|fn|loop|recur|quote|var|throw|try|catch|finally|new|set!|def|monitor-enter|monitor-exit)$/;

export const clojureHooks: Hooks = { list, symbol };
