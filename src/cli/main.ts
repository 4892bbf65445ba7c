// From the words of a command line to an exit code: parse, run, and report failures.
import { readEnvironment, type Environment } from "../base/environment.ts";
import { errorTable, LociError, toWireError, type WireError } from "../errors.ts";
import type { EngineOptions } from "../open-engine.ts";
import { joinHint, wordForCommandLine } from "../tools/catalog/next-step.ts";
import { errorBody } from "../tools/results/error-body.ts";
import type { CommandContext, Flag, Launcher } from "./catalog/command.ts";
import { commands } from "./catalog/commands.ts";
import { renderHelp } from "./command-line/help.ts";
import { parseCommandLine, type CommandLine } from "./command-line/parse-command-line.ts";
import { listenForSignals } from "./signals.ts";
import { openTerminal, type ColorChoice, type Terminal } from "./terminal/terminal.ts";

/** Runs one command line and ends the process with its exit code. */
export async function main(words: readonly string[], launcher: Launcher): Promise<void> {
  const environment = readEnvironment();
  let terminal = openTerminal(environment);
  const signals = listenForSignals(() => {
    terminal.drawStatus("");
    terminal.writeError("loci: Stopped in the middle of a step; nothing that is stored is damaged.\n");
  });
  let code: number;
  let isVerbose = false;
  try {
    const line = await parseCommandLine(words, loadConfigFlags);
    isVerbose = line.flags.has("verbose");
    const color = line.flags.get("color") as ColorChoice | undefined;
    if (color !== undefined && color !== "auto") terminal = openTerminal(environment, color);
    code = await run(line, terminal, environment, signals.signal, { words, launcher });
  } catch (error) {
    const wire = toWireError(error);
    tell(wire, words.includes("--json"), isVerbose, terminal);
    code = errorTable[wire.code].exit;
  }
  await terminal.flush();
  process.exit(signals.exitCode ?? code);
}

async function run(
  line: CommandLine,
  terminal: Terminal,
  environment: Environment,
  signal: AbortSignal,
  start: Pick<CommandContext, "words" | "launcher">,
): Promise<number> {
  const { command, flags, configFlags } = line;
  if (flags.has("version")) {
    const { loadServerInfo } = await import("../mcp/server-info.ts");
    terminal.write(`loci ${loadServerInfo().version}\n`);
    return 0;
  }
  if (command === undefined || flags.has("help")) {
    terminal.write(renderHelp(command, terminal));
    return 0;
  }
  const startedAt = performance.now();
  const isVerbose = flags.has("verbose");
  const tellMore = (sentence: string): void => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
    if (isVerbose) terminal.writeError(terminal.errorStyle.dim(`${seconds} s  ${sentence}\n`));
  };
  const { run: runCommand } = await command.load();
  checkWorkingDirectory();
  const loadConfig = async () => {
    const { loadConfig: load } = await import("../config/index.ts");
    return load(configFlags, environment, process.cwd());
  };
  const openEngine = async (overrides: Partial<EngineOptions> = {}) => {
    const { config } = await loadConfig();
    const { toEngineOptions } = await import("./engine/engine-options.ts");
    const { openEngine: open } = await import("../open-engine.ts");
    tellMore(`home ${config.home}`);
    const onNotice = (message: string): void => {
      if (!flags.has("quiet")) terminal.writeError(`${terminal.errorStyle.red("loci:")} ${message}\n`);
    };
    // A command that does not index asks a question or two: starting threads would take longer than the answers.
    const answersHere = !start.launcher.mayParse;
    return open({
      ...toEngineOptions(config, environment),
      onNotice,
      answersHere,
      isBrief: true,
      ...overrides,
    });
  };
  const code = await runCommand({
    ...start,
    tell: tellMore,
    arguments: line.arguments,
    flags,
    commands,
    terminal,
    signal,
    environment,
    configFlags,
    loadConfig,
    openEngine,
  });
  tellMore(`exit code ${code}`);
  return code;
}

/** A work tree that was removed, for example: the system then names no folder. Throws PATH_NOT_FOUND. */
function checkWorkingDirectory(): void {
  try {
    process.cwd();
  } catch (cause) {
    throw new LociError("PATH_NOT_FOUND", "The working directory no longer exists.", {
      hint: "Go to another folder and run the command again.",
      cause,
    });
  }
}

async function loadConfigFlags(): Promise<readonly Flag[]> {
  const { describeLeafType, listConfigLeaves } = await import("../config/index.ts");
  return listConfigLeaves().map((leaf) => ({
    name: leaf.flag,
    description: leaf.description,
    config: leaf.path,
    ...(leaf.type === "boolean" ? {} : { value: describeLeafType(leaf).toUpperCase() }),
  }));
}

function tell(error: WireError, json: boolean, isVerbose: boolean, terminal: Terminal): void {
  const { code, message, next } = error;
  const hint = joinHint(error.hint, next === undefined ? undefined : wordForCommandLine(next));
  if (json) {
    terminal.write(`${JSON.stringify(errorBody({ code, message, hint }))}\n`);
    return;
  }
  const { red, dim } = terminal.errorStyle;
  terminal.writeError(`${red("loci:")} ${message}\n`);
  if (hint !== undefined) terminal.writeError(`${dim("      ")}${hint}\n`);
  if ((code === "INTERNAL" || isVerbose) && error.stack !== undefined)
    terminal.writeError(`${dim(error.stack)}\n`);
}
