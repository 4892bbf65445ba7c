// Calls every tool of every family with random arguments from its own schema: each call is answered in time, with a
// result or an input error, and the server keeps running. LOCI_FUZZ_MS is the duration (CI: a minute), LOCI_FUZZ_SEED
// the seed.
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openJsonLines, type JsonLines } from "../support/json-lines.ts";
import { createArguments, nest, type JsonSchema } from "../support/schema-values.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";
import { loadFamilies } from "../../src/families/catalog.ts";

const forMs = Number(process.env["LOCI_FUZZ_MS"] ?? 10_000);
const seed = Number(process.env["LOCI_FUZZ_SEED"] ?? 20_240_607);
/** Includes the wait for threads on a busy machine; a hang lasts forever. */
const limitMs = 20_000;

const initialize = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "fuzz", version: "1" },
};

interface WireTool {
  readonly name: string;
  readonly inputSchema: JsonSchema;
}

async function openServer(
  families: readonly string[],
): Promise<{ server: JsonLines; texts: string[]; tools: WireTool[] }> {
  const root = makeRepository({
    "package.json": '{"name":"shop","workspaces":["packages/*"]}',
    "src/cart.ts":
      "export class Cart {\n  total(): number {\n    return round(3);\n  }\n}\nexport function round(x: number) { return x; }\n",
    // The server runs here: "../.." is a small folder too, and no random path leaves what the test created.
    "src/deep/use.ts": 'import { Cart } from "../cart";\nnew Cart().total();\n',
  });
  const server = openJsonLines(
    makeTempFolder("loci-home"),
    ["--server-families", families.join(",")],
    join(root, "src/deep"),
  );
  await server.request("initialize", initialize, limitMs);
  const listed = await server.request("tools/list", {}, limitMs);
  const tools = listed.result?.["tools"] as WireTool[];
  const seeds = ["index_codebase", "store_memory"].filter((name) => tools.some((tool) => tool.name === name));
  for (const name of seeds) {
    const given = name === "index_codebase" ? { path: root } : { content: "The cart rounds to cents" };
    await server.request("tools/call", { name, arguments: given }, 60_000);
  }
  return {
    server,
    tools,
    texts: [
      root,
      `${root}/src`,
      "src/cart.ts",
      "Cart.total",
      "cart",
      "round",
      "how does the cart round",
      "decision",
    ],
  };
}

describe("random and malformed calls are answered or refused", async () => {
  const families = (await loadFamilies()).map(({ id }) => id);
  test(`of every tool for ${forMs} ms, seed ${seed}`, { timeout: forMs + 300_000 }, async () => {
    const { server, tools, texts } = await openServer(families);
    expect(tools.length).toBeGreaterThan(30);
    const calls = fc.oneof(
      ...tools.map(({ name, inputSchema }) =>
        createArguments(inputSchema, texts).map((given) => ({ name, given })),
      ),
    );
    const outcomes = { answered: 0, refused: 0 };
    const until = performance.now() + forMs;
    // A sample, not a property: a failing call is shown in full, and shrinking would ask a server whose state has
    // changed.
    for (let batch = 0; performance.now() < until; batch++) {
      for (const { name, given } of fc.sample(calls, { seed: seed + batch, numRuns: 50 })) {
        const answer = await server.request("tools/call", { name, arguments: given }, limitMs);
        const shown = `${name} ${JSON.stringify(given).slice(0, 1500)}\n${JSON.stringify(answer).slice(0, 3000)}`;
        expect(answer.error, shown).toBeUndefined();
        const [first] = (answer.result?.["content"] ?? []) as { readonly text?: string }[];
        const isError = answer.result?.["isError"] === true;
        if (isError) {
          expect(first?.text, shown).not.toContain("INTERNAL");
          expect(first?.text?.length, shown).toBeLessThan(5000);
        }
        outcomes[isError ? "refused" : "answered"]++;
      }
    }
    // If all random calls were refused, they would test nothing.
    expect(outcomes.answered).toBeGreaterThan(10);
    expect(outcomes.refused).toBeGreaterThan(10);
    expect((await server.request("ping", {}, limitMs)).result).toEqual({});
    expect(await server.close()).toBe(0);
    expect(server.errorOutput()).not.toMatch(/ failed:/);
  });

  test("of the protocol: the right error code and a short message", { timeout: 120_000 }, async () => {
    const { server } = await openServer(["codemem"]);
    const deep = JSON.stringify(nest(400)).replace("1", `${"[".repeat(200_000)}${"]".repeat(200_000)}`);
    const cases: readonly (readonly [string, number])[] = [
      [`"method":"tools/call","params":{"name":"search_code","arguments":{"query":${deep}}}`, -32600],
      [`"method":"initialize","params":{"capabilities":{},"clientInfo":{"name":"a","version":"1"}}`, -32602],
      [`"method":"initialize","params":{"protocolVersion":7,"capabilities":{},"clientInfo":{}}`, -32602],
      [`"method":"tools/list","params":{"cursor":"${"z".repeat(100_000)}"}`, -32602],
      [`"method":"tools/list","params":{"cursor":{"a":1}}`, -32602],
      [`"method":"tools/list","params":{"_meta":[1]}`, -32602],
      [`"method":"tools/call","params":{"name":"${"z".repeat(100_000)}"}`, -32602],
      [`"method":"tools/call","params":{"name":"search_code","arguments":[]}`, -32602],
      [`"method":"${"z".repeat(100_000)}"`, -32601],
    ];
    for (const [i, [text, code]] of cases.entries()) {
      const answer = await server.line(`{"jsonrpc":"2.0","id":"case ${i}",${text}}`, `case ${i}`, limitMs);
      expect(answer.error, text.slice(0, 200)).toMatchObject({ code });
      expect(answer.error?.message.length, text.slice(0, 200)).toBeLessThan(500);
    }
    // Names that every object inherits.
    const inherited: readonly (readonly [string, Record<string, unknown>])[] = [
      ["store_memory", { content: "linked to nothing", links: ["constructor"] }],
      ["associate_memories", { source_id: "toString", target_id: "constructor", relationship: "EXPLAINS" }],
      ["graph_traverse", { start_id: "constructor" }],
    ];
    for (const [name, given] of inherited) {
      const { result } = await server.request("tools/call", { name, arguments: given }, limitMs);
      expect(JSON.stringify(result), name).toMatch(/(?:NODE|MEMORY)_NOT_FOUND/);
    }
    const paths = ["\0", "/tmp/a\0b", `/${"a".repeat(5000)}`, `/${"a/".repeat(3000)}`];
    for (const path of paths) {
      for (const name of ["index_codebase", "get_cross_repo"]) {
        const { result } = await server.request("tools/call", { name, arguments: { path } }, limitMs);
        const text = JSON.stringify(result);
        expect(text).toMatch(/INPUT_INVALID|PATH_NOT_FOUND/);
        expect(text.length).toBeLessThan(3000);
      }
    }
    expect(await server.close()).toBe(0);
  });
});
