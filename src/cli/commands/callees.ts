// loci callees: what does this call?
import type { CommandContext } from "../catalog/command.ts";
import { showEdges } from "../code/show-edges.ts";

export function run(context: CommandContext): Promise<number> {
  return showEdges(context, "outgoing");
}
