// Haskell beyond its rules: a signature and the clauses below it are one function; instances own what they define.
import { noString } from "../../../base/string-table.ts";
import { none } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/declarations.ts";
import type { Hook, Hooks } from "../../parse/extraction.ts";
import { scopeKinds } from "../../parse/rules.ts";

/** What is below a function with the name is more of it. */
const clause: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const nameNode = x.child(node, rule.name);
    if (nameNode === none) return true;
    const name = x.names.internText(x.slice(nameNode).replace(/^\(\s*|\s*\)$/g, ""));
    const { symbols } = x;
    const last = symbols.length - 1;
    if (symbols.name[last] === name && symbols.parent[last] === x.owner) {
      symbols.end[last] = x.end(node);
      return true;
    }
    const kind = x.scopeKind === scopeKinds.type ? rule.memberKind : rule.kind;
    const row = addSymbol(x, node, kind, name, nameNode, 0);
    finishSymbol(x, row, node, x.child(node, rule.body));
    return true;
  },
};

/** `instance Class Type where`: the functions inside belong to Type. */
const instance: Hook = {
  enter(x, node) {
    const [, type] =
      /^instance\s[^=]*?\s\(?([A-Z]\w*)[^=]*?\swhere\b/.exec(x.slice(node).slice(0, 300)) ?? [];
    if (type === undefined) return true;
    x.openScope(node, scopeKinds.type, x.start(node), x.end(node), x.names.internText(type));
    return undefined;
  },
};

/** Haddock's marks, `|` and `^`, are no part of a doc. */
const finish: Hook = {
  exit({ symbols, names }) {
    for (let row = 1; row < symbols.length; row++) {
      if (symbols.doc[row] === noString) continue;
      symbols.doc[row] = names.internText(names.get(symbols.doc[row]!).replace(/^[|^]\s*/, ""));
    }
  },
};

export const haskellHooks: Hooks = { clause, finish, instance };
