// The page where there is much to show and little room: a symbol with many users, and a phone.
import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { browserPath, findViolations, openTestBrowser } from "../support/browser.ts";
import { connectHttp } from "../support/http-clients.ts";
import { startHttp, type HttpProcess } from "../support/http-process.ts";
import { waitForGraph } from "../support/page-frames.ts";
import { describeRun, runLoci } from "../support/run-loci.ts";
import { makeSharedFolder, writeFiles } from "../support/temp.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const [wide, phone] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const count = (length: number, write: (i: number) => string): string =>
  Array.from({ length }, (_, i) => write(i)).join("\n");

const longFile = `${"f".repeat(237)}.js`;
const longSymbol = "kiln".repeat(100);

/**
 * 120 functions call `log`: 40 are called in pairs, which makes them central, and 80 by one function that calls nothing
 * else. Beside them, 20 clusters that have nothing to do with each other.
 */
function createProject(): Record<string, string> {
  const files: Record<string, string> = {
    "log.js": "export function log(text) { return text; }\n",
    "users.js": `import { log } from "./log.js";
${count(40, (i) => `function central${i}() { log(${i}); }`)}
${count(20, (i) => `export function pair${i}() { central${2 * i}(); central${2 * i + 1}(); }`)}
${count(80, (i) => `function plain${i}() { log(${i}); }`)}
export function every() { ${count(80, (i) => `plain${i}();`)} }
`,
  };
  for (let part = 0; part < 20; part++)
    files[`part${part}.js`] = count(
      4,
      (i) =>
        `function p${part}_${i}(n) { return n ? p${part}_${(i + 1) % 4}(n - 1) : p${part}_${(i + 2) % 4}(n); }`,
    );
  // The longest name that a file can have, and a symbol that a generator named.
  files[longFile] = `// Fires the bricks.\nexport function ${longSymbol}() {\n  return "brick";\n}\n`;
  return files;
}

describe.skipIf(browserPath === undefined)("in Chromium", () => {
  const folder = realpathSync(makeSharedFolder("loci-crowded"));
  const [home, root] = [join(folder, "home"), join(folder, "project")];
  let browser: Browser;
  let server: HttpProcess;
  beforeAll(async () => {
    const environment = { LOCI_EMBED_PROVIDER: "hash" };
    writeFiles(root, createProject());
    const run = await runLoci(["index", root, "--home", home], { environment });
    if (run.code !== 0) throw new Error(describeRun(run));
    [browser, server] = await Promise.all([
      openTestBrowser(),
      startHttp(home, { shared: true, environment }),
    ]);
    const { client, call } = await connectHttp(`${server.url}/mcp/codemem`);
    for (let i = 0; i < 30; i++) await call("store_memory", { content: `The rule number ${i} holds` });
    await client.close();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function open(
    view: string,
    parameters: Readonly<Record<string, string>>,
    viewport: { readonly width: number; readonly height: number },
  ): Promise<Page> {
    const page = await (await browser.newContext({ viewport })).newPage();
    await page.goto(`${server.url}/#/${view}?${new URLSearchParams({ root, ...parameters }).toString()}`);
    return page;
  }

  test("of many users the most central are drawn, and the list has all", async () => {
    const page = await open("graph", { symbol: "log.js#log", show: "impact", depth: "1" }, wide);
    await waitForGraph(page);
    await page.getByText("The 40 most central are drawn; the list has 120.").waitFor();
    await page.getByRole("img", { name: /^log with 40 symbols around it and 40 lines/ }).waitFor();
    await page.getByRole("button", { name: "Show more of 120" }).click();
    await page.getByRole("button", { name: "Show more of 120" }).click();
    const symbols = page.getByRole("region", { name: "Symbols" });
    await symbols.getByText("plain79", { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test("what only leads to symbols that are not drawn is not drawn either", async () => {
    const page = await open("graph", { symbol: "log.js#log", show: "impact", depth: "2" }, wide);
    await waitForGraph(page);
    // `every` calls the 80 others.
    await page.getByText("The 60 most central are drawn; the list has 141.").waitFor();
    const few = await open("graph", { symbol: "users.js#central0", show: "impact", depth: "1" }, wide);
    await few.getByText("1 symbol that a change to it may break.").waitFor();
    expect(await few.getByText(/are drawn/).count()).toBe(0);
  });

  test("clusters that no other uses are only in the list if they are many", async () => {
    const page = await open("graph", {}, wide);
    await waitForGraph(page);
    const told = page.getByText(/\. 2\d without a line to another one shown are only in the list\./);
    const text = (await told.textContent()) ?? "";
    const [all, alone] = Array.from(text.matchAll(/(\d+) (?:clusters|without)/g), ([, count]) =>
      Number(count),
    );
    await page.getByRole("img", { name: `${all! - alone!} clusters and ` }).waitFor();
    // They keep their numbers in the list, and open from there.
    await page.getByRole("region", { name: "Clusters" }).getByRole("listitem").nth(19).waitFor();
  });

  test.each([wide, phone])("long names do not make the page wider: %o", async (viewport) => {
    const page = await open("search", { query: "fires the bricks" }, viewport);
    await page.getByRole("button", { name: longSymbol }).waitFor();
    await page.getByRole("complementary").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(viewport.width);
  });

  test("on a phone, a long list of the graph begins with a few rows", async () => {
    const page = await open("graph", {}, phone);
    const list = page.getByRole("region", { name: "Clusters" });
    await list.getByRole("listitem").first().waitFor();
    expect(await list.getByRole("listitem").count()).toBe(12);
    await list.getByRole("button", { name: /^Show more of/ }).click();
    expect(await list.getByRole("listitem").count()).toBeGreaterThan(19);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(phone.width);
    const large = await open("graph", {}, wide);
    await large.getByRole("region", { name: "Clusters" }).getByRole("listitem").nth(19).waitFor();
  });

  test("on a phone, choosing in a list goes to what is below it, and a button leads back", async () => {
    const page = await open("memories", {}, phone);
    const row = page.getByRole("button", { name: "The rule number 25 holds" });
    await row.click();
    const beside = page.getByRole("complementary");
    await beside.getByText("The rule number 25 holds").waitFor();
    const isSeen = (selector: string): Promise<boolean> =>
      page.evaluate(
        `(() => { const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return bottom > 0 && top < innerHeight; })()`,
      );
    await vi.waitUntil(() => isSeen(".beside"));
    expect(await page.locator(".beside:focus").count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Back to the list" }).click();
    await vi.waitUntil(() => isSeen(".row.chosen"));
    expect(await page.locator(".row.chosen button:focus").count()).toBe(1);
    const large = await open("memories", {}, wide);
    await large.locator(".row").first().waitFor();
    expect(await large.getByRole("button", { name: "Back to the list" }).count()).toBe(0);
  });
});
