// loci status: what is indexed, how much of it, and when.
import type { ArtifactStanding, RootStatus } from "../../core/types/index.ts";
import { wordOtherBuild } from "../../core/types/other-build.ts";
import { askEngine } from "../../engine-process/ask-engine.ts";
import type { EngineStatus } from "../../engine-process/hello.ts";
import { toRootResult } from "../../tools/notes/root-status.ts";
import type { CommandContext } from "../catalog/command.ts";
import { describeStanding, toStandingJson } from "../code/artifact-sums.ts";
import { describeEngine, toEngineJson } from "../engine/engine-status.ts";
import { findEngine } from "../engine/find-engine.ts";
import { formatBytes, formatCount, renderTable } from "../terminal/table.ts";
import { hangLine } from "../terminal/wrap.ts";

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const { config } = await context.loadConfig();
  const running = await findRunning(context);
  const engine = await context.openEngine();
  try {
    const roots = await engine.code.roots(signal);
    const standing = engine.artifacts.standing();
    if (flags.has("json"))
      terminal.write(`${JSON.stringify(toJson(config.home, running, roots, standing))}\n`);
    else terminal.write(render(config.home, running, roots, standing, terminal.wrapColumns));
    return 0;
  } finally {
    await engine.close();
  }
}

/** If the engine cannot be reached, `loci engine` says why. */
async function findRunning(context: CommandContext): Promise<EngineStatus | undefined> {
  try {
    return await askEngine(findEngine(context, "status"));
  } catch {
    return undefined;
  }
}

function toJson(
  home: string,
  running: EngineStatus | undefined,
  roots: readonly RootStatus[],
  standing: ArtifactStanding | undefined,
): Record<string, unknown> {
  return {
    home,
    engine: toEngineJson(running),
    ...(standing === undefined ? {} : { artifacts: toStandingJson(standing) }),
    roots: roots.map((root) => ({
      id: root.id,
      ...toRootResult(root),
      other_version: root.isOtherBuild,
    })),
  };
}

const valueIndent = "engine  ".length;
const nothingIndexed = "Nothing is indexed yet: `loci index PATH`.";

function render(
  home: string,
  running: EngineStatus | undefined,
  roots: readonly RootStatus[],
  standing: ArtifactStanding | undefined,
  columns: number,
): string {
  const shared = standing === undefined ? "" : describeStanding(standing);
  const head = `home    ${home}\n${describeEngine(running)}\n${shared}`
    .split("\n")
    .map((line) => hangLine(line, columns, valueIndent))
    .join("\n");
  if (roots.length === 0) return `${head}${hangLine(nothingIndexed, columns, 0)}\n`;
  const rows = roots.map((root) => [
    formatCount(root.files),
    formatCount(root.symbols),
    formatCount(root.edges),
    formatCount(root.chunks),
    formatBytes(root.bytesOnDisk),
    root.indexedAt.slice(0, 16).replace("T", " "),
    root.root,
  ]);
  const table = renderTable(
    rows,
    {
      align: "rrrrrll",
      labels: ["files", "symbols", "edges", "chunks", "disk", "indexed", "root"],
    },
    columns,
  );
  const others = roots
    .filter(({ isOtherBuild }) => isOtherBuild)
    .map(({ root }) => `${hangLine(`${wordOtherBuild(root)} Run \`loci index ${root}\`.`, columns, 0)}\n`);
  return `${head}\n${table}${others.join("")}`;
}
