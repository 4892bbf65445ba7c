// How certain is it that these are all uses, or that there are none? Answers also report uses of the name that resolve
// to no symbol of that name.
import { z } from "zod";
import type { CodeQuery, NameMentions, SymbolSummary } from "../../core/types/index.ts";
import type { ToolContext } from "../definitions/tool.ts";

/** Places named in an answer without results. */
const shownPlaces = 10;
/** Fewer, if there are results too. */
const placesBeside = 5;

export const unresolvedSchema = z
  .object({
    name: z.string(),
    mentions: z.int(),
    files: z.int(),
    at_least: z.literal(true).optional().describe("Not all files with the name were checked"),
    places: z.array(z.string()).describe("The first ones: path:line, and the enclosing symbol"),
  })
  .describe("Lines with the name that resolve to no symbol of that name: unresolved, or something else");

export type Unresolved = z.input<typeof unresolvedSchema>;

export interface AskedName {
  readonly name: string;
  /** The symbol that is asked about, if it is known: places that are likely to mean it come first. */
  readonly symbolId: string | undefined;
  readonly root: CodeQuery["root"];
}

/** For an answer without results: where the name is used all the same. */
export async function findUnresolved(
  asked: AskedName,
  { engine, signal }: Pick<ToolContext, "engine" | "signal">,
): Promise<Unresolved> {
  return toUnresolved(await engine.code.findMentions({ ...asked, limit: shownPlaces }, signal));
}

/**
 * For an answer with results: renaming a symbol requires knowing uses that may be missing. Undefined if there are none.
 */
export async function findUnresolvedBeside(
  asked: AskedName,
  { engine, signal }: Pick<ToolContext, "engine" | "signal">,
): Promise<Unresolved | undefined> {
  const found = await engine.code.findMentions({ ...asked, limit: placesBeside, isBeside: true }, signal);
  return found.total === 0 ? undefined : toUnresolved(found);
}

/** For a symbol, used or not. Undefined for a file, which has no name that code uses. */
export async function findUnresolvedOf(
  { id, name, root, filePath }: SymbolSummary,
  isUsed: boolean,
  context: Pick<ToolContext, "engine" | "signal">,
): Promise<Unresolved | undefined> {
  if (id === filePath) return undefined;
  return (isUsed ? findUnresolvedBeside : findUnresolved)({ name, symbolId: id, root }, context);
}

function toUnresolved(found: NameMentions): Unresolved {
  return {
    name: found.name,
    mentions: found.total,
    files: found.files,
    ...(found.isComplete ? {} : { at_least: true as const }),
    places: found.places.map(
      ({ path, line, symbol }) => `${path}:${line}${symbol === "" ? "" : ` ${symbol}`}`,
    ),
  };
}
