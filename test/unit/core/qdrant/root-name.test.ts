// The name of a root is the same on every machine that has its repository.
import { join } from "node:path";
import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nameOfRemote, nameRoot } from "../../../../src/core/qdrant/root-name.ts";
import { makeTempFolder } from "../../../support/temp.ts";

test.each([
  ["https://github.com/org/name.git", "github.com/org/name"],
  ["https://user:secret@GitHub.com/org/name/", "github.com/org/name"],
  ["git@github.com:org/name.git", "github.com/org/name"],
  ["ssh://git@host.example:2222/group/sub/name.git", "host.example/group/sub/name"],
  ["file:///home/me/name", undefined],
  ["/home/me/name", undefined],
  ["../name", undefined],
])("the remote address %s gives the root name %s", (address, name) => {
  expect(nameOfRemote(address)).toBe(name);
});

test("a folder in a repository is named after the remote and its path in the repository", () => {
  const root = makeTempFolder();
  mkdirSync(join(root, "src"));
  mkdirSync(join(root, ".git"));
  writeFileSync(join(root, ".git/HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(root, ".git/config"), '[remote "origin"]\n\turl = git@host.example:org/name.git\n');
  expect(nameRoot(root)).toBe("host.example/org/name");
  expect(nameRoot(join(root, "src"))).toBe("host.example/org/name/src");
});

test("a folder outside a repository is named after the folder", () => {
  const folder = join(makeTempFolder(), "plain");
  mkdirSync(folder);
  expect(nameRoot(folder)).toBe("plain");
});
