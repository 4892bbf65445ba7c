// A file of an indexed root may have become something else since: nothing outside of the root is read.
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRootFile } from "../../../../src/core/walk/index.ts";
import { openTestEngine } from "../../../support/engine.ts";
import { makeTempFolder } from "../../../support/temp.ts";

test("reads regular files of the root, and neither links out of it nor pipes", () => {
  const root = makeTempFolder();
  const outside = makeTempFolder();
  writeFileSync(join(outside, "key"), "secret");
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/a.ts"), "let a;");
  expect(readRootFile(root, "src/a.ts")?.bytes.toString()).toBe("let a;");
  symlinkSync(join(outside, "key"), join(root, "linked"));
  symlinkSync(outside, join(root, "folder"));
  expect(readRootFile(root, "linked")).toBeUndefined();
  expect(readRootFile(root, "folder/key")).toBeUndefined();
  expect(readRootFile(root, "../" + outside.split("/").at(-1)! + "/key")).toBeUndefined();
  expect(readRootFile(root, "src")).toBeUndefined();
  expect(readRootFile(root, "missing.ts")).toBeUndefined();
  symlinkSync(root, join(outside, "alias"));
  expect(readRootFile(join(outside, "alias"), "src/a.ts")?.bytes.toString()).toBe("let a;");
});

test.skipIf(process.platform === "win32")(
  "a file that a link or a pipe replaced is shown as gone",
  async () => {
    const root = makeTempFolder();
    const secret = join(makeTempFolder(), "private.txt");
    writeFileSync(secret, "payment gateway hunter2\n");
    writeFileSync(join(root, "notes.md"), "# Payment gateway\n\nHow the payment gateway retries.\n");
    writeFileSync(join(root, "more.md"), "# Refunds\n\nHow refunds are paid.\n");
    const { engine } = await openTestEngine();
    await engine.code.index(root, {});
    rmSync(join(root, "notes.md"));
    symlinkSync(secret, join(root, "notes.md"));
    renameSync(join(root, "more.md"), join(root, "old.md"));
    execFileSync("mkfifo", [join(root, "more.md")]);
    for (const query of ["payment gateway retries", "how refunds are paid"]) {
      const answer = JSON.stringify(await engine.code.search({ query, limit: 5, root }));
      expect(answer).not.toContain("hunter2");
    }
  },
);
