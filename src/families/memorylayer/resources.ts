// What can be read without a call? The latest decisions, and the project overview as a page.
import type { Resource } from "../../tools/definitions/resource.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { formatDate } from "./decision-shape.ts";
import { listRecent } from "./find-decisions.ts";
import { findFolder } from "./project.ts";
import { summarizeProject, type ProjectSummary } from "./summary.ts";

const shownDecisions = 10;
const shownDependencies = 10;

async function versionOfMemories(context: ToolContext): Promise<string> {
  const generation = await context.engine.memory.generation(context.signal);
  return `${await findFolder(context)} ${generation}`;
}

const recent: Resource = {
  uri: "memorylayer://decisions/recent",
  name: "recent-decisions",
  title: "Recent decisions",
  description: "The last 10 decisions of the project, newest first.",
  mimeType: "application/json",
  async read(context) {
    return { text: JSON.stringify(await listRecent(await findFolder(context), shownDecisions, context)) };
  },
  version: versionOfMemories,
};

const overview: Resource = {
  uri: "memorylayer://project/overview",
  name: "project-overview",
  title: "Project overview",
  description: "The project on a page: statistics, folders, dependencies, latest decisions.",
  mimeType: "text/markdown",
  async read(context) {
    return { text: renderOverview(await summarizeProject(context)) };
  },
  async version(context) {
    const folder = await findFolder(context);
    const roots = await context.engine.code.roots(context.signal);
    const generation = roots.find(({ root }) => root === folder)?.generation ?? 0;
    return `${await versionOfMemories(context)} ${generation}`;
  },
};

function renderOverview(summary: ProjectSummary): string {
  const { name, description, dependencies = [], recent_decisions: decisions } = summary;
  const more = (summary.dependencies_count ?? dependencies.length) - shownDependencies;
  const sections = [
    [`# ${name}`],
    description === "" ? [] : [description],
    [
      "## Statistics",
      `- **Total Files**: ${summary.total_files.toLocaleString("en-US")}`,
      `- **Total Lines**: ${summary.total_lines.toLocaleString("en-US")}`,
      `- **Languages**: ${summary.languages.join(", ")}`,
    ],
    listSection(
      "Key Directories",
      summary.key_directories.map((folder) => `\`${folder}/\``),
    ),
    summary.architecture_notes === "" ? [] : ["## Architecture", summary.architecture_notes],
    [
      ...listSection("Dependencies", dependencies.slice(0, shownDependencies)),
      ...(more > 0 ? [`... and ${more} more`] : []),
    ],
    decisions.length === 0 ? [] : ["## Recent Decisions"],
    ...decisions.map(({ title, description: why, created_at: at }) => [
      `### ${title}`,
      why,
      `_${formatDate(at)}_`,
    ]),
  ];
  return `${sections
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function listSection(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${title}`, ...items.map((item) => `- ${item}`)];
}

export const resources: readonly Resource[] = [recent, overview];
