// A server has a project open while it is removed from the index, or its folder is deleted, and comes back.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { ownEngine, sharedEngine, describeRun, runLoci } from "../support/run-loci.ts";
import { initializeRequest, startServer, type RawServer } from "../support/raw-server.ts";
import { makeRepository, makeTempFolder, writeFiles } from "../support/temp.ts";

const timeoutMs = 120_000;

const code = {
  "src/price.ts":
    "/** Adds the tax to a price. */\nexport function addTax(price: number) {\n  return price * 1.2;\n}\n",
  "src/cart.ts":
    'import { addTax } from "./price.ts";\nexport function total(prices: number[]) {\n  return prices.map((price) => addTax(price));\n}\n',
};

interface Answer {
  readonly isError: boolean;
  readonly text: string;
}

type Ask = (tool: string, args?: Readonly<Record<string, unknown>>) => Promise<Answer>;

async function openServer(
  home: string,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<Ask> {
  const server: RawServer = startServer(home, ["--server-index-wait-ms", "0"], { environment, cwd });
  onTestFinished(async () => {
    server.endInput();
    await server.exit;
  });
  server.send(initializeRequest);
  await server.waitFor(({ id }) => id === initializeRequest.id);
  server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  let calls = 0;
  return async (name, args = {}) => {
    const id = `call ${calls++}`;
    server.send({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } });
    const { result } = await server.waitFor((message) => message.id === id);
    const content = result?.["content"] as readonly { readonly text: string }[];
    return { isError: result?.["isError"] === true, text: content.map(({ text }) => text).join("\n") };
  };
}

test.each([
  ["the shared engine", sharedEngine],
  ["its own engine", ownEngine],
])(
  "with %s, a root that was removed and indexed again is the one that answers",
  async (_, environment) => {
    const root = makeRepository(code);
    const home = makeTempFolder();
    const loci = async (...args: string[]): Promise<void> => {
      const run = await runLoci([...args, "--home", home], { cwd: root });
      expect(run, describeRun(run)).toMatchObject({ code: 0 });
    };
    await loci("index", "--quiet");
    const ask = await openServer(home, root, environment);
    const before = await ask("get_impact", { qualified_name: "addTax" });
    expect(before.text).toContain("src/cart.ts#total");
    expect((await ask("store_memory", { content: "The tax is 20 %" })).isError).toBe(false);
    // Asked again until a run that the server began by itself has ended.
    await expect
      .poll(async () => (await runLoci(["roots", "remove", root, "--yes", "--home", home])).code, {
        timeout: 30_000,
      })
      .toBe(0);
    expect((await ask("get_impact", { qualified_name: "addTax" })).text).toContain("ROOT_NOT_INDEXED");
    writeFileSync(join(root, "src/bill.ts"), code["src/cart.ts"].replace("total", "bill"));
    // The server notices the file, but finds no index to bring up to date.
    await sleep(1000);
    await loci("index", "--quiet");
    for (const [tool, args] of [
      ["get_impact", { qualified_name: "addTax" }],
      ["search_symbols", { query: "bill" }],
      ["search_code", { query: "bill" }],
    ] as const) {
      const answer = await ask(tool, args);
      expect(answer, tool).toMatchObject({
        isError: false,
        text: expect.stringContaining("src/bill.ts") as string,
      });
    }
    expect((await ask("recall_memory", { query: "tax" })).text).toContain("The tax is 20 %");
    // Files saved from now on are noticed again.
    writeFileSync(join(root, "src/offer.ts"), "export function makeOffer() {}\n");
    await expect
      .poll(async () => (await ask("search_symbols", { query: "makeOffer" })).text, { timeout: 30_000 })
      .toContain("src/offer.ts");
  },
  timeoutMs,
);

test(
  "a server answers while its working directory is gone, and notices changes after it is cloned again",
  async () => {
    const root = makeRepository(code);
    const home = makeTempFolder();
    const run = await runLoci(["index", "--quiet", "--home", home], { cwd: root });
    expect(run, describeRun(run)).toMatchObject({ code: 0 });
    const ask = await openServer(home, root, ownEngine);
    expect((await ask("search_code", { query: "tax" })).isError).toBe(false);
    rmSync(root, { recursive: true });
    // Its thread starts only now.
    const gone = await ask("get_impact", { qualified_name: "addTax" });
    expect(gone).toMatchObject({ isError: false });
    expect(gone.text).toContain("Moved or deleted since it was indexed");
    expect((await ask("store_memory", { content: "Stored meanwhile" })).isError).toBe(false);
    writeFiles(root, { ...code, "src/bill.ts": "export function sendBill() {}\n" });
    await expect
      .poll(async () => (await ask("search_symbols", { query: "sendBill" })).text, { timeout: 30_000 })
      .toContain("src/bill.ts");
    expect((await ask("recall_memory", { query: "stored meanwhile" })).text).toContain("Stored meanwhile");
  },
  timeoutMs,
);
