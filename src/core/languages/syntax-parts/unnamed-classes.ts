// Classes without a name: the body after a `new` expression or an object, and the body of an enum constant.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops, unnamedClass } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";

const classKind = symbolKindCode("class");
const fieldKind = symbolKindCode("field");

/**
 * Opens the class whose body is `body`, which is being entered. The enclosing function or field is its parent, and it
 * begins with the expression that it is part of.
 * @param bases - nodes of the types that it extends, which have been left
 */
export function openUnnamedClass(
  x: Extraction,
  expression: number,
  body: number,
  bases: readonly number[],
): void {
  const row = addSymbol(x, expression, {
    kind: classKind,
    name: x.names.internText(unnamedClass),
    nameNode: bases[0] ?? expression,
    flags: 0,
  });
  x.symbols.signature[row] = foldSignature(x, x.start(expression), x.start(body));
  x.openSymbolScope(body, scopeKinds.type, row);
  for (const base of bases) if (x.row(base) !== none) extend(x, x.row(base), x.start(base));
}

/** An enum constant, the innermost symbol, is a subclass of its enum if it has the body that is being entered. */
function extendEnum(x: Extraction, body: number): void {
  const { name, parent } = x.symbols;
  const type = x.addExpression(ops.type, name[parent[x.owner]!]!, none, x.start(body));
  extend(x, type, x.start(body));
}

function extend(x: Extraction, base: number, offset: number): void {
  x.addExpression(ops.inherit, noString, base, offset);
}

/** A body of members, also of named classes; in `new Base() { … }`, of a subclass of Base. */
export const classBody: Hook = {
  enter(x, node) {
    const around = x.parent();
    if (around === none) return undefined;
    const role = x.role(around);
    if (role === roles.new) {
      const base = x.child(around, x.rule(around)!.base);
      openUnnamedClass(x, around, node, base < 0 ? [] : [base]);
    } else if (role === roles.symbol && x.symbols.kind[x.owner] === fieldKind) extendEnum(x, node);
    return undefined;
  },
};
