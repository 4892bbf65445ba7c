// TypeScript's types that are more than a name: what they stand for.
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { addBranches, addFunctionType, asType } from "../../parse/nodes/type-rows.ts";
import { roles } from "../../parse/tree/rules.ts";

/** `Services["lang"]` is the type of that property. */
const lookupType: Hook = {
  exit(x, node) {
    const key = /\[\s*["']([\w$]+)["']\s*\]$/.exec(x.slice(node));
    const holder = asType(x, x.row(node + 1));
    if (key === null || holder === none) return;
    x.rowOf[node] = x.addExpression(ops.type, x.names.internText(key[1]!), holder, x.start(node));
  },
};

/** `T extends U ? A : B` is one of both; null and other literals are no nodes. */
const conditionalType: Hook = {
  exit(x, node) {
    const branches = [x.grammarField("consequence"), x.grammarField("alternative")]
      .map((field) => x.child(node, field))
      .filter((branch) => branch !== none);
    x.rowOf[node] = addBranches(x, node, branches);
  },
};

/** `interface Make { (name: string): Item }` is a function that gives an Item, and has members besides. */
const callSignature: Hook = {
  exit(x, node) {
    const type = addFunctionType(x, node, x.rule(node)!);
    const holder = x.parent(1);
    const name = x.role(holder) === roles.symbol ? x.child(holder, x.rule(holder)!.name) : none;
    // A signature in the type of a parameter belongs to no symbol.
    if (name !== none && x.symbols.nameStart[x.owner] === x.start(name))
      x.addExpression(ops.inherit, noString, type, x.start(node));
  },
};

export const typeHooks: Hooks = { lookupType, conditionalType, callSignature };
