// loci serve: MCP over standard input and output. It imports next to nothing: the client's first line is answered first.
import { serveStdio } from "../../mcp/serve-stdio.ts";
import type { CommandContext } from "../command.ts";
import { toSummaries } from "../summary-options.ts";

export async function run(context: CommandContext): Promise<number> {
  const loadSettings = async () => {
    const { config } = await context.loadConfig();
    const { families, readOnly, resultTokens, recordEvents } = config.server;
    return {
      familyIds: families,
      rules: { readOnly, resultTokens, recordEvents },
      logLevel: config.log.level,
      openEngine: context.openEngine,
      summaries: toSummaries(config, context.environment),
    };
  };
  await serveStdio(loadSettings, context.signal);
  return 0;
}
