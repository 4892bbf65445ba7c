// C++: which other names does a file give to namespaces so that files which include it can use them? `namespace x = a::b;`
import { isModuleKind } from "../../link/names/symbol-choice.ts";
import { isOfPart } from "../../link/names/imported-names.ts";
import { namespacePath } from "../linking-parts/namespace-blocks.ts";
import { noString } from "../../../base/string-table.ts";
import { importFlags, importKinds, type ParsedFile } from "../../types/index.ts";
import type { ImportRow } from "../../link/ids.ts";

const importKind = importKinds.indexOf("import");

export interface NamespaceAlias {
  readonly name: string;
  /** As written, with "." between the parts. */
  readonly target: string;
  /** Path of the namespace in which the alias stands; "" for none. */
  readonly around: string;
}

/** The aliases of a file that stand outside functions. */
export function sharedAliases(file: ParsedFile): readonly NamespaceAlias[] {
  const { imports, strings } = file;
  const aliases: NamespaceAlias[] = [];
  for (let row = 0; row < imports.length; row++) {
    const [local, name] = [imports.local[row]!, imports.name[row]!];
    if (imports.kind[row] !== importKind || local === noString || name === noString) continue;
    if (strings.get(name) !== "*" || (imports.flags[row]! & importFlags.wildcard) !== 0) continue;
    const around = pathAround(file, row);
    if (around === undefined) continue;
    const target = strings.get(imports.module[row]!).replaceAll("::", ".");
    aliases.push({ name: strings.get(local), target, around });
  }
  return aliases;
}

/** Path of the namespace whose scope an import row has; undefined if that is not a namespace's. */
function pathAround(file: ParsedFile, row: ImportRow): string | undefined {
  if (!isOfPart(file, row)) return "";
  const { imports, symbols } = file;
  for (let symbol = 1; symbol < symbols.length; symbol++) {
    const isSame = symbols.start[symbol] === imports.start[row] && symbols.end[symbol] === imports.end[row];
    if (isSame && isModuleKind(symbols.kind[symbol]!)) return namespacePath(file, symbol);
  }
  return undefined;
}
