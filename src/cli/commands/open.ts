// loci open: shows the page in a browser, from the configured server, or from one that runs until it is stopped. It
// begins with the project of the folder that the user is in.
import type { CommandContext } from "../catalog/command.ts";
import { findStoredRoot } from "../code/find-root.ts";
import { openBrowser } from "../terminal/open-browser.ts";

export async function run(context: CommandContext): Promise<number> {
  const { launcher, signal, terminal, flags } = context;
  const { config } = await context.loadConfig();
  const { findServer } = await import("../../http/find-server.ts");
  const root = findStoredRoot(config.home, process.cwd());
  const place = root === undefined ? "" : `#/overview?${new URLSearchParams({ root }).toString()}`;
  const show = async (origin: string): Promise<void> => {
    const url = `${origin}/${place}`;
    terminal.write(`The page is at ${url}\n`);
    if (flags.has("print")) return;
    if (!(await openBrowser(url)))
      terminal.writeError("No browser could be started. Open the address yourself.\n");
  };
  const running = await findServer(config.http.listen);
  if (running !== undefined) {
    await show(running);
    return 0;
  }
  if (!launcher.mayParse) {
    launcher.startAgain();
    return new Promise(() => undefined);
  }
  const { toServeSettings } = await import("../engine/serve-settings.ts");
  const { serveHttp } = await import("../../http/serve-http.ts");
  const settings = toServeSettings(context, config);
  const until = new Promise<void>((resolve) => {
    signal.addEventListener(
      "abort",
      () => {
        resolve();
      },
      { once: true },
    );
    if (signal.aborted) resolve();
  });
  const http = { ...config.http, listen: ["127.0.0.1:0"], certFile: undefined, keyFile: undefined };
  // The user of this command may see everything, whatever agents are offered.
  const selection = { ...settings.selection, families: ["all"], tools: [] };
  await serveHttp(
    { ...settings, selection, http },
    ([url]) => {
      void show(url ?? "").then(() => {
        terminal.write("Press Ctrl+C to stop its server.\n");
      });
    },
    until,
  );
  return 0;
}
