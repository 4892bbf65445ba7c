// loci restore: replaces the home's memories with those of a backup.
import { countOfMemories } from "../../base/count-of.ts";
import { existsSync } from "node:fs";
import { askEngine } from "../../engine-process/ask-engine.ts";
import type { CommandContext } from "../catalog/command.ts";
import { findEngine, findPlace } from "../engine/find-engine.ts";
import { formatCount } from "../terminal/table.ts";

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const { config } = await context.loadConfig();
  if (existsSync(findPlace(context).folder)) {
    // Afterwards an engine without clients holds no file open. One that does not answer is noticed by the store itself.
    await askEngine(findEngine(context, "rest")).catch(() => undefined);
  }
  const { restoreMemories } = await import("../../core/store/index.ts");
  const report = await restoreMemories(config.home, context.arguments[0]!, flags.has("force"));
  terminal.write(
    flags.has("json")
      ? `${JSON.stringify(report)}\n`
      : `Restored ${countOfMemories(report.memories, formatCount)} from ${report.file}.\n`,
  );
  return 0;
}
