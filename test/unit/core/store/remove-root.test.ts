import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { acquireLease, openRootStore, releaseLease, removeRoot } from "../../../../src/core/store/index.ts";
import { rootStorePath } from "../../../../src/core/types/index.ts";
import { makeTempFolder } from "../../../support/temp.ts";

test("a removal waits for a short run of another process", async () => {
  const home = makeTempFolder();
  const path = rootStorePath(home, "/repo");
  const store = openRootStore(path);
  expect(acquireLease(store.environment, "index", "another")).toEqual({ taken: true });
  const removing = removeRoot(home, "/repo");
  setTimeout(() => {
    releaseLease(store.environment, "index", "another");
    void store.close();
  }, 400);
  expect(await removing).toBe(true);
  expect(existsSync(path)).toBe(false);
});
