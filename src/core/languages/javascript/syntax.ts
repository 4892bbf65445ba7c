// JavaScript and TypeScript beyond their rules: tests, JSX, members that are declared as parameters or in literals.
import { symbolKindCode } from "../../types/kinds.ts";
import { none, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol, internName } from "../../parse/declarations.ts";
import { chooseValue } from "../../parse/choices.ts";
import { asType } from "../../parse/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/extraction.ts";
import { excluded } from "../../parse/extraction.ts";
import { afterOf, fieldOf } from "../../parse/flat-tree.ts";
import { prepareTypeScript, repairTypeScript } from "./syntax-repair.ts";
import { noField, ops, roles, scopeKinds } from "../../parse/rules.ts";
import { assignment } from "./syntax-commonjs.ts";
import {
  declarator,
  dynamicImport,
  exportStatement,
  finishModule,
  importStatement,
} from "./syntax-modules.ts";

const fieldKind = symbolKindCode("field");
const methodKind = symbolKindCode("method");
const functionKind = symbolKindCode("function");
const constantKind = symbolKindCode("constant");
const testKind = symbolKindCode("test");

const testNames = /^(?:describe|it|test|suite|context|specify|bench)$/;

/** `describe("title", () => …)`, `it.only(…)`, `test.each(rows)(…)` are tests; `import("m")` is an import. */
const call: Hook = {
  enter(x, node) {
    if (dynamicImport(x, node)) return x.rowOf[node]! >= 0 ? true : undefined;
    const start = x.start(node);
    const first = x.text.charCodeAt(start);
    if (
      first !== 0x64 &&
      first !== 0x69 &&
      first !== 0x74 &&
      first !== 0x73 &&
      first !== 0x63 &&
      first !== 0x62
    ) {
      return undefined;
    }
    const list = x.child(node, x.rule(node)!.arguments);
    const title = list === none ? none : list + 1;
    if (list === none || title >= afterOf(x.nodes, list) || x.role(title) !== roles.literal) return undefined;
    if (!testNames.test(/^\w*/.exec(x.text.slice(start, start + 12))![0])) return undefined;
    if (x.childOfRole(list, roles.lambda) === none || x.rule(title)!.as !== "string") return undefined;
    const row = addSymbol(x, node, {
      kind: testKind,
      name: internTitle(x, title),
      nameNode: title,
      flags: symbolFlags.test,
    });
    x.openSymbolScope(node, scopeKinds.block, row);
    const callee = x.child(node, x.rule(node)!.base);
    if (callee !== none && x.role(callee) !== roles.call) x.excludeAll(callee); // who calls `it` is of no use to anybody
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const list = x.child(node, x.rule(node)!.arguments);
    const body = x.childOfRole(list, roles.lambda);
    finishSymbol(x, row, node, body === none ? none : bodyOf(x, body));
  },
};

/** `return function name() {}` and `(function name() {})()`: a function with a name of its own. */
const functionExpression: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.property);
    const around = x.parent();
    const isReturned = around !== none && x.role(around) === roles.return;
    if (name === none || x.rowOf[node] === excluded || (!isReturned && !isCalledInPlace(x, node)))
      return undefined;
    const row = addSymbol(x, node, { kind: functionKind, name: x.intern(name), nameNode: name, flags: 0 });
    x.openSymbolScope(node, scopeKinds.function, row);
    x.exclude(node);
    x.memo.set(node, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.memo.get(node);
    if (row === undefined) return;
    finishSymbol(x, row, node, bodyOf(x, node));
    const name = x.addIdentifier(x.child(node, x.rule(node)!.property));
    x.expressions.owner[name] = x.symbols.parent[row]!;
    x.rowOf[node] = name;
  },
};

function isCalledInPlace(x: Extraction, node: number): boolean {
  return /^\s*\)?\s*(?:\(|\.(?:call|apply)\()/.test(x.text.slice(x.end(node), x.end(node) + 20));
}

/** `table["key"]` is `table.key`. */
const subscript: Hook = {
  exit(x, node) {
    const base = x.row(x.child(node, x.rule(node)!.base));
    const index = x.child(node, x.grammarField("index"));
    if (base === none || index === none || x.role(index) !== roles.literal) return;
    const key = /^(["'])([^"'\\\n]+)\1$/.exec(x.slice(index));
    if (key === null || /^\d+$/.test(key[2]!)) return;
    x.rowOf[node] = x.addExpression(ops.member, x.names.internText(key[2]!), base, x.start(index) + 1);
  },
};

/** Tags in lower case are the browser's. */
const jsx: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.base);
    if (name !== none && x.role(name) === roles.name && /^[a-z]/.test(x.slice(name))) x.exclude(name);
    return undefined;
  },
};

/** Accessors are used like fields. */
const method: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none && /^(?:static\s+|\w+\s+)*(?:get|set)\s+[^\s(]/.test(headOf(x, node))) {
      x.symbols.kind[row] = fieldKind;
      x.symbols.flags[row]! |= symbolFlags.accessor;
    }
  },
};

/** The words before a method's name. */
function headOf(x: Extraction, node: number): string {
  const name = x.child(node, x.rule(node)!.name);
  return name === none ? "" : x.text.slice(x.start(node), Math.min(x.end(name), x.start(node) + 80));
}

/** `key: () => …` is a method where the object literal is the value of a declaration. */
const pair: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const value = x.child(node, rule.value);
    if (value === none || !isDeclaredLiteral(x)) return undefined;
    const key = node + 1;
    const isFunction = x.role(value) === roles.lambda;
    const isNamed = x.role(value) === roles.name && isTable(x);
    if (!isFunction && !isNamed && !holdsFunctions(x, value)) return undefined;
    x.excludeAll(key);
    if (isFunction) x.exclude(value);
    const row = addSymbol(x, node, {
      kind: isFunction ? methodKind : fieldKind,
      name: internName(x, key),
      nameNode: key,
      flags: 0,
    });
    x.openSymbolScope(node, scopeKinds.block, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const value = x.child(node, x.rule(node)!.value);
    if (x.role(value) !== roles.lambda) {
      const isNamed = x.role(value) === roles.name;
      if (isNamed) x.symbols.value[row] = x.row(value);
      finishSymbol(x, row, node, isNamed ? none : value);
      return;
    }
    x.symbols.type[row] = x.row(x.child(value, x.rule(value)!.type));
    finishSymbol(x, row, node, bodyOf(x, value));
  },
};

/** An object literal with functions in it, however deep: `nested: { run() {} }`. */
function holdsFunctions(x: Extraction, value: number): boolean {
  if (x.role(value) !== roles.literal || x.rule(value)!.as !== "Object") return false;
  const after = Math.min(afterOf(x.nodes, value), value + maxLiteral);
  for (let at = value + 1; at < after; at++) {
    const role = x.role(at);
    if (role === roles.lambda || role === roles.symbol) return true;
  }
  return false;
}

/** Nodes of an object literal in which functions are looked for. */
const maxLiteral = 400;

/** `const table = { start, stop }`: the names are members that hold what they name. */
const shorthand: Hook = {
  enter(x, node) {
    if (!isTable(x)) return undefined;
    addEntry(x, node, node, (x.rowOf[node] = x.addIdentifier(node)));
    return true;
  },
};

/** The innermost open node is the object literal of a constant or variable that is a symbol. */
function isTable(x: Extraction): boolean {
  const literal = x.parent();
  const holder = x.parent(1);
  return (
    holder !== none &&
    x.role(literal) === roles.literal &&
    x.role(holder) === roles.variable &&
    x.symbolOpenedBy(holder) !== none
  );
}

function addEntry(x: Extraction, node: number, name: number, value: number): void {
  const row = addSymbol(x, node, { kind: fieldKind, name: internName(x, name), nameNode: name, flags: 0 });
  finishSymbol(x, row, node, none);
  x.symbols.value[row] = value;
}

/** A class that a function returns is a value: a mixin's. Without a name it is the function's own. */
const classExpression: Hook = {
  exit(x, node) {
    const around = x.parent();
    if (around === none || x.role(around) !== roles.return || x.returningSymbol() === none) return;
    const row = x.addExpression(ops.literal, x.names.internText("class"), none, x.start(node));
    const named = x.symbolOpenedBy(node);
    x.expressions.owner[row] = named === none ? x.owner : named;
    x.rowOf[node] = row;
  },
};

/** Functions inside what a function returns, or ends with, are its members: a caller reaches them through the result. */
const object: Hook = {
  exit(x, node) {
    let outwards = 0;
    while (x.parent(outwards) !== none && x.rule(x.parent(outwards))?.hook === "cast") outwards++; // `{ … } as const`
    const around = x.parent(outwards);
    const isReturned = around !== none && x.role(around) === roles.return && x.returningSymbol() !== none;
    if (isReturned) x.expressions.name[x.rowOf[node]!] = x.names.internText("{}");
  },
};

/** The innermost open nodes are object literals up to one that a symbol, an export or an assignment holds. */
function isDeclaredLiteral(x: Extraction): boolean {
  for (let outwards = 0; outwards < 12; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return false;
    const role = x.role(around);
    if (role === roles.pair && x.scopeNode === around) return true; // a literal in a literal that is declared
    if (role === roles.literal || role === roles.pair || role === roles.opaque) continue;
    if (role === roles.variable) return x.symbolOpenedBy(around) !== none || x.scopeNode === around;
    if (role === roles.return) return x.returningSymbol() !== none;
    return role === roles.wrapper || (role === roles.assign && x.owner === 0);
  }
  return false;
}

/** `constructor(private name: Type)` declares a field. */
const parameterProperty: Hook = {
  enter(x, node) {
    if (x.childOfRole(node, roles.modifier) === none) return undefined;
    const type = x.enclosingType();
    const name = x.child(node, x.rule(node)!.name);
    if (type === none || name === none || x.role(name) !== roles.name) return undefined;
    const { owner } = x;
    x.owner = type;
    const row = addSymbol(x, node, { kind: fieldKind, name: x.intern(name), nameNode: name, flags: 0 });
    finishSymbol(x, row, node, none);
    x.owner = owner;
    x.memo.set(node, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.memo.get(node);
    if (row === undefined) return;
    x.symbols.type[row] = x.row(x.child(node, x.rule(node)!.type));
    x.symbols.value[row] = x.row(x.child(node, x.rule(node)!.value));
  },
};

const enumBody: Hook = {
  enter(x, node) {
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const role = x.role(at);
      const name = role === roles.opaque ? at + 1 : at;
      if ((role !== roles.property && role !== roles.opaque && role !== roles.literal) || name >= after)
        continue;
      const row = addSymbol(x, at, {
        kind: constantKind,
        name: internName(x, name),
        nameNode: name,
        flags: 0,
      });
      x.exclude(name);
      finishSymbol(x, row, at, none);
    }
    return undefined;
  },
};

/** `for (const key in object)` takes names, not elements. */
const forIn: Hook = {
  exit(x, node) {
    const right = x.child(node, x.rule(node)!.right);
    if (right === none || !/\bin\s*$/.test(x.text.slice(Math.max(0, x.start(right) - 12), x.start(right))))
      return;
    for (let row = x.bindings.length - 1; row >= 0 && x.bindings.start[row] === x.start(node); row--) {
      if (x.bindings.value[row] === x.row(right)) x.bindings.value[row] = none;
    }
  },
};

/** `value as Type` has the type; `value as const`, and what is called, is the value. */
const cast: Hook = {
  exit(x, node) {
    const around = x.parent();
    if (around !== none && x.role(around) === roles.call && fieldOf(x.nodes, node) === x.rule(around)!.base) {
      x.rowOf[node] = x.row(node + 1);
      return;
    }
    const last = lastChild(x, node);
    const type = x.row(last);
    x.rowOf[node] = type !== none && x.expressions.op[type] === ops.type ? type : x.row(node + 1);
  },
};

/** `a ?? b` and `a || b` are a or b, `a && b` is b. */
const logical: Hook = {
  exit(x, node) {
    const left = node + 1;
    const after = afterOf(x.nodes, node);
    const right = left < after ? afterOf(x.nodes, left) : after;
    if (right >= after) return;
    let at = x.end(left);
    while (x.text.charCodeAt(at) <= 32) at++;
    if (x.text.startsWith("||", at) || x.text.startsWith("??", at)) {
      x.rowOf[node] = chooseValue(x, x.row(left), x.row(right));
    } else if (x.text.startsWith("&&", at)) x.rowOf[node] = x.row(right);
  },
};

const ternary: Hook = {
  exit(x, node) {
    const consequence = x.child(node, x.grammarField("consequence"));
    const alternative = x.child(node, x.grammarField("alternative"));
    x.rowOf[node] = chooseValue(x, x.row(consequence), x.row(alternative));
  },
};

/** `Services["lang"]` is the type of that property. */
const lookupType: Hook = {
  exit(x, node) {
    const key = /\[\s*["']([\w$]+)["']\s*\]$/.exec(x.slice(node));
    const holder = asType(x, x.row(node + 1));
    if (key === null || holder === none) return;
    x.rowOf[node] = x.addExpression(ops.type, x.names.internText(key[1]!), holder, x.start(node));
  },
};

const typeAssertion: Hook = {
  exit(x, node) {
    const list = x.childOfRole(node, roles.typeArguments);
    x.rowOf[node] = list === none ? none : x.row(list + 1);
  },
};

/** `import Name = other.Name` is an alias. */
const importAlias: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) x.symbols.type[row] = asType(x, x.row(lastChild(x, node)));
  },
};

function lastChild(x: Extraction, node: number): number {
  let last: number = none;
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) last = at;
  return last;
}

function bodyOf(x: Extraction, lambda: number): number {
  return x.child(lambda, x.rule(lambda)?.body ?? noField);
}

/** A test's title without quotes. */
function internTitle(x: Extraction, node: number): number {
  const raw = x.slice(node);
  return x.names.internText(raw.slice(1, -1).replace(/\s+/g, " ").slice(0, 120));
}

export const ecmascriptHooks: Hooks = {
  importStatement,
  exportStatement,
  declarator,
  assignment,
  call,
  functionExpression,
  subscript,
  jsx,
  method,
  shorthand,
  object,
  classExpression,
  pair,
  parameterProperty,
  enumBody,
  forIn,
  cast,
  lookupType,
  logical,
  ternary,
  typeAssertion,
  importAlias,
  finish: finishModule,
  prepare: { prepare: prepareTypeScript },
  repair: { prepare: repairTypeScript },
};
