// The user's folder is not indexed: which codebases is an answer about then?
import type { CodeService } from "../../core/types/index.ts";
import { describeElsewhere } from "../../tools/definitions/workspace.ts";
import type { CommandContext } from "../catalog/command.ts";

/** For questions that name no root. */
export async function tellElsewhere(
  code: Pick<CodeService, "roots">,
  { flags, terminal, signal }: CommandContext,
): Promise<void> {
  if (flags.has("quiet") || flags.has("json")) return;
  const roots = (await code.roots(signal)).map((indexed) => indexed.root);
  if (roots.length > 0) terminal.writeError(`${describeElsewhere(process.cwd(), [], roots)}.\n`);
}
