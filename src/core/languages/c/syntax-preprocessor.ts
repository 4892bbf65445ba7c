// The C preprocessor: what is included, what is defined, and what a macro's text uses.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { expressionFlags, importFlags, importKinds, none, ops } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";

const macroKind = symbolKindCode("macro");
const includeKind = importKinds.indexOf("include");

/** `#include <a/b.h>` and `#include "b.h"`. */
export const include: Hook = {
  enter(x, node) {
    const path = /[<"]([^>"\n]*)[>"]?/.exec(x.slice(node));
    if (path === null || path[1] === "") return true;
    const flags = path[0].startsWith("<") ? importFlags.system : 0;
    x.addImport({ kind: includeKind, module: path[1]!, offset: x.start(node), flags });
    return true;
  },
};

/** `#define NAME value` and `#define NAME(a, b) text`. */
export const define: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const name = x.child(node, rule.name);
    if (name === none) return true;
    const { owner } = x;
    x.owner = 0; // a macro ignores scopes
    const row = addSymbol(x, node, { kind: macroKind, name: x.intern(name), nameNode: name, flags: 0 });
    const value = x.child(node, rule.value);
    x.symbols.end[row] = endOfText(x, node);
    x.owner = row;
    if (value === none) finishSymbol(x, row, node, none);
    else {
      const isLong = x.end(value) - x.start(value) > 80;
      x.symbols.signature[row] = foldSignature(x, x.start(node), isLong ? x.start(value) : x.end(value));
      const list = x.child(node, rule.arguments);
      readText(x, x.start(value), x.end(value), list === none ? "" : x.slice(list));
    }
    x.owner = owner;
    return true;
  },
};

/** Excludes the end of the line, which the grammar counts as part of a directive. */
function endOfText(x: Extraction, node: number): number {
  let end = x.end(node);
  while (end > x.start(node) && x.text.charCodeAt(end - 1) <= 32) end--;
  return end;
}

const tokens =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[^]*?\*\/|(?:->|\.)\s*[A-Za-z_]\w*|##\s*[A-Za-z_]\w*|[A-Za-z_]\w*/g;

const keywords = new Set(
  (
    "asm auto break case char const continue default do double else enum extern float for goto if inline int long register " +
    "return short signed sizeof static struct switch typedef typeof union unsigned void volatile while defined bool class " +
    "namespace template typename using new delete this operator public private protected virtual nullptr true false NULL"
  ).split(" "),
);

/** Longer macro texts are read only up to here. */
const maxText = 4_000;

/**
 * Reads a macro's text, which is tokens, not a tree: names before a parenthesis are calls, and a text of one name is an
 * alias of it.
 */
function readText(x: Extraction, start: number, end: number, parameters: string): void {
  const text = x.text.slice(start, Math.min(end, start + maxText));
  const own = new Set(parameters.match(/[A-Za-z_]\w*/g));
  // The name before, which `::` may make a qualifier, and its row.
  let [before, beforeEnd] = [none as number, 0];
  tokens.lastIndex = 0;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const name = found[0];
    if (!/^[A-Za-z_]/.test(name) || keywords.has(name)) continue;
    const between = text.slice(beforeEnd, found.index);
    const isBehind = beforeEnd > 0 && /^\s*::\s*$/.test(between);
    const base = isBehind ? before : none;
    [before, beforeEnd] = [none, found.index + name.length];
    // What a parameter or a template's arguments qualify is unknown.
    if (own.has(name) || (base === none && (isBehind || isMember(between)))) continue;
    const behind = /^\s*(\(|##)?/.exec(text.slice(beforeEnd, beforeEnd + 8));
    if (behind?.[1] === "##") continue;
    const offset = start + found.index;
    const row = x.addExpression(
      base === none ? ops.ident : ops.member,
      x.names.internText(name),
      base,
      offset,
    );
    before = row;
    if (behind?.[1] === "(") x.addExpression(ops.call, noString, row, offset);
    else if (name === text.trim()) x.addFlags(row, expressionFlags.argument);
  }
}

/**
 * Whether something other than a name qualifies what follows: `List<T>::run`, but not `::run`, which a word of the
 * language may precede.
 */
function isMember(before: string): boolean {
  const found = /(\w*)(.?)\s*::\s*$/.exec(before.slice(-40));
  return found !== null && ((found[1] !== "" && !keywords.has(found[1]!)) || /[>)\w]/.test(found[2]!));
}
