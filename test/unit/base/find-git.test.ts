import { expect, it } from "vitest";
import { searchPathOf } from "../../../src/base/environment.ts";
import { findGit, findInFolders } from "../../../src/base/find-git.ts";

it("leaves the search to the system where that skips the working folder", () => {
  if (process.platform === "win32") expect(findGit()).toMatch(/^[a-z]:\\.*\\git\.exe$/i);
  else expect(findGit()).toBe("git");
});

it("finds the first git of the folders, but none in a folder relative to the working folder", () => {
  const asked: string[] = [];
  const path = String.raw`.;;tools;C:\Windows;"C:\Program Files\Git\cmd";D:\git`;
  const found = findInFolders(path, (file) => {
    asked.push(file);
    return !file.startsWith(String.raw`C:\Windows`);
  });
  expect(found).toBe(String.raw`C:\Program Files\Git\cmd\git.exe`);
  expect(asked).toEqual([String.raw`C:\Windows\git.exe`, found]);
  expect(findInFolders(path, () => false)).toBeUndefined();
  expect(findInFolders("", () => true)).toBeUndefined();
});

it("finds the search path by the name that Windows gives it, which threads do not know by any other", () => {
  expect(searchPathOf({ Path: String.raw`C:\Git\cmd` })).toBe(String.raw`C:\Git\cmd`);
  expect(searchPathOf({ PATH: "/usr/bin", Path: "/other" })).toBe("/usr/bin");
  expect(searchPathOf({})).toBe("");
});
