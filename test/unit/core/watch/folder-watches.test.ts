import { posix, win32 } from "node:path";
import { expect, it } from "vitest";
import { toWatchedFolder } from "../../../../src/core/watch/folder-watches.ts";

it("names a folder of the walk as the events of its files do, on Windows too", () => {
  // Windows names what happened relative to the root, with "\".
  for (const [diskPath, root, event] of [
    ["C:\\proj/", "C:\\proj", "a.ts"],
    ["C:\\proj/src/core/", "C:\\proj", "src\\core\\a.ts"],
    ["C:\\/", "C:\\", "a.ts"],
    ["C:\\/src/", "C:\\", "src\\a.ts"],
    ["\\\\server\\share/src/", "\\\\server\\share", "src\\a.ts"],
  ] as const) {
    expect(toWatchedFolder(diskPath, win32)).toBe(win32.dirname(win32.join(root, event)));
  }
  expect(toWatchedFolder("/", posix)).toBe("/");
  expect(toWatchedFolder("/proj/back\\slash/", posix)).toBe("/proj/back\\slash");
});
