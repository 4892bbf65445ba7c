// loci roots: lists indexed folders, and removes one from the index.
import { isAbsolute } from "node:path";
import { realRoot } from "../../core/types/root-id.ts";
import type { RootStatus } from "../../core/types/index.ts";
import { LociError } from "../../errors.ts";
import { toRootResult } from "../../tools/notes/root-status.ts";
import type { CommandContext } from "../catalog/command.ts";
import { formatBytes, formatCount, renderTable } from "../terminal/table.ts";

export async function run(context: CommandContext): Promise<number> {
  const [action = "list", path] = context.arguments;
  if (action === "list") return list(context);
  if (action === "remove") return remove(context, path);
  throw new LociError("INPUT_INVALID", `loci roots has no action ${JSON.stringify(action)}.`, {
    hint: "Actions are list and remove.",
  });
}

async function readRoots({ openEngine, signal }: CommandContext): Promise<readonly RootStatus[]> {
  const engine = await openEngine();
  try {
    return await engine.code.roots(signal);
  } finally {
    await engine.close();
  }
}

/** Exit code 1 if nothing is indexed. */
async function list(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const roots = await readRoots(context);
  if (flags.has("json")) {
    terminal.write(`${JSON.stringify(roots.map((root) => ({ id: root.id, ...toRootResult(root) })))}\n`);
  } else if (roots.length > 0) {
    const rows = roots.map(({ id, root, files, bytesOnDisk, indexedAt }) => [
      ...[id, `${formatCount(files)} files`, formatBytes(bytesOnDisk), indexedAt.slice(0, 10)],
      terminal.link(root, root),
    ]);
    terminal.write(renderTable(rows, { align: "lrrll" }, terminal.wrapColumns));
  } else if (!flags.has("quiet")) terminal.writeError("Nothing is indexed yet: `loci index PATH`.\n");
  return roots.length === 0 ? 1 : 0;
}

async function remove(context: CommandContext, given: string | undefined): Promise<number> {
  const { flags, terminal } = context;
  if (given === undefined) {
    throw new LociError("INPUT_INVALID", "No root was given.", { next: { do: "list-roots" } });
  }
  const roots = await readRoots(context);
  const path = realRoot(given);
  const known = roots.find(({ id, root }) => root === path || root === given || id === given);
  const { config } = await context.loadConfig();
  const { findStoredRoot, removeRoot } = await import("../../core/store/index.ts");
  // One whose record cannot be read is in no list, but on the disk.
  const found = known ?? findStoredRoot(config.home, { path, id: given });
  if (found === undefined) {
    throw new LociError("ROOT_NOT_INDEXED", `${path} is not an indexed root.`, {
      next: { do: "list-roots" },
    });
  }
  const { root, id } = found;
  const files = known === undefined ? "" : ` (${formatCount(known.files)} files)`;
  const isPushed = !isAbsolute(root);
  const from = isPushed ? "the server, for everyone who uses it" : "the index";
  const question = `Remove ${root}${files} from ${from}? Its source files stay.`;
  if (!flags.has("yes") && !(await terminal.confirm(question))) {
    throw new LociError("NOT_CONFIRMED", `${root} was not removed.`, {
      hint: "Use --yes to remove it without being asked.",
    });
  }
  if (isPushed) return removePushed(context, root);
  const isGone = await removeRoot(config.home, root);
  if (flags.has("json")) terminal.write(`${JSON.stringify({ removed: root, id, disk_freed: isGone })}\n`);
  else if (!flags.has("quiet")) {
    terminal.write(
      isGone
        ? `${root} is no longer indexed.\n`
        : `${root} is no longer indexed. To free its disk space, end the servers that have it open and remove it again.\n`,
    );
  }
  return 0;
}

async function removePushed(
  { openEngine, flags, terminal, signal }: CommandContext,
  root: string,
): Promise<number> {
  const engine = await openEngine();
  try {
    await engine.code.removePushed(root, signal);
  } finally {
    await engine.close();
  }
  if (flags.has("json")) terminal.write(`${JSON.stringify({ removed: root })}\n`);
  else if (!flags.has("quiet")) terminal.write(`Removed ${root} from the server.\n`);
  return 0;
}
