// Which names appear or disappear with a file?
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { symbolFlags, symbolKinds } from "../../types/index.ts";
import type { LanguageTraits } from "../language-traits.ts";
import { isModuleKind, isTypeKind } from "../names/symbol-choice.ts";
import type { NameHash, SymbolRow } from "../ids.ts";

const enumKind = symbolKinds.indexOf("enum");

/**
 * Hashes of the names under which other files may find something in this file. A member of its own types is left out if
 * any file that finds it depends on the name of the type as well.
 */
export function declaredNames(file: ParsedFile, traits: LanguageTraits): Set<NameHash> {
  const { symbols, imports, exports, stringHashes } = file;
  const names = new Set<number>();
  const add = (string: number): void => {
    if (string !== noString) names.add(stringHashes[string]!);
  };
  const isWhole = areTypesClosed(file, traits);
  const ownTypes = new Set<number>();
  for (let row = 1; row < symbols.length; row++) {
    if (isTypeKind(symbols.kind[row]!)) ownTypes.add(stringHashes[symbols.name[row]!]!);
  }
  for (let row = 1; row < symbols.length; row++) {
    if (!isWhole || standsAlone(file, row, ownTypes, traits.openEnums)) add(symbols.name[row]!);
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

/** Hashes of the names of types to which the file adds constructors: other files run them without naming them. */
export function constructedNames(file: ParsedFile, traits: LanguageTraits): Set<NameHash> {
  const names = new Set<number>();
  const { symbols, stringHashes } = file;
  for (let row = 1; traits.argumentLabels && row < symbols.length; row++) {
    const isConstructor = (symbols.flags[row]! & symbolFlags.constructor) !== 0;
    if (isConstructor && symbols.owner[row] !== noString) names.add(stringHashes[symbols.owner[row]!]!);
  }
  return names;
}

/** Whether the file adds nothing to types and namespaces declared elsewhere. */
function areTypesClosed({ symbols, imports, exports }: ParsedFile, { closedTypes }: LanguageTraits): boolean {
  if (closedTypes !== "in-modules") return closedTypes === "always";
  const isScript = imports.length === 0 && exports.length === 0;
  return !isScript && !symbols.kind.subarray(1).some(isModuleKind);
}

function standsAlone(
  file: ParsedFile,
  row: SymbolRow,
  ownTypes: ReadonlySet<number>,
  openEnums: boolean,
): boolean {
  const { symbols, stringHashes } = file;
  const owner = symbols.owner[row]!;
  if (owner !== noString) return !ownTypes.has(stringHashes[owner]!);
  for (let at = symbols.parent[row]!; at > 0; at = symbols.parent[at]!) {
    const isSeenThrough = openEnums && symbols.kind[at] === enumKind;
    if (!isModuleKind(symbols.kind[at]!) && !isSeenThrough) return false;
  }
  return true;
}

/** `mod name;`: the module's content is in its own file. */
export function declaresModules({ symbols }: ParsedFile): boolean {
  return symbols.kind.some(
    (kind, row) => isModuleKind(kind) && (symbols.flags[row]! & symbolFlags.declaration) !== 0,
  );
}
