// Python's enums: classes that inherit from `Enum` of the standard library. What their bodies assign are their cases.
import { symbolKindCode } from "../../types/kinds.ts";
import { symbolFlags } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const enumKind = symbolKindCode("enum");
const methodKind = symbolKindCode("method");
const fieldKind = symbolKindCode("field");

/** Whether the node names a class of the module `enum`, which the file imports. */
export function isEnumBase(x: Extraction, node: number): boolean {
  if (x.end(node) - x.start(node) > 16) return false;
  const [, module, name] = /^(enum\.)?((?:Int|Str|Repr)?(?:Enum|Flag))$/.exec(x.slice(node)) ?? [];
  if (name === undefined) return false;
  return x.imports.some((row) => row.module === "enum" && (module === undefined) === (row.name === name));
}

/** Makes the class `row` an enum. Its cases are static, unlike fields that its methods assign. */
export function becomeEnum(x: Extraction, row: number): void {
  const { symbols } = x;
  symbols.kind[row] = enumKind;
  let methodEnd = 0;
  for (let at = row + 1; at < symbols.length; at++) {
    if (symbols.parent[at] !== row) continue;
    if (symbols.kind[at] === methodKind) methodEnd = symbols.end[at]!;
    const isCase = symbols.kind[at] === fieldKind && symbols.start[at]! >= methodEnd;
    if (isCase && (symbols.flags[at]! & symbolFlags.accessor) === 0) symbols.flags[at]! |= symbolFlags.static;
  }
}
