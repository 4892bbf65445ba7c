// Docs in OCaml: `(** … *)` comments before what they document or directly after it.
import { noString } from "../../../base/string-table.ts";
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

/** The same limit as for other languages. */
const maxDocLength = 2_000;

/** Gives symbols without a preceding doc the comments after them, and removes the marks from all docs. */
export function finishDocs(x: Extraction): void {
  const { symbols, names } = x;
  const taken = new Set<number>();
  for (let row = 1; row < symbols.length; row++) {
    const doc = symbols.doc[row]!;
    if (doc === noString) continue;
    taken.add(symbols.outerStart[row]!);
    symbols.doc[row] = internDoc(x, names.get(doc));
  }
  for (let row = 1; row < symbols.length; row++) {
    if (symbols.doc[row] !== noString || symbols.type[row] === none) continue;
    const [all, space, text] =
      /^([ \t;]*\n?[ \t]*)\(\*\*(?!\*)((?:[^*]|\*(?!\)))*)\*\)/.exec(
        x.text.slice(symbols.end[row], symbols.end[row]! + 6_000),
      ) ?? [];
    if (all === undefined || taken.has(symbols.end[row]! + space!.length)) continue;
    symbols.doc[row] = internDoc(x, text!);
  }
}

function internDoc(x: Extraction, raw: string): number {
  const text = raw
    .replace(/\(\*+|\*+\)/g, "")
    .replace(/^[ \t]*\*?[ \t]+/gm, "")
    .trim()
    .slice(0, maxDocLength);
  return text === "" ? noString : x.names.internText(text);
}
