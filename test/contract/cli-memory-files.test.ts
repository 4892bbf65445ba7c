// Memories as files, where the system or another program gets in the way.
import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { lociPath, parseLastLine, runLoci, type LociRun } from "../support/run-loci.ts";
import { makeTempFolder } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

function createLoci(more: Readonly<Record<string, string>> = {}) {
  const environment = { LOCI_HOME: makeTempFolder(), LOCI_EMBED_PROVIDER: "hash", ...more };
  return Object.assign((...args: string[]): Promise<LociRun> => runLoci(args, { environment }), {
    environment,
  });
}

test.runIf(process.platform === "linux")("a folder that cannot be made is refused, without hanging", () => {
  const { environment } = createLoci();
  const init = { ...process.env, ...environment, HOME: makeTempFolder(), CODEX_HOME: "/proc/none" };
  for (const args of [
    ["memories", "export", "/proc/none"],
    ["init", "--client", "codex", "--yes", "--no-index"],
  ]) {
    const run = spawnSync(process.execPath, [lociPath, ...args], {
      env: init,
      timeout: 60_000,
      encoding: "utf8",
    });
    expect(run.signal, args[0]).toBeNull();
    expect(run.stderr, args[0]).toMatch(/cannot (?:write|be written)/);
  }
});

test.skipIf(process.platform === "win32")(
  "an export replaces a file whole: one that is cut short would count as edited by hand",
  async () => {
    const loci = createLoci({ VISUAL: "sed -i s/four/eight/" });
    const folder = makeTempFolder();
    const { id } = parseLastLine(await loci("remember", "Tabs are four wide.", "--json"));
    await loci("memories", "export", folder);
    const [name] = readdirSync(folder);
    const path = join(folder, name!);
    const before = readFileSync(path, "utf8");
    // Whoever has the file open sees the old text until the end.
    const open = openSync(path, "r");
    try {
      expect((await loci("memories", "edit", String(id))).code).toBe(0);
      expect((await loci("memories", "export", folder, "--force")).code).toBe(0);
      expect(readFileSync(open, "utf8")).toBe(before);
    } finally {
      closeSync(open);
    }
    expect(readFileSync(path, "utf8")).toContain("eight");
    expect(readdirSync(folder)).toEqual([name]);
  },
);

test.skipIf(process.platform === "win32")("the lock file of an editor is no memory", async () => {
  const loci = createLoci();
  const folder = makeTempFolder();
  await loci("remember", "Tabs are four wide.");
  await loci("memories", "export", folder);
  symlinkSync("ada@host.123", join(folder, ".#note.md"));
  symlinkSync("nowhere", join(folder, "gone.md"));
  expect(await loci("memories", "import", folder)).toMatchObject({ code: 0, stderr: "" });
  const empty = makeTempFolder();
  expect(await loci("memories", "import", empty)).toMatchObject({
    code: 1,
    stderr: `No Markdown file is in ${empty}.\n`,
  });
  expect(await loci("memories", "export", folder)).toMatchObject({ code: 0, stderr: "" });
});

test.skipIf(process.platform === "win32")("an empty VISUAL is no editor", async () => {
  const folder = makeTempFolder();
  const loci = createLoci({ VISUAL: "", EDITOR: "sed -i s/four/eight/", TMPDIR: folder });
  const { id } = parseLastLine(await loci("remember", "Tabs are four wide.", "--json"));
  expect(await loci("memories", "edit", String(id))).toMatchObject({ code: 0, stderr: "" });
  expect((await loci("recall", "tabs")).stdout).toContain("eight");
  const failing = createLoci({ ...loci.environment, EDITOR: "false" });
  expect((await failing("memories", "edit", String(id))).code).toBe(2);
  expect(readdirSync(folder).filter((name) => name.startsWith("loci-edit-"))).toEqual([]);
});

test.skipIf(process.platform === "win32")(
  "an edit does not overwrite one that was made meanwhile",
  async () => {
    const folder = makeTempFolder();
    const editor = join(folder, "edit.sh");
    const loci = createLoci({ VISUAL: "", EDITOR: editor, TMPDIR: folder });
    const { id } = parseLastLine(await loci("remember", "Tabs are four wide.", "--json"));
    const other = `EDITOR="sed -i s/four/six/" "${process.execPath}" "${lociPath}" memories edit ${String(id)} -q`;
    writeFileSync(editor, `#!/bin/sh\n${other} || exit 1\nsed -i s/four/eight/ "$1"\n`, { mode: 0o755 });
    const { code, stderr } = await loci("memories", "edit", String(id));
    expect(code, stderr).toBe(73);
    const [, path = ""] = /Your text is kept in (\S+\/memory\.md)\./.exec(stderr) ?? [];
    expect(readFileSync(path, "utf8")).toContain("eight");
    expect((await loci("recall", "tabs")).stdout).toContain("six");
  },
);

test.skipIf(process.platform === "win32").each([
  ["search", "--batch", "-"],
  ["remember", "-"],
])("%s can be interrupted while it reads standard input", async (...args) => {
  const { environment } = createLoci();
  // Its input stays open, so only the signal ends it.
  const child = spawn(process.execPath, [lociPath, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await wait(3_000);
  expect(child.exitCode).toBeNull();
  const before = performance.now();
  child.kill("SIGINT");
  await ended;
  // A command that does not listen is ended after five seconds.
  expect(performance.now() - before).toBeLessThan(4_500);
});

test.skipIf(process.platform === "win32")("a link that is written into a memory's file is made", async () => {
  const folder = makeTempFolder();
  const loci = createLoci({ VISUAL: `${process.execPath} ${join(folder, "add-link.mjs")}` });
  const [tabs, spaces] = await Promise.all(
    ["Tabs are four wide.", "Spaces are one wide."].map(async (text) =>
      String(parseLastLine(await loci("remember", text, "--json"))["id"]),
    ),
  );
  const addLink = (text: string): string => text.replace(/^type: /m, `links:\n  - to: ${spaces}\ntype: `);
  writeFileSync(
    join(folder, "add-link.mjs"),
    `import { readFileSync, writeFileSync } from "node:fs";
const text = readFileSync(process.argv[2], "utf8");
writeFileSync(process.argv[2], text.replace(/^type: /m, "links:\\n  - { to: ${spaces}, relationship: EXPLAINS }\\ntype: "));
`,
  );
  const edit = () => loci("memories", "edit", tabs!, "--json");
  expect(parseLastLine(await edit())).toEqual({ id: tabs, changed: ["links"] });
  expect(parseLastLine(await edit())).toEqual({ id: tabs, changed: [] });

  await loci("memories", "export", folder);
  const file = join(
    folder,
    readdirSync(folder).find((name) => name.startsWith("tabs"))!,
  );
  const written = readFileSync(file, "utf8");
  expect(written).toContain("EXPLAINS");
  writeFileSync(file, addLink(written.replace(/^links:\n(?: .*\n)+/m, "")));
  const once = parseLastLine(await loci("memories", "import", folder, "--json"));
  expect(once).toMatchObject({ updated: 1, unchanged: 1 });
  expect(parseLastLine(await loci("memories", "import", folder, "--json"))).toMatchObject({ updated: 0 });
});

test("a memory keeps its own line ends in its file", async () => {
  const loci = createLoci();
  const folder = makeTempFolder();
  const content = "Windows\r\nlines\r\nand\none other";
  await loci("remember", content);
  await loci("memories", "export", folder);
  const other = createLoci();
  await other("memories", "import", folder);
  const memories = parseLastLine(await other("memories", "--json")) as unknown as readonly unknown[];
  expect(memories).toEqual([expect.objectContaining({ content })]);
});
