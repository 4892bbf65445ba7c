// One client of the engine: its process forwards lines, and this end answers them as `loci serve` does for its own.
import type { Socket } from "node:net";
import { escapeControls } from "../base/escape-controls.ts";
import type { Engine } from "../engine.ts";
import { createLog } from "../mcp/log.ts";
import { createInitializeResult, loadServerInfo } from "../mcp/server-info.ts";
import { serveWire } from "../mcp/serve-wire.ts";
import type { ServeSettings } from "../mcp/serve-stdio.ts";
import { StdioTransport } from "../mcp/stdio-transport.ts";
import { warmEngine } from "../mcp/warm-engine.ts";
import type { Catalog } from "../tools/catalog/catalog.ts";
import { formatAside, type Aside } from "./hello.ts";
import { resolvePathsFrom } from "./resolve-paths.ts";

export interface SessionOptions {
  readonly settings: Omit<ServeSettings, "openEngine">;
  readonly workingDirectory: string;
  readonly catalog: Catalog;
  readonly getEngine: () => Promise<Engine>;
  /** Runs work that several clients need, but only once. */
  readonly warm: (need: string, work: () => Promise<void>) => Promise<void>;
  /** Called when everything is answered; the client is released once it resolves. */
  readonly leave: () => Promise<void>;
}

export interface Session {
  tell(aside: Aside): void;
  /** Resolves when the client is gone and its calls have ended. */
  readonly ended: Promise<void>;
}

/** Takes over a socket whose first line was already read and answered. */
export function serveSession(socket: Socket, options: SessionOptions): Session {
  const { settings, workingDirectory, catalog } = options;
  const tell = (aside: Aside): void => {
    if (socket.writable) socket.write(`${formatAside(aside)}\n`);
  };
  tell({ reads: namesOfReads(catalog) });
  const info = loadServerInfo();
  const transport = new StdioTransport({
    input: socket,
    output: {
      write(text, done) {
        if (socket.writable) {
          socket.write(text, () => {
            done();
          });
        } else done();
      },
      onError(listener) {
        socket.on("error", listener).on("close", listener);
      },
    },
    createInitializeResult: (version) =>
      Promise.resolve(createInitializeResult(info, catalog.greeting, version)),
  });
  const getEngine = async (): Promise<Engine> =>
    resolvePathsFrom(workingDirectory, await options.getEngine());
  const { rules, root, summaries, confirm } = settings;
  const log = createLog(settings.logLevel, (text) => {
    tell({ log: text });
  });
  const gone = new AbortController();
  socket.once("close", () => {
    gone.abort();
  });
  const folder = root ?? workingDirectory;
  const warmFolder = async (): Promise<void> =>
    warmEngine(await getEngine(), folder, !rules.readOnly, gone.signal);
  options.warm(JSON.stringify([folder, rules.readOnly]), warmFolder).catch((error: unknown) => {
    log.info(`The engine could not be opened beforehand: ${escapeControls(String(error))}`);
  });
  transport.listen();
  socket.resume();
  const served = { info, catalog, rules, root, workingDirectory, getEngine, log, summaries, confirm };
  const never = new Promise<void>(() => undefined);
  const ended = serveWire(transport, served, never)
    .finally(() => options.leave())
    .finally(() => {
      socket.end();
      socket.destroySoon();
    });
  return { tell, ended };
}

function namesOfReads({ tools, families }: Catalog): readonly string[] {
  const reads = [...tools.values()].flatMap(({ tool }) => (tool.effect === "read" ? [tool.name] : []));
  const known = new Set(reads);
  const aliases = families.flatMap(({ aliases: named = {} }) => Object.entries(named));
  return [...reads, ...aliases.flatMap(([alias, name]) => (known.has(name) ? [alias] : []))];
}
