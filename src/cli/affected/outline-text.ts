// What does a text outside the index declare? For a file as it was before a change.
import { noString } from "../../base/string-table.ts";
import { detectLanguage, languageOf, loadLanguages } from "../../core/languages/index.ts";
import { openParser, type SourceParser } from "../../core/parse/index.ts";
import { qualifyName, symbolKindOf, type SymbolKind } from "../../core/types/index.ts";

export interface OutlinedSymbol {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly lineStart: number;
  readonly lineEnd: number;
  /** Name and qualified name of the type or function it belongs to; "" for a top-level symbol. */
  readonly ownerName: string;
  readonly owner: string;
}

let parser: Promise<SourceParser> | undefined;

/** In line order, without the file's own symbol. */
export async function outlineText(path: string, text: string): Promise<readonly OutlinedSymbol[]> {
  const bytes = Buffer.from(text);
  const language = detectLanguage(path, bytes);
  if (languageOf(language).grammar === undefined) return [];
  parser ??= loadLanguages().then((languages) => openParser(languages));
  const { file } = (await parser).parse({ bytes, language });
  const { symbols, strings } = file;
  const { separator } = languageOf(language);
  const found: OutlinedSymbol[] = [];
  const qualified = [""];
  for (let row = 1; row < symbols.length; row++) {
    const parent = symbols.parent[row]!;
    const name = strings.get(symbols.name[row]!);
    const scope = qualified[parent] ?? "";
    const given = symbols.owner[row] === noString ? "" : strings.get(symbols.owner[row]!);
    const qualifiedName = qualifyName({ scope, owner: given, name }, separator);
    qualified.push(qualifiedName);
    const owner = qualifiedName === name ? "" : qualifiedName.slice(0, -name.length - separator.length);
    found.push({
      ...{ name, qualifiedName, owner },
      kind: symbolKindOf(symbols.kind[row]!),
      lineStart: symbols.startLine[row]!,
      lineEnd: symbols.endLine[row]!,
      ownerName: owner.split(separator).at(-1)!,
    });
  }
  return found;
}
