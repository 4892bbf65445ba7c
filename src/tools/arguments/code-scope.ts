// Which indexed roots is a question about code about?
import type { CodeQuery } from "../../core/types/index.ts";
import type { ToolContext } from "../definitions/tool.ts";

/**
 * The root that the caller names, else those of the workspace; all roots if none is indexed there, with a warning to
 * the caller. Used for every question about code that any family asks the engine.
 */
export async function findCodeScope(
  named: string | undefined,
  { workspace, warn }: Pick<ToolContext, "workspace" | "warn">,
): Promise<CodeQuery["root"]> {
  if (named !== undefined) return named;
  const { roots, warning } = await workspace.scope();
  if (warning !== undefined) warn(warning);
  return roots;
}
