// Nothing leads to a symbol, or perhaps not all: where does its name stand all the same?
import { countOf } from "../../base/count-of.ts";
import { displayPath, type SymbolQuestion } from "./ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";

const shownPlaces = 3;

/**
 * Tells on standard error of lines that use the name and lead to no symbol of that name: they may mean this one.
 * @param isBeside - uses are known, and these may come on top of them
 */
export async function tellMentions(
  { terminal, signal }: CommandContext,
  { engine, symbol }: SymbolQuestion,
  isBeside: boolean,
): Promise<void> {
  const { root, name } = symbol;
  const { total, files, isComplete, places } = await engine.code.findMentions(
    { root, name, limit: shownPlaces, isBeside },
    signal,
  );
  if (total === 0) return;
  const shown = places.map(({ path, line }) => `${displayPath(root, path)}:${line}`).join(", ");
  const count = `${isComplete ? "" : "at least "}${countOf(total, "line")} in ${countOf(files, "file")}`;
  terminal.writeError(
    `${isBeside ? "More uses" : "Uses"} of the name ${name} that lead to nothing known may mean it: ${count}, such as ${shown}.\n`,
  );
}
