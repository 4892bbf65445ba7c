// Zig beyond its rules: the kind of a constant depends on its value; a file is imported like a value.
import type { SymbolKind } from "../../types/kinds.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, importKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding, localSpan } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { asType, declaredType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { call } from "./syntax-containers.ts";
import { signByName } from "../syntax-parts/node-parts.ts";

const importKind = importKinds.indexOf("import");
const functionKind = symbolKindCode("function");
const localKind = bindingKinds.indexOf("local");
const head =
  /(?:pub\s+)?(?:(?:export|extern(?:\s+"[^"]*")?|threadlocal)\s+)*(const|var)\s+(@"[^"\n]+"|\w+)[^=;]*=?\s*(?:(?:extern|packed)\s+)?(?:(struct|enum|union|opaque|error)\b|@import\("([^"\n]+)"\)\s*;)?/y;
/** The head of a function that makes a type: `fn List(comptime T: type) type {`. */
const typeMaker = /^(?:pub\s+)?(?:inline\s+)?fn\s+\w+\s*\([^{}]*\)\s*type\s*\{/;
/** The end of a head whose last statement returns what follows; in `if (wide) return`, it is only one of several. */
const returned = /[{};]\s*return\s+(?:(?:extern|packed)\s+)?$/;
const longestHead = 1_000;
const kindOfValue: Readonly<Record<string, SymbolKind>> = {
  struct: "struct",
  union: "struct",
  opaque: "struct",
  enum: "enum",
  error: "enum",
};

/** `const Name = struct { … }` declares a type, `const name = @import("file.zig")` imports a file. */
const variable: Hook = {
  enter(x, node) {
    head.lastIndex = x.start(node);
    const [, word, name, made, module] = head.exec(x.text) ?? [];
    const nameNode = x.childOfRole(node, roles.name);
    if (name === undefined || nameNode === none) return undefined;
    x.exclude(nameNode);
    if (!x.declaresSymbols) return undefined;
    if (module !== undefined) {
      x.addImport({ module, name: "*", local: name, kind: importKind, offset: x.start(node) });
      return true;
    }
    const kind = made === undefined ? (word === "const" ? "constant" : "variable") : kindOfValue[made]!;
    const row = addSymbol(x, node, {
      kind: symbolKindCode(kind),
      name: x.names.internText(name),
      nameNode,
      flags: 0,
    });
    x.openSymbolScope(node, made === undefined ? scopeKinds.block : scopeKinds.type, row);
    return undefined;
  },
  exit(x, node) {
    let value: number = none;
    for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) value = x.row(at);
    const row = x.symbolOpenedBy(node);
    const nameNode = x.childOfRole(node, roles.name);
    if (row !== none) {
      const isType = x.scopeKind === scopeKinds.type;
      if (!isType) {
        x.symbols.value[row] = value;
        x.symbols.type[row] = declaredType(x, node);
      }
      finishSymbol(x, row, node, isType ? afterOf(x.nodes, nameNode) : none);
    } else if (!x.declaresSymbols && nameNode !== none) {
      addBinding(x, x.intern(nameNode), {
        kind: localKind,
        span: localSpan(x, node, false),
        type: declaredType(x, node),
        value,
      });
    }
  },
};

/** A function that returns a struct is that struct: its functions are found on what a call of it gives. */
const madeType: Hook = {
  enter(x, node) {
    const { owner } = x;
    if (owner === 0 || x.symbols.kind[owner] !== functionKind) return undefined;
    const from = x.symbols.start[owner]!;
    if (x.start(node) - from > longestHead || !makesOneType(x.text.slice(from, x.start(node))))
      return undefined;
    x.symbols.kind[owner] = symbolKindCode("struct");
    x.openSymbolScope(node, scopeKinds.type, owner);
    return undefined;
  },
};

/**
 * Whether a function whose text begins so always returns the type that follows: not in a branch, and nothing was
 * returned before. A local type with functions would share its names with the returned one.
 */
function makesOneType(beginning: string): boolean {
  const code = beginning.replaceAll(/\/\/[^\n]*/g, "");
  if (!typeMaker.test(code) || !returned.test(code)) return false;
  const count = (part: RegExp): number => code.match(part)?.length ?? 0;
  const isInBranch = count(/\{/g) - count(/\}/g) !== 1;
  return !isInBranch && count(/\breturn\b/g) === 1 && count(/\bfn\s+\w/g) === 1;
}

const test: Hook = {
  enter(x, node) {
    const title = /^test\s+(?:"([^"\n]*)"|(\w+))/.exec(x.text.slice(x.start(node), x.start(node) + 200));
    const name = x.names.internText(`test ${title?.[1] ?? title?.[2] ?? ""}`.trim());
    const row = addSymbol(x, node, {
      kind: symbolKindCode("test"),
      name,
      nameNode: node,
      flags: symbolFlags.test,
    });
    x.openSymbolScope(node, scopeKinds.function, row);
    return undefined;
  },
  exit: signByName,
};

/** `Type{ … }` is a value of that type. */
const initializer: Hook = {
  exit(x, node) {
    const type = node + 1 < afterOf(x.nodes, node) ? x.row(node + 1) : none;
    if (type !== none && x.start(node + 1) === x.start(node)) x.rowOf[node] = asType(x, type);
  },
};

/**
 * `|item, i|` after a loop, a condition, `catch` or a case: locals of what follows. Like a pointer or `?T`, a slice has
 * the type of what it holds, so that an item has the type of what the loop goes over.
 */
const payload: Hook = {
  enter(x, node) {
    const around = x.parent();
    const taken = around === none ? "" : x.text.slice(x.start(around), x.start(around) + 12);
    const holdsValue = /^(?:inline\s+)?(?:for|if|while)\b/.test(taken);
    const operands = holdsValue ? operandsBefore(x, around, node) : [];
    const span = { start: x.end(node), end: x.scopeSpan().end };
    let position = 0;
    for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) {
      if (x.role(at) !== roles.name) continue;
      x.exclude(at);
      const value = operands[position++] ?? none;
      addBinding(x, x.intern(at), { kind: localKind, span, type: none, value });
    }
    return true;
  },
};

/** Rows of the children before `last`. */
function operandsBefore(x: Extraction, around: number, last: number): number[] {
  const rows: number[] = [];
  for (let at = around + 1; at < last; at = afterOf(x.nodes, at)) rows.push(x.row(at));
  return rows;
}

/** `find(name) orelse return` is what `find` gives; other operators give plain values. */
const binary: Hook = {
  exit(x, node) {
    const left = x.child(node, x.grammarField("left"));
    if (left !== none && /^\s*orelse\b/.test(x.text.slice(x.end(left), x.end(node))))
      x.rowOf[node] = x.row(left);
  },
};

/** `@import("file.zig").name`: the file is a value wherever it is named. `@This()` is the type around. */
const builtin: Hook = {
  enter(x, node) {
    const around = x.parent();
    if (
      x.text.startsWith("@This()", x.start(node)) &&
      around !== none &&
      x.rule(around)?.hook !== "variable"
    ) {
      x.rowOf[node] = x.addExpression(ops.type, x.names.internText("@This"), none, x.start(node));
      return true;
    }
    const module = /^@import\(\s*"([^"\n]+)"/.exec(x.text.slice(x.start(node), x.end(node)))?.[1];
    if (module === undefined) return undefined;
    const key = `import ${module}`;
    const offset = x.start(node);
    if (!x.memo.has(key)) {
      x.memo.set(key, 1);
      const span = { start: 0, end: x.text.length };
      x.addImport({ module, name: "*", local: module, kind: importKind, offset, ...span });
    }
    x.rowOf[node] = x.addExpression(ops.ident, x.names.internText(module), none, offset);
    return true;
  },
};

export const zigHooks: Hooks = { binary, builtin, call, initializer, madeType, payload, test, variable };
