// The graph of the page in a real browser. Skipped if there is none (Debian: apt-get install chromium).
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { browserPath, findViolations, openTestBrowser, watchPage } from "../support/browser.ts";
import { startHttp, type HttpProcess } from "../support/http-process.ts";
import { measureFrames, waitForGraph } from "../support/page-frames.ts";
import { startPageServer, type PageServer } from "../support/page-server.ts";
import { describeRun, runLoci } from "../support/run-loci.ts";
import { makeSharedFolder, writeFiles } from "../support/temp.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

interface Opened {
  readonly page: Page;
  readonly problems: readonly string[];
}

async function open(browser: Browser, url: string, hash: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  const page = await context.newPage();
  const { problems } = watchPage(page, url);
  await page.goto(`${url}/${hash}`);
  return { page, problems };
}

async function expectSound({ page, problems }: Opened): Promise<void> {
  for (const theme of ["Dark", "Light"]) {
    await page.getByRole("button", { name: theme, exact: true }).click();
    expect(await findViolations(page), theme).toEqual([]);
  }
  expect(problems).toEqual([]);
}

describe.skipIf(browserPath === undefined)("the graph in Chromium", () => {
  let browser: Browser;
  let server: PageServer;
  beforeAll(async () => {
    [browser, server] = await Promise.all([openTestBrowser(), startPageServer()]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const show = (state: Readonly<Record<string, string>>): Promise<Opened> =>
    open(browser, server.url, `#/graph?${new URLSearchParams({ root: server.root, ...state }).toString()}`);

  test("starts with clusters, and the list opens a cluster with its symbols and edges", async () => {
    const opened = await show({});
    const { page } = opened;
    await waitForGraph(page);
    const list = page.getByRole("region", { name: "Clusters" });
    const count = await list.getByRole("listitem").count();
    expect(count).toBeGreaterThan(2);
    await page.getByRole("img", { name: new RegExp(`^${count} clusters and `) }).waitFor();
    await expectSound(opened);
    await list.getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/cluster=/);
    const symbols = page.getByRole("region", { name: "Symbols" });
    await symbols.getByRole("heading", { name: "Symbols" }).waitFor();
    await waitForGraph(page);
    expect(await symbols.getByRole("link").count()).toBeGreaterThan(5);
    await symbols.getByText(/^[\d,]+ edges/).click();
    await symbols
      .getByText(/found by \w+, \d+ % sure/)
      .first()
      .waitFor();
    await expectSound(opened);
  });

  test("keeps its drawing when the theme changes twice within a frame", async () => {
    const opened = await show({});
    await waitForGraph(opened.page);
    const themes = opened.page.getByRole("group", { name: "Theme" }).getByRole("button");
    await themes.evaluateAll((buttons) => {
      for (const button of buttons as unknown as readonly { click(): void }[]) button.click();
    });
    await expectSound(opened);
  });

  test("opens a node that is clicked on the canvas", async () => {
    const { page } = await show({ symbol: "lib/reply.js#onSendEnd" });
    await waitForGraph(page);
    // The symbol is in the middle, and its users are left of it; hovering shows each name.
    const canvas = page.locator(".graph-canvas");
    const box = (await canvas.boundingBox())!;
    const before = page.url();
    const isOnNode = async (): Promise<boolean> =>
      (await canvas.getAttribute("style"))?.includes("cursor: pointer") === true;
    const findUser = async (): Promise<void> => {
      for (let x = box.width * 0.46; x > 0; x -= 6) {
        for (let y = -30; y <= 30; y += 6) {
          await page.mouse.move(box.x + x, box.y + box.height / 2 + y);
          if (await isOnNode()) return;
        }
      }
    };
    await findUser();
    expect(await isOnNode()).toBe(true);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL((url) => url.href !== before);
    expect(new URL(page.url()).hash).toMatch(/symbol=/);
  });

  test("can be navigated by keyboard, which announces and opens each node", async () => {
    const opened = await show({ symbol: "lib/reply.js#onSendEnd" });
    const { page } = opened;
    await waitForGraph(page);
    await page.getByRole("application").focus();
    await page.keyboard.press("Home");
    const told = page.locator(".graph [role=status]");
    await told.getByText(/^onSendEnd; uses /).waitFor();
    await page.keyboard.press("ArrowLeft");
    await told.getByText(/^(?!onSendEnd;).+; uses (?:.+, )?onSendEnd/).waitFor();
    await page.keyboard.press("ArrowRight");
    await told.getByText(/^onSendEnd;/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await told.textContent()).toBe("");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    const before = page.url();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href !== before);
    expect(new URL(page.url()).hash).toMatch(/symbol=/);
    expect(opened.problems).toEqual([]);
  });

  test("shows progress while the server computes clusters", async () => {
    const { page } = await show({ symbol: "lib/reply.js#onSendEnd" });
    let answer: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/clusters?*", async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole("link", { name: "All clusters" }).click();
    await page.getByText("Clusters are computed from which symbols use which").waitFor();
    expect(await page.getByRole("progressbar").count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
    answer();
    await page.getByRole("region", { name: "Clusters" }).waitFor();
    expect(await page.getByRole("progressbar").count()).toBe(0);
  });

  test("shows callers and callees by steps, and the impact in colors", async () => {
    const opened = await show({ symbol: "lib/reply.js#onSendEnd" });
    const { page } = opened;
    const symbols = page.getByRole("region", { name: "Symbols" });
    await symbols.getByRole("heading", { name: /^Used by, 1 step away/ }).waitFor();
    await symbols.getByRole("heading", { name: /^Uses, 1 step away/ }).waitFor();
    expect(await symbols.getByText(/2 steps away/).count()).toBe(0);
    await page.getByLabel("Steps").selectOption("2");
    await page.waitForURL(/depth=2/);
    await symbols.getByRole("heading", { name: /^Uses, 2 steps away/ }).waitFor();
    await waitForGraph(page);
    await expectSound(opened);
    await page.getByRole("link", { name: "Impact" }).click();
    await symbols.getByRole("heading", { name: /^Breaks, 1 step away/ }).waitFor();
    await page.getByText("breaks at one step").waitFor();
    await waitForGraph(page);
    await expectSound(opened);
    await page.goBack();
    await symbols.getByRole("heading", { name: /^Uses, 2 steps away/ }).waitFor();
  });

  test("shows the path between two symbols, the second found by typing", async () => {
    const opened = await show({ symbol: "lib/reply.js#onSendEnd" });
    const { page } = opened;
    await page.getByLabel("Path to another symbol").fill("onSendHookRunner");
    await page
      .getByRole("list", { name: /^Symbols for/ })
      .getByRole("link")
      .first()
      .click();
    await page.waitForURL(/from=.*&to=/);
    const steps = page.getByRole("region", { name: "Steps" });
    await page.getByRole("link", { name: "Either way" }).click();
    await steps.getByRole("listitem").nth(1).waitFor();
    await steps
      .getByText(/found by \w+, \d+ % sure/)
      .first()
      .waitFor();
    await waitForGraph(page);
    await expectSound(opened);
    const again = await open(browser, server.url, new URL(page.url()).hash);
    await again.page.getByRole("region", { name: "Steps" }).getByRole("listitem").nth(1).waitFor();
  });

  test("reports an unknown symbol as an alert, and a missing path as text", async () => {
    const { page } = await show({ symbol: "lib/reply.js#onSendEnnd" });
    await page.getByRole("alert").getByText("No symbol is named").waitFor();
    expect(await findViolations(page)).toEqual([]);
    const { page: none } = await show({ from: "lib/symbols.js", to: "fastify.js#fastify" });
    await none.getByText("No path leads from one to the other").waitFor();
    expect(await findViolations(none)).toEqual([]);
  });

  test("shows the list in a browser without WebGL", async () => {
    const { page } = await show({});
    await page.addInitScript("HTMLCanvasElement.prototype.getContext = () => null;");
    await page.reload();
    await page.getByText("This browser cannot draw the graph").waitFor();
    await page.getByRole("region", { name: "Clusters" }).getByRole("link").first().waitFor();
  });
});

const [parts, filesOfPart, functionsOfFile] = [50, 10, 100];

/** 50,000 functions in 50 parts that hardly use each other. */
function createProject(): Record<string, string> {
  const files: Record<string, string> = {};
  for (let part = 0; part < parts; part++) {
    for (let file = 0; file < filesOfPart; file++) {
      const next = (file + 1) % filesOfPart;
      const own = (i: number): string => `f${part}_${file}_${i % functionsOfFile}`;
      const functions = Array.from(
        { length: functionsOfFile },
        (_, i) =>
          `export function ${own(i)}(n) { return n > 0 ? ${own(i * 7 + 1)}(n - 1) + f${part}_${next}_${i}(n) : n; }\n`,
      );
      const names = Array.from({ length: functionsOfFile }, (_, i) => `f${part}_${next}_${i}`).join(", ");
      files[`part${part}/file${file}.js`] =
        `import { ${names} } from "./file${next}.js";\n${functions.join("")}`;
    }
  }
  return files;
}

describe.skipIf(browserPath === undefined)("the graph of 50,000 symbols in Chromium", () => {
  let browser: Browser;
  let server: HttpProcess;
  let root: string;
  beforeAll(async () => {
    const folder = makeSharedFolder("loci-large");
    const environment = { LOCI_EMBED_PROVIDER: "hash" };
    root = join(folder, "large");
    writeFiles(root, createProject());
    const home = join(folder, "home");
    const run = await runLoci(["index", root, "--home", home], { environment });
    if (run.code !== 0) throw new Error(describeRun(run));
    [browser, server] = await Promise.all([
      openTestBrowser(),
      startHttp(home, { shared: true, environment }),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  // Here the page's processor also renders the graphics in software. Any graphics card is faster.
  const states: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["its clusters", {}],
    ["what is around a symbol", { symbol: "part3/file4.js#f3_4_50", depth: "6" }],
    ["the inside of a cluster", { cluster: "part3/file4.js#f3_4_50" }],
  ];
  test.for(states)("moves smoothly: %s", async ([what, state], { annotate }) => {
    const query = new URLSearchParams({ root, ...state }).toString();
    const { page, problems } = await open(browser, server.url, `#/graph?${query}`);
    await waitForGraph(page);
    const nodes = await page.getByRole("img").first().getAttribute("aria-label");
    const frames = await measureFrames(page);
    await annotate(`${what}: ${nodes ?? ""} ${JSON.stringify(frames)}`);
    expect(frames.count).toBeGreaterThan(20);
    // Other programs and software rendering do not count: the page's own work leaves room for 60 frames a second.
    expect(frames.workMs, JSON.stringify(frames)).toBeLessThan(16);
    expect(problems).toEqual([]);
  });
});
