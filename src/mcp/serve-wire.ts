// One client over one wire of lines, in both eras of the protocol, until its input ended and its requests are answered.
import type { ConnectionOptions } from "./connection.ts";
import { splitEras } from "./split-eras.ts";
import type { StdioTransport } from "./stdio-transport.ts";

/**
 * Resolves when the wire is closed. Requests from before the input's end are answered first, however long that takes: a
 * client may write its requests and close its end, and a store may need recovery before the first answer.
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
  await Promise.race([transport.whenIdle(), transport.outputEnd, stop]);
  await eras.close();
}
