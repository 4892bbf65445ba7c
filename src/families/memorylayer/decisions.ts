// How is a decision recorded? As a memory of the project, linked to the files it is about.
import { z } from "zod";
import type { Anchors } from "../../core/types/index.ts";
import { isLociError } from "../../errors.ts";
import { defineTool, type ToolContext } from "../../tools/definitions/tool.ts";
import { normalizeTitle, toContent, toDecision } from "./decision-shape.ts";
import { findFolder } from "./project.ts";

/** Decisions matter more than a passing remark. */
const importance = 0.8;

export const decisionShape = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  files: z.array(z.string()),
  tags: z.array(z.string()),
  created_at: z.string(),
};

const textList = z.array(z.string().trim().min(1).max(1000)).max(100).default([]);

export const recordDecision = defineTool({
  name: "record_decision",
  title: "Record a decision",
  description:
    "Records a design decision for later sessions. Repeating a title and description adds no second one.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({
    title: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .describe("Short title, what was decided: Use PostgreSQL for the primary database"),
    description: z.string().trim().min(1).max(1_000_000).describe("Why: context, alternatives, tradeoffs"),
    files: textList.describe("Related files, relative to the project"),
    tags: textList.describe("Tags such as architecture, database, security"),
  }),
  output: z.object({ ...decisionShape, message: z.string() }),
  observe: ({ files: [file] }) => ({ filePath: file }),
  handle: async ({ title: given, description, files, tags }, context) => {
    const { engine, signal, writer, warn } = context;
    const folder = await findFolder(context);
    const title = normalizeTitle(given);
    const anchors = await findFiles(folder, files, context);
    const stored = await engine.memory.store(
      {
        ...writer,
        content: toContent(title, description),
        type: "decision",
        importance,
        tags,
        namespace: folder,
        metadata: { title, files },
        links: Object.keys(anchors),
        anchors,
      },
      signal,
    );
    if (stored.secretsMasked > 0) warn('A secret in the decision was stored as "*": keep it elsewhere.');
    const messages = {
      stored: "Decision recorded successfully",
      duplicate: "The same decision was recorded before",
      restored: "The decision had been deleted, and was restored",
    };
    const decision = toDecision(await engine.memory.get(stored.id, signal));
    const { files: recorded, tags: kept } = decision;
    return { ...decision, files: [...recorded], tags: [...kept], message: messages[stored.status] };
  },
});

/**
 * Anchors for the files that exist in the project, under a name that no other root uses; warns about the missing ones.
 */
async function findFiles(
  root: string,
  files: readonly string[],
  { engine, signal, warn }: ToolContext,
): Promise<Anchors> {
  const anchors: [string, Anchors[string]][] = [];
  const missing: string[] = [];
  for (const file of new Set(files)) {
    try {
      const { path } = await engine.code.readFile({ root, path: file }, signal);
      const anchor = { id: path, kind: "file", root, path, qualifiedName: "", name: path, contentHash: "" };
      anchors.push([`${root}/${path}`, anchor]);
    } catch (error) {
      const isMissing =
        isLociError(error) && /^(?:PATH_NOT_FOUND|PATH_NOT_READABLE|ROOT_NOT_INDEXED)$/.test(error.code);
      if (!isMissing) throw error;
      missing.push(file);
    }
  }
  if (missing.length > 0) warn(`Recorded, but not linked: the project has no file ${missing.join(", ")}.`);
  return Object.fromEntries(anchors);
}
