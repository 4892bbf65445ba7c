// Members of an extension that is itself private.
import { noString } from "../../../base/string-table.ts";
import { visibilities } from "../../types/index.ts";
import { symbolFlags } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const privateCode = visibilities.indexOf("private");

/** Makes the members of the extension at `node` private that have the visibility `unmarked` and do not say so. */
export function hideMembers(x: Extraction, node: number, unmarked: number): void {
  const { symbols } = x;
  for (let row = symbols.length - 1; row > 0 && symbols.nameStart[row]! > x.start(node); row--) {
    if (symbols.owner[row] === noString || symbols.visibility[row] !== unmarked) continue;
    if (/\b(?:internal|public)\s/.test(x.names.get(symbols.signature[row]!))) continue;
    symbols.visibility[row] = privateCode;
    symbols.flags[row]! &= ~symbolFlags.exported;
  }
}
