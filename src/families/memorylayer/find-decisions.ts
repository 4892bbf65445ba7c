// Which decisions does the project have, and which of them, and of its other memories, are about a question?
import type { FoundMemory, Memory } from "../../core/types/index.ts";
import { createTypeTest, validEdges } from "../../core/types/index.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { toDecision, type Decision } from "./decision-shape.ts";
import { createMembership } from "./project.ts";

const decisionFilter = { types: ["decision"], seenBy: "memorylayer" } as const;
const isDecision = createTypeTest("memorylayer", decisionFilter.types);
/** Page size: memories of other projects lie between those of this one. */
const pageSize = 100;
/** How many of the newest decisions of all projects are searched. */
const maxRead = 2_000;
const candidates = 60;

/** The current ones, newest first; if the writer named no files, the linked files are used. */
export async function listRecent(
  folder: string,
  limit: number,
  context: ToolContext,
): Promise<readonly Decision[]> {
  const { engine, signal } = context;
  const belongs = createMembership(folder);
  const found: Memory[] = [];
  for (let offset = 0; offset < maxRead && found.length < limit; offset += pageSize) {
    const page = await engine.memory.list(
      { ...decisionFilter, current: true, limit: pageSize, offset },
      signal,
    );
    found.push(...page.filter(belongs));
    if (page.length < pageSize) break;
  }
  return Promise.all(found.slice(0, limit).map((memory) => withFiles(toDecision(memory), context)));
}

async function withFiles(decision: Decision, { engine, signal }: ToolContext): Promise<Decision> {
  if (decision.files.length > 0) return decision;
  const edges = validEdges(await engine.memory.edgesOf(decision.id, signal), Date.now());
  const targets = edges.filter(({ source }) => source === decision.id).map(({ target }) => target);
  if (targets.length === 0) return decision;
  const anchors = Object.values(await engine.memory.findAnchors(targets, signal));
  return { ...decision, files: [...new Set(anchors.map(({ path }) => path))] };
}

export interface Remembered {
  /** Best first. */
  readonly decisions: readonly FoundMemory[];
  readonly others: readonly FoundMemory[];
}

/** Only memories that are about the question and still valid: those that another memory replaced are left out. */
export async function findRemembered(
  query: string,
  folder: string,
  context: ToolContext,
): Promise<Remembered> {
  const { engine, signal } = context;
  const belongs = createMembership(folder);
  const asked = { query, limit: candidates, touch: false };
  const [all, ofProject] = await Promise.all([
    engine.memory.find(asked, signal),
    // Other projects' memories alone may fill the limit.
    engine.memory.find({ ...asked, namespace: folder }, signal),
  ]);
  const byId = new Map([...all.memories, ...ofProject.memories].map((memory) => [memory.id, memory]));
  const remembered = [...byId.values()]
    .filter((memory) => belongs(memory) && memory.supersededBy === undefined)
    .sort((a, b) => b.score - a.score);
  return {
    decisions: remembered.filter((memory) => isDecision(memory)),
    others: remembered.filter((memory) => !isDecision(memory)),
  };
}
