// Nothing was found: how sure is that? Uses of the name that lead to no symbol of that name, as an answer tells of them.
import { z } from "zod";
import type { CodeQuery } from "../../core/types/index.ts";
import type { ToolContext } from "../definitions/tool.ts";

/** Places that an answer names. */
const shownPlaces = 10;

export const unresolvedSchema = z
  .object({
    name: z.string(),
    mentions: z.int(),
    files: z.int(),
    at_least: z.literal(true).optional().describe("Only the first 2,000 files with the name were looked at"),
    places: z.array(z.string()).describe("The first of them: path:line, and the symbol around it"),
  })
  .describe("Lines that use the name and lead to no symbol of that name: unresolved, or something else");

/** For an answer without a result: where the name is used all the same. */
export async function findUnresolved(
  name: string,
  root: CodeQuery["root"],
  { engine, signal }: Pick<ToolContext, "engine" | "signal">,
): Promise<z.input<typeof unresolvedSchema>> {
  const found = await engine.code.findMentions({ root, name, limit: shownPlaces }, signal);
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
