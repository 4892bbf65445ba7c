// Members that code reaches without naming them, where they stand apart from their types: which types lead to them?
import type { ParsedFile } from "../../types/index.ts";
import { noString } from "../../../base/string-table.ts";
import type { NameHash, SymbolRow } from "../ids.ts";
import type { LanguageTraits } from "../language-traits.ts";
import { isTypeKind } from "../names/symbol-choice.ts";

/**
 * Rows of members outside their types, and of functions that are operators of their parameters' types, if code reaches
 * them without naming them.
 *
 * @param isWanted - whether symbols of that name are asked for
 */
export function apartMembers(
  { symbols, stringHashes }: ParsedFile,
  traits: LanguageTraits,
  isWanted: (name: NameHash) => boolean,
): readonly SymbolRow[] {
  const rows: SymbolRow[] = [];
  for (let row = 1; row < symbols.length; row++) {
    const name = stringHashes[symbols.name[row]!]!;
    if (!traits.unnamedMembers.has(name) || !isWanted(name)) continue;
    if (symbols.owner[row] !== noString || isBeside(symbols, row, traits)) rows.push(row);
  }
  return rows;
}

/** Whether a symbol outside types is found by the types of what it takes. */
function isBeside({ parent, kind }: ParsedFile["symbols"], row: SymbolRow, traits: LanguageTraits): boolean {
  return traits.argumentLookup === true && (parent[row]! <= 0 || !isTypeKind(kind[parent[row]!]!));
}
