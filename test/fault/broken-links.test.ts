// Symbolic links that lead nowhere or to themselves, and names that no path can have: in the home and in what a user
// gives. No process dies of them, and each error says what is wrong.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { rootIdOf } from "../../src/core/types/root-id.ts";
import { askServer } from "../support/ask-server.ts";
import { describeRun, parseLastLine, runLoci } from "../support/run-loci.ts";
import { copyToTemp, makeSharedFolder, makeTempFolder, writeFiles } from "../support/temp.ts";

const zoo = makeSharedFolder("loci-zoo");
const whole = makeSharedFolder("loci-home");
const storePath = join("roots", rootIdOf(zoo));

beforeAll(async () => {
  writeFiles(zoo, { "lion.ts": "export function feedLion() {}\n" });
  expect((await runLoci(["index", zoo, "--home", whole])).code).toBe(0);
  expect((await runLoci(["remember", "the kiln is hot", "--home", whole])).code).toBe(0);
}, 120_000);

const links = {
  "leads nowhere": (place: string) => {
    symlinkSync(join(place, "..", "no", "such", "file"), place);
  },
  "leads to itself": (place: string) => {
    symlinkSync(place, place);
  },
} as const;

function homeWithLink(file: string, link: (place: string) => void): string {
  const home = copyToTemp(whole);
  rmSync(join(home, file), { force: true });
  link(join(home, file));
  return home;
}

describe.each(Object.entries(links))("a link that %s", { timeout: 120_000 }, (_, link) => {
  test.each([
    join("memory", "data.mdb"),
    join("artifacts", "data.mdb"),
    join(storePath, "data.mdb"),
    join("artifacts", "closed"),
  ])("in place of %s: memories and index are usable after the next run", async (file) => {
    const home = homeWithLink(file, link);
    const run = await runLoci(["index", zoo, "--home", home, "--json"]);
    expect(run.code, describeRun(run)).toBe(0);
    const [recalled, found] = await askServer(home, [
      ["recall_memory", { query: "kiln", k: 1 }],
      ["search_code", { query: "feedLion", root: zoo, k: 1 }],
    ]);
    expect(recalled).toMatchObject({ isError: false, value: [{ content: "the kiln is hot" }] });
    expect(found).toMatchObject({ isError: false, value: [{ qualified_name: "feedLion" }] });
  });

  test("in place of the lock of the memories: the error names it, and nothing is killed", async () => {
    const home = homeWithLink(join("memory", "lock.mdb"), link);
    const run = await runLoci(["remember", "the owl sleeps", "--home", home, "--json"]);
    expect(parseLastLine(run), describeRun(run)).toMatchObject({
      error: {
        code: "STORE_CORRUPT",
        message: expect.stringContaining(join(home, "memory", "lock.mdb")) as string,
        hint: expect.stringContaining("Move it out of the home") as string,
      },
    });
  });

  test.each(["artifacts", storePath])(
    "in place of the lock of %s: it is replaced by the next run",
    async (store) => {
      await expectReplacedLock(homeWithLink(join(store, "lock.mdb"), link), store);
    },
  );
});

async function expectReplacedLock(home: string, store: string): Promise<void> {
  const run = await runLoci(["index", zoo, "--full", "--home", home]);
  expect(run.code, describeRun(run)).toBe(0);
  expect(run.stderr, describeRun(run)).toContain(`It is kept as ${join(home, store, "lock.mdb.damaged-")}`);
  const found = await runLoci(["search", "feedLion", "--root", zoo, "--home", home]);
  expect(found.stdout, describeRun(found)).toContain("lion.ts");
}

test.each(["artifacts", storePath])(
  "a folder in place of the lock of %s is replaced by the next run, and what is in it is kept",
  async (store) => {
    const home = homeWithLink(join(store, "lock.mdb"), (place) => {
      mkdirSync(place);
      writeFiles(place, { "note.txt": "mine" });
    });
    await expectReplacedLock(home, store);
    const names = readdirSync(join(home, store)).filter((name) => name.startsWith("lock.mdb.damaged-"));
    expect(names).toHaveLength(1);
    expect(readdirSync(join(home, store, names[0]!))).toEqual(["note.txt"]);
  },
  60_000,
);

test.each([join("memory", "data.mdb"), join(storePath, "data.mdb")])(
  "a named pipe in place of %s is damage, too: nothing waits for a writer",
  async (file) => {
    const home = homeWithLink(file, (place) => void execFileSync("mkfifo", [place]));
    const recalled = await runLoci(["recall", "kiln", "--home", home]);
    expect(recalled.stdout, describeRun(recalled)).toContain("the kiln is hot");
    expect((await runLoci(["index", zoo, "--home", home])).code).toBe(0);
    expect((await runLoci(["search", "feedLion", "--root", zoo, "--home", home])).stdout).toContain(
      "lion.ts",
    );
  },
  60_000,
);

test.each([
  join("memory", "closed"),
  join("memory", "journal", "00000001.journal"),
  join(storePath, "closed"),
  join(storePath, "root"),
  join(storePath, "damaged"),
])(
  "a named pipe in place of %s delays nothing",
  async (file) => {
    const home = homeWithLink(file, (place) => void execFileSync("mkfifo", [place]));
    const stored = await runLoci(["remember", "the owl sleeps", "--home", home]);
    expect(stored.code, describeRun(stored)).toBe(0);
    expect((await runLoci(["index", zoo, "--home", home])).code).toBe(0);
    const [recalled, found] = await askServer(home, [
      ["recall_memory", { query: "kiln", k: 1 }],
      ["search_code", { query: "feedLion", root: zoo, k: 1 }],
    ]);
    expect(recalled).toMatchObject({ isError: false, value: [{ content: "the kiln is hot" }] });
    expect(found).toMatchObject({ isError: false, value: [{ qualified_name: "feedLion" }] });
  },
  60_000,
);

test("a folder in place of the note about damage goes with the damage", async () => {
  const note = join(storePath, "damaged");
  const home = homeWithLink(note, (place) => {
    mkdirSync(join(place, "inside"), { recursive: true });
  });
  const run = await runLoci(["index", zoo, "--home", home]);
  expect(run.code, describeRun(run)).toBe(0);
  expect(existsSync(join(home, note))).toBe(false);
}, 60_000);

test("a named pipe in place of the configuration is an error that says so", async () => {
  const home = homeWithLink("config.json", (place) => void execFileSync("mkfifo", [place]));
  const run = await runLoci(["search", "feedLion", "--root", zoo, "--home", home, "--json"]);
  expect(parseLastLine(run), describeRun(run)).toMatchObject({
    error: { code: "CONFIG_INVALID", message: expect.stringContaining("it is a pipe or a device") as string },
  });
}, 60_000);

const long = "x".repeat(300);

test.each<readonly string[]>([
  ["index", "--why", long],
  ["index", "--why", "loop/x"],
  ["index", "loop"],
  ["memories", "export", "loop"],
  ["memories", "import", "loop"],
  ["memories", "import", long],
  ["backup", "loop/x"],
  ["restore", long],
  ["restore", "loop"],
])(
  "a path that cannot be one: %s %s",
  async (...words) => {
    const cwd = makeTempFolder();
    symlinkSync(join(cwd, "loop"), join(cwd, "loop"));
    const run = await runLoci([...words, "--home", makeTempFolder("loci-home"), "--json"], { cwd });
    const { error } = parseLastLine(run) as {
      readonly error: { readonly code: string; readonly message: string };
    };
    expect(error.code, describeRun(run)).toMatch(/^(INPUT_INVALID|PATH_NOT_FOUND|HOME_NOT_WRITABLE)$/);
    expect(error.message.length).toBeLessThan(500);
    expect(run.stderr).not.toContain("    at ");
  },
  60_000,
);

test("a link to itself among Markdown files does not keep the others from being imported", async () => {
  const folder = makeTempFolder();
  writeFiles(folder, { "kiln.md": "The kiln is hot.\n" });
  symlinkSync(join(folder, "loop.md"), join(folder, "loop.md"));
  const run = await runLoci(["memories", "import", folder, "--home", makeTempFolder("loci-home"), "--json"]);
  expect(run.code, describeRun(run)).toBe(0);
}, 60_000);
