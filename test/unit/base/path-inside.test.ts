// Which paths are inside a folder, both on systems with drives and backslashes and on others?
import { posix, win32 } from "node:path";
import { expect, test } from "vitest";
import { pathInside } from "../../../src/base/path-inside.ts";

test.each([
  ["/src/app", "/src/app/lib/a.ts", "lib/a.ts"],
  ["/src/app", "/src/app", ""],
  ["/src/app", "/src/app/..config/a.ts", "..config/a.ts"],
  ["/src/app", "/src/apple/a.ts", undefined],
  ["/src/app", "/src", undefined],
  ["/", "/a.ts", "a.ts"],
])("relative to %s, %s is %s", (folder, path, expected) => {
  expect(pathInside(folder, path, posix)).toBe(expected);
});

test.each([
  ["C:\\src\\app", "C:\\src\\app\\lib\\a.ts", "lib/a.ts"],
  // As git writes it, and with the drive letter in the other case.
  ["C:\\src\\app", "c:/src/app/lib/a.ts", "lib/a.ts"],
  ["C:\\Src\\App", "c:\\src\\app\\A.ts", "A.ts"],
  ["C:\\src\\app", "D:\\src\\app\\a.ts", undefined],
  ["C:\\src\\app", "\\\\server\\share\\a.ts", undefined],
  ["C:\\src\\app", "C:\\src\\app\\..config", "..config"],
  ["C:\\", "C:\\a.ts", "a.ts"],
])("on Windows, relative to %s, %s is %s", (folder, path, expected) => {
  expect(pathInside(folder, path, win32)).toBe(expected);
});
