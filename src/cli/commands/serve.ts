// loci serve: MCP over standard input and output, or HTTP. Imports almost nothing, so that the client's first line is
// answered first.
import type { ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { join, parse } from "node:path";
import { createLatch } from "../../base/latch.ts";
import { peekList, peekSetting, peekSwitch } from "../../config/peek-setting.ts";
import type { Backend } from "../../engine-process/front-end.ts";
import type { Engine } from "../../engine.ts";
import { peekGreeting } from "../../families/peek-greeting.ts";
import { createInitializeResult, loadServerInfo } from "../../mcp/server-info.ts";
import type { CommandContext } from "../catalog/command.ts";

export async function run(context: CommandContext): Promise<number> {
  const { configFlags, environment, signal, launcher } = context;
  const sources = { flags: configFlags, environment };
  const overHttp = peekList("http.listen", [], sources).length > 0;
  if (!overHttp && peekSetting("engine.use", sources) !== "own") return runFrontEnd(context);
  if (!launcher.mayParse) {
    launcher.startAgain();
    return new Promise(() => undefined);
  }
  if (overHttp) return runHttp(context);
  const openSettings = async () => {
    const { toServeSettings } = await import("../engine/serve-settings.ts");
    return toServeSettings(context, (await context.loadConfig()).config);
  };
  const { serveStdio } = await import("../../mcp/serve-stdio.ts");
  await serveStdio(peek(context), openSettings, signal);
  return 0;
}

/** Over standard input and output, with an engine shared with other clients of the home. */
async function runFrontEnd(context: CommandContext): Promise<number> {
  const { runFrontEnd: serve } = await import("../../engine-process/front-end.ts");
  const { stdin, stdout, stderr } = process;
  const greeting = peek(context);
  const info = loadServerInfo();
  return serve({
    ...{ input: stdin, output: stdout, errors: stderr, signal: context.signal },
    greet: greeting && ((version) => createInitializeResult(info, greeting, version)),
    reach: () => reachShared(context),
    openOwn: () => openOwn(context),
  });
}

async function reachShared(context: CommandContext): Promise<Backend | undefined> {
  const { findEngine } = await import("../engine/find-engine.ts");
  const { openEngineSocket } = await import("../../engine-process/reach-engine.ts");
  const { launcher, signal, environment } = context;
  // A process that is to be killed by a test must not take other clients with it.
  if (environment["LOCI_FAILPOINT"] !== undefined) return undefined;
  const visit = findEngine(context, "serve");
  const start = (log: number): ChildProcess =>
    launcher.spawnAgain(["engine", "run", "--home", visit.place.home], {
      // A folder that nobody deletes: without its working directory, a process can start no thread.
      ...{ detached: true, windowsHide: true, cwd: parse(visit.place.home).root },
      stdio: ["ignore", log, log],
    });
  const socket = await openEngineSocket({ ...visit, start, signal });
  if (socket === undefined) return undefined;
  return {
    input: socket,
    output: socket,
    destroy() {
      socket.destroy();
    },
  };
}

/** A process that serves this client alone, as if there were no shared engine. */
function openOwn({ launcher, words }: CommandContext): Backend {
  const child = launcher.spawnAgain([...words, "--engine-use=own"], {
    // When the channel closes, the child knows that this process is gone.
    stdio: ["pipe", "pipe", "inherit", "ipc"],
  });
  let told: number | undefined;
  child.on("message", (message) => {
    if (typeof message === "number") told = message;
  });
  const exitCode = new Promise<number>((resolve) => {
    child.once("error", () => {
      resolve(70);
    });
    child.once("close", (code, signal) => {
      const end = (): void => {
        resolve(told ?? code ?? 128 + constants.signals[signal ?? "SIGKILL"]);
      };
      // Its last message may still be on its way.
      if (child.connected) child.once("disconnect", end);
      else end();
    });
  });
  return {
    ...{ input: child.stdout!, output: child.stdin!, exitCode },
    destroy() {
      child.kill("SIGTERM");
      // It ends by itself within five seconds, unless it hangs in something that no signal can interrupt.
      setTimeout(() => child.kill("SIGKILL"), 8_000).unref();
    },
  };
}

/** Over HTTP until the process is asked to stop. With --stdio, also over standard input and output, until those end. */
async function runHttp(context: CommandContext): Promise<number> {
  const { signal, flags, terminal } = context;
  const loaded = await context.loadConfig();
  const { config } = loaded;
  const { toServeSettings } = await import("../engine/serve-settings.ts");
  const settings = toServeSettings(context, config);
  const { serveHttp } = await import("../../http/serve-http.ts");
  const { serveStdio } = await import("../../mcp/serve-stdio.ts");
  const ended = createLatch();
  const onListening = (urls: readonly string[], getEngine: () => Promise<Engine>): void => {
    // A server that offers only some of its tools has no page.
    const page = settings.selection.tools.length === 0 ? `The page is at ${urls[0] ?? ""}/\n` : "";
    const told = urls.map((url) => `Loci listens on ${url}/mcp\n`).join("") + page;
    if (!flags.has("stdio")) {
      terminal.write(told);
      signal.addEventListener("abort", ended.open, { once: true });
      if (signal.aborted) ended.open();
      return;
    }
    terminal.writeError(told);
    // One engine for both; it is closed by the side that opened it.
    const openEngine = async (): Promise<Engine> => ({
      ...(await getEngine()),
      close: () => Promise.resolve(),
    });
    const shared = { ...settings, openEngine };
    void serveStdio(peek(context), () => Promise.resolve(shared), signal).finally(ended.open);
  };
  const cacheFolder = join(config.home, "cache");
  await serveHttp({ ...settings, http: config.http, cacheFolder }, onListening, ended.opened);
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
