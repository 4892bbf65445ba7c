// What becomes of a secret that was damaged, or that others may read?
import { spawn } from "node:child_process";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
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

test("processes that replace one damaged secret at the same time all have the same one", async () => {
  const [folder, rounds] = [makeTempFolder(), 100];
  for (let i = 0; i < rounds; i++) writeFileSync(join(folder, `${i}`), "damaged", { mode: 0o600 });
  const script = `
    const { loadSecret } = await import(${JSON.stringify(resolve("dist/src/engine-process/private-folder.js"))});
    const secrets = [];
    for (let i = 0; i < ${rounds}; i++) {
      while (Date.now() < ${Date.now() + 1_500} + 3 * i);
      secrets.push(loadSecret(${JSON.stringify(folder)} + "/" + i));
    }
    console.log(secrets.join(","));`;
  const load = (): Promise<string> => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
    let told = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (told += chunk.toString()));
    }
    return new Promise((done) => {
      child.on("close", () => {
        done(told);
      });
    });
  };
  const [first, ...others] = await Promise.all([load(), load(), load()]);
  expect(first).toMatch(/^[0-9a-f]{64},/);
  expect(others).toEqual([first, first]);
});
