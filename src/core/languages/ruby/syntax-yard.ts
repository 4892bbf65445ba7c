// YARD: the types that a method's comment gives its parameters and result.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { addDocType, type DocTypeStyle } from "../syntax-parts/doc-types.ts";

export const yardTypes: DocTypeStyle = { list: "Array", place: 0, parter: "::" };
const parameterKind = bindingKinds.indexOf("parameter");

/** Sets the types that a method's doc names, unless the method declares its own. */
export function applyYard(x: Extraction, method: number): void {
  const { symbols, bindings } = x;
  if (symbols.doc[method] === noString) return;
  const doc = x.names.get(symbols.doc[method]!);
  if (!doc.includes("@")) return;
  const offset = symbols.nameStart[method]!;
  const result = /@return \[([^\n\]]+(?:\[[^\n\]]*\])?)\]/.exec(doc)?.[1];
  if (result !== undefined) {
    const type = addYardType(x, result, offset);
    if (type !== none) symbols.type[method] = type;
  }
  for (const [, first, bracketed, last] of doc.matchAll(/@param (?:(\w+) )?\[([^\n\]]+)\](?: (\w+))?/g)) {
    const name = x.names.find(first ?? last ?? "");
    for (let b = bindings.length - 1; b >= 0; b--) {
      if (bindings.kind[b] !== parameterKind || bindings.owner[b] !== method || bindings.name[b] !== name)
        continue;
      if (bindings.type[b] === none) bindings.type[b] = addYardType(x, bracketed!, offset);
      break;
    }
  }
}

/** `[#call]` stands for any object with that method, and names no type. */
function addYardType(x: Extraction, text: string, offset: number): number {
  return addDocType(x, text.replace(/#\w+[?!=]?/g, ""), offset, yardTypes);
}
