// loci serve: MCP over standard input and output, or HTTP. It imports next to nothing: the client's first line is answered first.
import { peekList, peekSwitch } from "../../config/peek-setting.ts";
import type { Engine } from "../../engine.ts";
import { peekGreeting } from "../../families/peek-greeting.ts";
import { serveStdio, type ServeSettings } from "../../mcp/serve-stdio.ts";
import type { CommandContext } from "../command.ts";
import { toSelection } from "../selection.ts";
import { toSummaries } from "../summary-options.ts";

export async function run(context: CommandContext): Promise<number> {
  const { configFlags, environment, signal } = context;
  const sources = { flags: configFlags, environment };
  if (peekList("http.listen", [], sources).length > 0) return runHttp(context);
  await serveStdio(peek(context), async () => toSettings(context, await context.loadConfig()), signal);
  return 0;
}

/** Over HTTP until the process is asked to stop; with --stdio also over standard input and output, and until that ends. */
async function runHttp(context: CommandContext): Promise<number> {
  const { signal, flags, terminal } = context;
  const loaded = await context.loadConfig();
  const { config } = loaded;
  const settings = toSettings(context, loaded);
  const { serveHttp } = await import("../../http/serve-http.ts");
  const ended = createLatch();
  const onListening = (urls: readonly string[], getEngine: () => Promise<Engine>): void => {
    const told = urls.map((url) => `Loci listens on ${url}/mcp\n`).join("");
    if (!flags.has("stdio")) {
      terminal.write(told);
      signal.addEventListener("abort", ended.open, { once: true });
      if (signal.aborted) ended.open();
      return;
    }
    terminal.writeError(told);
    // One engine for both; who opened it closes it.
    const openEngine = async (): Promise<Engine> => ({
      ...(await getEngine()),
      close: () => Promise.resolve(),
    });
    const shared = { ...settings, openEngine };
    void serveStdio(peek(context), () => Promise.resolve(shared), signal).finally(ended.open);
  };
  await serveHttp({ ...settings, http: config.http }, onListening, ended.opened);
  return 0;
}

function peek({ configFlags, environment }: CommandContext): ReturnType<typeof peekGreeting> {
  const sources = { flags: configFlags, environment };
  return peekGreeting({
    families: peekList("server.families", ["all"], sources),
    tools: peekList("server.tools", [], sources),
    readOnly: peekSwitch("server.readOnly", sources),
  });
}

function toSettings(
  { environment, openEngine: open }: CommandContext,
  { config }: Awaited<ReturnType<CommandContext["loadConfig"]>>,
): ServeSettings {
  const { readOnly, resultTokens, recordEvents, root, confirm } = config.server;
  // A server that only reads indexes nothing either.
  const keepFresh = readOnly ? undefined : { watch: config.engine.watch };
  const openEngine = (): Promise<Engine> => open({ keepFresh });
  return {
    selection: toSelection(config),
    ...{ root, confirm, openEngine },
    rules: { readOnly, resultTokens, recordEvents },
    logLevel: config.log.level,
    summaries: toSummaries(config, environment),
  };
}

function createLatch(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
