// Gleam beyond its rules: imports, variants of types, pipes, tests, docs.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { importKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol, markTest } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { lineDocs } from "../syntax-parts/line-docs.ts";

const importKind = importKinds.indexOf("import");
const structKind = symbolKindCode("struct");
const privateCode = visibilities.indexOf("private");

/** `import a/b.{c, type D as E} as f` */
const importModule: Hook = {
  enter(x, node) {
    const [, module, list, alias] =
      /^import\s+([\w/]+)(?:\.\{([^}]*)\})?(?:\s+as\s+(\w+))?/.exec(x.slice(node)) ?? [];
    if (module === undefined) return true;
    const base = { module, kind: importKind, offset: x.start(node) };
    x.addImport({ ...base, name: "*", local: alias ?? module.slice(module.lastIndexOf("/") + 1) });
    for (const part of list?.split(",") ?? []) {
      const [, name, local] = /^\s*(?:type\s+)?(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
      if (name !== undefined) x.addImport({ ...base, name, local: local ?? name });
    }
    return true;
  },
};

/** A declaration without `pub` is private to its module. */
function settleVisibility(x: Extraction, row: number): void {
  if ((x.symbols.flags[row]! & symbolFlags.exported) === 0) x.symbols.visibility[row] = privateCode;
}

const visibility: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) settleVisibility(x, row);
  },
};

/** A variant of a type is made by calling its name, like a function of the module. */
const variant: Hook = {
  enter(x, node) {
    const name = x.presentChild(node, x.rule(node)!.name);
    if (name === none) return undefined;
    x.exclude(name);
    const type = x.owner;
    x.owner = 0;
    const row = addSymbol(x, node, { kind: structKind, name: x.intern(name), nameNode: name, flags: 0 });
    x.owner = type;
    x.symbols.flags[row]! |= x.symbols.flags[type]! & symbolFlags.exported;
    x.symbols.type[row] = x.addExpression(ops.type, x.symbols.name[type]!, none, x.start(name));
    x.openSymbolScope(node, scopeKinds.type, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    finishSymbol(x, row, node, none);
    settleVisibility(x, row);
  },
};

const functionHook: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    settleVisibility(x, row);
    if (x.names.get(x.symbols.name[row]!).endsWith("_test")) markTest(x, row);
  },
};

/** `value |> f` calls `f`; the value of `value |> f(2)` is that call's result. */
const pipe: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const left = x.child(node, rule.left);
    const right = x.child(node, rule.right);
    if (left === none || right === none) return;
    const row = x.row(right);
    if (row === none || x.text.slice(x.end(left), x.start(right)).trim() !== "|>") return;
    const op = x.expressions.op[row];
    const isNamed = op === ops.ident || op === ops.member;
    x.rowOf[node] = isNamed ? x.addExpression(ops.call, noString, row, x.expressions.offset[row]!) : row;
  },
};

export const gleamHooks: Hooks = {
  finish: lineDocs("///", /^@/),
  function: functionHook,
  importModule,
  pipe,
  variant,
  visibility,
};
