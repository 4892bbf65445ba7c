// loci restore: the memories of a backup in the place of the home's.
import type { CommandContext } from "../command.ts";
import { formatCount } from "../table.ts";

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const { config } = await context.loadConfig();
  const { restoreMemories } = await import("../../core/store/index.ts");
  const report = await restoreMemories(config.home, context.arguments[0]!, flags.has("force"));
  terminal.write(
    flags.has("json")
      ? `${JSON.stringify(report)}\n`
      : `${formatCount(report.memories)} memories are restored from ${report.file}.\n`,
  );
  return 0;
}
