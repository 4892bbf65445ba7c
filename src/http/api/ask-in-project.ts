// Whose memories does the page ask for? Those of the chosen project and of no project.
import { z } from "zod";
import type { AskedInProject } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { describePlaces } from "../../tools/notes/ask-from-workspace.ts";

export const ofProject = z
  .string()
  .optional()
  .describe("An indexed root: memories that belong to other projects are left out");

export async function askInProject(
  engine: Pick<Engine, "code">,
  root: string | undefined,
  signal: AbortSignal,
): Promise<AskedInProject> {
  if (root === undefined) return {};
  return { askedFrom: await describePlaces(engine, [root], signal), ownOnly: true };
}
