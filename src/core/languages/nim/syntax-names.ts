// Common to all declarations in Nim: names exported by a star, and docs inside the declaration.
import { noString } from "../../../base/string-table.ts";
import { visibilities } from "../../types/kinds.ts";
import { none, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import { cleanDoc } from "../../parse/nodes/docs.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";

const privateCode = visibilities.indexOf("private");

/** The names in a declaration, each with whether a star exports it. */
export function declaredNames(
  x: Extraction,
  node: number,
): { readonly node: number; readonly isExported: boolean }[] {
  const found: { node: number; isExported: boolean }[] = [];
  if (node === none) return found;
  for (let at = node; at < x.after(node); at++) {
    if (x.role(at) !== roles.name) continue;
    found.push({ node: at, isExported: /^\s*`?\*/.test(x.text.slice(x.end(at), x.end(at) + 3)) });
  }
  return found;
}

/** Adds a symbol that is private to its module unless a star follows its name. */
export function addMarked(
  x: Extraction,
  node: number,
  kind: number,
  name: number,
  isExported: boolean,
): number {
  x.exclude(name);
  const row = addSymbol(x, node, {
    kind,
    name: x.names.internText(x.slice(name).replaceAll("`", "")),
    nameNode: name,
    flags: 0,
  });
  if (isExported) x.symbols.flags[row]! |= symbolFlags.exported;
  else x.symbols.visibility[row] = privateCode;
  return row;
}

/** Lines of `##` at the beginning of a body, or directly below a declaration, are its doc. */
export function takeInnerDoc(x: Extraction, row: number, from: number, to: number): void {
  if (x.symbols.doc[row] !== noString) return;
  const start = x.symbols.start[row]!;
  const text = x.text.slice(start, Math.min(to + 2_000, start + 4_000));
  const after = Math.max(0, from - start - 1);
  const doc = /^[^\n]*?\n?((?:[ \t]+##(?!\[)[^\n]*(?:\n|$))+)/.exec(text.slice(lineBefore(text, after)))?.[1];
  if (doc !== undefined) x.symbols.doc[row] = x.names.internText(cleanDoc(doc.replace(/^[ \t]+/gm, "")));
}

/** Start of the last line of a head, or of the doc between head and body. */
function lineBefore(text: string, at: number): number {
  let start = text.lastIndexOf("\n", at - 1) + 1;
  while (start > 0 && /^[ \t]*##/.test(text.slice(start, text.indexOf("\n", start) + 1 || undefined)))
    start = text.lastIndexOf("\n", start - 2) + 1;
  return start;
}
