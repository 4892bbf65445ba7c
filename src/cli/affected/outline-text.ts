// What does a text declare that is in no index? A file as it was before a change.
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
  /** The name, and the qualified name, of the type or function that it belongs to; "" where it stands by itself. */
  readonly ownerName: string;
  readonly owner: string;
}

let parser: Promise<SourceParser> | undefined;

/** In the order of the lines, without the file itself. */
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
