// search_code narrows what it finds by everything that `loci search` does.
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
])("%s", async (_, filters, paths) => {
  const client = await indexFiles(files);
  const hits = await client.ask<{ file_path: string }[]>("search_code", {
    query: "open a socket",
    ...filters,
  });
  expect([...new Set(hits.map(({ file_path: path }) => path))].sort()).toEqual(paths);
});

test("a language that nobody knows is named, with the one that was meant", async () => {
  const client = await indexFiles(files);
  await expect(client.ask("search_code", { query: "open", language: "pyhton" })).rejects.toThrow(/pyhton/);
});
