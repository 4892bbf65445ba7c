// What is in a file, or in a type? Shown with the symbol, so that an agent need not read the whole file.
import { z } from "zod";
import type { SymbolDetail, SymbolKind, SymbolSummary } from "../../core/types/index.ts";
import { nameOf } from "../../core/types/symbol-id.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";

const typeKinds: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "enum"]);

export const declaredShape = {
  declares: z.array(z.string()).optional().describe("Of a file or type: `LINE NAME`, in line order"),
} as const;

/**
 * Of a file, everything but fields; of a type, its members in the same file, without those inside another type of the
 * same name. Nothing for other symbols.
 */
export async function describeDeclared(
  { id, root, kind, filePath, qualifiedName }: SymbolDetail,
  { engine, signal }: Pick<ToolContext, "engine" | "signal">,
): Promise<{ declares?: string[] }> {
  const isFile = id === filePath;
  if (!isFile && !typeKinds.has(kind)) return {};
  const inFile = await engine.code.listSymbols({ root, path: filePath }, signal);
  const namesakes = inFile.filter(
    (other) => other.qualifiedName === qualifiedName && typeKinds.has(other.kind) && other.id !== id,
  );
  const isElsewhere = ({ lineStart, lineEnd }: SymbolSummary): boolean =>
    namesakes.some((other) => other.lineStart <= lineStart && lineEnd <= other.lineEnd);
  const own = inFile.filter((symbol) =>
    isFile ? symbol.kind !== "field" : symbol.parent === qualifiedName && !isElsewhere(symbol),
  );
  return { declares: own.map((symbol) => `${symbol.lineStart} ${nameOf(symbol.id)}`) };
}
