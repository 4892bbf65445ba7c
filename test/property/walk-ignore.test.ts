// The law of the walk: inside a git work tree it finds exactly the files that git tracks or would add, for any ignore
// files.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { walkRoot } from "../../src/core/walk/index.ts";
import { listFiles } from "../../src/core/walk/manifest.ts";

const runs = Number(process.env["LOCI_PROPERTY_RUNS"] ?? 40);
let base = "";

beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), "loci-walk-"));
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

const fileName = fc.constantFrom(
  "a", "b", "c", "ab", "abc", "a.c", "b.c", "a.h", "a.b.c", "foo", "foo.c", "bar", "a b", "x ", "#x", "!x", "[a]", "q\\", "-",
  "é", "ü.c", "日本", "a-b", "^", "]", "{a}", "z\tz", ".h",
); // prettier-ignore
const folderName = fc.constantFrom("a", "b", "ab", "foo", "bar", "x ", "é", "d.c", "[a]", "doc", "-", ".h");
const filePath = fc
  .tuple(fc.array(folderName, { maxLength: 3 }), fileName)
  .map(([folders, name]) => [...folders, name].join("/"));

const patternPiece = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(fileName, folderName) },
  {
    weight: 4,
    arbitrary: fc.constantFrom("*", "**", "?", "/", "***", "*/", "/**/", "**/", "/**", "*.c", "?*"),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "[ab]", "[a-c]", "[!a]", "[^b]", "[]]", "[]-a]", "[[:alpha:]]", "[![:alnum:]]", "[[:punct:]x]", "[[:nope:]]", "[a", "[",
      "[a-", "[\\]]", "[a-\\c]", "[/]", "[[:]", "[--0]", "[!]a-]", "[[:upper:]]", "[A-C]", "[A]", "[[:space:]]",
    ), // prettier-ignore
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom("\\", "\\ ", " ", "!", "#", "\\#", "\\!", "\\*", "\r", "\\/", "A", "FOO"),
  },
);
const pattern = fc
  .tuple(
    fc.constantFrom("", "", "", "!", "!", "/", "!/"),
    fc.array(patternPiece, { minLength: 1, maxLength: 4 }),
    fc.constantFrom("", "", "", "/", " ", "  ", "\\ ", "\r"),
  )
  .map(([start, pieces, end]) => start + pieces.join("") + end);
const ignoreFile = fc
  .tuple(fc.array(pattern, { maxLength: 5 }), fc.constantFrom("\n", "\r\n"), fc.boolean(), fc.boolean())
  .map(([lines, newline, hasLastNewline, hasMark]) => {
    return (hasMark ? "\uFEFF" : "") + lines.join(newline) + (hasLastNewline ? newline : "");
  });

const world = fc.record({
  files: fc.uniqueArray(filePath, { minLength: 1, maxLength: 40 }),
  tracked: fc.array(fc.nat(39), { maxLength: 6 }),
  deleted: fc.array(fc.nat(39), { maxLength: 2 }),
  ignoreFiles: fc.array(fc.tuple(fc.array(folderName, { maxLength: 2 }), ignoreFile), {
    minLength: 1,
    maxLength: 4,
  }),
  exclude: ignoreFile,
  excludesFile: ignoreFile,
  ignoreCase: fc.boolean(),
  indexVersion: fc.constantFrom(2, 3, 4),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

test("the walk finds what git ls-files -co --exclude-standard lists", { timeout: 600_000 }, async () => {
  let run = 0;
  const property = fc.asyncProperty(world, async (given) => {
    const root = path.join(base, `t${run++}`);
    const files = buildWorld(root, given);
    const result = await walkRoot(root, { gitConfigPaths: [] });
    expect(listFiles(result.manifest).map((file) => file.path)).toEqual(gitFiles(root));
    await expectSameBelow(root, files);
    rmSync(root, { recursive: true, force: true });
  });
  await fc.assert(property, { numRuns: runs });
});

/** Walks from a subfolder of the work tree, to which the ignore files above it apply as well. */
async function expectSameBelow(root: string, files: readonly string[]): Promise<void> {
  const folder = files.map((file) => path.dirname(file)).find((name) => name !== ".");
  if (folder === undefined) return;
  const below = path.join(root, folder);
  const result = await walkRoot(below, { gitConfigPaths: [] });
  const isIgnored = result.problems.some((problem) => problem.code === "ignored-root");
  if (isIgnored) expect(git(below, "ls-files", "-o", "-z", "--exclude-standard")).toBe("");
  else expect(listFiles(result.manifest).map((file) => file.path)).toEqual(gitFiles(below));
}

/** Returns all files that were written, including those deleted again. */
function buildWorld(root: string, given: World): string[] {
  mkdirSync(root);
  git(root, "init", "-q");
  const excludesFile = path.join(root, ".git/user-excludes");
  writeFileSync(excludesFile, given.excludesFile);
  writeFileSync(path.join(root, ".git/info/exclude"), given.exclude);
  git(root, "config", "core.excludesFile", excludesFile);
  git(root, "config", "core.ignoreCase", String(given.ignoreCase));
  git(root, "config", "index.version", String(given.indexVersion));
  const files = given.files.filter((file) => tryWrite(root, file, file));
  const chosen = (numbers: number[]): string[] => numbers.flatMap((number) => files[number] ?? []);
  const tracked = chosen(given.tracked);
  for (const [folders, content] of given.ignoreFiles)
    tryWrite(root, [...folders, ".gitignore"].join("/"), content);
  if (tracked.length > 0) git(root, "--literal-pathspecs", "add", "-f", "--", ...tracked);
  for (const file of chosen(given.deleted)) rmSync(path.join(root, file), { force: true });
  return files;
}

/** False if a file is in the way of a folder of the path, or the reverse. */
function tryWrite(root: string, file: string, content: string): boolean {
  try {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
    return true;
  } catch {
    return false;
  }
}

function gitFiles(folder: string): string[] {
  const listed = git(folder, "ls-files", "-co", "-z", "--exclude-standard").split("\0");
  const present = new Set(listed.filter((file) => file !== "" && isFile(path.join(folder, file))));
  return [...present].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  return execFileSync("git", args, { cwd: folder, encoding: "utf8", env });
}
