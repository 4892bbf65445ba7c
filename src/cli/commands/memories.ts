// loci memories: lists, shows and edits them, and keeps them as Markdown files for a repository.
import { countOf, countOfMemories } from "../../base/count-of.ts";
import { largestOf } from "../../base/largest-of.ts";
import { LociError } from "../../errors.ts";
import type { Engine } from "../../engine.ts";
import { parseCount } from "../code/ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";
import { describeMasked } from "../../tools/notes/masked-secrets.ts";
import { describeSkipped } from "../memories/add-links.ts";
import { editMemory } from "../memories/edit-memory.ts";
import { getMemory } from "../memories/find-memory.ts";
import { exportFiles, importFiles } from "../memories/memory-folder.ts";
import { titleOf, toMarkdown } from "../memories/memory-text.ts";
import { splitList } from "../command-line/split-list.ts";
import { formatCount, leastRoom, ownLineIndent, renderTable } from "../terminal/table.ts";

export async function run(context: CommandContext): Promise<number> {
  const [action = "list", what] = context.arguments;
  const actions: Readonly<Record<string, (engine: Engine) => Promise<number>>> = {
    list: (engine) => list(context, engine),
    show: (engine) => show(context, engine, getArgument(what, "an id: loci memories show ID")),
    edit: (engine) => editMemory(context, engine, getArgument(what, "an id: loci memories edit ID")),
    export: (engine) => exportTo(context, engine, getArgument(what, "a folder: loci memories export FOLDER")),
    import: (engine) =>
      importFrom(context, engine, getArgument(what, "a folder: loci memories import FOLDER")),
  };
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (act === undefined) {
    throw new LociError("INPUT_INVALID", `loci memories has no action ${JSON.stringify(action)}.`, {
      hint: `Actions are ${Object.keys(actions).join(", ")}. To search them: loci recall QUESTION.`,
    });
  }
  const engine = await context.openEngine();
  try {
    return await act(engine);
  } finally {
    await engine.close();
  }
}

function getArgument(what: string | undefined, missing: string): string {
  if (what !== undefined) return what;
  throw new LociError("INPUT_INVALID", `It needs ${missing}.`);
}

function readFilter({ flags }: CommandContext) {
  const type = flags.get("type");
  return {
    namespace: flags.get("namespace"),
    types: type === undefined ? undefined : [type],
    seenBy: "codemem" as const,
    allTags: splitList(flags.get("tags")),
  };
}

/** Exit code 1 if there are none. */
async function list(context: CommandContext, engine: Engine): Promise<number> {
  const { flags, terminal, signal } = context;
  const limit = parseCount(flags.get("k"), 20, "-k", 1_000_000);
  const memories = await engine.memory.list({ ...readFilter(context), limit }, signal);
  if (flags.has("json")) {
    const rows = memories.map(({ id, type, tags, namespace, createdAt, importance, content }) => ({
      ...{ id, type, tags, namespace: namespace ?? null, created_at: createdAt, importance, content },
    }));
    terminal.write(`${JSON.stringify(rows)}\n`);
  } else if (memories.length > 0) {
    const widest = largestOf(memories, ({ id, type }) => id.length + type.length) + 16;
    // If the table leaves little room, titles get lines of their own.
    const beside = terminal.columns - widest;
    const room = beside < leastRoom ? terminal.columns - ownLineIndent : beside;
    const rows = memories.map((memory) => [
      memory.id,
      memory.createdAt.slice(0, 10),
      memory.type,
      titleOf(memory, room),
    ]);
    terminal.write(renderTable(rows, { align: "llll", title: 0 }, terminal.wrapColumns));
  } else if (!flags.has("quiet")) terminal.writeError("Nothing is remembered yet: `loci remember TEXT`.\n");
  return memories.length === 0 ? 1 : 0;
}

async function show(
  { flags, terminal, signal }: CommandContext,
  engine: Engine,
  id: string,
): Promise<number> {
  const memory = await getMemory(engine, id, signal);
  const edges = await engine.memory.edgesOf(memory.id, signal);
  if (flags.has("json")) {
    terminal.write(`${JSON.stringify({ ...memory, edges })}\n`);
    return 0;
  }
  const links = edges.map(({ source, target, relationship }) =>
    source === memory.id ? `${relationship} → ${target}` : `${relationship} ← ${source}`,
  );
  const linked = links.length === 0 ? "" : `\n${terminal.style.dim(links.join("\n"))}\n`;
  terminal.write(toMarkdown(memory) + linked);
  return 0;
}

async function exportTo(context: CommandContext, engine: Engine, folder: string): Promise<number> {
  const { flags, terminal, signal } = context;
  const report = await exportFiles(engine, folder, readFilter(context), flags.has("force"), signal);
  if (flags.has("json")) terminal.write(`${JSON.stringify(report)}\n`);
  else if (!flags.has("quiet")) {
    terminal.write(
      `${countOf(report.written, "file")} written, ${formatCount(report.unchanged)} unchanged, in ${report.folder}.\n`,
    );
    for (const path of report.kept) {
      terminal.writeError(
        `${path} was changed by hand and was kept: import it, or overwrite it with --force.\n`,
      );
    }
  }
  return report.kept.length > 0 ? 1 : 0;
}

async function importFrom(context: CommandContext, engine: Engine, folder: string): Promise<number> {
  const { flags, terminal, signal } = context;
  const report = await importFiles(engine, folder, signal);
  const isEmpty = report.added + report.updated + report.unchanged === 0;
  if (flags.has("json")) terminal.write(`${JSON.stringify(report)}\n`);
  else if (!flags.has("quiet")) {
    const { added, updated, unchanged, linksSkipped, secretsMasked } = report;
    terminal.write(
      `${countOfMemories(added, formatCount)} added, ${formatCount(updated)} changed, ${formatCount(unchanged)} unchanged.\n`,
    );
    if (linksSkipped > 0) {
      terminal.writeError(`${describeSkipped(countOf(linksSkipped, "link"))}\n`);
    }
    if (secretsMasked > 0) terminal.writeError(`${describeMasked(secretsMasked)}\n`);
    if (isEmpty) terminal.writeError(`No Markdown file is in ${folder}.\n`);
  }
  return isEmpty ? 1 : 0;
}
