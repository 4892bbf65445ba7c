// loci callees: what does this call?
import type { CommandContext } from "../command.ts";
import { showEdges } from "../show-edges.ts";

export function run(context: CommandContext): Promise<number> {
  return showEdges(context, "outgoing");
}
