// Declarations in Rust: tests, fields by position, traits and impl blocks, and visibility.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol, markTest } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { hasMark, marks } from "./syntax-attributes.ts";
import { noteResults } from "./syntax-results.ts";
import { applyBounds, noteParameters } from "./syntax-bounds.ts";

const fieldKind = symbolKindCode("field");
const interfaceKind = symbolKindCode("interface");
const enumKind = symbolKindCode("enum");
const constantKind = symbolKindCode("constant");
const typeKinds = new Set(
  ["struct", "enum", "interface", "type"].map((kind) => symbolKindCode(kind as "struct")),
);
const genericKind = bindingKinds.indexOf("generic");
const publicCode = visibilities.indexOf("public");
const privateCode = visibilities.indexOf("private");
/** Key in `memo`: there are implement rows. */
const hasImplementations = "implementations";

export const functionItem: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    if (hasMark(x, marks.test, node)) {
      markTest(x, row);
    }
    const body = x.child(node, x.rule(node)!.body);
    if (x.symbols.type[row] === none)
      x.symbols.value[row] = none; // its last expression is not returned
    else if (body !== none) noteResults(x, row, body);
  },
};

export const macroDefinition: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    if (hasMark(x, marks.exported, node)) x.symbols.flags[row]! |= symbolFlags.exported;
    x.symbols.signature[row] = x.names.internText(`macro_rules! ${x.names.get(x.symbols.name[row]!)}`);
  },
};

/** Unnamed fields are named by their position. */
export const orderedFields: Hook = {
  enter(x, node) {
    if (x.scopeKind !== scopeKinds.type) return undefined;
    const { type } = x.rule(node)!;
    const after = afterOf(x.nodes, node);
    let position = 0;
    let isPublic = false;
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      if (x.role(at) === roles.modifier) isPublic = x.slice(at) === "pub";
      if (fieldOf(x.nodes, at) !== type) continue;
      const row = addSymbol(x, at, {
        kind: fieldKind,
        name: x.names.internText(String(position++)),
        nameNode: at,
        flags: 0,
      });
      if (isPublic) x.symbols.flags[row]! |= symbolFlags.exported;
      finishSymbol(x, row, at, none);
      x.memo.set(at, row);
      isPublic = false;
    }
    return undefined;
  },
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const row = x.memo.get(at);
      if (row !== undefined) x.symbols.type[row] = x.row(at);
    }
  },
};

/** `struct Name(A, B);` is shown with its fields. */
export const structItem: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const body = x.child(node, x.rule(node)!.body);
    if (row !== none && body !== none && x.rule(body)?.hook === "orderedFields")
      finishSymbol(x, row, node, none);
  },
};

/** `trait Name: Base + Other` */
export const traitItem: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const bounds = x.grammarField("bounds");
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after && row !== none; at = afterOf(x.nodes, at)) {
      if (fieldOf(x.nodes, at) !== bounds) continue;
      const end = afterOf(x.nodes, at);
      for (let bound = at + 1; bound < end; bound = afterOf(x.nodes, bound)) {
        const base = x.row(bound);
        if (base !== none) x.addExpression(ops.inherit, noString, base, x.start(bound));
      }
    }
  },
};

/** Declarations in `impl Trait for Type` belong to Type, wherever that is declared. */
export const implItem: Hook = {
  enter(x, node) {
    const type = x.child(node, x.rule(node)!.type);
    const owner = type === none ? noString : ownerName(x, type);
    x.openScope(node, scopeKinds.type, x.start(node), x.end(node), owner);
    x.memo.set(node, x.symbols.length);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const trait = x.row(x.child(node, rule.base));
    const type = x.row(x.child(node, rule.type));
    noteParameters(x, node, x.slice(x.child(node, rule.type)));
    if (trait === none) return;
    const owner = x.scopeOwnerName;
    for (let row = x.memo.get(node)!; row < x.symbols.length; row++) {
      if (x.symbols.owner[row] === owner && x.symbols.parent[row] === x.owner) {
        x.symbols.flags[row]! |= symbolFlags.implementation;
      }
    }
    const implement = x.addExpression(ops.implement, noString, trait, x.expressions.offset[trait]!);
    x.expressions.generic[implement] = type;
    x.memo.set(hasImplementations, 1);
  },
};

/** Last part of a type's path; its text if it has no path. */
function ownerName(x: Extraction, type: number): number {
  let at = type;
  for (let levels = 0; levels < 8; levels++) {
    const rule = x.rule(at);
    const inner =
      rule?.role === roles.genericType
        ? x.child(at, rule.name)
        : rule?.role === roles.qualifiedType
          ? x.child(at, rule.property)
          : none;
    if (inner === none) break;
    at = inner;
  }
  return x.names.internText(x.slice(at).replace(/\s+/g, " ").slice(0, 60));
}

/** `where T: Bound` gives a bound to a parameter that has none yet. */
export const wherePredicate: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const left = x.child(node, rule.left);
    const bound = x.row(x.child(node, rule.type));
    if (left === none || bound === none || x.role(left) !== roles.typeName) return;
    const name = x.intern(left);
    const { bindings } = x;
    for (let row = bindings.length - 1; row >= 0 && bindings.start[row]! >= x.scopeSpan().start; row--) {
      if (bindings.kind[row] !== genericKind || bindings.name[row] !== name) continue;
      if (bindings.type[row] === none) bindings.type[row] = bound;
      return;
    }
  },
};

/** Sets visibility, and the type of this file to which an implementation belongs. */
export const finish: Hook = {
  exit(x) {
    const { symbols } = x;
    const types = new Map<number, number>();
    for (let row = 1; row < symbols.length; row++) {
      if (typeKinds.has(symbols.kind[row]!) && !types.has(symbols.name[row]!))
        types.set(symbols.name[row]!, row);
      const isOpen = (symbols.flags[row]! & (symbolFlags.exported | symbolFlags.implementation)) !== 0;
      if (!isOpen && symbols.visibility[row] === publicCode && !sharesAccess(x, row))
        symbols.visibility[row] = privateCode;
    }
    applyBounds(x, types);
    if (!x.memo.has(hasImplementations)) return;
    const { expressions } = x;
    for (let row = 0; row < expressions.length; row++) {
      if (expressions.op[row] !== ops.implement) continue;
      const type = expressions.generic[row]!;
      expressions.owner[row] = type === none ? 0 : (types.get(expressions.name[type]!) ?? 0);
    }
  },
};

/** Variants, their fields and members of traits have the visibility of what contains them. */
function sharesAccess(x: Extraction, row: number): boolean {
  const parent = x.symbols.parent[row]!;
  const kind = x.symbols.kind[parent]!;
  return parent > 0 && (kind === interfaceKind || kind === enumKind || kind === constantKind);
}
