// loci report: a repository's architecture, or what a change affects, as one HTML file that needs no server.
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { guardWrites } from "../../base/write-error.ts";
import { writeWhole } from "../../base/write-whole.ts";
import { isLociError, LociError } from "../../errors.ts";
import { findAffectedByChange } from "../affected/ask-affected.ts";
import type { Engine } from "../../engine.ts";
import type { CommandContext } from "../catalog/command.ts";
import { loadServerInfo } from "../../mcp/server-info.ts";
import { findIndexedRoot } from "../code/find-root.ts";
import { gatherReport } from "../report/gather-report.ts";
import { gatherChange } from "../report/gather-change.ts";
import { reportMark } from "../report/page.ts";
import { renderChange } from "../report/render-change.ts";
import { renderReport } from "../report/render-report.ts";
import { formatBytes } from "../terminal/table.ts";

const usualFile = "loci-report.html";

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const output = flags.get("output") ?? usualFile;
  if (output === "") throw new LociError("INPUT_INVALID", "--output is empty, but must be a file or -.");
  const isPrinted = output === "-" || flags.has("json");
  if (!isPrinted && !flags.has("force")) refuseOtherFile(resolve(output));
  const engine = await context.openEngine();
  try {
    const made = wantsChange(context)
      ? await reportChange(context, engine)
      : await reportRoot(context, engine);
    if (flags.has("json")) terminal.write(`${JSON.stringify(made.data)}\n`);
    else if (output === "-") terminal.write(made.render());
    else {
      const text = made.render();
      writeReport(resolve(output), text);
      if (!flags.has("quiet"))
        terminal.write(`Wrote the report to ${output} (${formatBytes(Buffer.byteLength(text))}).\n`);
    }
    return 0;
  } finally {
    await engine.close();
  }
}

interface MadeReport {
  readonly data: unknown;
  readonly render: () => string;
}

async function reportRoot(context: CommandContext, engine: Engine): Promise<MadeReport> {
  const { flags, signal } = context;
  const root = await findIndexedRoot(engine.code, flags.get("root"), signal);
  if (root === undefined) {
    throw new LociError("ROOT_NOT_INDEXED", `${process.cwd()} is not in an indexed root.`, {
      hint: "Run `loci index` there, or name an indexed root with --root.",
    });
  }
  context.tell(`reading ${root}`);
  const data = await gatherReport(engine.code, root, loadServerInfo().version, signal);
  return { data, render: () => renderReport(data) };
}

function wantsChange({ arguments: [range], flags }: CommandContext): boolean {
  return range !== undefined || flags.has("staged");
}

async function reportChange(context: CommandContext, engine: Engine): Promise<MadeReport> {
  const { flags, signal } = context;
  const asked = await findAffectedByChange(context, engine);
  const range = flags.has("staged") ? "what is staged" : context.arguments[0]!;
  const made = { range: range === "-" ? "a diff" : range, version: loadServerInfo().version };
  const data = await gatherChange(engine.code, asked, made, signal);
  return { data, render: () => renderChange(data) };
}

/** An older report is overwritten, but no other file. */
function refuseOtherFile(file: string): void {
  if (!existsSync(file)) return;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new LociError("INPUT_INVALID", `${file} cannot be written: ${String(error)}.`, {
      hint: "Name another file with --output.",
    });
  }
  if (text.slice(0, 2_000).includes(reportMark)) return;
  throw new LociError("INPUT_INVALID", `${file} exists and is not a Loci report.`, {
    hint: "Name another file with --output, or overwrite it with --force.",
  });
}

function writeReport(file: string, text: string): void {
  try {
    guardWrites(dirname(file), () => {
      writeWhole(file, text);
    });
  } catch (error) {
    if (isLociError(error, "DISK_FULL")) throw error;
    const { message } = isLociError(error, "HOME_NOT_WRITABLE") ? (error.cause as Error) : (error as Error);
    throw new LociError("INPUT_INVALID", `${file} cannot be written: ${message}.`, {
      hint: "Use --output to name a file in an existing, writable folder.",
    });
  }
}
