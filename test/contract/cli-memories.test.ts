// What a person and a script see of the commands about memories, from the real process.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseLastLine, runLoci, type LociRun } from "../support/run-loci.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loci-memories-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function loci(
  args: readonly string[],
  options: { input?: string; editor?: string; home?: string; provider?: string } = {},
): Promise<LociRun> {
  const { input, editor, home = "home", provider = "hash" } = options;
  return runLoci(args, {
    cwd: folder,
    environment: {
      LOCI_HOME: join(folder, home),
      LOCI_EMBED_PROVIDER: provider,
      VISUAL: "",
      ...(editor === undefined ? {} : { VISUAL: editor }),
    },
    ...(input === undefined ? {} : { input }),
  });
}

async function remember(...args: string[]): Promise<string> {
  return String(parseLastLine(await loci(["remember", ...args, "--json"]))["id"]);
}

const words = (line: string): string[] => line.split(" ");

test("remember stores words or standard input, and recall finds them", async () => {
  const id = await remember(...words("sessions end after 30 minutes --type decision --tags auth,security"));
  const piped = await loci(["remember", "-", "-q"], { input: "the build needs pandoc\n" });
  expect(piped.stdout).toMatch(/^[\w-]+\n$/);
  const found = await loci(words("recall when do sessions end -k 1"));
  expect(found.code).toBe(0);
  expect(found.stdout).toContain(id);
  expect(found.stdout).toContain("#auth");
  expect((await loci(["recall", "zebra crossings"])).code).toBe(1);
  expect((await loci(["remember", "-"], { input: "" })).code).toBe(2);
  expect((await loci(["remember", "x", "--importance", "2"])).code).toBe(2);
  expect((await loci(["memories", "--type", "decision"])).stdout).toContain("sessions end");
  expect((await loci(["memories", "--type", "decision"])).stdout).not.toContain("pandoc");
});

test("recall shows the nearest memories as perhaps unrelated if none clearly matches", async () => {
  const run = (line: string): Promise<LociRun> => loci(words(line), { provider: "static" });
  const { id } = parseLastLine(await run("remember Alice owns the billing service --json"));
  await run("remember deploys happen on Tuesdays after the standup");
  const found = await run("recall who is responsible for invoices --json");
  expect(found.code).toBe(1);
  const { results, nearest } = JSON.parse(found.stdout) as Record<string, { id: string }[]>;
  expect(results).toEqual([]);
  expect(nearest![0]!.id).toBe(id);
  const shown = await run("recall who is responsible for invoices");
  expect(shown.stdout).toContain("Alice owns");
  expect(shown.stderr).toContain("perhaps unrelated");
});

test("recall weighs a rare word above a common one, even with few memories", async () => {
  const run = (line: string): Promise<LociRun> => loci(words(line), { provider: "static" });
  const decision = "we decided against GraphQL; REST is simpler for our clients";
  const decided = parseLastLine(await run(`remember ${decision} --json`))["id"];
  await run("remember never use go generate in this repository; it breaks vendoring");
  const found = parseLastLine(await run("recall should I use graphql --json"));
  expect((found["results"] as { id: string }[])[0]!.id).toBe(decided);
});

test("forget deletes, restores, and purges a memory by its id or the start of the id", async () => {
  const id = await remember("one thing");
  const start = id.slice(0, 13);
  expect((await loci(["forget", start])).stdout).toContain(`loci forget ${id} --restore`);
  expect((await loci(["memories"])).code).toBe(1);
  expect((await loci(["forget", start, "--restore"])).code).toBe(0);
  expect((await loci(["memories", "show", start])).stdout).toContain("one thing");
  await loci(["forget", id]);
  expect((await loci(["forget", start, "--purge"])).code).toBe(0);
  expect((await loci(["forget", id, "--restore"])).code).toBe(66);
  expect((await loci(["forget", "ffffffff"])).code).toBe(66);
});

test("memories edit opens the user's editor, and changes nothing if it fails or leaves invalid text", async () => {
  const id = await remember("tea is green", "--tags", "tea");
  const edited = await loci(["memories", "edit", id], {
    editor: "sed -i -e s/green/black/ -e s/context/preference/",
  });
  expect(edited).toMatchObject({ code: 0, stdout: `Changed ${id}.\n` });
  const shown = (await loci(["memories", "show", id])).stdout;
  expect(shown).toContain("tea is black");
  expect(shown).toContain("type: preference");
  expect((await loci(["memories", "edit", id], { editor: "true" })).stdout).toBe("Nothing was changed.\n");
  expect((await loci(["memories", "edit", id], { editor: "false" })).code).toBe(2);
  expect(
    (await loci(["memories", "edit", id], { editor: "sed -i 's/importance: .*/importance: seven/'" })).code,
  ).toBe(2);
  expect((await loci(["memories", "show", id])).stdout).toBe(shown);
});

test("exported memory files can be imported into another home and edited by hand", async () => {
  const id = await remember("use tabs", "--type", "style", "--tags", "format", "--pin");
  await remember("a second one: with a colon, --- and # marks\n\n---\nand a line");
  const files = join(folder, "memories");
  expect((await loci(["memories", "export", files])).stdout).toContain("2 files written");
  expect((await loci(["memories", "export", files])).stdout).toContain("0 files written, 2 unchanged");
  expect((await loci(["memories", "import", files], { home: "other" })).stdout).toBe(
    "2 memories added, 0 changed, 0 unchanged.\n",
  );
  const list = async (home: string): Promise<unknown> =>
    JSON.parse((await loci(["memories", "--json"], { home })).stdout);
  expect(await list("other")).toEqual(await list("home"));

  // One file is edited, another is written by hand, and the memory of the third changes in the store.
  const name = readdirSync(files).find((each) => each.startsWith("use-tabs"))!;
  const path = join(files, name);
  writeFileSync(path, readFileSync(path, "utf8").replace("use tabs", "use spaces").replaceAll("\n", "\r\n"));
  writeFileSync(join(files, "by-hand.md"), "# Written by hand\n\nwith a paragraph\n");
  const refused = await loci(["memories", "export", files]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`${path} was changed by hand and was kept`);
  expect((await loci(["memories", "import", files])).stdout).toBe(
    "1 memory added, 1 changed, 1 unchanged.\n",
  );
  expect((await loci(["memories", "show", id])).stdout).toContain("use spaces");
});

test("files hold metadata, links and the exact text, and people may add links there", async () => {
  const files = join(folder, "memories");
  const parts = join(folder, "parts");
  mkdirSync(parts);
  const write = (path: string, name: string, text: string): void => {
    writeFileSync(join(path, name), text);
  };
  const link =
    "links:\n  - relationship: EXPLAINS\n    to: two\n    weight: 0.5\n    properties: { why: speed }\n";
  write(
    parts,
    "1.md",
    `---\nid: one\nmetadata: { code: "f()\\n", depth: 2, at: "2026-01-01" }\n${link}---\none\n`,
  );
  write(parts, "2.md", "---\nid: two\n---\ntwo\n");
  const run = await loci(["memories", "import", parts]);
  expect(run).toMatchObject({ code: 0, stderr: "" });
  await loci(["remember", "-"], { input: "\n\n  three, with spaces around  \n\n" });
  const dump = async (home: string): Promise<unknown[]> => {
    const listed = JSON.parse((await loci(["memories", "--json"], { home })).stdout) as { id: string }[];
    const shown: unknown[] = [];
    for (const id of listed.map((each) => each.id).sort()) {
      const { stdout } = await loci(["memories", "show", id, "--json"], { home });
      shown.push({ ...(JSON.parse(stdout) as object), client: undefined });
    }
    return shown;
  };
  await loci(["memories", "export", files]);
  const texts = await dump("home");
  expect(JSON.stringify(texts)).toContain('"why":"speed"');
  expect((await loci(["memories", "import", files], { home: "other" })).stdout).toContain("3 memories added");
  expect(await dump("other")).toEqual(texts);

  const two = join(
    files,
    readdirSync(files).find((name) => name.startsWith("two"))!,
  );
  const added = "links:\n  - { relationship: RELATES_TO, to: one }\n  - { to: nobody }\n---\n\n";
  writeFileSync(two, readFileSync(two, "utf8").replace("---\n\n", added));
  const again = await loci(["memories", "import", files]);
  expect(again).toMatchObject({ code: 0, stdout: "0 memories added, 1 changed, 2 unchanged.\n" });
  expect(again.stderr).toContain("1 link skipped");
  expect((await loci(["memories", "show", "two"])).stdout).toContain("RELATES_TO → one");
});

test("a file that cannot change its memory is named, and the folder can be imported again", async () => {
  await remember("use tabs");
  await remember("use spaces");
  const files = join(folder, "memories");
  await loci(["memories", "export", files]);
  const path = join(
    files,
    readdirSync(files).find((each) => each.startsWith("use-tabs"))!,
  );
  const before = readFileSync(path, "utf8");
  writeFileSync(path, before.replace("use tabs", "use spaces"));
  const refused = await loci(["memories", "import", files]);
  expect(refused.code).toBe(73);
  expect(refused.stderr).toContain(`${path}: The memory `);
  expect(refused.stderr).toContain("Fix the file and import the folder again.");
  writeFileSync(path, before.replace("use tabs", "use two spaces"));
  expect((await loci(["memories", "import", files])).stdout).toBe(
    "0 memories added, 1 changed, 1 unchanged.\n",
  );
});

test("importing an unedited export never reverts a memory, and a new export updates the file", async () => {
  const id = await remember("version one");
  const files = join(folder, "memories");
  await loci(["memories", "export", files]);
  await loci(["memories", "edit", id], { editor: "sed -i s/one/two/" });
  expect((await loci(["memories", "import", files])).stdout).toContain("0 changed");
  expect((await loci(["memories", "export", files])).stdout).toContain("1 file written");
  expect(readFileSync(join(files, readdirSync(files)[0]!), "utf8")).toContain("version two");
});

test("line ends of a memory's content are no edit of its file", async () => {
  const id = parseLastLine(await loci(["remember", "-", "--json"], { input: "first\r\nline" }))[
    "id"
  ] as string;
  const files = join(folder, "memories");
  await loci(["memories", "export", files]);
  await loci(["memories", "edit", id], { editor: "sed -i s/first/second/" });
  expect((await loci(["memories", "import", files])).stdout).toContain("0 changed");
  expect((await loci(["memories", "show", id])).stdout).toContain("second");
});

test("files keep whose word a type is; an action by the name of a method is refused", async () => {
  const files = join(folder, "memories");
  mkdirSync(files);
  const write = (name: string, front: string): void => {
    writeFileSync(join(files, name), `---\nid: ${name}\n${front}\n---\n${name} has a content\n`);
  };
  write("kind.md", "type: snippet\nfamily: context-engine");
  write("older.md", "type: semantic");
  write("own.md", "type: habit");
  await loci(["memories", "import", files]);
  const typeOf = async (type: string): Promise<number> =>
    (JSON.parse((await loci(["memories", "--json", "--type", type])).stdout) as unknown[]).length;
  expect([await typeOf("insight"), await typeOf("habit")]).toEqual([2, 1]);
  const copies = join(folder, "copies");
  await loci(["memories", "export", copies]);
  const copied = readdirSync(copies).map((name) => readFileSync(join(copies, name), "utf8"));
  expect(copied.filter((text) => text.includes("\nfamily: context-engine\n"))).toHaveLength(1);
  expect(copied.filter((text) => text.includes("\nfamily: memento\n"))).toHaveLength(1);
  expect((await loci(["memories", "constructor"])).code).toBe(2);
});

test.each([
  ["---\nid: [\n---\nx\n", /front matter is not YAML/],
  ["---\nimportance: 3\n---\nx\n", /importance 3, which is not from 0 to 1/],
  ["---\ntype: insight\n---\n\n", /has no content/],
  ["---\ncreated: yesterday\n---\nx\n", /created that is not a time/],
  ["---\nmetadata: 3\n---\nx\n", /metadata that are not keys and values/],
  ["---\nlinks: [{ to: a, relationship: LOVES }]\n---\nx\n", /links that are not a list/],
])("an invalid file is refused before any memory is imported: %j", async (text, message) => {
  const files = join(folder, "memories");
  await remember("something");
  await loci(["memories", "export", files]);
  writeFileSync(join(files, "zz.md"), text);
  const run = await loci(["memories", "import", files], { home: "other" });
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(message);
  expect(run.stderr).toContain("zz.md");
  writeFileSync(join(files, "yy.md"), "---\nimportance: 5\n---\nx\n");
  const both = await loci(["memories", "import", files], { home: "other" });
  expect(both.stderr).toMatch(/2 errors; nothing was done:\n.*yy\.md.*\n.*zz\.md/);
  expect((await loci(["memories"], { home: "other" })).code).toBe(1);
});

test("a memory belongs to the indexed project that it was told in, unless --namespace says otherwise", async () => {
  const project = join(realpathSync(folder), "project");
  mkdirSync(join(project, "src"), { recursive: true });
  writeFileSync(join(project, "src", "a.ts"), "export const a = 1;\n");
  const environment = { LOCI_HOME: join(folder, "home"), LOCI_EMBED_PROVIDER: "hash" };
  await remember("before it was indexed");
  await runLoci(["index", project], { environment });
  const inside = { cwd: join(project, "src"), environment };
  await runLoci(["remember", "of the project"], inside);
  await runLoci(["remember", "of nothing", "--namespace", ""], inside);
  await remember("outside of it");
  const memories = Object.values(parseLastLine(await loci(["memories", "--json"]))) as readonly {
    readonly content: string;
    readonly namespace: string | null;
  }[];
  const namespaces = Object.fromEntries(memories.map(({ content, namespace }) => [content, namespace]));
  expect(namespaces).toEqual({
    ...{ "before it was indexed": null, "of nothing": null, "outside of it": null },
    "of the project": project,
  });
});
