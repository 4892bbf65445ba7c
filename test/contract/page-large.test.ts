// Every view of the page with a large project and many memories: screenshots, axe in both themes, and frame times.
// LOCI_PAGE_FILES and LOCI_PAGE_MEMORIES set the size; LOCI_PAGE_FOLDER keeps the generated data for another run.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { browserPath, findViolations, openTestBrowser, watchPage } from "../support/browser.ts";
import { startLargePage, type LargePage } from "../support/large-page-server.ts";
import { measureFrames, waitForGraph } from "../support/page-frames.ts";
import { makeSharedFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 900_000 });

const readCount = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const size = { files: readCount("LOCI_PAGE_FILES", 300), memories: readCount("LOCI_PAGE_MEMORIES", 200) };
/** Folder for screenshots of every view, if given; README shows some of them. */
const pictures = process.env["LOCI_PAGE_PICTURES"];

interface ViewCase {
  readonly name: string;
  readonly hash: (server: LargePage) => string;
  /** Waits for the content that shows that the view is complete. */
  readonly shown: (page: Page) => Promise<void>;
  readonly hasGraph?: boolean;
}

const inGraph =
  (state: (server: LargePage) => Readonly<Record<string, string>>): ViewCase["hash"] =>
  (server) =>
    `#/graph?${new URLSearchParams({ root: server.root, ...state(server) }).toString()}`;

const views: readonly ViewCase[] = [
  {
    name: "overview",
    hash: () => "",
    shown: async (page) => {
      await page.locator(".clusters li").first().waitFor();
      await page.locator(".checks .good").first().waitFor();
    },
  },
  {
    name: "search",
    hash: () => "#/search?query=encode+the+stale+invoice",
    shown: (page) => page.locator(".hit").first().waitFor(),
  },
  {
    name: "graph",
    hash: inGraph(() => ({})),
    shown: (page) => page.getByRole("region", { name: "Clusters" }).waitFor(),
    hasGraph: true,
  },
  {
    name: "cluster",
    hash: inGraph(({ symbols }) => ({ cluster: symbols[0]! })),
    shown: (page) => page.getByRole("region", { name: "Symbols" }).waitFor(),
    hasGraph: true,
  },
  {
    name: "symbol",
    hash: inGraph(({ symbols }) => ({ symbol: symbols[0]!, depth: "3" })),
    shown: (page) => page.getByRole("region", { name: "Symbols" }).waitFor(),
    hasGraph: true,
  },
  {
    name: "impact",
    hash: inGraph(({ symbols }) => ({ symbol: symbols[0]!, show: "impact", depth: "6" })),
    shown: (page) => page.getByRole("region", { name: "Symbols" }).waitFor(),
    hasGraph: true,
  },
  {
    name: "path",
    hash: inGraph(({ symbols }) => ({ from: symbols[0]!, to: symbols[2]!, direction: "either" })),
    shown: (page) =>
      page
        .getByRole("region", { name: "Steps" })
        .or(page.getByText("No path leads from one to the other"))
        .waitFor(),
  },
  { name: "memories", hash: () => "#/memories", shown: (page) => page.locator(".row").first().waitFor() },
  {
    name: "timeline",
    hash: () => "#/memories?show=timeline",
    shown: (page) => page.locator(".days h2").first().waitFor(),
  },
  {
    name: "decisions",
    hash: () => "#/memories?show=decisions",
    shown: (page) => page.locator(".decision").getByText("unchanged").first().waitFor(),
  },
  {
    name: "consolidation",
    hash: () => "#/memories?show=consolidation",
    shown: (page) =>
      page
        .getByRole("region", { name: "Connect" })
        .getByText(/would be made|Nothing to do/)
        .waitFor(),
  },
  {
    name: "administration",
    hash: () => "#/administration",
    shown: (page) => page.getByText(/would be forgotten now/).waitFor(),
  },
];

describe.skipIf(browserPath === undefined)(
  `the page over ${size.files} files and ${size.memories} memories in Chromium`,
  () => {
    let browser: Browser;
    let server: LargePage;
    beforeAll(async () => {
      const folder = process.env["LOCI_PAGE_FOLDER"] ?? makeSharedFolder("loci-page-large");
      [browser, server] = await Promise.all([openTestBrowser(), startLargePage(folder, size)]);
      if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
    });
    afterAll(async () => {
      await browser.close();
      await server.stop();
    });

    test.for(views)("$name is accessible and fast", async ({ name, hash, shown, hasGraph }, { annotate }) => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        colorScheme: "light",
      });
      const page = await context.newPage();
      const { problems } = watchPage(page, server.url);
      const startedAt = performance.now();
      await page.goto(`${server.url}/${hash(server)}`);
      await shown(page);
      const shownMs = Math.round(performance.now() - startedAt);
      if (hasGraph === true) await waitForGraph(page);
      for (const theme of ["Dark", "Light"]) {
        await page.getByRole("button", { name: theme, exact: true }).click();
        const file = theme === "Light" ? `${name}.png` : `${name}-dark.png`;
        if (pictures !== undefined) await page.screenshot({ path: join(pictures, file) });
        expect(await findViolations(page), theme).toEqual([]);
      }
      const frames = hasGraph === true ? await measureFrames(page) : undefined;
      const drawn = hasGraph === true ? await page.getByRole("img").first().getAttribute("aria-label") : "";
      await annotate(`${name}: shown after ${shownMs} ms; ${JSON.stringify(frames ?? {})} ${drawn ?? ""}`);
      if (frames !== undefined) expect(frames.workMs, JSON.stringify(frames)).toBeLessThan(16);
      expect(problems).toEqual([]);
      await context.close();
    });
  },
);
