// Solidity beyond its rules: imports, calls that convert or construct, parameters and results, types of mappings.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, importFlags, importKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding, localSpan, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol, markTest } from "../../parse/nodes/declarations.ts";
import { asType, setTypeArgument } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { anyChild, roles } from "../../parse/tree/rules.ts";
import { childrenOf, forEachChild } from "../syntax-parts/node-parts.ts";
import { selfWords } from "../syntax-parts/self-words.ts";

const importKind = importKinds.indexOf("import");
const includeKind = importKinds.indexOf("include");
const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");
const fieldKind = symbolKindCode("field");

const functionType = /^function\s*\(/;

/**
 * `import "a.sol";`, `import {A, B as C} from "a.sol";`, `import * as Name from "a.sol";`, `import "a.sol" as Name;`
 */
const importDirective: Hook = {
  enter(x, node) {
    const text = x.slice(node);
    const module = /["']([^"'\n]+)["']/.exec(text)?.[1];
    if (module === undefined) return true;
    const offset = x.start(node);
    const list = /\{([^}]*)\}/.exec(text)?.[1];
    const whole = /(?:\*\s*as\s+(\w+)\s+from)|["']\s*as\s+(\w+)/.exec(text);
    if (list !== undefined) {
      for (const part of list.split(",")) {
        const [, name, local] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
        if (name !== undefined) x.addImport({ module, name, local: local ?? name, kind: importKind, offset });
      }
    } else if (whole !== null) {
      x.addImport({ module, name: "*", local: whole[1] ?? whole[2], kind: importKind, offset });
    } else x.addImport({ module, kind: includeKind, flags: importFlags.wildcard, offset });
    return true;
  },
};

const enumValue: Hook = {
  enter(x, node) {
    const row = addSymbol(x, node, {
      kind: fieldKind,
      name: x.intern(node),
      nameNode: node,
      flags: x.rule(node)!.flags,
    });
    finishSymbol(x, row, node, none);
    return true;
  },
};

/** Functions that a test runner calls. */
const functionHook: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const isTest = /^(?:test|testFuzz|invariant)(?:[A-Z_]|$)/.test(x.names.get(x.symbols.name[row]!));
    if (isTest && /\b(?:public|external)\b/.test(x.names.get(x.symbols.signature[row]!))) markTest(x, row);
  },
};

const fallback: Hook = {
  called: (x, node) => (x.text.startsWith("fallback", x.start(node)) ? "fallback" : undefined),
};

/** The result of a function: the type of its only value, or a tuple. */
const returns: Hook = {
  exit(x, node) {
    const types: number[] = [];
    forEachChild(x, node, (child) => types.push(x.row(child)));
    if (types.length < 2) {
      x.rowOf[node] = types[0] ?? none;
      return;
    }
    const tuple = x.addExpression(ops.type, x.names.internText("tuple"), none, x.start(node));
    types.forEach((type, place) => {
      setTypeArgument(x, type, tuple, place);
    });
    x.rowOf[node] = tuple;
  },
};

/** A parameter; a named result is a local. */
const parameter: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const name = x.child(node, rule.name);
    const type = asType(x, x.row(x.child(node, rule.type)));
    const around = x.parent();
    const isTaken = around !== none && x.role(around) === roles.symbol;
    x.rowOf[node] = type;
    if (name === none && !isTaken) return;
    const text = name === none ? x.names.internText("_") : x.intern(name);
    addBinding(x, text, {
      kind: isTaken ? parameterKind : localKind,
      span: x.scopeSpan(),
      type,
      value: none,
    });
  },
};

const local: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const name = x.child(node, rule.name);
    if (name === none) return;
    const type = asType(x, x.row(x.child(node, rule.type)));
    addBinding(x, x.intern(name), { kind: localKind, span: localSpan(x, node, false), type, value: none });
  },
};

/** `onlyOwner`, `Base(1)` and `File.Base(1)` before a body: a modifier or a base's constructor runs. */
const invocation: Hook = {
  enter(x, node) {
    for (const part of membersIn(x, node)) x.exclude(part);
    return undefined;
  },
  exit(x, node) {
    let callee = x.row(node + 1);
    if (callee === none || x.rowOf[node + 1]! < 0) return;
    for (const part of membersIn(x, node))
      callee = x.addExpression(ops.member, x.intern(part), callee, x.start(part));
    const row = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
    x.expressions.argc[row] = argumentsOf(x, node).length;
  },
};

/** The names behind the first one of `File.Base(1)`. */
function membersIn(x: Extraction, node: number): readonly number[] {
  return childrenOf(x, node).filter((child) => child !== node + 1 && x.role(child) === roles.name);
}

/** `f(x)` calls, `new C(x)` constructs, and `C(x)` converts `x` to `C` or makes a struct. */
const call: Hook = {
  exit(x, node) {
    const callee = x.row(x.child(node, x.rule(node)!.base));
    const passed = argumentsOf(x, node);
    for (const argument of passed) noteValue(x, x.row(argument));
    if (callee === none) return;
    const { op } = x.expressions;
    let row = callee;
    if (isConversion(x, callee)) {
      x.rowOf[node] = asType(x, callee);
      return;
    }
    if (op[callee] !== ops.new)
      row = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
    x.rowOf[node] = row;
    x.expressions.argc[row] = Math.min(passed.length, 254);
    for (const argument of passed) keepArgument(x, argument, row);
  },
};

function isConversion(x: Extraction, callee: number): boolean {
  const op = x.expressions.op[callee];
  if (op === ops.type) return true;
  if (op !== ops.ident && op !== ops.member) return false;
  return /^_*[A-Z]/.test(x.names.get(x.expressions.name[callee]!));
}

function argumentsOf(x: Extraction, node: number): number[] {
  const found: number[] = [];
  forEachChild(x, node, (child) => {
    if (x.rule(child)?.worth === anyChild.first && fieldOf(x.nodes, child) === 0) found.push(child);
  });
  return found;
}

/**
 * The row of an argument refers to its call. An argument without a free row gets a new one, which keeps its position.
 */
function keepArgument(x: Extraction, node: number, call: number): void {
  const row = x.row(node);
  const isFree = row !== none && x.expressions.generic[row] === none;
  const kept = isFree ? row : x.addExpression(ops.literal, noString, none, x.start(node));
  x.expressions.generic[kept] = call;
}

/** `mapping(K => V)`, `T[]`, or the name of a type; a function type is none of its parameters'. */
const typeName: Hook = {
  exit(x, node) {
    if (functionType.test(x.text.slice(x.start(node), x.start(node) + 12))) return;
    const value = x.child(node, x.grammarField("value_type"));
    const inner = value === none ? node + 1 : value;
    if (inner >= afterOf(x.nodes, node)) return;
    const isArray = x.text.charCodeAt(x.end(node) - 1) === 0x5d; // "]"
    const held = asType(x, x.row(inner));
    if (value === none && !isArray) {
      x.rowOf[node] = held;
      return;
    }
    const row = x.addExpression(
      ops.type,
      x.names.internText(isArray ? "Array" : "mapping"),
      none,
      x.start(node),
    );
    if (!isArray) setTypeArgument(x, x.row(x.child(node, x.grammarField("key_type"))), row, 0);
    setTypeArgument(x, held, row, isArray ? 0 : 1);
    x.rowOf[node] = row;
  },
};

/** `Library.Type` */
const path: Hook = {
  enter(x, node) {
    forEachChild(x, node, (child) => {
      if (child !== node + 1) x.exclude(child);
    });
    return undefined;
  },
  exit(x, node) {
    let row: number = none;
    forEachChild(x, node, (child) => {
      row = row === none ? x.row(child) : x.addExpression(ops.member, x.intern(child), row, x.start(child));
    });
    x.rowOf[node] = asType(x, row);
  },
};

export const solidityHooks: Hooks = {
  call,
  enumValue,
  fallback,
  function: functionHook,
  importDirective,
  invocation,
  local,
  parameter,
  path,
  returns,
  typeName,
  words: selfWords("this", "super"),
};
