// A walk that is given the changed paths finds the same as a full walk, and reads nothing else.
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listFiles } from "../../../../src/core/walk/manifest.ts";
import { git } from "../../../support/run-git.ts";
import { commitAll, createTree, settle, walk } from "./git-fixture.ts";

const folders = ["", "a/", "a/b/", "a/b/c/", "d/", "d/e/", "node_modules/x/", "new/deep/"];
const names = ["one.ts", "two.ts", "three.log", ".env", "picture.png"];
const anyFile = fc
  .tuple(fc.constantFrom(...folders), fc.constantFrom(...names))
  .map((parts) => parts.join(""));
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant("write" as const), file: anyFile, text: fc.string({ minLength: 1 }) }),
  fc.record({ kind: fc.constant("remove" as const), file: anyFile }),
  fc.record({ kind: fc.constant("remove" as const), file: fc.constantFrom("a", "a/b", "d/e") }),
  fc.record({
    kind: fc.constant("move" as const),
    file: fc.constantFrom("a", "a/b", "d"),
    to: fc.constantFrom("moved", "a0", "d/in"),
  }),
);

test("a walk given every changed path finds the same as a full walk", async () => {
  const seen = fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 6 }), async (changes) => {
    const root = createTree({
      "a/one.ts": "1",
      "a/b/two.ts": "2",
      "a/b/c/one.ts": "3",
      "d/e/two.ts": "4",
      "a-b.ts": "5",
    });
    writeFileSync(path.join(root, ".gitignore"), "*.log\n");
    await settle();
    const before = (await walk(root)).manifest;
    const changed: string[] = [];
    for (const change of changes) {
      const file = path.join(root, change.file);
      try {
        if (change.kind === "write") {
          mkdirSync(path.dirname(file), { recursive: true });
          writeFileSync(file, change.text);
          // A watch reports new folders as well.
          changed.push(
            ...folders
              .filter((folder) => folder !== "" && change.file.startsWith(folder))
              .map((f) => f.slice(0, -1)),
          );
        } else if (change.kind === "remove") rmSync(file, { recursive: true, force: true });
        else {
          renameSync(file, path.join(root, change.to));
          changed.push(change.to);
        }
      } catch {
        continue; // a move of a missing path, or into itself
      }
      changed.push(change.file);
    }
    const whole = await walk(root);
    const partial = await walk(root, { previous: before, changed });
    expect(listFiles(partial.manifest)).toEqual(listFiles(whole.manifest));
    expect(partial.projectFiles).toEqual(whole.projectFiles);
    expect(partial.bytes).toBe(whole.bytes);
  });
  await fc.assert(seen, { numRuns: 25 });
});

test("reuses entries of unchanged paths without reading their folders", async () => {
  const root = createTree({ "a/one.ts": "1", "b/two.ts": "2", "package.json": "{}" });
  await settle();
  const before = (await walk(root)).manifest;
  writeFileSync(path.join(root, "a/one.ts"), "changed");
  writeFileSync(path.join(root, "b/two.ts"), "changed, and nobody says so");
  const folders: string[] = [];
  const { manifest, projectFiles } = await walk(root, {
    previous: before,
    changed: ["a/one.ts"],
    onFolder: (folder) => void folders.push(path.relative(root, folder)),
  });
  const sizes = Object.fromEntries(listFiles(manifest).map((file) => [file.path, file.sizeBytes]));
  expect(sizes).toEqual({ "a/one.ts": 7, "b/two.ts": 1, "package.json": 2 });
  expect(projectFiles).toEqual(["package.json"]);
  expect(folders).toEqual(["", "a"]);
});

test("hashes a file saved in the clock tick of the last walk again, even if it is not listed as changed", async () => {
  const root = createTree({ "a.ts": "1", "b.ts": "1" });
  const before = (await walk(root)).manifest;
  writeFileSync(path.join(root, "a.ts"), "2");
  await settle();
  const { blobIds } = await walk(root, { previous: before, changed: ["b.ts"] });
  expect(blobIds).toMatchObject({ fromPrevious: 0, hashed: 2 });
});

test("keeps a file listed in the git index even if an ignore rule matches it", async () => {
  const root = createTree({ ".gitignore": "*.gen.ts\n", "kept.gen.ts": "1", "other.ts": "1" });
  git(root, "init", "-q");
  git(root, "add", "-f", ".");
  commitAll(root);
  await settle();
  const before = (await walk(root)).manifest;
  writeFileSync(path.join(root, "kept.gen.ts"), "changed");
  writeFileSync(path.join(root, "new.gen.ts"), "ignored");
  const { manifest } = await walk(root, { previous: before, changed: ["kept.gen.ts", "new.gen.ts"] });
  expect(listFiles(manifest).map((file) => [file.path, file.sizeBytes])).toEqual([
    [".gitignore", 9],
    ["kept.gen.ts", 7],
    ["other.ts", 1],
  ]);
});
