// How is a decision recorded? As a memory of the project, linked to the files it is about.
import { z } from "zod";
import type { Anchors, Decision } from "../../core/types/index.ts";
import { isLociError } from "../../errors.ts";
import { defineTool, type ToolContext } from "../../tools/definitions/tool.ts";
import { firstSentence, normalizeTitle, toContent, toDecision } from "./decision-shape.ts";
import { findFolder } from "./project.ts";
import { supersede } from "./supersede.ts";

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
    "Records a design decision for later sessions. Repeating a title and description adds no second one. If it replaces " +
    "earlier decisions (`related` names those on the same files), name them in `supersedes`, also in a repeated call.",
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
    supersedes: textList.describe("IDs of earlier decisions that it replaces"),
  }),
  output: z.object({
    ...decisionShape,
    message: z.string(),
    related: z
      .array(z.object({ id: z.string(), title: z.string() }))
      .describe("Other current decisions on the same files, newest first"),
  }),
  observe: ({ files: [file] }) => ({ filePath: file }),
  handle: async ({ title: given, description, files, tags, supersedes }, context) => {
    const { engine, signal, writer, warn } = context;
    // An unknown one is refused before anything is stored.
    for (const id of supersedes) await engine.memory.get(id, signal);
    const folder = await findFolder(context);
    const title = normalizeTitle(given);
    const { anchors, paths } = await findFiles(folder, files, context);
    const stored = await engine.memory.store(
      {
        ...writer,
        content: toContent(title, description),
        type: "decision",
        importance,
        tags,
        namespace: folder,
        metadata: { title, files: paths },
        links: Object.keys(anchors),
        anchors,
      },
      signal,
    );
    if (stored.secretsMasked > 0) warn('A secret in the decision was stored as "*": keep it elsewhere.');
    await supersede(stored.id, supersedes, context);
    const messages = {
      stored: "Decision recorded successfully",
      duplicate: "The same decision was recorded before",
      restored: "The decision had been deleted, and was restored",
    };
    const decision = toDecision(await engine.memory.get(stored.id, signal));
    const { files: recorded, tags: kept } = decision;
    const related = await findRelated(folder, stored.id, Object.values(anchors), context);
    return { ...decision, files: [...recorded], tags: [...kept], message: messages[stored.status], related };
  },
});

/** So many of the files are looked up: the first ones are what the decision is about. */
const lookedUp = 10;
/** So many related decisions are named, the newest first. */
const maxRelated = 10;

/** Other decisions on the same files that nothing replaced: the new one may contradict them. */
async function findRelated(
  folder: string,
  recorded: string,
  anchors: readonly Pick<Anchors[string], "path">[],
  { engine, signal, warn }: ToolContext,
): Promise<{ id: string; title: string }[]> {
  const related = new Map<string, Decision>();
  for (const { path: filePath } of anchors.slice(0, lookedUp)) {
    const found = await engine.memory.decisionChain({ filePath, codeRoots: [folder] }, signal);
    for (const decision of found)
      if (decision.supersededBy === undefined && decision.id !== recorded) related.set(decision.id, decision);
  }
  const newest = [...related.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const further = newest.length - maxRelated;
  if (further > 0)
    warn(`related names the newest ${maxRelated}; ${further} older decisions are on these files too.`);
  return newest.slice(0, maxRelated).map(({ id, content }) => ({ id, title: firstSentence(content) }));
}

/**
 * Anchors for the files that exist in the project, under a name that no other root uses; warns about the missing ones.
 * `paths` are the files as the index names them ("src/a.ts" for "./src/a.ts"), and the missing ones as given.
 */
async function findFiles(
  root: string,
  files: readonly string[],
  { engine, signal, warn }: ToolContext,
): Promise<{ readonly anchors: Anchors; readonly paths: readonly string[] }> {
  const anchors: [string, Anchors[string]][] = [];
  const paths = new Set<string>();
  const missing: string[] = [];
  for (const file of new Set(files)) {
    try {
      const { path } = await engine.code.readFile({ root, path: file }, signal);
      const anchor = { id: path, kind: "file", root, path, qualifiedName: "", name: path, contentHash: "" };
      anchors.push([`${root}/${path}`, anchor]);
      paths.add(path);
    } catch (error) {
      const isMissing =
        isLociError(error) && /^(?:PATH_NOT_FOUND|PATH_NOT_READABLE|ROOT_NOT_INDEXED)$/.test(error.code);
      if (!isMissing) throw error;
      missing.push(file);
      paths.add(file);
    }
  }
  if (missing.length > 0) warn(`Recorded, but not linked: the project has no file ${missing.join(", ")}.`);
  return { anchors: Object.fromEntries(anchors), paths: [...paths] };
}
