// Each ignore pattern gives the same answer as git for each path. One git process checks many patterns.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { IgnoreRules, parsePatterns } from "../../src/core/walk/ignore-rules.ts";

const base = mkdtempSync(path.join(tmpdir(), "loci-patterns-"));
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

const atoms = [
  "a", "b", "ab", "B", ".", "-", "é", "*", "*", "**", "?", "/", "/", "[ab]", "[!a]", "[^a-b]", "[a-c]", "[]-b]", "[!]]",
  "[[:alpha:]]", "[[:^x:]]", "[[:upper:]b]", "[A-C]", "[B]", "[b-]", "[\\]-b]", "[a-\\c]", "[[:]", "[[:a]", "[", "\\", "\\a",
  "\\*", "\\/", " ", "!", "#", "\r", "[\x80-\xff]", "[[:print:]]", "[/]", "[!/]", "+", "(", "{a,b}", "$", "]", "[-a]", "[a-a-b]", "?**/", "[ab]**/", "/**?", "a/**", "?**", "**\\/",
]; // prettier-ignore
const pattern = fc
  .array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 7 })
  .map((parts) => parts.join(""));
const paths = [
  "a", "b", "ab", "ba", "aa", "aab", "B", "AB", ".a", "a.b", "a-b", "-", "é", "aé", " ", "a ", "a b", "!", "!a", "#a", "*", "[", "]",
  "\\", "a\\b", "[ab]", "+", "(a", "{a,b}", "$", "a/a", "a/b", "a/ab", "b/a", "a/a/a", "a/b/a", "a/b/ab", "ab/a/b", "b/b/b", "B/a",
  "a/.a", "a/é/b", "a/*", "ab/ba/a/b", "a/a/a/a/a/b", "b/a-b/a.b",
]; // prettier-ignore

test.each([false, true])(
  "ignore patterns match the same paths as in git (ignoring case: %s)",
  { timeout: 600_000 },
  (ignoreCase) => {
    const root = mkdtempSync(path.join(base, "r"));
    git(root, "", "init", "-q");
    git(root, "", "config", "core.ignoreCase", String(ignoreCase));
    let asked = 0;
    const property = fc.property(fc.array(pattern, { minLength: 100, maxLength: 100 }), (patterns) => {
      const folders = patterns.map(() => `d${asked++}`);
      folders.forEach((folder, i) => {
        mkdirSync(path.join(root, folder));
        writeFileSync(path.join(root, folder, ".gitignore"), patterns[i]!);
      });
      const input = folders.flatMap((folder) => paths.map((file) => `${folder}/${file}`));
      const ignored = new Set(
        git(root, input.join("\0"), "check-ignore", "-z", "--stdin", "--no-index").split("\0"),
      );
      folders.forEach((folder, i) => {
        const expected = paths.filter((file) => ignored.has(`${folder}/${file}`));
        const found = paths.filter((file) => isIgnored(patterns[i]!, file, ignoreCase));
        expect({ pattern: patterns[i], ignored: found }).toEqual({ pattern: patterns[i], ignored: expected });
        rmSync(path.join(root, folder), { recursive: true });
      });
    });
    // The message names the failing pattern; shrinking would only repeat the work.
    fc.assert(property, { numRuns: Number(process.env["LOCI_PROPERTY_RUNS"] ?? 6), endOnFailure: true });
  },
);

/** A path is ignored if it or an enclosing folder is. */
function isIgnored(content: string, file: string, ignoreCase: boolean): boolean {
  const rules = new IgnoreRules(parsePatterns(bytesOf(content)), ignoreCase);
  const names = bytesOf(file).split("/");
  return names.some((_, i) => {
    const walkPath = names.slice(0, i + 1).join("/");
    return rules.judge(walkPath, 0, walkPath.lastIndexOf("/") + 1, i < names.length - 1) === "ignored";
  });
}

function bytesOf(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

function git(folder: string, input: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  try {
    return execFileSync("git", args, { cwd: folder, input, encoding: "utf8", env, maxBuffer: 1 << 28 });
  } catch (error) {
    // check-ignore exits with 1 if nothing is ignored.
    if ((error as { status?: number }).status === 1) return "";
    throw error;
  }
}
