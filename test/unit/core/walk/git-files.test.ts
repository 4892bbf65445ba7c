import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { headOf } from "../../../../src/core/walk/index.ts";
import {
  defaultConfigPaths,
  loadGitConfig,
  parseGitConfig,
  userGitFolder,
} from "../../../../src/core/walk/git-config.ts";
import { git } from "../../../support/run-git.ts";
import { commitAll, createTree } from "./git-fixture.ts";

test("reads HEAD from loose and packed references, work trees, and a detached checkout", () => {
  const root = createTree({ "a.ts": "x", "sub/b.ts": "x" });
  expect(headOf(root)).toBeUndefined();
  git(root, "init", "-q", "-b", "topic/one");
  expect(headOf(root)).toEqual({ commit: undefined, branch: "topic/one" });
  commitAll(root);
  const commit = git(root, "rev-parse", "HEAD").trim();
  expect(headOf(path.join(root, "sub"))).toEqual({ commit, branch: "topic/one" });
  git(root, "pack-refs", "--all");
  expect(headOf(root)).toEqual({ commit, branch: "topic/one" });
  git(root, "worktree", "add", "-q", "-b", "two", "../" + path.basename(root) + "/wt");
  expect(headOf(path.join(root, "wt"))).toEqual({ commit, branch: "two" });
  git(root, "checkout", "-q", "--detach");
  expect(headOf(root)).toEqual({ commit, branch: undefined });
});

test("parses git configuration like git", () => {
  const content = [
    "; note",
    "[core] autocrlf = input # note",
    '\texcludesFile = "~/with space;#" ; note',
    "[Include]path=other",
    '[filter "L F\\"S"]',
    "  Clean = a\\",
    "b  c   ",
    "  required",
    "  escaped = \\t\\\\x\\n",
    "[old.Style]",
    "key=",
    "???",
  ].join("\n");
  expect(parseGitConfig(content)).toEqual([
    ["core.autocrlf", "input"],
    ["core.excludesfile", "~/with space;#"],
    ["include.path", "other"],
    ['filter.L F"S.clean', "ab  c"],
    ['filter.L F"S.required', "true"],
    ['filter.L F"S.escaped', "\t\\x\n"],
    ["old.style.key", ""],
  ]);
});

test("reads included configuration files, but from conditional ones only the safe settings", () => {
  const root = createTree({
    main: '[include]\npath = other\n[includeIf "gitdir:/nowhere/"]\npath = conditional\n',
    other: "[core]\nignorecase = true\n[include]\npath = main\n",
    conditional: "[core]\nautocrlf = true\nexcludesFile = /x\n",
  });
  writeFileSync(path.join(root, "unreadable"), "");
  const config = loadGitConfig([path.join(root, "missing"), path.join(root, "main")]);
  expect(Object.fromEntries(config)).toEqual({ "core.ignorecase": "true", "core.autocrlf": "input" });
});

test("configuration files that include themselves several times are read in bounded time", () => {
  const include = "[include]\npath = main\n".repeat(8);
  const root = createTree({ main: `${include}[core]\nignorecase = true\n` });
  expect(loadGitConfig([path.join(root, "main")]).get("core.ignorecase")).toBe("true");
});

test("git's configuration files are where its environment variables say", () => {
  const home = homedir();
  expect(defaultConfigPaths({})).toEqual([
    "/etc/gitconfig",
    path.join(home, ".config/git/config"),
    path.join(home, ".gitconfig"),
  ]);
  expect(defaultConfigPaths({ XDG_CONFIG_HOME: "/x", GIT_CONFIG_NOSYSTEM: "1" })).toEqual([
    path.join("/x/git/config"),
    path.join(home, ".gitconfig"),
  ]);
  expect(defaultConfigPaths({ GIT_CONFIG_SYSTEM: "/s", GIT_CONFIG_GLOBAL: "/g" })).toEqual(["/s", "/g"]);
  expect(userGitFolder({ XDG_CONFIG_HOME: "" })).toBe(path.join(home, ".config/git"));
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test("with an empty HOME, the working directory does not configure git", () => {
  vi.stubEnv("HOME", "");
  const paths = [userGitFolder({}), ...defaultConfigPaths({ GIT_CONFIG_NOSYSTEM: "1" })];
  for (const each of paths) expect(path.isAbsolute(each), each).toBe(true);
});
