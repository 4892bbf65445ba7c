// The configuration, translated into the settings of a server for one client.
import type { Config } from "../../config/index.ts";
import type { Engine } from "../../engine.ts";
import type { ServeSettings } from "../../mcp/serve-stdio.ts";
import type { CommandContext } from "../catalog/command.ts";
import { toSelection } from "./selection.ts";
import { toSummaries } from "./summary-options.ts";

/** Throws CONFIG_INVALID. */
export function toServeSettings(
  { environment, openEngine: open }: Pick<CommandContext, "environment" | "openEngine">,
  config: Config,
): ServeSettings {
  const openEngine = (): Promise<Engine> =>
    open({ keepFresh: { watch: config.engine.watch }, isBrief: false });
  const { readOnly, resultTokens, recordEvents, indexWaitMs, root, confirm } = config.server;
  return {
    selection: toSelection(config),
    ...{ root, confirm, openEngine },
    rules: { readOnly, resultTokens, recordEvents, indexWaitMs },
    logLevel: config.log.level,
    summaries: toSummaries(config, environment),
  };
}
