import { posix, win32 } from "node:path";
import { expect, test } from "vitest";
import { placeIn } from "../../../../src/core/anchors/place-in.ts";

test("a file belongs to the innermost root that contains it", () => {
  const roots = ["/src/app", "/src/app/packages/ui", "/src/application", "github.com/org/app"];
  expect(placeIn(roots, "/src/app/packages/ui/a.ts", posix)).toEqual({
    root: "/src/app/packages/ui",
    path: "a.ts",
  });
  expect(placeIn(roots, "/src/app/lib/a.ts", posix)).toEqual({ root: "/src/app", path: "lib/a.ts" });
  expect(placeIn(roots, "/src/app", posix)).toBeUndefined();
  expect(placeIn(roots, "/etc/hosts", posix)).toBeUndefined();
  expect(placeIn(["/"], "/a.ts", posix)).toEqual({ root: "/", path: "a.ts" });
});

test.each(["C:\\src\\app\\lib\\a.ts", "c:\\src\\app\\lib\\a.ts", "C:/src/app/lib/a.ts"])(
  "on Windows, %s is found however drives and separators are spelled",
  (path) => {
    const place = placeIn(["C:\\src\\app", "D:\\src\\app"], path, win32);
    expect(place).toEqual({ root: "C:\\src\\app", path: "lib/a.ts" });
  },
);
