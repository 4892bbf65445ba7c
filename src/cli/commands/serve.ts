// loci serve: MCP over standard input and output. It imports next to nothing: the client's first line is answered first.
import { peekList, peekSwitch } from "../../config/peek-setting.ts";
import { peekGreeting } from "../../families/peek-greeting.ts";
import { serveStdio } from "../../mcp/serve-stdio.ts";
import type { CommandContext } from "../command.ts";
import { toSelection } from "../selection.ts";
import { toSummaries } from "../summary-options.ts";

export async function run(context: CommandContext): Promise<number> {
  const { configFlags: flags, environment, signal } = context;
  const sources = { flags, environment };
  const greeting = peekGreeting({
    families: peekList("server.families", ["all"], sources),
    tools: peekList("server.tools", [], sources),
    readOnly: peekSwitch("server.readOnly", sources),
  });
  const loadSettings = async () => {
    const { config } = await context.loadConfig();
    const { readOnly, resultTokens, recordEvents, root } = config.server;
    return {
      selection: toSelection(config),
      root,
      rules: { readOnly, resultTokens, recordEvents },
      logLevel: config.log.level,
      openEngine: context.openEngine,
      summaries: toSummaries(config, environment),
    };
  };
  await serveStdio(greeting, loadSettings, signal);
  return 0;
}
