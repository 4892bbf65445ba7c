// The user's folder is not indexed: which codebases is an answer about then?
import type { CodeService } from "../../core/types/index.ts";
import { realRoot } from "../../core/types/root-id.ts";
import { findRootInOtherTree } from "../../tools/definitions/work-trees.ts";
import { describeElsewhere } from "../../tools/definitions/workspace.ts";
import type { CommandContext } from "../catalog/command.ts";

/**
 * For questions that name no root: the root that is the same project in another work tree of the repository. Undefined
 * if all roots are asked.
 */
export async function findElsewhere(
  code: Pick<CodeService, "roots">,
  { flags, terminal, signal }: CommandContext,
): Promise<string | undefined> {
  const indexed = (await code.roots(signal)).map(({ root }) => root);
  const folder = realRoot(process.cwd());
  const other = findRootInOtherTree(indexed, folder);
  if (indexed.length > 0 && !flags.has("quiet") && !flags.has("json")) {
    const found = other === undefined ? [] : [other];
    terminal.writeError(
      `${describeElsewhere(folder, { found, indexed, isOtherTree: other !== undefined })}.\n`,
    );
  }
  return other;
}
