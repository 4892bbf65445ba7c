// A file comes or goes: which names come or go with it?
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { symbolKinds } from "../../types/index.ts";
import { isModuleKind, isTypeKind } from "../names/symbol-choice.ts";

const enumKind = symbolKinds.indexOf("enum");

/** Languages in which a type is declared in one place, so that its members come and go with its name. */
const wholeTypes: ReadonlySet<string> = new Set([
  "c",
  "cpp",
  "go",
  "java",
  "javascript",
  "python",
  "rust",
  "tsx",
  "typescript",
]);

/**
 * Hashes of the names under which others may find something of the file. Members of its own types are not among them
 * where whoever finds one leans on the name of the type.
 */
export function declaredNames(file: ParsedFile): Set<number> {
  const { symbols, imports, exports, stringHashes } = file;
  const names = new Set<number>();
  const add = (string: number): void => {
    if (string !== noString) names.add(stringHashes[string]!);
  };
  const isWhole = wholeTypes.has(file.language) && !isOpen(file);
  const ownTypes = new Set<number>();
  for (let row = 1; row < symbols.length; row++) {
    if (isTypeKind(symbols.kind[row]!)) ownTypes.add(stringHashes[symbols.name[row]!]!);
  }
  for (let row = 1; row < symbols.length; row++) {
    if (!isWhole || standsAlone(file, row, ownTypes)) add(symbols.name[row]!);
  }
  for (let row = 0; row < imports.length; row++) {
    add(imports.name[row]!);
    add(imports.local[row]!);
  }
  for (let row = 0; row < exports.length; row++) {
    add(exports.name[row]!);
    add(exports.local[row]!);
  }
  return names;
}

/** Files of these languages may add to types and namespaces that are declared elsewhere. */
function isOpen({ language, symbols, imports, exports }: ParsedFile): boolean {
  const isScript = imports.length === 0 && exports.length === 0;
  const isEcma = language === "typescript" || language === "tsx" || language === "javascript";
  return isEcma && (isScript || symbols.kind.subarray(1).some(isModuleKind));
}

function standsAlone(file: ParsedFile, row: number, ownTypes: ReadonlySet<number>): boolean {
  const { symbols, stringHashes } = file;
  const owner = symbols.owner[row]!;
  if (owner !== noString) return !ownTypes.has(stringHashes[owner]!);
  for (let at = symbols.parent[row]!; at > 0; at = symbols.parent[at]!) {
    const isSeenThrough = symbols.kind[at] === enumKind && file.language.startsWith("c");
    if (!isModuleKind(symbols.kind[at]!) && !isSeenThrough) return false;
  }
  return true;
}
