// HCL as in Terraform: blocks are symbols, and `var.x`, `local.y` and `module.m.z` refer to them.
import { noString } from "../../../base/string-table.ts";
import type { SymbolKind } from "../../types/kinds.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { importKinds, none, ops } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";

const importKind = importKinds.indexOf("import");

/** How references to a block begin, and which kind of symbol it is. */
const blocks: Readonly<Record<string, readonly [prefix: string, kind: SymbolKind]>> = {
  variable: ["var", "variable"],
  output: ["output", "field"],
  module: ["module", "struct"],
  provider: ["provider", "struct"],
  resource: ["", "struct"],
};

/** `resource "aws_instance" "web" {`: type, labels, and the position of the last label. */
const blockHead = /([A-Za-z_][\w-]*)((?:\s+(?:"[^"\n]*"|[A-Za-z_][\w-]*))*)\s*\{/y;

/** Top-level blocks, and labeled blocks in a Nomad job, are symbols: `web` of `aws_instance`. */
const block: Hook = {
  enter(x, node) {
    blockHead.lastIndex = x.start(node);
    const [head = "", type = "", rest = ""] = blockHead.exec(x.text) ?? [];
    const labels = [...rest.matchAll(/[\w./-]+/g)].map(([label]) => label);
    const name = labels.pop();
    if (type === "locals") x.memo.set(`locals ${node}`, 1);
    const isInside = x.owner !== 0 && !/^(?:job|group|task)$/.test(type);
    if (name === undefined || isInside) return undefined;
    const [prefix, kind] = blocks[type] ?? [type, "struct"];
    const owner = [prefix, ...labels].filter((part) => part !== "").join(".");
    const alias = type === "provider" ? /^\s*alias\s*=\s*"([\w-]+)"/m.exec(x.slice(node))?.[1] : undefined;
    const row = addSymbol(x, node, {
      kind: symbolKindCode(kind),
      name: x.names.internText(alias ?? name),
      nameNode: node,
      flags: 0,
    });
    x.symbols.nameStart[row] = x.start(node) + Math.max(0, head.lastIndexOf(name));
    x.symbols.owner[row] = x.names.internText(alias === undefined ? owner : `${owner}.${name}`);
    finishSymbol(x, row, node, none);
    x.symbols.signature[row] = x.names.internText(head.replace(/\s*\{$/, "").replace(/\s+/g, " "));
    const description = /^\s*description\s*=\s*"((?:[^"\\\n]|\\.)*)"/m.exec(x.slice(node))?.[1];
    if (description !== undefined) x.symbols.doc[row] = x.names.internText(description);
    x.openSymbolScope(node, scopeKinds.block, row);
    if (type === "module") {
      x.memo.set(`module ${row}`, node);
      const source = /^\s*source\s*=\s*"([^"\n]+)"/m.exec(x.slice(node))?.[1];
      if (source !== undefined)
        x.addImport({ module: source, kind: importKind, offset: x.start(node), name: "*" });
    }
    return undefined;
  },
};

/** Attributes that the module block itself uses; all others set variables of the module. */
const ownOfModule = /^(?:source|version|count|for_each|providers|depends_on)$/;

/**
 * `locals { name = … }` declares a local. `name = …` in a module block sets the module's variable, as does a top-level
 * one in a .tfvars file.
 */
const attribute: Hook = {
  enter(x, node) {
    const name = /^[\w-]+/.exec(x.slice(node))?.[0];
    const around = x.parent();
    if (name === undefined) return undefined;
    if (around !== none && x.memo.has(`locals ${around}`)) {
      const row = addSymbol(x, node, {
        kind: symbolKindCode("constant"),
        name: x.names.internText(name),
        nameNode: node,
        flags: 0,
      });
      x.symbols.owner[row] = x.names.internText("local");
      finishSymbol(x, row, node, none);
      x.openSymbolScope(node, scopeKinds.block, row);
    } else if (around === none) addReference(x, `var.${name}`, x.start(node));
    else if (around === x.memo.get(`module ${x.owner}`) && !ownOfModule.test(name)) {
      const module = x.addExpression(ops.self, noString, none, x.start(node));
      x.addExpression(ops.member, x.names.internText(`var.${name}`), module, x.start(node));
    }
    return undefined;
  },
};

const reference =
  /(?:(var|local)\.([\w-]+)|(module)\.([\w-]+)(?:\[[^\]\n]*\])?(?:\.([\w-]+))?|(data\.[\w-]+)\.([\w-]+)|(source\.[\w-]+|[a-z][a-z0-9]*_\w+)\.([A-Za-z_][\w-]*))/y;

/** A reference is read from its text, since its parts are siblings in the grammar. */
const variable: Hook = {
  enter(x, node) {
    reference.lastIndex = x.start(node);
    const found = reference.exec(x.text);
    if (found === null) return true;
    const prefix = found[1] ?? found[3] ?? found[6] ?? found[8]!;
    const name = found[2] ?? found[4] ?? found[7] ?? found[9]!;
    const row = addReference(x, `${prefix}.${name}`, x.start(node));
    if (found[5] !== undefined) x.addExpression(ops.member, x.names.internText(found[5]), row, x.start(node));
    return true;
  },
};

function addReference(x: Extraction, path: string, offset: number): number {
  return x.addExpression(ops.ident, x.names.internText(path), none, offset);
}

export const hclHooks: Hooks = { attribute, block, variable };
