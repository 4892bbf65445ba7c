import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recognizeHome } from "../../../../src/core/store/recognize-home.ts";
import { setAside } from "../../../../src/core/store/set-aside.ts";
import { makeTempFolder } from "../../../support/temp.ts";

test("a home is gone when a file that was seen is deleted or replaced, but not when it was set aside", () => {
  const home = makeTempFolder();
  const store = join(home, "artifacts");
  const file = join(store, "data.mdb");
  mkdirSync(store);
  writeFileSync(file, "damaged");
  const recognized = recognizeHome(home);
  recognized.look("artifacts");
  expect(recognized.isGone()).toBe(false);
  setAside(store, 1);
  writeFileSync(file, "new");
  expect(recognized.isGone()).toBe(false);
  renameSync(file, join(home, "moved"));
  writeFileSync(file, "of another home");
  expect(recognized.isGone()).toBe(true);
  rmSync(file);
  expect(recognized.isGone()).toBe(true);
});
