// Commits are found by meaning, with a real repository and a real server.
import { execFileSync } from "node:child_process";
import { chownSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";
import { makeSharedFolder, writeFiles } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const subjects = [
  "Add the login form",
  "Retry uploads that time out",
  "Show prices with two decimals",
  "Describe the release in the README",
  "Draw the map of shops",
];
const importing = "Import icons";
const renaming = "Put the map where maps are";

const [root, home] = [makeSharedFolder("loci-commits"), makeSharedFolder("loci-home")];
let server: McpConnection;
beforeAll(async () => {
  writeFiles(root, { "a.ts": "export const a = 1;\n" });
  const git = (...args: string[]): void => void execFileSync("git", args, { cwd: root });
  git("init", "-q");
  git("config", "user.name", "a");
  git("config", "user.email", "a@b");
  subjects.forEach((subject, i) => {
    writeFiles(root, { [`part${i}.txt`]: "x" });
    git("add", "-A");
    git("commit", "-q", "-m", subject);
  });
  writeFiles(root, Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`icons/${i + 10}.svg`, "x"])));
  git("add", "-A");
  git("commit", "-q", "-m", importing);
  git("mv", "part4.txt", "maps.txt");
  git("commit", "-q", "-m", renaming);
  server = await connectClient(home, ["--families", "context-engine", "--root", root]);
  await server.call("qdrant_index");
});
afterAll(() => server.close());

interface Found {
  readonly results: readonly { readonly message: string; readonly score: number }[];
  readonly total: number;
}
const search = async (query: string): Promise<Found> =>
  readText(await server.call("search_commits_for", { query })) as Found;

test.each([
  ["user authentication", "Add the login form"],
  ["file transfer timeouts", "Retry uploads that time out"],
  ["documentation", "Describe the release in the README"],
])('the query "%s" finds its commit by meaning', async (query, message) => {
  const { results, total } = await search(query);
  expect(results[0]).toMatchObject({ message, score: 1 });
  expect(total).toBe(results.length);
});

test("of a commit with many files, those that were asked for are listed, and the rest is counted", async () => {
  const { results } = readText(
    await server.call("search_commits_for", { query: importing, path: "icons/49" }),
  ) as { readonly results: readonly { readonly files: readonly string[] }[] };
  expect(results[0]).toMatchObject({ message: importing, more_files: 10 });
  expect(results[0]!.files).toHaveLength(30);
  expect(results[0]!.files.slice(0, 2)).toEqual(["icons/49.svg", "icons/10.svg"]);
});

test("an unrelated query finds no commit", async () => {
  expect(await search("qwxzjv")).toMatchObject({ results: [], total: 0 });
});

test.each([
  ["part1.txt", 1],
  ["./part1.txt", 1],
  [join(root, "part1.txt"), 1],
  ["Part1.TXT", 1],
  ["part", 5],
  [".", 5],
])("the path %s is that of %i commits", async (path, total) => {
  const answer = await server.call("search_commits_for", { query: "add retry show describe draw", path });
  expect((readText(answer) as Found).total).toBe(total);
});

test.each(["part4.txt", "maps.txt"])("the commit that renamed a file is found by %s", async (path) => {
  const { results } = readText(await server.call("search_commits_for", { query: "map", path })) as Found;
  expect(results.map(({ message }) => message)).toContain(renaming);
});

test("a path that no commit touched is named, and so is a folder that is not there", async () => {
  const none = await server.call("search_commits_for", { query: "login", path: "src/gone.ts" });
  expect(JSON.stringify(none)).toContain('touched a path with \\"src/gone.ts\\"');
  const { isError, content } = await server.call("qdrant_index", { subdir: "nope" });
  expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining("does not exist")]);
});

test("without a repository, the answer says that there is no history", async () => {
  const plain = makeSharedFolder("loci-plain");
  writeFiles(plain, { "a.ts": "export const a = 1;\n" });
  const other = await connectClient(home, ["--families", "context-engine", "--root", plain]);
  await other.call("qdrant_index");
  const answers = [
    await other.call("search_commits_for", { query: "login" }),
    await other.call("change_history_for_path", { path: "a.ts" }),
  ];
  await other.close();
  for (const { _meta, content } of answers) {
    expect(_meta?.["warnings"]).toEqual(["There is no git history here."]);
    expect(content[1]).toEqual({ type: "text", text: "There is no git history here." });
  }
});

test.runIf(process.getuid?.() === 0)("git's objection to another owner reaches the caller", async () => {
  for (const path of [root, join(root, ".git")]) chownSync(path, 12_345, 12_345);
  const answers = [
    await server.call("search_commits_for", { query: "login" }),
    await server.call("change_history_for_path", { path: "a.ts" }),
  ];
  const said = `\`git config --global --add safe.directory ${root}\``;
  for (const { _meta } of answers)
    expect(_meta?.["warnings"]).toEqual([expect.stringContaining(said) as string]);
});
