// A test's own server: records its requests, and answers each.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/**
 * Returns its base address. Stops when the test ends. @param encoding - of the bodies that `handle` gets; latin1 keeps
 * bytes
 */
export async function startServer(handle: Handler, encoding: BufferEncoding = "utf8"): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      handle(request, response, Buffer.concat(chunks).toString(encoding));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
