// Traits in PHP: which ones a class uses, whose method wins if two have the same name, and which aliases it declares.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { mixedIn, none, ops } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";

const methodKind = symbolKindCode("method");

/** `use A, B { B::name insteadof A; }`: members of traits come before those of the base, and B is searched before A. */
export const traitUse: Hook = {
  exit(x, node) {
    const { expressions } = x;
    const rows: number[] = [];
    for (let row = expressions.length - 1; row >= 0 && expressions.offset[row]! >= x.start(node); row--) {
      if (expressions.op[row] === ops.inherit && expressions.owner[row] === x.owner) rows.unshift(row);
    }
    const mark = x.names.internText(mixedIn);
    for (const row of rows) expressions.name[row] = mark;
    if (rows.length < 2) return;
    const preferred = preferredTraits(x, node);
    const nameOf = (base: number): string => x.names.get(expressions.name[base]!);
    const bases = rows.map((row) => expressions.base[row]!);
    const sorted = [...bases].sort(
      (a, b) => Number(preferred.has(nameOf(b))) - Number(preferred.has(nameOf(a))),
    );
    rows.forEach((row, i) => {
      expressions.base[row] = sorted[i]!;
      expressions.offset[row] = expressions.offset[sorted[i]!]!;
    });
  },
};

/** Last parts of the names of traits that are before an `insteadof`, and never after one. */
function preferredTraits(x: Extraction, node: number): ReadonlySet<string> {
  const preferred = new Set<string>();
  const set = new Set<string>();
  for (const [, first, others] of x.slice(node).matchAll(/(\w+)\s*::\s*\w+\s+insteadof\s+([\w\\\s,]+)/gi)) {
    preferred.add(first!);
    for (const other of others!.split(",")) set.add(other.trim().replace(/^.*\\/, ""));
  }
  for (const name of set) preferred.delete(name);
  return preferred;
}

/**
 * `use Mixin { name as other; }` declares a method that calls `name` of the trait; `Mixin::name as other` says which
 * trait's.
 */
export const traitAlias: Hook = {
  enter(x, node) {
    const [, trait, old = "", fresh] =
      /^(?:([\w\\]+)\s*::\s*)?(\w+)\s+as\s+(?:(?:public|protected|private)\s+)?(\w+)?/i.exec(x.slice(node)) ??
      [];
    if (fresh === undefined || /^(?:public|protected|private)$/i.test(fresh)) return true;
    const row = addSymbol(x, node, {
      kind: methodKind,
      name: x.names.internText(fresh),
      nameNode: node,
      flags: 0,
    });
    finishSymbol(x, row, node, none);
    const isNamed = trait !== undefined && !trait.includes("\\");
    const self = isNamed
      ? x.addExpression(ops.ident, x.names.internText(trait), none, x.start(node))
      : x.addExpression(ops.self, noString, none, x.start(node));
    const callee = x.addExpression(ops.member, x.names.internText(old), self, x.start(node));
    const call = x.addExpression(ops.call, noString, callee, x.start(node));
    x.symbols.value[row] = call;
    for (const made of [self, callee, call]) x.expressions.owner[made] = row;
    return true;
  },
};
