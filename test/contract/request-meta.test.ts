// Clients without a handshake: each request carries what a session would hold (folders, defaults, the rest of a long
// answer).
import type { Client } from "@modelcontextprotocol/client";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectHttp } from "../support/http-clients.ts";
import { startHttp, type HttpProcess } from "../support/http-process.ts";
import { connectModern } from "../support/modern-client.ts";
import { runLoci } from "../support/run-loci.ts";
import { makeSharedFolder, writeFiles } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = makeSharedFolder("loci-request-meta");
const home = join(folder, "home");
const [bakery, pottery] = ["bakery", "pottery"].map((name) => join(folder, name)) as [string, string];
const flags = ["--server-result-tokens", "500"];
const key = (name: string): string => `io.github.loci-memory/${name}`;

let server: HttpProcess;
beforeAll(async () => {
  for (const root of [bakery, pottery]) {
    writeFiles(root, { "src/oven.ts": "export function heatOven(): void {}\n" });
    expect((await runLoci(["index", root, "--home", home])).code).toBe(0);
  }
  server = await startHttp(home, { shared: true, flags });
});
afterAll(() => server.stop());

type Meta = Readonly<Record<string, unknown>>;
type Result = Readonly<Record<string, unknown>>;

async function call(client: Client, name: string, args: object, _meta: Meta = {}): Promise<Result> {
  const { structuredContent, isError, content } = await client.callTool({
    name,
    arguments: { ...args },
    _meta,
  });
  if (isError === true) throw new Error(JSON.stringify(content));
  return structuredContent as Result;
}

/** The collection that a memory is stored in if it names none. */
async function chosen(client: Client, args: object, meta?: Meta): Promise<unknown> {
  return (await call(client, "store", { information: `Glazes, ${JSON.stringify(args)}`, ...args }, meta))[
    "collection"
  ];
}

describe.each(["stdio", "http"])("a client of 2026-07-28 over %s", (wire) => {
  const connect = (): Promise<Client> =>
    connectModern(wire === "http" ? { url: `${server.url}/mcp` } : { home, flags });

  test("can name the folders of each request", async () => {
    const client = await connect();
    const rootOf = async (meta: Meta): Promise<unknown> =>
      (await call(client, "workspace_info", {}, meta))["workspace_path"];
    expect(await rootOf({ [key("folders")]: [bakery] })).toBe(bakery);
    expect(await rootOf({ [key("folders")]: [pathToFileURL(join(pottery, "src")).href] })).toBe(pottery);
    const { items } = await call(
      client,
      "search_symbols",
      { query: "heatOven" },
      { [key("folders")]: [pottery] },
    );
    expect(items).toHaveLength(1);
    await client.close();
  });

  test("keeps the defaults of the session that it names, over HTTP also on a new connection", async () => {
    const session = { [key("session")]: `of-a-client-over-${wire}` };
    const client = await connect();
    const set = await call(client, "set_session_defaults", { collection: `kept-${wire}` }, session);
    expect(set["applied"]).toBe("connection");
    const later = wire === "http" ? await connect() : client;
    expect(await chosen(later, {}, session)).toBe(`kept-${wire}`);
    expect(await chosen(later, {}, { [key("session")]: "of-another-client" })).not.toBe(`kept-${wire}`);
    expect(await chosen(later, {})).not.toBe(`kept-${wire}`);
    await Promise.all([client.close(), later.close()]);
  });

  test("gets the rest of a long result without repeating the write", async () => {
    const client = await connect();
    const session = { [key("session")]: `pages-over-${wire}` };
    const memories = Array.from({ length: 60 }, (_, at) => ({ content: `Parcel ${at} over ${wire}` }));
    const first = await call(client, "import_memories", { memories }, session);
    expect(first["truncated"]).toBe(true);
    const offset = Number(/with offset (\d+)/.exec(String(first["rest"]))?.[1]);
    const rest = await call(client, "import_memories", { memories, offset }, session);
    expect(rest).toMatchObject({ imported: 60 });
    await client.close();
  });

  test("gets an error for invalid folders, sessions, or keys", async () => {
    const client = await connect();
    const refusal = async (name: string, value: unknown): Promise<unknown> =>
      client
        .callTool({ name: "codemem_stats", arguments: {}, _meta: { [key(name)]: value } })
        .catch((error: unknown) => error);
    const wrong: readonly (readonly [string, unknown, string])[] = [
      ["folders", "src", "must be a list"],
      ["folders", ["src"], 'has "src", but must contain only absolute paths or file: URIs'],
      ["folders", ["https://x.example"], "must contain only absolute paths"],
      ["session", "", 'is "", but must be a string, 1 to 200 characters'],
      ["session", 7, "is 7, but"],
      ["folder", [bakery], "known: io.github.loci-memory/folders"],
    ];
    for (const [name, value, message] of wrong) {
      expect(await refusal(name, value)).toMatchObject({
        code: -32602,
        message: expect.stringContaining(message) as unknown,
      });
    }
    await client.close();
  });
});

describe("a request without a session over HTTP", () => {
  test("gets a warning that its defaults apply only with the returned session", async () => {
    const client = await connectModern({ url: `${server.url}/mcp` });
    const set = await client.callTool({
      name: "set_session_defaults",
      arguments: { collection: "by-token" },
    });
    const { session, applied } = set.structuredContent as {
      readonly session: string;
      readonly applied: string;
    };
    expect(applied).toBe("token");
    expect(JSON.stringify(set._meta)).toContain(`with session \\"${session}\\"`);
    expect(await chosen(client, {})).not.toBe("by-token");
    expect(await chosen(client, { session })).toBe("by-token");
    await client.close();
  });

  test("gets a note that the rest of a long result is not kept without a session", async () => {
    const client = await connectModern({ url: `${server.url}/mcp` });
    const memories = Array.from({ length: 60 }, (_, at) => ({ content: `Letter ${at}` }));
    const first = await call(client, "import_memories", { memories });
    expect(first["rest"]).toContain(key("session"));
    await client.close();
  });
});

test("a client that uses the handshake may also name folders, which override its roots", async () => {
  const { client } = await connectHttp(`${server.url}/mcp`);
  const info = await client.callTool({
    name: "workspace_info",
    arguments: {},
    _meta: { [key("folders")]: [pottery] },
  });
  expect(info.structuredContent).toMatchObject({ workspace_path: pottery });
  await client.close();
});
