// Clients that read late, or write what no client should: every request is answered, and the server stays.
import { expect, test } from "vitest";
import { initializeRequest, startServer } from "../support/raw-server.ts";
import { ownEngine, sharedEngine } from "../support/run-loci.ts";
import { makeTempFolder } from "../support/temp.ts";

const engines = [
  ["its own engine", ownEngine],
  ["a shared engine", sharedEngine],
] as const;

const ping = (id: number | string): string => `${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n`;

test.each(engines)(
  "a message of 65 MiB whose id is none is refused by %s, and the next one answered",
  async (_name, environment) => {
    const server = startServer(makeTempFolder("loci-home"), [], { environment });
    server.send(initializeRequest);
    server.sendText('{"jsonrpc":"2.0","id":"a\tb","method":"ping","params":{"x":"');
    for (let i = 0; i < 65; i++) server.sendText("x".repeat(1024 * 1024));
    server.sendText(`"}}\n${ping("after")}`);
    const refused = await server.waitFor(({ error }) => error !== undefined);
    expect(refused).toMatchObject({ id: null, error: { code: -32600 } });
    expect(await server.waitFor(({ id }) => id === "after")).toMatchObject({ result: {} });
    server.endInput();
    expect(await server.exit).toEqual({ code: 0, signal: null });
  },
  60_000,
);
