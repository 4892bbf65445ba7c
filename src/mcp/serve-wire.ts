// One client over one wire of lines, both eras of the protocol, until it is gone and its calls have ended.
import type { ConnectionOptions } from "./connection.ts";
import { splitEras } from "./split-eras.ts";
import type { StdioTransport } from "./stdio-transport.ts";

/** How long calls in flight may go on when the client's side of the pipe has ended. */
const drainMs = 3000;

/**
 * Resolves when the wire is closed.
 * @param stop - ends it at once
 */
export async function serveWire(
  transport: StdioTransport,
  options: ConnectionOptions,
  stop: Promise<void>,
): Promise<void> {
  transport.onerror = (error) => {
    options.log.debug(error.message);
  };
  const eras = await splitEras(transport, {
    async openLegacy(branch) {
      const { createServer } = await import("./create-server.ts");
      await createServer(options).connect(branch);
    },
    async openModern(branch) {
      const { connectModern } = await import("./connect-modern.ts");
      connectModern(branch, options);
    },
  });
  await Promise.race([transport.inputEnd, transport.outputEnd, stop]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, drainMs);
  });
  await Promise.race([transport.whenIdle(), transport.outputEnd, stop, late]);
  clearTimeout(timer);
  await eras.close();
}
