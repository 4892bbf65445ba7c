// What is this project? Its name, size, languages, central folders, dependencies, structure and latest decisions.
import { basename } from "node:path";
import { z } from "zod";
import { languageOf } from "../../core/languages/index.ts";
import type { RootDescription, WorkspaceReport } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { defineTool, type ToolContext } from "../../tools/definitions/tool.ts";
import type { Decision } from "./decision-shape.ts";
import { decisionShape } from "./decisions.ts";
import { listRecent } from "./find-decisions.ts";
import { findMainDependencies } from "./main-dependencies.ts";
import { noteStructure } from "./note-structure.ts";
import { findProject } from "./project.ts";

const recentDecisions = 5;
/** The largest ones; the notes pick from them. */
const readClusters = 20;
/** Names of manifests that say what they are for, not what the project is called. */
const namelessManifest = /^(root|(mono)?repo(sitory)?|workspaces?|project|my-?project)$/i;
/** What files of these kinds hold is no code. */
const asideTexts: ReadonlySet<string | undefined> = new Set(["data", "markdown", "prose"]);

interface CodeSummary {
  readonly name: string;
  readonly description: string;
  readonly languages: string[];
  readonly total_files: number;
  readonly total_lines: number;
  readonly key_directories: string[];
  /** Missing if no manifest was found that Loci can read: then they are unknown. */
  readonly dependencies?: string[];
  /** Present if there are more than `dependencies` names. */
  readonly dependencies_count?: number;
  readonly architecture_notes: string;
}

export interface ProjectSummary extends CodeSummary {
  readonly root: string;
  readonly recent_decisions: readonly Decision[];
}

/** By root; `stamp` identifies the summarized generation. */
const known = new WeakMap<
  Engine["settings"],
  Map<string, { readonly stamp: string; readonly summary: CodeSummary }>
>();

/** Throws ROOT_NOT_INDEXED. Computed once per generation of the index. */
export async function summarizeProject(context: ToolContext): Promise<ProjectSummary> {
  const project = await findProject(context);
  const [named] = project.roots ?? [];
  const { engine, signal } = context;
  const described = await engine.code.describeRoot({ root: named }, signal);
  const { root } = described;
  const ofEngine = known.get(engine.settings) ?? new Map<string, { stamp: string; summary: CodeSummary }>();
  known.set(engine.settings, ofEngine);
  const stamp = `${described.generation} ${described.isRanked}`;
  let kept = ofEngine.get(root);
  if (kept?.stamp !== stamp) {
    kept = { stamp, summary: await summarizeCode(described, context) };
    ofEngine.set(root, kept);
  }
  return { ...kept.summary, root, recent_decisions: await listRecent(root, recentDecisions, context) };
}

async function summarizeCode(
  described: RootDescription,
  { engine, signal }: ToolContext,
): Promise<CodeSummary> {
  const { root, files, lines, languages, folders, introduction } = described;
  const [report, clustering] = await Promise.all([
    engine.code.workspaces(root, signal),
    engine.code.clusters({ root, resolution: 1, limit: readClusters }, signal),
  ]);
  const main = findMainPackage(report.packages, [basename(root), ...folders.map(({ path }) => path)]);
  return {
    name:
      main === undefined || main.name === "" || namelessManifest.test(main.name) ? basename(root) : main.name,
    description: main === undefined || main.description === "" ? (introduction ?? "") : main.description,
    languages: orderLanguages(languages.filter((one) => one.lines > 0).map(({ language }) => language)),
    total_files: files,
    total_lines: lines,
    key_directories: folders.map(({ path }) => path),
    ...(report.packages.length + report.dependencies.length > 0 ? listDependencies(report) : {}),
    architecture_notes: noteStructure(clustering),
  };
}

/**
 * The package of the whole project. If several manifests are at its top, the one with the name of the project's folder,
 * or of the most central folder that has one: a Python project may also have a `package.json`, for its front end.
 */
function findMainPackage(
  packages: WorkspaceReport["packages"],
  folders: readonly string[],
): WorkspaceReport["packages"][number] | undefined {
  const atTop = packages.filter(({ manifest }) => !manifest.includes("/"));
  const byName = new Map(atTop.map((one) => [foldName(one.name), one]));
  const named = folders.map((folder) => byName.get(foldName(folder))).find((one) => one !== undefined);
  return named ?? atTop[0];
}

/** `my_project` and `my-project` are one name. */
function foldName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}

/** Those of code before those of data and prose. */
function orderLanguages(languages: readonly string[]): string[] {
  const isAside = (id: string): boolean => asideTexts.has(languageOf(id).text);
  return languages.toSorted((a, b) => Number(isAside(a)) - Number(isAside(b)));
}

function listDependencies(report: WorkspaceReport): Pick<CodeSummary, "dependencies" | "dependencies_count"> {
  const { names, count } = findMainDependencies(report);
  return { dependencies: [...names], ...(count > names.length ? { dependencies_count: count } : {}) };
}

export const getProjectSummary = defineTool({
  name: "get_project_summary",
  title: "Summarize the project",
  description:
    "Overview of the project: size, languages, central folders, dependencies, how its parts relate, latest decisions.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({}),
  output: z.object({
    name: z.string(),
    description: z.string(),
    languages: z.array(z.string()).describe("The most lines first; code before data and prose"),
    total_files: z.int(),
    total_lines: z.int(),
    key_directories: z.array(z.string()),
    recent_decisions: z.array(z.object(decisionShape)),
    dependencies: z.array(z.string()).optional().describe("Direct ones, the most used first"),
    dependencies_count: z.int().optional().describe("All of them, if not all are named"),
    architecture_notes: z.string(),
    root: z.string(),
  }),
  lists: ["recent_decisions[].files", "dependencies", "recent_decisions"],
  handle: async (_params, context) => {
    const { recent_decisions: decisions, ...summary } = await summarizeProject(context);
    return {
      ...summary,
      recent_decisions: decisions.map((decision) => ({
        ...decision,
        files: [...decision.files],
        tags: [...decision.tags],
      })),
    };
  },
});
