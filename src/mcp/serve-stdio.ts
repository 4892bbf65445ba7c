// How is one client served over standard input and output, from its first line until it is gone? Nothing heavy is
// imported here: `initialize` is answered first, then the SDK, the tools and the engine are loaded.
import { setTimeout as sleep } from "node:timers/promises";
import { aborted } from "../base/aborted.ts";
import { endAtOnce } from "../base/end-at-once.ts";
import { parentDeath } from "../base/parent-death.ts";
import type { Engine } from "../engine.ts";
import type { Selection } from "../families/serve.ts";
import type { CallRules } from "../tools/calls/call-tool.ts";
import type { Catalog } from "../tools/catalog/catalog.ts";
import type { Greeting } from "../tools/catalog/greeting.ts";
import type { CompletionEndpoint } from "./ask-endpoint.ts";
import { LazyEngine } from "./lazy-engine.ts";
import { createLog, type LogLevel } from "./log.ts";
import { createInitializeResult, loadServerInfo } from "./server-info.ts";
import { isModern } from "./message-era.ts";
import { serveWire } from "./serve-wire.ts";
import { StdioTransport, type MessageOutput } from "./stdio-transport.ts";
import { warmEngine } from "./warm-engine.ts";

export interface ServeSettings {
  readonly selection: Selection;
  /** The project that questions are about; if not set, where the client works. */
  readonly root: string | undefined;
  readonly rules: CallRules;
  readonly logLevel: LogLevel;
  readonly openEngine: () => Promise<Engine>;
  readonly summaries: CompletionEndpoint | undefined;
  /** Whether to ask the person before something is destroyed. */
  readonly confirm: boolean;
}

/** How long loading waits for the client's first line, so that its answer comes before any other work. */
const firstMessageWaitMs = 50;
/** How long a client that was greeted may take to ask something, and so to learn why the service ends. */
const refusalMs = 2_000;
/** How long the engine may take to close: longer than the grace time after a signal, which ends the process anyway. */
const closeMs = 6_000;

/**
 * Serves until the client is gone.
 * @param peeked - the greeting, if it is known before the settings are loaded; else the handshake waits
 * @param loadSettings - called after the first answer; its error is told to the client and ends the service
 * @param signal - fires when the process is asked to stop
 */
export async function serveStdio(
  peeked: Greeting | undefined,
  loadSettings: () => Promise<ServeSettings>,
  signal: AbortSignal,
): Promise<void> {
  const output = guardStandardOutput();
  const workingDirectory = process.cwd();
  const parent = process.ppid;
  const info = loadServerInfo();
  let loading: Promise<ServeSettings> | undefined;
  const getSettings = (): Promise<ServeSettings> => (loading ??= loadSettings());
  let catalog: Promise<Catalog> | undefined;
  const getCatalog = (): Promise<Catalog> => (catalog ??= getSettings().then(loadSelected));
  const transport = new StdioTransport({
    input: process.stdin,
    output,
    createInitializeResult: async (version) =>
      createInitializeResult(info, peeked ?? (await getCatalog()).greeting, version),
  });
  transport.listen();
  await Promise.race([transport.firstMessage, transport.inputEnd, sleep(firstMessageWaitMs)]);

  const refuse = async (error: unknown): Promise<never> => {
    await transport.refuseAll(error, refusalMs);
    throw error;
  };
  const settings = await getSettings().catch(refuse);
  const log = createLog(settings.logLevel);
  // An unhandled rejection must not end the client's other calls.
  process.on("unhandledRejection", (reason) => {
    log.error("Unhandled rejection:", reason);
  });
  // Its threads start while the SDK is loaded, so that the first call finds them; that call also reports failures.
  const engine = new LazyEngine(settings.openEngine);
  engine
    .get()
    .then((opened) => warmEngine(opened, settings.root ?? workingDirectory, !settings.rules.readOnly, signal))
    .catch((error: unknown) => {
      log.info(`The engine could not be opened in advance: ${String(error)}`);
    });
  const { firstWaiting } = transport;
  // Most clients begin with the handshake, so its server is loaded beside the tools.
  if (firstWaiting === undefined || !isModern(firstWaiting)) {
    import("./create-server.ts").catch(() => undefined);
  }
  const served = await getCatalog().catch(refuse);
  const { rules, root, summaries, confirm } = settings;
  const getEngine = (): Promise<Engine> => engine.get();
  const options = {
    ...{ info, catalog: served, rules, root, workingDirectory, getEngine, log, summaries, confirm },
  };
  // Without this, calls would run to their end though no one waits for the answer. The launcher watches its own parent.
  const orphaned = transport.inputEnd.then(() => {
    process.send?.("input-end", () => undefined);
    return parentDeath(parent);
  });
  await serveWire(transport, options, Promise.race([aborted(signal), orphaned]));
  const late = setTimeout(() => {
    endAtOnce(0);
  }, closeMs);
  await engine.close();
  clearTimeout(late);
}

async function loadSelected({ selection }: ServeSettings): Promise<Catalog> {
  const { loadCatalog } = await import("../families/serve.ts");
  return loadCatalog(selection);
}

/**
 * Reserves standard output for JSON-RPC: whatever else in this process prints there (a grammar's loader, a worker's
 * console) goes to standard error. Only the returned object writes to the real one.
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
