// Every feature of a family, as the SDK's client sees it over the standard input and output of a real process.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  ListRootsRequestSchema,
  ResourceUpdatedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cleanEnvironment } from "../support/run-loci.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const place = realpathSync(tmpdir());
let client: Client | undefined;
afterEach(async () => {
  await client?.close();
});

async function connect(...flags: readonly string[]): Promise<Client> {
  client = new Client({ name: "potter", version: "1" }, { capabilities: { roots: { listChanged: true } } });
  client.setRequestHandler(ListRootsRequestSchema, () => ({
    roots: [{ uri: pathToFileURL(place).href }],
  }));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [resolve("dist/test/support/sample-family-server.js"), ...flags],
      env: cleanEnvironment(),
    }),
  );
  return client;
}

describe("the handshake", () => {
  test("announces the capabilities and when to use which tool", async () => {
    const { getServerCapabilities, getInstructions } = bind(await connect());
    expect(getServerCapabilities()).toEqual({
      tools: {},
      resources: { subscribe: true },
      prompts: {},
      completions: {},
      logging: {},
    });
    expect(getInstructions()).toContain("write_note keeps what should last.");
  });

  test("names only listed tools", async () => {
    const { getInstructions, listTools } = bind(await connect("--read-only"));
    expect(getInstructions()).not.toContain("write_note");
    const { tools } = await listTools();
    expect(tools.map(({ name, outputSchema }) => [name, outputSchema])).toEqual([["show_place", undefined]]);
  });
});

describe("tools", () => {
  test("can be called by an unlisted alias", async () => {
    const connected = await connect();
    expect((await connected.listTools()).tools.map(({ name }) => name)).toEqual(["write_note", "show_place"]);
    const result = await connected.callTool({ name: "note", arguments: { name: "x", text: "y" } });
    expect(result.structuredContent).toEqual({ name: "x" });
  });

  test("receive the client's name and folders", async () => {
    const result = await (await connect()).callTool({ name: "show_place", arguments: {} });
    expect(result.structuredContent).toEqual({ folder: place, roots: [], client: "potter" });
  });
});

describe("resources", () => {
  test("and templates are listed and read in every URI form", async () => {
    const connected = await connect();
    expect((await connected.listResources()).resources).toEqual([
      {
        uri: "notes://all",
        name: "all",
        title: "All notes",
        description: "Every note.",
        mimeType: "application/json",
      },
    ]);
    expect((await connected.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: "notes/{name}", name: "note" },
    ]);
    const read = async (uri: string) => (await connected.readResource({ uri })).contents;
    expect(await read("notes/second%20one")).toEqual([
      { uri: "notes/second%20one", text: "The glaze is blue.", mimeType: "text/plain", _meta: { size: 18 } },
    ]);
    expect(await read("notes://first/text?limit=3&upper=yes")).toMatchObject([{ text: "THE KILN IS HOT." }]);
  });

  test("that do not exist are refused with the protocol's error code and a hint", async () => {
    const connected = await connect();
    await expect(connected.readResource({ uri: "notes://none" })).rejects.toMatchObject({ code: -32002 });
    await expect(connected.readResource({ uri: "notes/third" })).rejects.toMatchObject({
      code: -32002,
      message: expect.stringContaining('There is no note "third". `loci recall') as string,
      data: { uri: "notes/third", code: "MEMORY_NOT_FOUND" },
    });
  });

  test("send change notifications to subscribers only", async () => {
    const connected = await connect();
    const told: string[] = [];
    connected.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      told.push(params.uri);
    });
    const write = (name: string, text: string) =>
      connected.callTool({ name: "write_note", arguments: { name, text } });
    await connected.subscribeResource({ uri: "notes/first" });
    await connected.subscribeResource({ uri: "notes/not%20yet" });
    await write("second one", "The glaze is green.");
    await write("not yet", "Here it is.");
    await vi.waitFor(() => {
      expect(told).toEqual(["notes/not%20yet"]);
    });
    await write("first", "The kiln is cold.");
    await vi.waitFor(() => {
      expect(told).toEqual(["notes/not%20yet", "notes/first"]);
    });
    await connected.unsubscribeResource({ uri: "notes/first" });
    await write("first", "The kiln is hot again.");
    await write("not yet", "Gone.");
    await vi.waitFor(() => {
      expect(told).toHaveLength(3);
    });
    expect(told.at(-1)).toBe("notes/not%20yet");
  });
});

describe("prompts", () => {
  test("are listed and rendered from string arguments", async () => {
    const connected = await connect();
    expect((await connected.listPrompts()).prompts).toEqual([
      {
        name: "inject_notes",
        title: "Inject notes",
        description: "Puts notes before the model.",
        arguments: [
          { name: "word", description: "A word in them", required: true },
          { name: "limit", description: "How many", required: false },
        ],
      },
    ]);
    const prompt = await connected.getPrompt({
      name: "inject_notes",
      arguments: { word: "The", limit: "1" },
    });
    expect(prompt.messages).toEqual([{ role: "user", content: { type: "text", text: "The kiln is hot." } }]);
    expect(prompt._meta).toEqual({ used: 1 });
  });

  test("refuse invalid arguments by name and suggest a name for an unknown prompt", async () => {
    const connected = await connect();
    const get = (name: string, args: Record<string, string>) =>
      connected.getPrompt({ name, arguments: args });
    await expect(get("inject_notes", { word: "x", limit: "many" })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('limit is "many", but must be an integer') as string,
    });
    await expect(get("inject_note", {})).rejects.toThrow("did you mean inject_notes?");
  });

  test("complete their arguments, and resource templates their variables", async () => {
    const connected = await connect();
    const complete = async (ref: Parameters<Client["complete"]>[0]["ref"], name: string, value: string) =>
      (await connected.complete({ ref, argument: { name, value } })).completion.values;
    expect(await complete({ type: "ref/prompt", name: "inject_notes" }, "word", "k")).toEqual(["kiln"]);
    expect(await complete({ type: "ref/prompt", name: "inject_notes" }, "limit", "1")).toEqual([]);
    expect(await complete({ type: "ref/resource", uri: "notes/{name}" }, "name", "se")).toEqual([
      "second one",
    ]);
    await expect(complete({ type: "ref/prompt", name: "no" }, "word", "")).rejects.toMatchObject({
      code: -32602,
    });
  });
});

function bind(connected: Client): Pick<Client, "getServerCapabilities" | "getInstructions" | "listTools"> {
  return {
    getServerCapabilities: () => connected.getServerCapabilities(),
    getInstructions: () => connected.getInstructions(),
    listTools: () => connected.listTools(),
  };
}
