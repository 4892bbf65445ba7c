// Folders of memories that hold what no memory is: each error names the file, nothing of it is stored, nothing hangs.
import { execFileSync } from "node:child_process";
import { symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { describeRun, parseLastLine, runLoci } from "../support/run-loci.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

const folder = (files: Readonly<Record<string, string>>): string => {
  const path = makeTempFolder("loci-notes");
  writeFiles(path, files);
  return path;
};

function openHome() {
  const environment = { LOCI_HOME: makeTempFolder("loci-home"), LOCI_EMBED_PROVIDER: "hash" };
  return { importFrom: (path: string) => runLoci(["memories", "import", path, "--json"], { environment }) };
}

test.each([
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xd8])],
  ["text in UTF-16", Buffer.from("\ufeffThe owl sleeps.", "utf16le")],
])("%s named like Markdown is refused, by name", async (_what, bytes) => {
  const { importFrom } = openHome();
  const path = folder({ "kiln.md": "The kiln is hot.\n" });
  writeFileSync(join(path, "owl.md"), bytes);
  const run = await importFrom(path);
  expect(parseLastLine(run), describeRun(run)).toMatchObject({
    error: { code: "INPUT_INVALID", message: `${join(path, "owl.md")} is not text in UTF-8.` },
  });
  writeFileSync(join(path, "owl.md"), "The owl sleeps.\n");
  expect(parseLastLine(await importFrom(path)), "nothing was stored before").toMatchObject({ added: 2 });
});

test("a file of 8 GiB is refused without being read", async () => {
  const path = folder({ "kiln.md": "The kiln is hot.\n", "disk.md": "" });
  truncateSync(join(path, "disk.md"), 8 * 1024 ** 3);
  const startedAt = performance.now();
  const run = await openHome().importFrom(path);
  expect(parseLastLine(run), describeRun(run)).toMatchObject({
    error: { code: "INPUT_INVALID", message: `${join(path, "disk.md")} is too large for a memory.` },
  });
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});

test.each([
  [
    "tags has 101 elements",
    `---\ntags: [${Array.from({ length: 101 }, (_, i) => `t${i}`).join()}]\n---\nOwl.\n`,
  ],
  ["content has 10485761 bytes", "x".repeat(10 * 1024 * 1024 + 1)],
])("a file that is Markdown, but no memory (%s…) is named", async (why, text) => {
  const path = folder({ "kiln.md": "The kiln is hot.\n", "owl.md": text, "tea.md": "Tea is green.\n" });
  const run = await openHome().importFrom(path);
  const { error } = parseLastLine(run) as { error: { code: string; message: string } };
  expect(error.code, describeRun(run)).toBe("INPUT_INVALID");
  expect(error.message).toContain(`${join(path, "owl.md")}: ${why}`);
});

test.skipIf(process.platform === "win32")("links in circles and a pipe change nothing", async () => {
  const { importFrom } = openHome();
  const path = folder({
    "a/kiln.md": "---\nid: kiln-1\n---\nThe kiln is hot.\n",
    "b/owl.md": "The owl sleeps.\n",
  });
  // Two circles: a walk that follows them sees each file as often as it has steps to choose from.
  symlinkSync("..", join(path, "a", "up"));
  symlinkSync("..", join(path, "b", "up"));
  symlinkSync("kiln.md", join(path, "a", "same.md"));
  execFileSync("mkfifo", [join(path, "pipe.md")]);
  const run = await importFrom(path);
  expect(parseLastLine(run), describeRun(run)).toMatchObject({ added: 2, updated: 0, unchanged: 0 });
});
