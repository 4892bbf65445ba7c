// What the SDK's clients of both eras exchange with `loci serve --http`: one small session each, as sent over the wire.
// LOCI_UPDATE_SNAPSHOTS=1 rewrites the transcripts in test/contract/wire.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as HandshakeClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HandshakeTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { startHttp } from "../support/http-process.ts";
import { modernVersion } from "../support/modern-client.ts";
import { recordWire, type WireRecorder } from "../support/record-wire.ts";
import { makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

/** The methods that both clients have and the session needs. */
interface SessionClient {
  callTool(params: {
    name: string;
    arguments: Record<string, unknown>;
  }): Promise<{ readonly structuredContent?: unknown }>;
  listTools(): Promise<unknown>;
  readResource(params: { uri: string }): Promise<unknown>;
}

const name = { name: "transcript", version: "1.0.0" };
const capabilities = { elicitation: { form: {} } };
/** Tested by `test/contract/tools`, and by the tests of the handshake. */
const shownElsewhere = new Set(["inputSchema", "outputSchema", "annotations", "description", "instructions"]);
const agree = { action: "accept" as const, content: { confirm: true } };

/** Lists, writes, reads, fetches a resource, makes two errors, and destroys what a person must confirm. */
async function holdSession(client: SessionClient): Promise<void> {
  await client.listTools();
  const stored = await client.callTool({
    name: "remember",
    arguments: { content: "The kiln is fired on Fridays.", tags: ["kiln"] },
  });
  const { memory_id: id } = stored.structuredContent as { readonly memory_id: string };
  await client.readResource({ uri: `memory/${id}` });
  await client.callTool({ name: "remember", arguments: { tags: ["kiln"] } });
  await expect(client.callTool({ name: "recal", arguments: {} })).rejects.toThrow("did you mean");
  await client.callTool({ name: "forget", arguments: { memory_id: id } });
}

const eras: Readonly<Record<string, (url: URL, wire: WireRecorder) => Promise<void>>> = {
  async "2025-11-25"(url, wire) {
    const client = new HandshakeClient(name, { capabilities });
    client.setRequestHandler(ElicitRequestSchema, () => agree);
    const transport = new HandshakeTransport(url, { fetch: wire.fetch });
    await client.connect(transport);
    // The handshake, its end, and the stream for notifications.
    await wire.answered(3);
    await holdSession(client as unknown as SessionClient);
    await transport.terminateSession();
    await client.close();
  },
  async [modernVersion](url, wire) {
    const client = new Client(name, { capabilities, versionNegotiation: { mode: { pin: modernVersion } } });
    client.setRequestHandler("elicitation/create", () => agree);
    await client.connect(new StreamableHTTPClientTransport(url, { fetch: wire.fetch }));
    await holdSession(client);
    await client.close();
  },
};

test.each(Object.entries(eras))("the session of a %s client equals its transcript", async (era, converse) => {
  const server = await startHttp(makeTempFolder());
  const wire = recordWire(shownElsewhere);
  await converse(new URL(`${server.url}/mcp/memento`), wire);
  const seen = await wire.render(hideVolatile);
  const path = resolve(`test/contract/wire/${era}.txt`);
  if (process.env["LOCI_UPDATE_SNAPSHOTS"] === "1") writeFileSync(path, seen);
  expect(seen, "run with LOCI_UPDATE_SNAPSHOTS=1 if this change is meant").toBe(readFileSync(path, "utf8"));
});

/** Replaces values that differ from run to run with names; the same value gets the same name. */
function hideVolatile(text: string): string {
  const names = new Map<string, string>();
  const nameOf = (value: string): string => {
    const known = names.get(value) ?? `<id ${names.size + 1}>`;
    names.set(value, known);
    return known;
  };
  return text
    .replace(/^(< id:) .+$/gm, "$1 <event>")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, nameOf)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replace(/("title":"Loci","version":)"[^"]+"/g, '$1"<version>"');
}
