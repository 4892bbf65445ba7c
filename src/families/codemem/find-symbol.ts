// Which symbol does a tool's `qualified_name` mean? The same answer for all tools that take one.
import type { SymbolLookup } from "../../core/types/index.ts";
import { findCodeScope } from "../../tools/arguments/code-scope.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";

/** How many other symbols of the same name a warning lists. */
const namesakesShown = 3;

/** Warns if other symbols have the same name. Throws SYMBOL_NOT_FOUND, ROOT_NOT_INDEXED. */
export async function findSymbol(
  name: string,
  root: string | undefined,
  context: ToolContext,
): Promise<SymbolLookup> {
  const { engine, signal } = context;
  const lookup = await engine.code.lookupSymbol({ name, root: await findCodeScope(root, context) }, signal);
  if (lookup.found && lookup.total > 1) {
    const shown = lookup.namesakes.slice(0, namesakesShown).map(({ id }) => id);
    const more = lookup.total - 1 - shown.length;
    const rest = more > 0 ? ` and ${more} more` : "";
    context.warn(
      `The answer is about ${lookup.symbol.id}. Others have the same name: ${shown.join(", ")}${rest}.`,
    );
  }
  return lookup;
}
