// Types in Nim: objects, enums and their fields.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import type { Hook } from "../../parse/nodes/extraction.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { addMarked, declaredNames, takeInnerDoc } from "./syntax-names.ts";

const [typeKind, enumKind, structKind, fieldKind] = (["type", "enum", "struct", "field"] as const).map(
  symbolKindCode,
);

const type: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const head = x.child(node, rule.name);
    const [declared] = declaredNames(x, head);
    if (declared === undefined) return undefined;
    const rest = x.text.slice(x.end(head), Math.min(x.end(node), x.end(head) + 200));
    const isEnum = /^\s*=\s*enum\b/.test(rest);
    const isObject = /^\s*=\s*(?:(?:ref|ptr)\s+)?(?:object|tuple)\b/.test(rest);
    const kind = isEnum ? enumKind! : isObject ? structKind! : typeKind!;
    const row = addMarked(x, node, kind, declared.node, declared.isExported);
    const length = /^\s*=\s*(?:enum|(?:(?:ref|ptr)\s+)?(?:object|tuple)(?:\s+of\s+[\w.]+)?)/.exec(rest)?.[0]
      .length;
    x.symbols.signature[row] = foldSignature(
      x,
      x.start(node),
      length === undefined ? x.end(node) : x.end(head) + length,
    );
    x.openSymbolScope(node, scopeKinds.type, row);
    const base = /^\s*=\s*(?:(?:ref|ptr)\s+)?object\s+of\s+(?:\w+\.)?(\w+)/.exec(rest);
    if (base === null) return undefined;
    const offset = x.end(head) + base[0].length - base[1]!.length;
    const written = x.addExpression(ops.type, x.names.internText(base[1]!), none, offset);
    x.addExpression(ops.inherit, noString, written, offset);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const line = x.text.indexOf("\n", x.symbols.start[row]);
    if (line >= 0) takeInnerDoc(x, row, line, x.end(node));
    const { doc, parent, length } = x.symbols;
    const isTaken = row + 1 < length && parent[row + 1] === row && doc[row + 1] === doc[row];
    if (isTaken) doc[row + 1] = noString; // it is above the first field
  },
};

const field: Hook = {
  enter(x, node) {
    for (const { node: name, isExported } of declaredNames(x, x.child(node, x.rule(node)!.name))) {
      if (x.scopeKind !== scopeKinds.type) continue;
      const row = addMarked(x, node, fieldKind!, name, isExported);
      x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(node));
      x.memo.set(name, row);
    }
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const declared = x.row(x.child(node, rule.type));
    for (const { node: name } of declaredNames(x, x.child(node, rule.name))) {
      const row = x.memo.get(name);
      if (row !== undefined) x.symbols.type[row] = declared;
    }
  },
};

/** An enum value is visible like the module's own names. */
const enumField: Hook = {
  enter(x, node) {
    const [declared] = declaredNames(x, x.child(node, x.rule(node)!.name));
    if (declared === undefined) return true;
    const around = x.owner;
    const isExported = (x.symbols.flags[around]! & symbolFlags.exported) !== 0;
    const row = addMarked(x, node, fieldKind!, declared.node, isExported);
    x.symbols.flags[row]! |= symbolFlags.static;
    x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(node));
    return true;
  },
};

export const typeHooks = { enumField, field, type };
