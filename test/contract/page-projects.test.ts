// Several projects on the page: their order, which one comes first, and whose memories are shown.
import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { browserPath, findViolations, openTestBrowser } from "../support/browser.ts";
import { connectHttp } from "../support/http-clients.ts";
import { startHttp, type HttpProcess } from "../support/http-process.ts";
import { describeRun, runLoci } from "../support/run-loci.ts";
import { makeSharedFolder, writeFiles } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

/** In the order in which people look for them. */
const names = ["api", "part2", "part10", "web", "web"];
const environment = { LOCI_EMBED_PROVIDER: "hash" };

const folder = realpathSync(makeSharedFolder("loci-projects"));
const home = join(folder, "home");
const roots = names.map((name, at) => join(folder, String(at), name));
const [api, part2, , web] = roots as [string, string, string, string];
let server: HttpProcess;

beforeAll(async () => {
  for (const root of roots.toReversed()) {
    writeFiles(root, { "a.js": "export function start() { return 1; }\n" });
    const run = await runLoci(["index", root, "--home", home], { environment });
    if (run.code !== 0) throw new Error(describeRun(run));
  }
  server = await startHttp(home, { shared: true, environment, cwd: join(web) });
  const { client, call } = await connectHttp(`${server.url}/mcp/codemem`);
  for (const memory of [
    { content: "The session of the api lasts an hour", memory_type: "decision", namespace: api },
    { content: "The session of the web lasts a day", memory_type: "decision", namespace: web },
    { content: "Decisions are written in short sentences", memory_type: "preference" },
    { content: "The session of a visitor is counted", memory_type: "insight", namespace: "statistics" },
  ])
    await call("store_memory", memory);
  await client.close();
});
afterAll(() => server.stop());

async function ask<Answer>(path: string, parameters: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const response = await fetch(`${server.url}${path}?${new URLSearchParams(parameters).toString()}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

test("projects are listed by name, and the server names its own", async () => {
  const listed = await ask<{ readonly roots: readonly { readonly root: string }[] }>("/api/roots");
  expect(listed.roots.map(({ root }) => root)).toEqual(roots);
  expect(await ask("/api/server")).toMatchObject({ root: web });
  const elsewhere = await startHttp(home, { environment, cwd: folder });
  const { root } = (await (await fetch(`${elsewhere.url}/api/server`)).json()) as { readonly root?: string };
  expect(root).toBeUndefined();
});

test("loci status lists projects by path", async () => {
  const run = await runLoci(["status", "--json", "--home", home]);
  const { roots: listed } = JSON.parse(run.stdout) as {
    readonly roots: readonly { readonly root: string }[];
  };
  expect(listed.map(({ root }) => root)).toEqual(roots.toSorted());
});

interface Listed {
  readonly memories: readonly { readonly content: string }[];
}

test("memories of other projects are left out, with and without a question, if a root is named", async () => {
  const ofApi = ["The session of the api lasts an hour", "The session of a visitor is counted"];
  const free = "Decisions are written in short sentences";
  const read = async (parameters: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await ask<Listed>("/api/memories", parameters)).memories.map(({ content }) => content).sort();
  expect(await read({ root: api })).toEqual([free, ...ofApi].sort());
  expect(await read({ root: api, query: "session" })).toEqual([...ofApi].sort());
  expect(await read({ root: part2, query: "session" })).toEqual([ofApi[1]]);
  expect((await read({ query: "session" })).length).toBe(3);
  expect((await read({})).length).toBe(4);
  // Who names a namespace wants its memories, whatever project that is.
  expect(await read({ root: api, namespace: web })).toEqual(["The session of the web lasts a day"]);
  const decisions = await ask<{ readonly decisions: readonly unknown[] }>("/api/decisions", { root: part2 });
  expect(decisions.decisions).toEqual([]);
});

describe.skipIf(browserPath === undefined)("in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openTestBrowser();
  });
  afterAll(() => browser.close());

  async function open(hash: string): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.goto(`${server.url}/${hash}`);
    return page;
  }

  async function waitForCount(page: Page, selector: string, count: number): Promise<void> {
    await vi.waitUntil(async () => (await page.locator(selector).count()) === count, { timeout: 15_000 });
  }

  test("the page begins with the project of the server's folder", async () => {
    const page = await open("");
    await page.getByRole("combobox", { name: /^Project/ }).waitFor();
    expect(await page.getByRole("combobox", { name: /^Project/ }).inputValue()).toBe(web);
    expect(await page.locator(".project h3").allTextContents()).toEqual(names);
    const options = page.getByRole("combobox", { name: /^Project/ }).locator("option");
    expect(await options.allTextContents()).toEqual(["api", "part2", "part10", "3/web", "4/web"]);
    const other = await open(`#/overview?${new URLSearchParams({ root: api }).toString()}`);
    await other.getByRole("heading", { name: "Clusters of api" }).waitFor();
  });

  test("memories are those of the project until all are asked for, and each says whose it is", async () => {
    const page = await open(`#/memories?${new URLSearchParams({ root: api }).toString()}`);
    await waitForCount(page, ".row", 3);
    await page.getByRole("button", { name: "this project" }).click();
    await waitForCount(page, ".row", 4);
    const row = page.locator(".row", { hasText: "The session of the web lasts a day" });
    expect(await row.locator(".whose").textContent()).toBe("3/web");
    expect(await page.locator(".row", { hasText: "short sentences" }).locator(".whose").count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Decisions" }).click();
    await waitForCount(page, ".decision", 2);
    await page.getByRole("button", { name: "this project" }).click();
    await waitForCount(page, ".decision", 1);
    expect(await page.locator(".decision .whose").textContent()).toBe("api");
    expect(await findViolations(page)).toEqual([]);
  });

  test("what changed lately is what changed in the project", async () => {
    const page = await open(`#/overview?${new URLSearchParams({ root: api }).toString()}`);
    const lately = page.getByRole("region", { name: "What changed lately" });
    await lately.getByText("The session of the api lasts an hour").waitFor();
    const rows = (await lately.locator("li span").allTextContents()).sort();
    expect(rows).toEqual([
      "Remembered: Decisions are written in short sentences",
      "Remembered: The session of a visitor is counted",
      "Remembered: The session of the api lasts an hour",
      expect.stringMatching(/^api was indexed/),
    ]);
  });
});

describe("consolidation", () => {
  interface Cycle {
    readonly count: number;
    readonly memories: readonly { readonly content: string }[];
  }
  const faded = { api: "Lunch of the api", web: "Lunch of the web", free: "Lunch of everyone" };
  const preview = (parameters: Readonly<Record<string, string>>): Promise<Cycle> =>
    ask<Cycle>("/api/consolidation", { cycle: "forget", ...parameters });
  const contentsOf = ({ memories }: Cycle): readonly string[] =>
    memories.map(({ content }) => content).sort();
  beforeAll(async () => {
    const { client, call } = await connectHttp(`${server.url}/mcp/codemem`);
    for (const [content, namespace] of [
      [faded.api, { namespace: api }],
      [faded.web, { namespace: web }],
      [faded.free, {}],
    ] as const)
      await call("store_memory", { content, importance: 0, ...namespace });
    await client.close();
  });

  test.skipIf(browserPath === undefined)(
    "on the page, is about the project until all are asked for",
    async () => {
      const browser = await openTestBrowser();
      const page = await (await browser.newContext()).newPage();
      await page.goto(
        `${server.url}/#/memories?${new URLSearchParams({ root: api, show: "consolidation" }).toString()}`,
      );
      const forget = page.getByRole("region", { name: "Forget the unimportant" });
      await forget.getByText("2 memories would be deleted").waitFor();
      await page.getByRole("button", { name: "this project" }).click();
      await forget.getByText("3 memories would be deleted").waitFor();
      expect(await findViolations(page)).toEqual([]);
      await browser.close();
    },
  );

  test("changes no memory of another project", async () => {
    expect(contentsOf(await preview({}))).toEqual([faded.api, faded.free, faded.web].sort());
    expect(contentsOf(await preview({ root: api }))).toEqual([faded.api, faded.free].sort());
    const response = await fetch(`${server.url}/api/consolidation`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ cycle: "forget", root: api }),
    });
    expect(await response.json()).toMatchObject({ count: 2, dryRun: false });
    expect(contentsOf(await preview({}))).toEqual([faded.web]);
  });

  test.each(["decay", "creative", "cluster"])("the cycle %s takes a project, too", async (cycle) => {
    expect(await ask("/api/consolidation", { cycle, root: api })).toMatchObject({ cycle, count: 0 });
  });
});
