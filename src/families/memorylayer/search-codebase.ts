// Search in ranking order: passages with their lines.
import { z } from "zod";
import type { CodeHit } from "../../core/types/index.ts";
import { cutText } from "../../tools/results/cut-text.ts";
import { roundScore } from "../../tools/results/round.ts";
import { defineTool, type ToolContext } from "../../tools/definitions/tool.ts";
import { findProject, nameFile, type Project } from "./project.ts";
import { createNearness, findActive, type Place } from "./working-files.ts";

const maxPreviewLines = 12;
const maxPreviewLength = 800;

export const queryParameter = z.string().trim().min(1).max(10_000);

/** A question about a project's code, and where the client works. */
export interface CodeQuestion {
  readonly query: string;
  readonly project: Project;
  readonly active: Place | undefined;
}

/** Best first by relevance; among about equally relevant code, first what is close to where the client works. */
export async function findCode(
  { query, project, active }: CodeQuestion,
  limit: number,
  { engine, session, signal, warn }: ToolContext,
  contextLines?: number,
): Promise<readonly CodeHit[]> {
  const asked = { query, limit, root: project.roots, contextLines };
  const { hits, missingPlaces } = await engine.code.search(asked, signal);
  missingPlaces.forEach(warn);
  const nearness = createNearness(session, active);
  return hits
    .map((hit) => ({ hit, rank: hit.score * nearness(hit) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ hit }) => hit);
}

export const searchCodebase = defineTool({
  name: "search_codebase",
  title: "Search the codebase",
  description:
    "Searches code by meaning and words. Returns ranked passages with their lines; get_context combines them.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    query: queryParameter.describe("Search query"),
    limit: z.int().min(1).max(100).default(10).describe("Maximum number of results"),
  }),
  output: z.object({
    results: z.array(
      z.object({
        file: z.string(),
        preview: z.string(),
        relevance: z.number(),
        line_start: z.int(),
        line_end: z.int(),
        symbol: z.string().describe("Empty for text that belongs to no symbol"),
      }),
    ),
  }),
  lists: ["results"],
  pageSize: "limit",
  observe: ({ query }) => ({ pattern: query }),
  handle: async ({ query, limit }, context) => {
    const project = await findProject(context);
    const active = findActive(context.session);
    const hits = await findCode({ query, project, active }, limit, context, 0);
    return {
      results: hits.map((hit) => ({
        file: nameFile(project, hit),
        preview: toPreview(hit.text?.text ?? hit.signature),
        relevance: roundScore(hit.score),
        line_start: hit.startLine,
        line_end: hit.endLine,
        symbol: hit.symbol,
      })),
    };
  },
});

/** The first lines of the passage, followed by "..." if there are more. */
function toPreview(text: string): string {
  const lines = text.split("\n");
  const head = lines.slice(0, maxPreviewLines).join("\n");
  const cut = cutText(head, maxPreviewLength);
  return cut.length < text.length ? `${cut}\n...` : cut;
}
