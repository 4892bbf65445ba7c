// Nothing, or perhaps not everything, resolves to a symbol: where is its name used all the same?
import { countOf } from "../../base/count-of.ts";
import { displayPath, type SymbolQuestion } from "./ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";

const shownPlaces = 3;

/**
 * Reports on standard error the lines that use the name but resolve to no symbol of that name: they may mean this one.
 * @param isBeside - some uses are known, and these may be further ones
 */
export async function tellMentions(
  { terminal, signal }: CommandContext,
  { engine, symbol }: SymbolQuestion,
  isBeside: boolean,
): Promise<void> {
  const { root, name, id: symbolId } = symbol;
  const { total, files, isComplete, places } = await engine.code.findMentions(
    { root, name, symbolId, limit: shownPlaces, isBeside },
    signal,
  );
  if (total === 0) return;
  const shown = places.map(({ path, line }) => `${displayPath(root, path)}:${line}`).join(", ");
  const count = `${isComplete ? "" : "at least "}${countOf(total, "line")} in ${countOf(files, "file")}`;
  terminal.writeError(
    `${isBeside ? "More unresolved uses" : "Unresolved uses"} of the name ${name} may mean it: ${count}, such as ${shown}.\n`,
  );
}
