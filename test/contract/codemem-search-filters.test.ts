// search_code has all the filters that `loci search` has.
import { expect, test, vi } from "vitest";
import { indexFiles } from "../support/code-graph-client.ts";

vi.setConfig({ testTimeout: 60_000 });

const files = {
  "src/net/open.ts": "export function openSocket() { return 1; }\nexport class OpenSocket {}\n",
  "src/disk/open.py": "def open_socket():\n    return 1\n",
  "tools/open.ts": "export function openSocketTool() { return openSocket(); }\n",
};

test.each<[string, Record<string, unknown>, string[]]>([
  ["a language by its name", { language: "Python" }, ["src/disk/open.py"]],
  ["a language by an extension", { language: "py" }, ["src/disk/open.py"]],
  ["a folder", { under: "src" }, ["src/disk/open.py", "src/net/open.ts"]],
  ["a pattern", { glob: "*.ts" }, ["src/net/open.ts", "tools/open.ts"]],
  ["a kind", { kind: "class" }, ["src/net/open.ts"]],
  ["all at once", { language: "ts", under: "src", glob: "open.*", kind: "function" }, ["src/net/open.ts"]],
])("search_code filters by %s", async (_, filters, paths) => {
  const client = await indexFiles(files);
  const hits = await client.ask<{ file_path: string }[]>("search_code", {
    query: "open a socket",
    ...filters,
  });
  expect([...new Set(hits.map(({ file_path: path }) => path))].sort()).toEqual(paths);
});

test("an unknown language is refused by name", async () => {
  const client = await indexFiles(files);
  await expect(client.ask("search_code", { query: "open", language: "pyhton" })).rejects.toThrow(/pyhton/);
});

test.each<[string, Record<string, unknown>, string]>([
  ["a folder", { under: "src/nett" }, "No indexed file is under src/nett. Nearby folders: src/net."],
  [
    "a folder elsewhere",
    { under: "lib/disk" },
    "No indexed file is under lib/disk. Nearby folders: src/disk.",
  ],
  [
    "a language",
    { language: "rust" },
    "No indexed file is in rust. Most of them are in: typescript, python.",
  ],
  ["a pattern", { glob: "*.go" }, "No indexed file matches *.go."],
  ["a kind", { kind: "enum" }, "No indexed file has the kind enum."],
  [
    "two that each pass something",
    { language: "python", under: "tools" },
    "No indexed file is in python and is under tools.",
  ],
])("a warning says that no file passes the filter by %s", async (_, filters, told) => {
  const client = await indexFiles(files);
  expect(await client.warningsOf("search_code", { query: "open a socket", ...filters })).toEqual([told]);
});

test("index_codebase warns about an empty folder", async () => {
  const client = await indexFiles({});
  expect(await client.warningsOf("index_codebase", { path: client.root })).toEqual([
    expect.stringContaining(`There are no files in ${client.root}`),
  ]);
});
