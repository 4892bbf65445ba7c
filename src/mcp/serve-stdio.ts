// One client over standard input and output, from its first line to the moment it is gone.
// Nothing heavy is imported here: `initialize` is answered first, then the SDK, the tools and the engine are loaded.
import type { Engine } from "../engine.ts";
import { families, loadFamilies, selectFamilies } from "../families/catalog.ts";
import type { CallRules } from "../tools/call-tool.ts";
import type { CompletionEndpoint } from "./ask-endpoint.ts";
import { LazyEngine } from "./lazy-engine.ts";
import { createLog, type LogLevel } from "./log.ts";
import { createInitializeResult, describeService, loadServerInfo } from "./server-info.ts";
import { StdioTransport, type MessageOutput } from "./stdio-transport.ts";
import { warmEngine } from "./warm-engine.ts";

export interface ServeSettings {
  readonly familyIds: readonly string[];
  readonly rules: CallRules;
  readonly logLevel: LogLevel;
  readonly openEngine: () => Promise<Engine>;
  readonly summaries?: CompletionEndpoint | undefined;
}

/** How long loading waits for the client's first line, so that its answer comes before any work. */
const firstMessageWaitMs = 50;
/** How long calls in flight may go on when the client's side of the pipe has ended. */
const drainMs = 3000;
/** How long the engine may take to close. */
const closeMs = 2000;

/**
 * Serves until the client is gone.
 * @param loadSettings - called after the first answer; what it throws ends the service
 * @param signal - fires when the process is asked to stop
 */
export async function serveStdio(
  loadSettings: () => Promise<ServeSettings>,
  signal: AbortSignal,
): Promise<void> {
  const output = guardStandardOutput();
  const info = loadServerInfo();
  const instructions = describeService(families.map(({ profile }) => profile));
  const transport = new StdioTransport({
    input: process.stdin,
    output,
    createInitializeResult: (version) => createInitializeResult(info, instructions, version),
  });
  transport.listen();
  await Promise.race([transport.firstMessage, transport.inputEnd, delay(firstMessageWaitMs)]);

  const settings = await loadSettings();
  const log = createLog(settings.logLevel);
  // A promise that nobody waits for must not take the client's other calls with it.
  process.on("unhandledRejection", (reason) => {
    log.error("Unhandled rejection:", reason);
  });
  // Its threads start while the SDK is loaded, so that the first call finds them; a failure is that call's to tell.
  const engine = new LazyEngine(settings.openEngine);
  engine
    .get()
    .then((opened) => warmEngine(opened, process.cwd(), signal))
    .catch((error: unknown) => {
      log.info(`The engine could not be opened beforehand: ${String(error)}`);
    });
  const [{ createServer }, { createCatalog }, selected] = await Promise.all([
    import("./create-server.ts"),
    import("../tools/catalog.ts"),
    loadFamilies(selectFamilies(settings.familyIds)),
  ]);
  const catalog = createCatalog(selected);
  const { rules, summaries } = settings;
  const getEngine = (): Promise<Engine> => engine.get();
  const server = createServer({ info, instructions, catalog, rules, getEngine, log, summaries });
  await server.connect(transport);

  const stop = aborted(signal);
  await Promise.race([transport.inputEnd, transport.outputEnd, stop]);
  await Promise.race([transport.whenIdle(), transport.outputEnd, stop, delay(drainMs)]);
  await server.close();
  await Promise.race([engine.close(), delay(closeMs)]);
}

/**
 * Standard output for JSON-RPC alone: what anything else in this process prints there (a grammar's loader, a worker's
 * console) goes to standard error. What is given back is the only way to the real one.
 */
function guardStandardOutput(): MessageOutput {
  const { stdout, stderr } = process;
  stdout.setMaxListeners(0);
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return {
    write: (text, done) => void write(text, done),
    onError: (listener) => void stdout.on("error", listener),
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener(
      "abort",
      () => {
        resolve();
      },
      { once: true },
    );
  });
}
