// The SDK's client against the real server in a real process.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { waitForEngineEnd } from "./engine-process.ts";
import { cleanEnvironment, lociPath, sharedEngine } from "./run-loci.ts";

export interface McpConnection {
  readonly client: Client;
  /** Process id of the launcher. */
  readonly pid: number;
  /** What the server wrote to standard error so far. */
  errorOutput(): string;
  call(name: string, args?: Record<string, unknown>): Promise<CallToolResult>;
  close(): Promise<void>;
}

/** Number of clients by home. When the last one closes, the shared engine ends and stops writing in the home. */
const connected = new Map<string, number>();

export async function connectClient(home: string, flags: readonly string[] = []): Promise<McpConnection> {
  const client = new Client({ name: "contract-test", version: "1.0.0" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    // On a busy machine, indexing even a small project may take longer than the server waits by default.
    args: [lociPath, "serve", "--home", home, "--server-index-wait-ms", "0", ...flags],
    env: cleanEnvironment(sharedEngine),
    stderr: "pipe",
  });
  let errors = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  await client.connect(transport);
  connected.set(home, (connected.get(home) ?? 0) + 1);
  return {
    client,
    pid: transport.pid ?? 0,
    errorOutput: () => errors,
    // Without task support, this is the type of a call's result.
    call: async (name, args = {}) => (await client.callTool({ name, arguments: args })) as CallToolResult,
    async close() {
      await client.close();
      connected.set(home, connected.get(home)! - 1);
      if (connected.get(home) === 0) await waitForEngineEnd(home);
    },
  };
}

/** The first text of a result, which is JSON for every tool. */
export function readText(result: CallToolResult): unknown {
  const [first] = result.content;
  if (first?.type !== "text") throw new Error(`no text in ${JSON.stringify(result)}`);
  return JSON.parse(first.text);
}
