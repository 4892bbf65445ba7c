// How are a symbol's edges shown in few tokens? Grouped by the symbol at the other end, with the text of their lines.
import { z } from "zod";
import { sureConfidence, type CodeEdge, type SymbolSummary } from "../../core/types/index.ts";
import { roundScore } from "../../tools/results/round.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { relationshipSchema } from "./schemas.ts";

const groupSchema = z.object({
  symbol: z.string().describe("The other end"),
  relationship: relationshipSchema.optional().describe("CALLS if absent"),
  strategy: z.string().optional().describe("If confidence is below 0.9: how it was found"),
  confidence: z.number().optional(),
  file_path: z.string().optional().describe("File of the lines, if not the symbol's"),
  lines: z.record(z.string(), z.string()).describe("Text of lines by number"),
});
type EdgeGroup = z.input<typeof groupSchema>;

export const groupedShape = {
  symbol: z.string(),
  root: z.string(),
  edges: z.int().describe("Total edges, before grouping"),
  incoming: z.array(groupSchema),
  outgoing: z.array(groupSchema),
} as const;

/** Groups are in the order of their first edge. */
export async function groupEdges(
  { id, root }: Pick<SymbolSummary, "id" | "root">,
  edges: readonly CodeEdge[],
  context: Pick<ToolContext, "engine" | "signal">,
): Promise<z.input<z.ZodObject<typeof groupedShape>>> {
  const places = edges.map(({ filePath: path, line }) => ({ path, startLine: line, endLine: line }));
  const texts = await context.engine.code.readCode(
    { root, places, contextLines: 0, follows: true },
    context.signal,
  );
  const groups = { incoming: new Map<string, EdgeGroup>(), outgoing: new Map<string, EdgeGroup>() };
  edges.forEach((edge, i) => {
    const isOutgoing = edge.source === id;
    const of = isOutgoing ? groups.outgoing : groups.incoming;
    const other = isOutgoing ? edge.target : edge.source;
    const key = [other, edge.relationship, edge.strategy, edge.confidence].join("\n");
    const group = of.get(key) ?? createGroup(edge, other);
    of.set(key, group);
    const { movedBy = 0, text = "", stale = false } = texts[i] ?? {};
    group.lines[edge.line + movedBy] = stale ? "" : text.trim();
  });
  const [incoming, outgoing] = [[...groups.incoming.values()], [...groups.outgoing.values()]];
  return { symbol: id, root, edges: edges.length, incoming, outgoing };
}

function createGroup({ relationship, strategy, confidence, filePath }: CodeEdge, symbol: string): EdgeGroup {
  return {
    symbol,
    ...(relationship === "CALLS" ? {} : { relationship }),
    ...(confidence >= sureConfidence ? {} : { strategy, confidence: roundScore(confidence) }),
    ...(symbol === filePath || symbol.startsWith(`${filePath}#`) ? {} : { file_path: filePath }),
    lines: {},
  };
}
