// The page as it is served: its files, its content policy, its size, and `loci open`.
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { spawn } from "node:child_process";
import { expect, test, vi } from "vitest";
import { startHttp } from "../support/http-process.ts";
import { cleanEnvironment, describeRun, lociPath, runLoci } from "../support/run-loci.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";
import { git } from "../support/run-git.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const built = "dist/page";
const token = "a-token-of-the-readers-1234";

test("the built page is smaller than 500 KB compressed", () => {
  const files = readdirSync(built, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(?:html|js|css|svg)$/.test(path),
  );
  expect(files.length).toBeGreaterThan(2);
  const sizeBytes = files.reduce((sum, path) => sum + gzipSync(readFileSync(join(built, path))).length, 0);
  expect(sizeBytes).toBeLessThan(500_000);
});

test("the built page names no external host and has no inline scripts or styles", () => {
  const html = readFileSync(join(built, "index.html"), "utf8");
  expect(html).not.toMatch(/https?:/);
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|<style/);
});

test("the page's files are public, with a content security policy, and its data requires the token", async () => {
  const { url } = await startHttp(makeTempFolder("loci-page"), { environment: { LOCI_HTTP_TOKEN: token } });
  const page = await fetch(`${url}/`);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'self';/);
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())!;
  const asset = await fetch(url + script!);
  expect(asset.status).toBe(200);
  expect(asset.headers.get("content-encoding")).toBe("gzip");
  expect(asset.headers.get("cache-control")).toContain("immutable");
  for (const path of [
    "/assets/nothing.js",
    "/assets/..%2findex.html",
    "/assets/%2e%2e%2f%2e%2e%2fsrc%2ferrors.js",
  ]) {
    expect((await fetch(url + path)).status, path).toBe(404);
  }
  for (const path of ["/api/server", "/api/roots", "/api/memories"]) {
    expect((await fetch(url + path)).status, path).toBe(401);
    expect((await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status, path).toBe(
      200,
    );
  }
});

test("a page of another site is refused", async () => {
  const { url } = await startHttp(makeTempFolder("loci-page"));
  const foreign = { origin: "https://example.com" };
  for (const path of ["/", "/api/roots"])
    expect((await fetch(url + path, { headers: foreign })).status).toBe(403);
});

test("loci serve --http names the page's address", async () => {
  const { url, output } = await startHttp(makeTempFolder("loci-page"));
  expect(output()).toContain(`The page is at ${url}/\n`);
});

test("a server with selected tools has no page", async () => {
  const { url, output } = await startHttp(makeTempFolder("loci-page"), { flags: ["--tools", "essential"] });
  for (const path of ["/", "/api/roots"]) expect((await fetch(url + path)).status).toBe(404);
  expect(output()).not.toContain("The page is at");
});

test("commits are shown for indexed folders only, with secrets in messages masked", async () => {
  const [home, root] = [makeTempFolder("loci-page"), makeTempFolder("loci-page")];
  writeFiles(root, { "a.js": "export const a = 1;\n" });
  git(root, "init", "-q");
  git(root, "add", "-A");
  git(root, "commit", "-qm", `Use ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`);
  const { url } = await startHttp(home);
  const ask = (): Promise<Response> =>
    fetch(`${url}/api/commits?${new URLSearchParams({ root: realpathSync(root) }).toString()}`);
  expect((await ask()).status).toBe(404);
  const run = await runLoci(["index", root, "--home", home]);
  expect(run.code, describeRun(run)).toBe(0);
  const text = await (await ask()).text();
  expect(text).not.toContain("a1B2c3D4e5");
  expect(JSON.parse(text)).toMatchObject({
    commits: [{ author: "t", files: 1, subject: expect.stringContaining("Use ") as string }],
  });
});

test("the server's history has samples of its memory use", async () => {
  const { url } = await startHttp(makeTempFolder("loci-page"));
  const { samples } = (await (await fetch(`${url}/api/history`)).json()) as {
    readonly samples: readonly { readonly memoryBytes: number }[];
  };
  expect(samples[0]?.memoryBytes).toBeGreaterThan(10_000_000);
  expect(samples[0]).toMatchObject({ failed: 0, lateMs: expect.any(Number) as number });
});

function openPage(
  home: string,
  flags: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd = process.cwd(),
): {
  readonly ended: Promise<number | null>;
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  end(): void;
} {
  const child = spawn(process.execPath, [lociPath, "open", "--home", home, ...flags], {
    env: cleanEnvironment({ PATH: "/nonexistent", ...environment }),
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    ended,
    waitFor: (pattern) => vi.waitUntil(() => pattern.exec(output), { timeout: 30_000 }),
    end: () => child.kill("SIGINT"),
  };
}

test("loci open serves the page, prints its address without a browser, and exits on Ctrl-C", async () => {
  const opened = openPage(makeTempFolder("loci-page"), []);
  const [, url] = await opened.waitFor(/page is at (http:\/\/127\.0\.0\.1:\d+\/)\n/);
  await opened.waitFor(/No browser could be started/);
  expect((await fetch(url!)).status).toBe(200);
  opened.end();
  // The exit code of a program that Ctrl+C ended.
  expect(await opened.ended).toBe(130);
});

test("loci open shows the page of a running server", async () => {
  const home = makeTempFolder("loci-page");
  const { url } = await startHttp(home);
  const opened = openPage(home, ["--print", `--http-listen=${url.replace("http://", "")}`]);
  await opened.waitFor(new RegExp(`page is at ${url}/\n`));
  expect(await opened.ended).toBe(0);
});

test("loci open begins with the project of its folder", async () => {
  const home = makeTempFolder("loci-page");
  const project = makeTempFolder("loci-page-project");
  writeFiles(project, { "a.ts": "export const a = 1;\n" });
  expect((await runLoci(["index", project, "--home", home])).code).toBe(0);
  const { url } = await startHttp(home);
  const flags = ["--print", `--http-listen=${url.replace("http://", "")}`];
  const opened = openPage(home, flags, {}, project);
  const [, link] = await opened.waitFor(/page is at \S+\/#\/overview\?(\S+)\n/);
  expect(new URLSearchParams(link).get("root")).toBe(realpathSync(project));
  expect(await opened.ended).toBe(0);
});

test("loci open starts its own server if the running one has no page", async () => {
  const home = makeTempFolder("loci-page");
  const { url } = await startHttp(home, { flags: ["--tools", "essential"] });
  const offered = { LOCI_SERVER_TOOLS: "essential", LOCI_SERVER_FAMILIES: "codemem" };
  const flags = ["--print", `--http-listen=${url.replace("http://", "")}`];
  const opened = openPage(home, flags, offered);
  const [, own] = await opened.waitFor(/page is at (http:\/\/127\.0\.0\.1:\d+)\/\n/);
  expect(own).not.toBe(url);
  // Forgetting belongs to Memento.
  for (const path of ["/", "/api/roots", "/admin/stats/forgetting"])
    expect((await fetch(own! + path)).status, path).toBe(200);
  opened.end();
  await opened.ended;
});
