// loci status: what is indexed, how much of it, and when.
import type { RootStatus } from "../../core/types/index.ts";
import { toRootResult } from "../../tools/root-status.ts";
import type { CommandContext } from "../command.ts";
import { formatBytes, formatCount, renderTable } from "../table.ts";

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const { config } = await context.loadConfig();
  const engine = await context.openEngine();
  try {
    const roots = await engine.code.roots(signal);
    if (flags.has("json")) terminal.write(`${JSON.stringify(toJson(config.home, roots))}\n`);
    else terminal.write(render(config.home, roots));
    return 0;
  } finally {
    await engine.close();
  }
}

function toJson(home: string, roots: readonly RootStatus[]): Record<string, unknown> {
  return { home, roots: roots.map((root) => ({ id: root.id, ...toRootResult(root) })) };
}

function render(home: string, roots: readonly RootStatus[]): string {
  if (roots.length === 0) return `home  ${home}\nNothing is indexed yet: \`loci index PATH\`.\n`;
  const rows = roots.map((root) => [
    formatCount(root.files),
    formatCount(root.symbols),
    formatCount(root.edges),
    formatCount(root.chunks),
    formatBytes(root.bytesOnDisk),
    root.indexedAt,
    root.root,
  ]);
  const table = renderTable(
    [["files", "symbols", "edges", "chunks", "disk", "indexed", "root"], ...rows],
    "rrrrrll",
  );
  return `home  ${home}\n\n${table}`;
}
