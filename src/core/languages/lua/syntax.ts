// Lua beyond its rules: functions of tables, require, tables that are classes, what a file returns, tests, annotations.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, importKinds, none, symbolFlags } from "../../types/parsed-file.ts";
import { bindPattern, excludePattern, localSpan, noteValue } from "../../parse/bindings.ts";
import { addSymbol, finishSymbol } from "../../parse/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/extraction.ts";
import { excluded } from "../../parse/extraction.ts";
import { afterOf } from "../../parse/flat-tree.ts";
import { ops, roles, scopeKinds } from "../../parse/rules.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { addDocType } from "../syntax-parts/doc-types.ts";

const requireKind = importKinds.indexOf("require");
const parameterKind = bindingKinds.indexOf("parameter");
const kinds = {
  function: symbolKindCode("function"),
  method: symbolKindCode("method"),
  variable: symbolKindCode("variable"),
  constant: symbolKindCode("constant"),
  class: symbolKindCode("class"),
  test: symbolKindCode("test"),
};

/** `function name()`, `function Table.name()`, `function Table:name()`. */
const functionDeclaration: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name !== none) openFunction(x, node, node, name);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) finishFunction(x, row, node, x.child(node, x.rule(node)!.body));
  },
};

/** A function whose name may be that of a table's member: the table owns it. */
function openFunction(x: Extraction, node: number, symbolNode: number, name: number): void {
  const path = x.slice(name);
  const cut = Math.max(path.lastIndexOf("."), path.lastIndexOf(":"));
  x.excludeAll(name);
  const kind = cut < 0 ? kinds.function : kinds.method;
  const row = addSymbol(x, symbolNode, {
    kind,
    name: x.names.internText(path.slice(cut + 1)),
    nameNode: name,
    flags: 0,
  });
  x.symbols.nameStart[row] = x.start(name) + cut + 1;
  if (cut >= 0) {
    x.symbols.owner[row] = x.names.internText(path.slice(0, cut));
    if (path.charAt(cut) === ".") x.symbols.flags[row]! |= symbolFlags.static;
    x.memo.set(`owner ${path.slice(0, cut)}`, 1);
  }
  if (x.text.startsWith("local", x.start(symbolNode))) x.symbols.flags[row]! &= ~symbolFlags.exported;
  x.openSymbolScope(node, scopeKinds.function, row);
  x.selfName = x.names.internText("self");
}

function finishFunction(x: Extraction, row: number, node: number, body: number): void {
  finishSymbol(x, row, node, body);
  const { symbols, bindings } = x;
  if (symbols.doc[row] === noString) return;
  const doc = x.names.get(symbols.doc[row]!);
  const result = /@return\s+([^\s#]+)/.exec(doc)?.[1];
  if (result !== undefined) symbols.type[row] = addDocType(x, result, symbols.nameStart[row]!, "table", ".");
  for (const [, name, type] of doc.matchAll(/@param\s+(\w+)\??\s+([^\s#]+)/g)) {
    for (let b = bindings.length - 1; b >= 0; b--) {
      if (bindings.owner[b] !== row || bindings.kind[b] !== parameterKind) continue;
      if (x.names.get(bindings.name[b]!) !== name) continue;
      bindings.type[b] = addDocType(x, type!, symbols.nameStart[row]!, "table", ".");
      break;
    }
  }
}

/** `target = value`, `outer` being the node with the word `local`, if any. */
function enterOne(
  x: Extraction,
  node: number,
  outer: number,
  target: number,
  value: number | undefined,
): void {
  const isMember = x.role(target) === roles.member;
  const isFunction = value !== undefined && x.role(value) === roles.lambda;
  const module = value === undefined || x.role(value) !== roles.call ? undefined : requiredBy(x, value);
  if (isFunction && (x.declaresSymbols || isMember)) {
    x.exclude(value);
    openFunction(x, node, outer, target);
    x.memo.set(`function ${node}`, value);
  } else if (isMember) return;
  else if (x.declaresSymbols && module !== undefined) {
    const local = x.slice(target);
    x.addImport({ module, name: "*", local, kind: requireKind, offset: x.start(node) });
    x.excludeAll(node);
    x.memo.set(`imports ${node}`, 1);
  } else if (x.declaresSymbols && !x.declares(x.owner, x.intern(target))) {
    x.exclude(target);
    const isConstant = /^[A-Z][A-Z0-9_]+$/.test(x.slice(target));
    const row = addSymbol(x, node, {
      kind: isConstant ? kinds.constant : kinds.variable,
      name: x.intern(target),
      nameNode: target,
      flags: 0,
    });
    if (outer !== node) x.symbols.flags[row]! &= ~symbolFlags.exported;
    x.openSymbolScope(node, scopeKinds.block, row);
  } else excludePattern(x, target);
}

/** `local a, b = x, y`: at the top symbols, inside functions locals; a function has the name of the variable it is assigned to. */
const assignment: Hook = {
  enter(x, node) {
    const [list, value] = childrenOf(x, node);
    if (list === undefined || x.role(list) !== roles.listPattern) return undefined;
    const [target, ...others] = childrenOf(x, list);
    if (target === undefined) return undefined;
    const around = x.parent();
    const isLocal = around !== none && x.role(around) === roles.wrapper;
    if (others.length > 0) excludePattern(x, list);
    else enterOne(x, node, isLocal ? around : node, target, value);
    return undefined;
  },
  exit(x, node) {
    const [list, ...values] = childrenOf(x, node);
    const lambda = x.memo.get(`function ${node}`);
    const symbol = x.symbolOpenedBy(node);
    if (list === undefined || x.memo.has(`imports ${node}`)) return;
    for (const value of values) noteValue(x, x.row(value));
    if (lambda !== undefined && symbol !== none) {
      finishFunction(x, symbol, node, x.child(lambda, x.rule(lambda)!.body));
    } else if (symbol !== none) {
      x.symbols.value[symbol] = values[0] === undefined ? none : x.row(values[0]);
      finishSymbol(x, symbol, node, none);
    } else {
      childrenOf(x, list).forEach((target, i) => {
        const value = values[i];
        if (x.rowOf[target] === excluded) {
          bindPattern(x, target, {
            span: localSpan(x, node, false),
            type: none,
            value: value === undefined ? none : x.row(value),
          });
        }
      });
    }
  },
};

function childrenOf(x: Extraction, node: number): number[] {
  const children: number[] = [];
  for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) children.push(at);
  return children;
}

const forClause: Hook = {
  enter(x, node) {
    const [names] = childrenOf(x, node);
    if (names !== undefined) excludePattern(x, names);
    return undefined;
  },
  exit(x, node) {
    const [names] = childrenOf(x, node);
    if (names === undefined) return;
    const span = { start: x.start(node), end: x.scopeSpan().end };
    bindPattern(x, names, { span, type: none, value: none });
  },
};

/** The module that `require "name"` names. */
function requiredBy(x: Extraction, node: number): string | undefined {
  return /^require\s*\(?\s*["']([\w./-]+)["']\s*\)?$/.exec(
    x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 200)),
  )?.[1];
}

/** `require("m")` in an expression is a name of its own; `setmetatable(value, Type)` makes a Type. */
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
    if (callee === none || list === none || x.slice(callee) !== "setmetatable") return;
    const [, type] = childrenOf(x, list);
    const row = type === undefined ? none : x.row(type);
    if (row !== none && x.expressions.op[row] !== ops.literal) {
      x.rowOf[node] = x.addExpression(ops.new, noString, row, x.start(node));
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

/** What a file returns is what `require` gives. */
const returnStatement: Hook = {
  exit(x, node) {
    const [value] = childrenOf(x, node);
    if (value === undefined || !x.declaresSymbols || x.role(value) !== roles.name) return;
    x.exports.push({ name: "=", local: x.slice(value), value: none });
  },
};

const binary: Hook = {
  exit(x, node) {
    const left = x.child(node, x.grammarField("left"));
    const right = x.child(node, x.grammarField("right"));
    if (left === none || right === none) return;
    const operator = x.text.slice(x.end(left), x.start(right)).trim();
    if (operator === "or") x.rowOf[node] = addChoice(x, [x.row(left), x.row(right)], x.start(node));
    else if (operator === "and") x.rowOf[node] = x.row(right);
  },
};

/** A table that functions are declared in is a class; one that is returned is what the file offers. */
const finish: Hook = {
  exit(x) {
    const { symbols } = x;
    for (let row = 1; row < symbols.length; row++) {
      const isTable = symbols.kind[row] === kinds.variable || symbols.kind[row] === kinds.constant;
      if (isTable && x.memo.has(`owner ${x.names.get(symbols.name[row]!)}`)) symbols.kind[row] = kinds.class;
    }
  },
};

export const luaHooks: Hooks = {
  assignment,
  binary,
  call,
  finish,
  forClause,
  functionDeclaration,
  returnStatement,
};
