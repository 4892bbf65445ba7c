// The views of the page in a real browser. Skipped if there is none (Debian: apt-get install chromium).
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { browserPath, findViolations, openTestBrowser, watchPage } from "../support/browser.ts";
import { connectHttp } from "../support/http-clients.ts";
import { startHttp, type HttpProcess } from "../support/http-process.ts";
import { startPageServer, type PageServer } from "../support/page-server.ts";
import { makeSharedFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const size = { width: 1280, height: 800 };
const token = "a-token-of-the-readers-1234";

describe.skipIf(browserPath === undefined)("the page in Chromium", () => {
  let browser: Browser;
  let server: PageServer;
  let bare: HttpProcess;
  beforeAll(async () => {
    [browser, server, bare] = await Promise.all([
      openTestBrowser(),
      startPageServer(),
      startHttp(makeSharedFolder("loci-bare"), {
        shared: true,
        environment: { LOCI_HTTP_TOKEN: token },
        flags: ["--read-only"],
      }),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([server.stop(), bare.stop()]);
  });

  interface Opened {
    readonly page: Page;
    readonly problems: readonly string[];
  }

  async function open(
    hash: string,
    colorScheme: "light" | "dark" = "light",
    url = server.url,
  ): Promise<Opened> {
    const context = await browser.newContext({ viewport: size, colorScheme });
    const page = await context.newPage();
    const { problems } = watchPage(page, url);
    await page.goto(`${url}/${hash}`);
    return { page, problems };
  }

  /** By axe, both themes are accessible; and the page sent no request to another host. */
  async function expectSound({ page, problems }: Opened): Promise<void> {
    for (const theme of ["Dark", "Light"]) {
      await page.getByRole("button", { name: theme, exact: true }).click();
      expect(await page.locator("html").getAttribute("data-theme")).toBe(theme.toLowerCase());
      expect(await findViolations(page), theme).toEqual([]);
    }
    expect(problems).toEqual([]);
  }

  test("asks for the server's token, reports a wrong one, and says how to fill an empty home", async () => {
    const opened = await open("", "light", bare.url);
    const { page } = opened;
    const field = page.getByLabel("Token");
    await field.fill("a-wrong-token-123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("alert").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await field.fill(token);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("No project is indexed yet").waitFor();
    await page.getByText("Read only").waitFor();
    await expectSound(opened);
  });

  test("follows the system's theme until another is chosen, which persists", async () => {
    const { page } = await open("", "dark");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.getByRole("button", { name: "Light", exact: true }).click();
    await page.reload();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
  });

  test("skips the navigation with the first Tab key", async () => {
    const { page } = await open("");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.locator("#content:focus").count()).toBe(1);
  });

  test("overview: projects, clusters, recent changes, charts, and health", async () => {
    const opened = await open("");
    const { page } = opened;
    await page.getByRole("heading", { name: "fastify", exact: true }).waitFor();
    await page.getByText("What changed lately").waitFor();
    await page.locator(".clusters li").first().waitFor();
    expect(await page.locator(".clusters li").count()).toBeGreaterThan(2);
    await page.locator(".checks .good").first().waitFor();
    expect(await page.locator(".checks .bad").count()).toBe(0);
    expect(await page.locator(".chart canvas").count()).toBe(5);
    await page.getByText(/^Commit [0-9a-f]{9} by t, \d+ files?: Take fastify in$/).waitFor();
    await expectSound(opened);
  });

  test("search: results while typing, filters, users of a symbol, and matching memories", async () => {
    const opened = await open("#/search");
    const { page } = opened;
    await page.getByText("Ask in your own words").waitFor();
    await page.getByRole("searchbox").fill("send the reply");
    await page.locator(".hit").first().waitFor();
    await page.locator(".code .hljs-keyword").first().waitFor();
    expect(await page.locator(".reasons dd").count()).toBeGreaterThan(2);
    // The URL contains the question, so that it can be shared.
    expect(page.url()).toContain("query=send+the+reply");
    await page.getByRole("button", { name: "function", exact: true }).click();
    await page.waitForURL(/kinds=function/);
    await vi.waitUntil(async () => {
      const kinds = await page.locator(".hit-head .badge").allTextContents();
      return kinds.length > 0 && kinds.every((kind) => kind === "function");
    });
    await page.locator(".hit .name").nth(1).click();
    const beside = page.getByRole("complementary");
    await beside.getByText("Used by").waitFor();
    await beside
      .getByText(/found by \w+, \d+ % sure/)
      .first()
      .waitFor();
    await beside.getByText("Memories that fit the question").waitFor();
    await beside.getByText("Decision: replies are sent once").first().waitFor();
    await expectSound(opened);
    const { page: again } = await open(new URL(page.url()).hash);
    await again.locator(".hit").first().waitFor();
    expect(await again.getByRole("searchbox").inputValue()).toBe("send the reply");
  });

  test("search: an invalid filter is an alert, and an unrelated question shows the nearest results", async () => {
    const { page } = await open("#/search?query=reply&under=nowhere/at/all");
    await page.locator(".problem, .empty").first().waitFor();
    const { page: other } = await open("#/search?query=reply&kinds=nonsense");
    await other.getByRole("alert").waitFor();
    const { page: foreign } = await open("#/search?query=which+wine+goes+with+grilled+salmon");
    await foreign.getByText("Nothing seems to be about this. These are only the nearest results.").waitFor();
    await foreign.locator(".hit").first().waitFor();
  });

  test("memories: search, edit, pin, link, forget, and restore", async () => {
    const opened = await open("#/memories");
    const { page } = opened;
    await page.locator(".row").first().waitFor();
    expect(await page.locator(".row").count()).toBe(6);
    await expectSound(opened);
    await page.getByRole("searchbox").fill("how large may a body be");
    await page.getByText(/that match, best first/).waitFor();
    await page.getByRole("button", { name: "insight", exact: true }).click();
    await vi.waitUntil(async () => (await page.locator(".row").count()) === 1);
    const beside = page.getByRole("complementary");
    await beside.getByRole("button", { name: "Edit" }).click();
    expect(await findViolations(page)).toEqual([]);
    await beside.getByLabel("Text").fill("Bodies above bodyLimit are refused with 413.");
    await beside.getByLabel("Tags, separated by commas").fill("limits, http");
    await beside.getByRole("button", { name: "Save" }).click();
    await page.locator(".row", { hasText: "Bodies above bodyLimit" }).getByText("#http").waitFor();
    await beside.getByRole("button", { name: "Pin", exact: true }).click();
    await page.locator(".row .badge", { hasText: "pinned" }).waitFor();
    await vi.waitUntil(() => beside.getByRole("button", { name: "Forget" }).isDisabled(), {
      timeout: 10_000,
    });
    await beside.getByRole("button", { name: "Unpin" }).click();
    await beside.getByRole("button", { name: "Pin", exact: true }).waitFor();
    await beside.getByRole("button", { name: "Link" }).click();
    await beside.getByLabel("A path, a symbol, or the id of a memory").fill("nothing/of/that/name.js");
    await beside.getByRole("button", { name: "Link it" }).click();
    await beside.getByRole("alert").waitFor();
    await beside.getByLabel("A path, a symbol, or the id of a memory").fill("lib/errors.js");
    await beside.getByRole("button", { name: "Link it" }).click();
    await beside.getByRole("link", { name: "lib/errors.js" }).waitFor();
    await beside.getByRole("button", { name: "Forget" }).click();
    await beside.getByText("It can be restored for 30 days").waitFor();
    const { page: waiting } = await open("#/memories?show=forgotten");
    await waiting.getByRole("button", { name: /Restore: Bodies above/ }).click();
    await waiting.getByText("Nothing is waiting to be restored").waitFor();
    await page.goto(`${server.url}/#/memories`);
    await page.reload();
    await vi.waitUntil(async () => (await page.locator(".row").count()) === 6);
    expect(opened.problems).toEqual([]);
  });

  test("memories: what someone else saved meanwhile is shown before it is replaced", async () => {
    const [first, second] = [await open("#/memories"), await open("#/memories")];
    for (const { page } of [first, second]) {
      await page.locator(".row", { hasText: "made with createError" }).getByRole("button").first().click();
      await page.getByRole("complementary").getByRole("button", { name: "Edit" }).click();
    }
    const [mine, theirs] = [first.page.getByRole("complementary"), second.page.getByRole("complementary")];
    await theirs.getByLabel("Text").fill("Error codes are made with createError, see lib/errors.js.");
    await theirs.getByRole("button", { name: "Save" }).click();
    await theirs.getByRole("button", { name: "Edit" }).waitFor();
    await mine.getByLabel("Text").fill("Error codes are made with createError in one place.");
    await mine.getByRole("button", { name: "Save" }).click();
    await mine.getByRole("alert").getByText("see lib/errors.js").waitFor();
    expect(await findViolations(first.page)).toEqual([]);
    expect(await mine.getByLabel("Text").inputValue()).toContain("in one place");
    await mine.getByRole("button", { name: "Replace it with mine" }).click();
    await first.page.locator(".row", { hasText: "createError in one place" }).waitFor();
  });

  test("memories: a timeline by day, and decisions that report changed code", async () => {
    const { page: timeline } = await open("#/memories?show=timeline");
    await timeline.locator(".days h2").first().waitFor();
    expect(await findViolations(timeline)).toEqual([]);
    const opened = await open("#/memories?show=decisions");
    const { page } = opened;
    const reply = page.locator(".decision", { hasText: "replies are sent once" });
    await reply.getByText("unchanged").waitFor();
    appendFileSync(join(server.root, "lib/reply.js"), "// more\n");
    await page.reload();
    await reply.getByText("changed since").waitFor();
    await page.locator(".decision", { hasText: "hooks run" }).getByText("unchanged").waitFor();
    await expectSound(opened);
  });

  test("memories: consolidation is previewed before it runs", async () => {
    const opened = await open("#/memories?show=consolidation");
    const { page } = opened;
    const connect = page.getByRole("region", { name: "Connect" });
    await connect.getByText(/links? would be made/).waitFor();
    await expectSound(opened);
    await connect.getByRole("button", { name: "Connect now" }).click();
    await connect.getByText(/the last run changed [1-9]/).waitFor();
    await connect.getByText("Nothing to do").waitFor();
  });

  test("memories: a read-only server offers and allows no change", async () => {
    const reader = await startHttp(server.home, { flags: ["--read-only"] });
    const { page } = await open("#/memories", "light", reader.url);
    await page.getByText("Linked to").waitFor();
    for (const name of ["Edit", "Pin", "Link", "Forget"])
      expect(await page.getByRole("button", { name, exact: true }).count(), name).toBe(0);
    const response = await fetch(`${reader.url}/api/memory/forget`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id: "any" }),
    });
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining("READ_ONLY")]);
  });

  test("administration: errors are resolved, and forgetting and optimizing are previewed first", async () => {
    const { client, call } = await connectHttp(`${server.url}/mcp/memento`);
    expect((await call("pin", { memory_id: "nobody" })).isError).toBe(true);
    await client.close();
    const codemem = await connectHttp(`${server.url}/mcp/codemem`);
    // So old, unused and unimportant that the policy forgets it.
    const old = { content: "A visit of the auditor", importance: 0, created_at: "2024-01-01T00:00:00Z" };
    const kept = { memory_type: "context", kept_type: "working", family: "memento" };
    expect((await codemem.call("import_memories", { memories: [{ ...old, ...kept }] })).isError).not.toBe(
      true,
    );
    await codemem.client.close();
    const opened = await open("#/administration");
    const { page } = opened;
    await page.getByText("Nothing is out of the ordinary").or(page.locator(".checks li").first()).waitFor();
    const errors = page.getByRole("region", { name: "Errors of the last week" });
    await errors
      .getByRole("button", { name: /^Mark as resolved/ })
      .first()
      .waitFor();
    await page.getByText("1 would be forgotten now").waitFor();
    await page.getByRole("button", { name: "Analyze" }).click();
    await page.getByRole("button", { name: "Optimize it" }).waitFor();
    await expectSound(opened);
    const before = await errors.getByRole("button", { name: /^Mark as resolved/ }).count();
    await errors
      .getByRole("button", { name: /^Mark as resolved/ })
      .first()
      .click();
    await vi.waitUntil(
      async () => (await errors.getByRole("button", { name: /^Mark as resolved/ }).count()) === before - 1,
    );
    await page.getByRole("button", { name: "Optimize it" }).click();
    await page.getByRole("button", { name: "Forget 1 now" }).click();
    await page.getByText("The last run forgot 1.").waitFor();
    await page.getByText("none would be forgotten now").waitFor();
    await page.getByText(/Optimized: \d+ unused rows?/).waitFor();
    expect(opened.problems).toEqual([]);
  });

  test("administration: asks for the administrator's token and reports a wrong one", async () => {
    const admin = "a-token-of-the-administrator-5678";
    const environment = { LOCI_HTTP_TOKEN: token, LOCI_HTTP_ADMIN_TOKEN: admin };
    const { url } = await startHttp(server.home, { environment });
    const { page } = await open("#/administration", "light", url);
    await page.getByLabel("Token").fill(token);
    await page.getByRole("button", { name: "Continue" }).click();
    const field = page.getByLabel("The administrator's token");
    await field.fill("a-wrong-token-123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("The token is wrong").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await field.fill(admin);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Forgetting" }).waitFor();
  });
});
