// loci engine: the process that the servers of a home share. Shows what it holds, stops it, or runs it.
import { createHash } from "node:crypto";
import { loadConfig } from "../../config/index.ts";
import { ambientOf, type SessionWishes } from "../../engine-process/hello.ts";
import { runEngine, type SessionSettings } from "../../engine-process/run-engine.ts";
import { askEngine, stopEngine } from "../../engine-process/ask-engine.ts";
import { loadCatalog } from "../../families/serve.ts";
import { LociError } from "../../errors.ts";
import type { CommandContext } from "../catalog/command.ts";
import { toEngineOptions } from "../engine/engine-options.ts";
import { findEngine, findPlace } from "../engine/find-engine.ts";
import { describeEngine, toEngineJson } from "../engine/engine-status.ts";
import { toServeSettings } from "../engine/serve-settings.ts";
import { hangLine } from "../terminal/wrap.ts";

export async function run(context: CommandContext): Promise<number> {
  const [action = "status"] = context.arguments;
  switch (action) {
    case "status":
      return tellStatus(context);
    case "stop":
      return stop(context);
    case "run":
      return runHere(context);
    default:
      throw new LociError("INPUT_INVALID", `loci engine has no action ${JSON.stringify(action)}.`, {
        hint: "Actions: status, stop, run.",
      });
  }
}

async function tellStatus(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const status = await askEngine(findEngine(context, "status"));
  terminal.write(
    flags.has("json")
      ? `${JSON.stringify(toEngineJson(status))}\n`
      : `${hangLine(describeEngine(status), terminal.wrapColumns, "engine  ".length)}\n`,
  );
  return 0;
}

/** Open requests are answered first; servers that continue start another engine with their next call. */
async function stop(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const stopped = await stopEngine(findEngine(context, "stop"));
  const json = { stopped: stopped !== undefined, pid: stopped?.pid ?? null };
  const text =
    stopped === undefined ? "No engine is running." : `The engine (process ${stopped.pid}) has ended.`;
  terminal.write(flags.has("json") ? `${JSON.stringify(json)}\n` : `${text}\n`);
  return 0;
}

/** This is how servers start it. It takes its settings from the first client. */
async function runHere(context: CommandContext): Promise<number> {
  const { signal, terminal } = context;
  const place = findPlace(context);
  const loadSettings = (wishes: SessionWishes, onNotice: (message: string) => void): SessionSettings =>
    toSessionSettings(place.home, wishes, onNotice);
  const wasFirst = await runEngine({
    ...{ place, signal, loadSettings },
    loadCatalog: ({ selection }) => loadCatalog(selection),
  });
  if (!wasFirst) terminal.writeError("Another process is already the engine of this home.\n");
  return 0;
}

/** As the client's own process would load them. Throws CONFIG_INVALID. */
function toSessionSettings(
  home: string,
  { flags, environment, workingDirectory }: SessionWishes,
  onNotice: (message: string) => void,
): SessionSettings {
  const { config } = loadConfig(new Map(flags), environment, workingDirectory);
  const options = { ...toEngineOptions(config, environment), home };
  const openEngine: CommandContext["openEngine"] = async (more) => {
    const { openEngine: open } = await import("../../open-engine.ts");
    return open({ ...options, ...more, onNotice });
  };
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([options, config.engine.watch, ambientOf(environment)]))
    .digest("hex");
  const settings = toServeSettings({ environment, openEngine }, config);
  return { settings, fingerprint, idleMs: config.engine.idleMs };
}
