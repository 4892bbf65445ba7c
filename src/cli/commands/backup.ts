// loci backup: all memories into one file.
import { countOfMemories } from "../../base/count-of.ts";
import type { CommandContext } from "../catalog/command.ts";
import { formatBytes, formatCount } from "../terminal/table.ts";

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const { config } = await context.loadConfig();
  const { backupMemories } = await import("../../core/store/index.ts");
  const report = await backupMemories(config.home, context.arguments[0]!, flags.has("force"));
  const { file, memories, bytes } = report;
  terminal.write(
    flags.has("json")
      ? `${JSON.stringify(report)}\n`
      : `Saved ${countOfMemories(memories, formatCount)} to ${file} (${formatBytes(bytes)}).\n`,
  );
  return 0;
}
