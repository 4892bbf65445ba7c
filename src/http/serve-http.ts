// `loci serve --http`: from loading the settings until the process is asked to stop.
import type { Engine } from "../engine.ts";
import { loadCatalog, type Selection } from "../families/serve.ts";
import { LazyEngine } from "../mcp/lazy-engine.ts";
import { openHttpServer } from "./open-http-server.ts";
import type { HttpService } from "./settings.ts";

/**
 * @param onListening - called once clients can connect
 * @param until - resolves when the server should end
 */
export async function serveHttp(
  settings: Omit<HttpService, "getEngine" | "loadCatalog" | "tools"> & {
    readonly selection: Selection;
    readonly openEngine: () => Promise<Engine>;
  },
  onListening: (urls: readonly string[], getEngine: () => Promise<Engine>) => void,
  until: Promise<void>,
): Promise<void> {
  const engine = new LazyEngine(settings.openEngine);
  const getEngine = (): Promise<Engine> => engine.get();
  const { selection } = settings;
  const server = await openHttpServer({
    ...settings,
    getEngine,
    tools: selection.tools,
    loadCatalog: (narrowing) => loadCatalog(selection, narrowing),
  });
  // Its threads start now, so that the first call finds them; the first call also reports a failure.
  getEngine().catch(() => undefined);
  onListening(server.urls, getEngine);
  await until;
  await server.close();
  await engine.close();
}
