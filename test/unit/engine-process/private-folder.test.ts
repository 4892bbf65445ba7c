// What becomes of a secret that was damaged, or that others may read?
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadSecret } from "../../../src/engine-process/private-folder.ts";
import { makeTempFolder } from "../../support/temp.ts";

test.each(["", "not a secret"])("a file that holds '%s' is replaced by a secret that stays", (content) => {
  const path = join(makeTempFolder(), "secret");
  writeFileSync(path, content, { mode: 0o600 });
  const secret = loadSecret(path);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(path, "utf8")).toBe(secret);
  expect(loadSecret(path)).toBe(secret);
});

test.skipIf(process.platform === "win32")("a secret that others can read is replaced", () => {
  const path = join(makeTempFolder(), "secret");
  const open = loadSecret(path);
  chmodSync(path, 0o644);
  const secret = loadSecret(path);
  expect(secret).not.toBe(open);
  expect(loadSecret(path)).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
