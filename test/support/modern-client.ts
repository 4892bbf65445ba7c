// The client of the SDK's second version, pinned to the protocol of 2026-07-28: it accepts no other.
import { Client, StreamableHTTPClientTransport, type ClientCapabilities } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { cleanEnvironment, lociPath, sharedEngine } from "./run-loci.ts";

export const modernVersion = "2026-07-28";

export interface ModernTarget {
  /** The address of a server, or the home to start one on. */
  readonly url?: string;
  readonly home?: string;
  readonly flags?: readonly string[];
  readonly capabilities?: ClientCapabilities;
  readonly prepare?: (client: Client) => void;
}

export async function connectModern({
  url,
  home = "",
  flags = [],
  capabilities = {},
  prepare,
}: ModernTarget): Promise<Client> {
  const client = new Client(
    { name: "modern-test", version: "1.0.0" },
    { capabilities, versionNegotiation: { mode: { pin: modernVersion } } },
  );
  prepare?.(client);
  const transport =
    url === undefined
      ? new StdioClientTransport({
          command: process.execPath,
          args: [lociPath, "serve", "--home", home, ...flags],
          env: cleanEnvironment(sharedEngine),
        })
      : new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  return client;
}
