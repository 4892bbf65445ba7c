// Lua beyond its rules: calls that import or declare tests, loops, choices, what a file returns, tables as classes.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, importKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { bindPattern, excludePattern } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { annotation, finishAnnotations } from "./syntax-annotations.ts";
import { assignment, requiredBy } from "./syntax-assignments.ts";
import { functionDeclaration } from "./syntax-functions.ts";
import { finishMetatables, inheritFromValue, noteBase, readMetatable } from "./syntax-metatables.ts";
import { binary, noteRun, unary } from "./syntax-operators.ts";
import { finishOwnEntries } from "./syntax-own-entries.ts";
import { kinds } from "./syntax-owners.ts";
import { field, noteInsert, subscript, table } from "./syntax-tables.ts";

const requireKind = importKinds.indexOf("require");
const elementKind = bindingKinds.indexOf("element");

/** `for key, value in pairs(t)`, `for i = 1, n`. */
const forClause: Hook = {
  enter(x, node) {
    const [names] = childrenOf(x, node);
    if (names !== undefined) excludePattern(x, names);
    return undefined;
  },
  exit(x, node) {
    const [names, iterated] = childrenOf(x, node);
    if (names === undefined) return;
    const span = { start: x.start(node), end: x.scopeSpan().end };
    const value = iterated === undefined || x.role(iterated) !== roles.call ? none : x.row(iterated);
    bindPattern(x, names, { span, type: none, value, kind: elementKind });
  },
};

/** `require("m")` inside an expression becomes an import with its own name. */
const call: Hook = {
  enter(x, node) {
    if (x.rowOf[node] === excluded) return true; // of `local name = require "m"`
    const module = requiredBy(x, node);
    if (module === undefined) {
      openTest(x, node);
      return undefined;
    }
    const local = `require ${module}`;
    x.addImport({
      module,
      name: "*",
      local,
      kind: requireKind,
      offset: x.start(node),
      start: 0,
      end: x.text.length,
    });
    x.rowOf[node] = x.addExpression(ops.ident, x.names.internText(local), none, x.start(node));
    return true;
  },
  exit(x, node) {
    const test = x.symbolOpenedBy(node);
    if (test !== none) finishSymbol(x, test, node, none);
    const callee = x.child(node, x.rule(node)!.base);
    const list = x.child(node, x.rule(node)!.arguments);
    if (callee === none || list === none) return;
    const name = x.slice(callee);
    noteRun(x, name, list);
    noteBase(x, node, name, list);
    if (name === "setmetatable") readMetatable(x, node, list);
    else if (name === "table.insert") {
      const [target, ...values] = childrenOf(x, list);
      if (target !== undefined && values.length > 0) noteInsert(x, target, values.at(-1)!);
    }
  },
};

/** `it("works", function() … end)` is a test named "it works". */
function openTest(x: Extraction, node: number): void {
  const [, word, , title] =
    /^(describe|it|context|pending|test)\s*\(\s*(["'])(.*?)\2\s*,\s*function\b/.exec(
      x.text.slice(x.start(node), x.start(node) + 200),
    ) ?? [];
  if (word === undefined || title === undefined) return;
  const row = addSymbol(x, node, {
    kind: kinds.test,
    name: x.names.internText(`${word} ${title}`),
    nameNode: node,
    flags: symbolFlags.test,
  });
  x.symbols.flags[row]! &= ~symbolFlags.exported;
  x.openSymbolScope(node, scopeKinds.function, row);
}

/** The last return of a file decides what `require` gives: a value, or a table of names. */
const returnStatement: Hook = {
  exit(x, node) {
    const [value] = childrenOf(x, node);
    if (value === undefined || !x.declaresSymbols) return;
    x.exports.length = 0;
    if (x.role(value) === roles.name) x.exports.push({ name: "=", local: x.slice(value), value: none });
    else if (x.role(value) === roles.literal) exportFields(x, value);
    else if (x.row(value) !== none) x.exports.push({ name: "=", local: undefined, value: x.row(value) });
  },
};

function exportFields(x: Extraction, literal: number): void {
  for (const at of childrenOf(x, literal)) {
    const key = x.role(at) === roles.pair ? x.child(at, x.rule(at)!.name) : none;
    const value = key === none ? none : x.child(at, x.rule(at)!.value);
    if (value === none || x.role(value) === roles.lambda || x.row(value) === none) continue;
    const isName = x.role(value) === roles.name;
    const name = x.slice(key).replace(/^["']|["']$/g, "");
    x.exports.push({ name, local: isName ? x.slice(value) : undefined, value: isName ? none : x.row(value) });
  }
}

/** `Class.super` in a method of a class is the class that it inherits from. */
const superMember: Hook = {
  exit(x, node) {
    const property = x.child(node, x.rule(node)!.property);
    if (x.owner > 0 && property !== none && x.slice(property) === "super")
      x.rowOf[node] = x.addExpression(ops.super, noString, none, x.start(property));
  },
};

/** A table with declared functions becomes a class. */
const finish: Hook = {
  exit(x) {
    const { symbols } = x;
    for (let row = 1; row < symbols.length; row++) {
      const isTable = symbols.kind[row] === kinds.variable || symbols.kind[row] === kinds.constant;
      if (!isTable || symbols.owner[row] !== noString) continue;
      if (!x.memo.has(`owner ${x.names.get(symbols.name[row]!)}`)) continue;
      symbols.kind[row] = kinds.class;
      inheritFromValue(x, row);
      finishAnnotations(x, row);
    }
    finishMetatables(x);
    finishOwnEntries(x);
  },
};

export const luaHooks: Hooks = {
  annotation,
  assignment,
  binary,
  call,
  field,
  finish,
  forClause,
  functionDeclaration,
  returnStatement,
  subscript,
  superMember,
  table,
  unary,
};
