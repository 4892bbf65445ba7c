// loci doctor: tests every part for real; each fault comes with the command that fixes it.
import type { HealthCheck } from "../../core/types/index.ts";
import { findHome } from "../../config/find-home.ts";
import { askEngine } from "../../engine-process/ask-engine.ts";
import { toWireError } from "../../errors.ts";
import { joinHint, wordForCommandLine } from "../../tools/catalog/next-step.ts";
import type { CommandContext } from "../catalog/command.ts";
import { checkHome } from "../engine/check-home.ts";
import { describeEngine } from "../engine/engine-status.ts";
import { findEngine } from "../engine/find-engine.ts";
import { formatMs } from "../terminal/table.ts";
import { hangLine } from "../terminal/wrap.ts";

/** Exit code 1 if something is broken. */
export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const checks = [checkNode(), checkFlag(), await checkShared(context), ...(await checkEngine(context))];
  // Last, because the engine makes a home that does not exist yet.
  const home = findHome({ flags: context.configFlags, environment: context.environment }, process.cwd());
  checks.splice(2, 0, checkHome(home));
  const healthy = checks.every(({ ok }) => ok);
  terminal.write(
    flags.has("json") ? `${JSON.stringify(toJson(checks, healthy))}\n` : render(checks, context),
  );
  return healthy ? 0 : 1;
}

function checkNode(): HealthCheck {
  const major = Number(process.versions.node.split(".")[0]);
  return {
    part: "node",
    ok: major >= 20,
    detail: `Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    mend: major >= 20 ? undefined : "Install Node 20 or newer.",
    tookMs: 0,
  };
}

/** Without the flag, the first parse with some grammars stalls for seconds and takes gigabytes. */
function checkFlag(): HealthCheck {
  const ok = process.execArgv.some((argument) => argument.startsWith("--wasm-tiering-budget"));
  return {
    part: "launcher",
    ok,
    detail: ok
      ? "V8 compiles grammars without stalls"
      : "V8 runs without --wasm-tiering-budget: grammars may stall",
    mend: ok ? undefined : "Start Loci through bin/loci.js.",
    tookMs: 0,
  };
}

/**
 * It is fine if no engine runs, since the next server starts one, or if none can run here. But a running one must
 * answer.
 */
async function checkShared(context: CommandContext): Promise<HealthCheck> {
  const startedAt = performance.now();
  const found = (ok: boolean, detail: string, mend?: string): HealthCheck => ({
    ...{ part: "shared engine", ok, detail, mend, tookMs: performance.now() - startedAt },
  });
  try {
    return found(
      true,
      describeEngine(await askEngine(findEngine(context, "status"))).replace(/^engine +/, ""),
    );
  } catch (error) {
    const { code, message, hint } = toWireError(error);
    // Servers work without it.
    if (code !== "STORE_LOCKED")
      return found(true, `not available here, each server has its own: ${message}`);
    return found(false, message, hint);
  }
}

async function checkEngine(context: CommandContext): Promise<readonly HealthCheck[]> {
  const startedAt = performance.now();
  try {
    const engine = await context.openEngine();
    try {
      const { code, memory, artifacts } = engine;
      const parts = [code, memory, artifacts];
      const checks: (readonly HealthCheck[])[] = [];
      for (const part of parts) checks.push(await part.checkHealth(context.signal));
      return checks.flat();
    } finally {
      await engine.close();
    }
  } catch (error) {
    const { code, message, hint, next } = toWireError(error);
    if (code === "CANCELLED") throw error;
    const tookMs = performance.now() - startedAt;
    return [{ part: "engine", ok: false, detail: `${code}: ${message}`, mend: hint, next, tookMs }];
  }
}

function toJson(checks: readonly HealthCheck[], healthy: boolean): Record<string, unknown> {
  return {
    healthy,
    checks: checks.map(({ part, ok, detail, tookMs, ...check }) => ({
      part,
      ok,
      detail,
      mend: wordMend(check) ?? null,
      took_ms: Math.round(tookMs * 10) / 10,
    })),
  };
}

function wordMend({ mend, next }: Pick<HealthCheck, "mend" | "next">): string | undefined {
  return joinHint(mend, next === undefined ? undefined : wordForCommandLine(next));
}

function render(checks: readonly HealthCheck[], context: CommandContext): string {
  const { style, wrapColumns } = context.terminal;
  const { green, red, dim, bold } = style;
  const width = Math.max(...checks.map(({ part }) => part.length));
  // In a narrow terminal, the details go on below the part's name.
  const indent = wrapColumns - width < 40 ? 8 : width + 10;
  const lines = checks.map(({ part, ok, detail, tookMs, ...check }) => {
    const mend = wordMend(check);
    const mark = ok ? green("ok    ") : red("broken");
    const wrap = (text: string): string => hangLine(text, wrapColumns, indent);
    const took = `(${formatMs(tookMs)})`.replace(" ", "\u00a0");
    const told = wrap(`${mark}  ${part.padEnd(width)}  ${detail} ${dim(took)}`).replaceAll("\u00a0", " ");
    const mended = mend === undefined ? "" : `${wrap(`${" ".repeat(indent)}${bold("fix:")} ${mend}`)}\n`;
    return `${told}\n${mended}`;
  });
  const broken = checks.filter(({ ok }) => !ok).length;
  return `${lines.join("")}\n${broken === 0 ? "Everything works." : `${broken} of ${checks.length} components ${broken === 1 ? "is" : "are"} broken.`}\n`;
}
