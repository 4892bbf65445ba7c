// Inside Julia functions: what loops, arrows, `do` and `catch` bind; macro calls, tests, enums.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { addImpliedCall } from "./syntax-operators.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { forEachChild, lastChild } from "../syntax-parts/node-parts.ts";

const [localKind, elementKind] = (["local", "element"] as const).map((kind) => bindingKinds.indexOf(kind));
const [constantKind, testKind, enumKind] = (["constant", "test", "enum"] as const).map(symbolKindCode);

/** `@name arguments` calls a macro; `@testset "name"` is a test, `@enum Name a b` a type. */
const macroCall: Hook = {
  enter(x, node) {
    const head = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 300));
    const [, name = ""] = /^(?:\w+\.)*@(?:\w+\.)*(\w+!?)/.exec(head) ?? [];
    const title = /^@testset\s+(?:\w+\s+)?"([^"\n]*)"/.exec(head)?.[1];
    if (title !== undefined) {
      const row = addSymbol(x, node, {
        kind: testKind!,
        name: x.names.internText(title),
        nameNode: node,
        flags: symbolFlags.test,
      });
      x.symbols.flags[row]! &= ~symbolFlags.exported;
      x.symbols.signature[row] = x.names.internText(`@testset "${title}"`);
      x.openSymbolScope(node, scopeKinds.function, row);
    } else if (name === "enum") return addEnum(x, node, head);
    if (name !== "") {
      const row = x.addExpression(
        ops.ident,
        x.names.internText(name),
        none,
        x.start(node) + head.indexOf(`@`) + 1,
      );
      x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
    }
    return undefined;
  },
};

function addEnum(x: Extraction, node: number, head: string): boolean {
  const [, name, values = ""] = /^@enum\s+(\w+)(?:::\w+)?\s+(?:begin)?([^]*)/.exec(head) ?? [];
  if (name === undefined || !x.declaresSymbols) return true;
  const row = addSymbol(x, node, {
    kind: enumKind!,
    name: x.names.internText(name),
    nameNode: node,
    flags: 0,
  });
  x.symbols.nameStart[row] = x.start(node) + head.indexOf(name);
  x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(node));
  const { owner } = x;
  for (const match of values.matchAll(/\b([A-Za-z_]\w*)(?:\s*=\s*\S+)?/g)) {
    if (match[1] === "end") break;
    const value = addSymbol(x, node, {
      kind: constantKind!,
      name: x.names.internText(match[1]!),
      nameNode: node,
      flags: 0,
    });
    x.symbols.nameStart[value] = x.start(node) + head.indexOf(values) + match.index;
    x.symbols.signature[value] = x.names.internText(match[0]);
  }
  x.owner = owner;
  return true;
}

const forBinding: Hook = {
  enter(x, node) {
    const target = node + 1;
    for (let at = target; at < x.after(target); at++) if (x.role(at) === roles.name) x.exclude(at);
    return undefined;
  },
  exit(x, node) {
    const target = node + 1;
    const last = lastChild(x, node);
    const value = last === target || last === none ? none : x.row(last);
    const isOne = x.role(target) === roles.name;
    if (value !== none && x.expressions.op[value] !== ops.literal)
      addImpliedCall(x, "iterate", [last], x.start(target));
    for (let at = target; at < x.after(target); at++) {
      if (x.role(at) === roles.name)
        addBinding(x, x.intern(at), {
          kind: isOne ? elementKind! : localKind!,
          span: x.scopeSpan(),
          type: none,
          value: isOne ? value : none,
        });
    }
  },
};

const catchClause: Hook = {
  enter(x, node) {
    const name = node + 1;
    if (name >= x.after(node) || x.role(name) !== roles.name) return undefined;
    x.exclude(name);
    addBinding(x, x.intern(name), { kind: localKind!, span: x.scopeSpan(), type: none, value: none });
    return undefined;
  },
};

/** `x -> …`, `(x, y) -> …` */
const arrow: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
    bindNames(x, node + 1);
    return undefined;
  },
};

/** `do x … end`: its names come before its block. */
const doClause: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
    forEachChild(x, node, (child) => {
      if (
        x.role(child) === roles.name ||
        x.role(child) === roles.listPattern ||
        x.role(child) === roles.arguments
      )
        bindNames(x, child);
    });
    return undefined;
  },
};

function bindNames(x: Extraction, node: number): void {
  for (let at = node; at < afterOf(x.nodes, node); at++) {
    if (x.role(at) !== roles.name || x.rowOf[at] === excluded) continue;
    x.exclude(at);
    addBinding(x, x.intern(at), { kind: localKind!, span: x.scopeSpan(), type: none, value: none });
  }
}

export const bodyHooks = { arrow, catchClause, doClause, forBinding, macroCall };
