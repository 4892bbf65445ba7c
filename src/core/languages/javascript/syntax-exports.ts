// What does a JavaScript module export: which names, which of them from other modules, and what as default?
import { importFlags, importKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import type { ExportRow } from "../../parse/nodes/rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { takeResult } from "../../parse/nodes/variables.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { exportDocTypes } from "./syntax-doc-declarations.ts";
import { exportProperties, settleProperties } from "./syntax-export-properties.ts";
import { findSource, forEachInside, readSpecifier, unquote } from "./syntax-imports.ts";
import { finishComponents } from "./syntax-components.ts";
import { finishStores } from "./syntax-stores.ts";
import { thawed } from "./syntax-objects.ts";
import { addTypeImport, typeImportPattern } from "./syntax-type-imports.ts";

const reexportKind = importKinds.indexOf("reexport");
const functionKind = symbolKindCode("function");
const constantKind = symbolKindCode("constant");

export const exportStatement: Hook = {
  enter(x, node) {
    const source = findSource(x, node);
    if (source !== none) {
      addReexports(x, node, source);
      return true;
    }
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      if (!x.text.startsWith("{", x.start(at)) || x.role(at) !== roles.opaque) continue;
      forEachInside(x, at, none, (specifier) => {
        const { name, alias } = readSpecifier(x.slice(specifier));
        x.exports.push({ name: alias ?? name, local: name, value: none });
      });
      return true;
    }
    enterDefault(x, node);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) {
      const value = defaultValue(x, node);
      const type = x.symbols.type[row]!;
      const body = takeResult(x, row, value);
      if (type !== none) x.symbols.type[row] = type;
      finishSymbol(x, row, node, body);
      return;
    }
    const value = defaultValue(x, node);
    const outside = x.memo.get(node);
    if (outside === undefined || value === none) return;
    if (outside === defaultMark && (x.role(value) === roles.new || x.role(value) === roles.call)) {
      exportMadeDefault(x, node, value);
      return;
    }
    x.exports.push({
      name: outside === defaultMark ? "default" : "=",
      local: undefined,
      value: x.row(value),
    });
    exportObject(x, value);
  },
};

const defaultMark = 1;
const equalsMark = 2;

/** `export default …` and `export = …`. */
function enterDefault(x: Extraction, node: number): void {
  let at = x.start(node) + "export".length;
  while (x.text.charCodeAt(at) <= 32) at++;
  const isDefault = x.text.startsWith("default", at);
  if (!isDefault && !x.text.startsWith("=", at)) return;
  const value = defaultValue(x, node);
  if (value === none) return;
  const role = x.role(value);
  const rule = x.rule(value);
  const name = isDefault ? "default" : "=";
  if (role === roles.name) x.exports.push({ name, local: x.slice(value), value: none });
  else if (role === roles.lambda || role === roles.symbol) {
    const named = x.child(value, role === roles.lambda ? rule!.property : rule!.name);
    if (named !== none && role === roles.symbol) {
      x.exports.push({ name, local: x.slice(named), value: none });
      return;
    }
    const kind = role === roles.symbol ? rule!.kind : functionKind;
    const text = named === none ? "default" : x.slice(named);
    x.exclude(value);
    const flags = symbolFlags.exported | symbolFlags.defaultExport;
    const row = addSymbol(x, node, {
      kind,
      name: x.names.internText(text),
      nameNode: named === none ? value : named,
      flags,
    });
    x.openSymbolScope(node, scopeKinds.block, row);
    x.exports.push({ name, local: text, value: none });
  } else x.memo.set(node, isDefault ? defaultMark : equalsMark);
}

/** `export default { run() {}, stop: halt }`: run and stop are found through the module. */
function exportObject(x: Extraction, value: number): void {
  const literal = thawed(x, value);
  if (x.role(literal) !== roles.literal || x.rule(literal)!.as !== "Object") return;
  const before = x.exports.length;
  exportProperties(x, literal);
  // `import { stop } from` means what the file exports under that name itself.
  const isOther = (row: ExportRow): boolean =>
    row.name !== row.local && x.declares(0, x.names.internText(row.name));
  const known = x.exports.splice(before).filter((row) => !isOther(row));
  x.exports.push(...known.map((row) => ({ ...row, value: x.row(value) })));
  settleProperties(x, literal);
}

/** `export default new Client()`: a constant for a value that only the export names. */
function exportMadeDefault(x: Extraction, node: number, value: number): void {
  const flags = symbolFlags.exported | symbolFlags.defaultExport;
  const name = x.names.internText("default");
  const row = addSymbol(x, node, { kind: constantKind, name, nameNode: value, flags });
  finishSymbol(x, row, node, none);
  x.symbols.value[row] = x.row(value);
  x.exports.push({ name: "default", local: "default", value: none });
}

/** The value of a default export: the last child that is not a keyword, comment or decorator. */
function defaultValue(x: Extraction, node: number): number {
  let value: number = none;
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    if (role !== roles.modifier && role !== roles.comment && role !== roles.decorator) value = at;
  }
  return value;
}

/** Adds re-exports. Their local name is the exported one; it is not visible in the file itself. */
function addReexports(x: Extraction, node: number, source: number): void {
  const head = x.text.slice(x.start(node), x.start(source));
  const typeOnly = /^export\s+type\b/.test(head) ? importFlags.typeOnly : 0;
  const row = { module: unquote(x, source), kind: reexportKind, offset: x.start(node) };
  const before = x.imports.length;
  forEachInside(x, node, source, (at) => {
    const text = x.slice(at);
    if (text.startsWith("*")) {
      x.addImport({ ...row, name: "*", local: text.replace(/^\*\s*as\s+/, ""), flags: typeOnly });
    } else if (text.startsWith("{")) {
      forEachInside(x, at, none, (specifier) => {
        const { name, alias, isType } = readSpecifier(x.slice(specifier));
        const flags = isType ? importFlags.typeOnly : typeOnly;
        x.addImport({ ...row, name, local: alias ?? name, flags });
      });
    }
  });
  if (x.imports.length === before && !/\{\s*\}/.test(head)) {
    x.addImport({ ...row, name: "*", flags: typeOnly | importFlags.wildcard });
  }
}

/** Marks the declarations that export lists name and adds imports written in types: only the whole file shows these. */
export const finishModule: Hook = {
  exit(x) {
    flagExported(x);
    finishStores(x);
    finishComponents(x);
    exportDocTypes(x);
    // In repaired text, `import("m")` is an identifier.
    const { expressions, names } = x;
    if (!x.text.includes("import(") || !/\bimport\(["'][^"'\n]*["']\)\.[A-Z]/.test(x.text)) return;
    for (let row = 0; row < expressions.length; row++) {
      if (expressions.op[row] !== ops.ident) continue;
      const parts = typeImportPattern.exec(names.get(expressions.name[row]!));
      if (parts !== null) addTypeImport(x, parts[0], parts[2]!, expressions.offset[row]!);
    }
  },
};

function flagExported(x: Extraction): void {
  if (x.exports.length === 0) return;
  const flagsOf = new Map<string, number>();
  for (const { name, local } of x.exports) {
    if (local === undefined) continue;
    const flag = name === "default" ? symbolFlags.exported | symbolFlags.defaultExport : symbolFlags.exported;
    flagsOf.set(local, (flagsOf.get(local) ?? 0) | flag);
  }
  for (let row = 1; row < x.symbols.length; row++) {
    if (x.symbols.parent[row] !== 0) continue;
    const flags = flagsOf.get(x.names.get(x.symbols.name[row]!));
    if (flags !== undefined) x.symbols.flags[row]! |= flags;
  }
}
