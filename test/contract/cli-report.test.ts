// loci report in a real process: one file that needs no server, loads nothing and runs nothing, whatever names the code
// has.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { browserPath, findViolations, openTestBrowser } from "../support/browser.ts";
import { describeRun, runLoci, type LociRun } from "../support/run-loci.ts";
import { makeSharedFolder, makeTempFolder, writeFiles } from "../support/temp.ts";
import { git } from "../support/run-git.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** Shown in README; rebuilt with LOCI_UPDATE_PICTURES=1. */
const pictures = process.env["LOCI_UPDATE_PICTURES"] === "1" ? "examples/pictures" : undefined;

const attack = `<img src=x onerror="document.title='owned'">`;
const environment = { LOCI_EMBED_PROVIDER: "hash" };
let home: string;
let root: string;

const report = (...words: readonly string[]): Promise<LociRun> =>
  runLoci(["report", "--home", home, "--root", root, ...words], { environment });

beforeAll(async () => {
  const folder = makeSharedFolder("loci-report");
  [home, root] = [join(folder, "home"), join(folder, "project")];
  writeFiles(root, {
    "src/hub.js":
      'import { leaf } from "./leaf.js";\nexport function hub(n) { return leaf(n) + 1; }\nfunction forgotten() { return 7; }\n',
    "src/leaf.js":
      'import { hub } from "./hub.js";\nexport function leaf(n) { return n > 0 ? hub(n - 1) : 0; }\n',
    "src/main.js": `import { hub } from "./hub.js";\nclass Odd { "${attack.replaceAll('"', '\\"')}"() { return 1; } }\nhub(2); new Odd();\n`,
    [`src/${attack.replaceAll("/", "")}.js`]: "function lost() {\n  return 1;\n}\n",
  });
  git(root, "init", "-q");
  git(root, "add", "-A");
  git(root, "commit", "-qm", "First");
  writeFileSync(join(root, "src/hub.js"), `${readFileSync(join(root, "src/hub.js"), "utf8")}// more\n`);
  git(root, "commit", "-qam", "Second");
  const run = await runLoci(["index", root, "--home", home], { environment });
  if (run.code !== 0) throw new Error(describeRun(run));
});

test("the report is one file without scripts or external resources, with a section per kind of finding", async () => {
  const file = join(makeTempFolder("loci-report"), "architecture.html");
  const run = await report("--output", file);
  expect(run.code, describeRun(run)).toBe(0);
  expect(run.stdout).toMatch(/^Wrote the report to .*architecture\.html \([\d.]+ kB\)\.\n$/);
  const text = readFileSync(file, "utf8");
  expect(text).not.toMatch(/<script|<link|<iframe|<object|@import|url\(|https?:/i);
  expect(text).not.toMatch(/<img|\son\w+="/i);
  expect(text).toContain("default-src &#39;none&#39;");
  for (const id of ["clusters", "symbols", "hot", "cycles", "unreachable"])
    expect(text).toContain(`id="${id}"`);
  expect(text).toContain("&lt;img src=x onerror=");
  expect(text.replaceAll(/\s+/g, " ")).toMatch(
    /src\/hub\.js<\/code> is the hottest file: changed in 2 of 2 commits/,
  );
});

test("report --json has the same cycles, hot spots, and unused code, with confidence and reason", async () => {
  const { stdout, code } = await report("--json");
  expect(code).toBe(0);
  const data = JSON.parse(stdout) as {
    readonly architecture: { readonly cycles: readonly { readonly files: readonly string[] }[] };
    readonly history: { readonly commits: number; readonly hotSpots: readonly { readonly path: string }[] };
    readonly unreachable: readonly {
      readonly label: string;
      readonly confidence: string;
      readonly reason: string;
    }[];
  };
  expect([...data.architecture.cycles[0]!.files].sort()).toEqual(["src/hub.js", "src/leaf.js"]);
  expect(data.history.commits).toBe(2);
  expect(data.history.hotSpots[0]?.path).toBe("src/hub.js");
  const sure = data.unreachable.filter(({ confidence }) => confidence === "high");
  expect(sure.map(({ label }) => label).sort()).toEqual(["forgotten", "lost"]);
  expect(sure[0]!.reason).toContain("nothing leads to it");
});

test('report writes to standard output for "-", else to loci-report.html, replacing an older report', async () => {
  const { stdout } = await report("--output", "-");
  expect(stdout).toMatch(/^<!doctype html>/);
  const cwd = makeTempFolder("loci-report");
  for (let turn = 0; turn < 2; turn++) {
    const run = await runLoci(["report", "--home", home, "--root", root, "--quiet"], { environment, cwd });
    expect([run.code, run.stdout], describeRun(run)).toEqual([0, ""]);
    expect(readdirSync(cwd)).toEqual(["loci-report.html"]);
  }
});

test("report does not overwrite another file without --force and names a path that cannot be written", async () => {
  const folder = makeTempFolder("loci-report");
  const file = join(folder, "notes.html");
  writeFileSync(file, "mine");
  const refused = await report("--output", file);
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toContain("is not a Loci report");
  expect(readFileSync(file, "utf8")).toBe("mine");
  expect((await report("--output", file, "--force")).code).toBe(0);
  expect(readFileSync(file, "utf8")).toContain("<!doctype html>");
  for (const wrong of [join(folder, "nowhere", "a.html"), folder, ""]) {
    const run = await report("--output", wrong);
    expect(run.code, wrong).not.toBe(0);
    expect(run.stderr, wrong).toContain("--output");
  }
  expect(existsSync(join(folder, "nowhere"))).toBe(false);
});

test("report says how to index a folder, and reports if Git has no history of it", async () => {
  const bare = makeTempFolder("loci-report");
  const missing = await runLoci(["report", "--home", home], { environment, cwd: bare });
  expect(missing.code).toBe(66);
  expect(missing.stderr).toContain("loci index");
  writeFiles(bare, { "a.js": "export const a = 1;\n" });
  expect((await runLoci(["index", bare, "--home", home], { environment })).code).toBe(0);
  const { stdout, code } = await runLoci(["report", "--home", home, "--root", bare, "-o", "-"], {
    environment,
  });
  expect(code).toBe(0);
  expect(stdout).toContain("this folder has none");
});

describe.skipIf(browserPath === undefined)("the report in Chromium", () => {
  test("runs nothing, loads nothing, and is accessible in light and dark mode and printable", async () => {
    const file = join(makeTempFolder("loci-report"), "report.html");
    expect((await report("--output", file)).code).toBe(0);
    const browser = await openTestBrowser();
    try {
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser.newContext({
          colorScheme,
          viewport: { width: 1280, height: 900 },
          bypassCSP: true,
        });
        const page = await context.newPage();
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        page.on("console", (message) => asked.push(message.text()));
        await page.goto(pathToFileURL(file).href);
        expect(await page.title()).toBe("Architecture of project");
        expect(asked).toEqual([pathToFileURL(file).href]);
        expect(await page.locator("img, script").count()).toBe(0);
        expect(await findViolations(page), colorScheme).toEqual([]);
        await page.emulateMedia({ media: "print" });
        expect(await page.locator("nav").isVisible()).toBe(false);
        expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(10_000);
      }
      if (pictures !== undefined) await takePicture(browser);
    } finally {
      await browser.close();
    }
  });
});

async function takePicture(browser: Awaited<ReturnType<typeof openTestBrowser>>): Promise<void> {
  const file = join(makeTempFolder("loci-report"), "report.html");
  const words = ["report", "--home", join(makeTempFolder("loci-report"), "home"), "--root", "src"];
  await runLoci(["index", "src", ...words.slice(1, 3)], { environment });
  await runLoci([...words, "--output", file], { environment });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(pictures!, "report.png") });
}
