// A refresh equals a fresh walk: after any edits, git commands and walks, every blob id is the hash of the bytes on
// disk.
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Manifest } from "../../src/core/walk/index.ts";
import { diffManifests, hashBlob, walkRoot } from "../../src/core/walk/index.ts";
import { listFiles } from "../../src/core/walk/manifest.ts";

const base = mkdtempSync(path.join(tmpdir(), "loci-refresh-"));
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

const file = fc.constantFrom("a.ts", "b.ts", "d/c.ts", "d/e.ts", "d.ts");
const content = fc.constantFrom("one", "two", "six", "three", "a\r\nb", "");
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("write" as const), file, content }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("write-keeping-time" as const), file, content }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("replace" as const), file, content }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("swap" as const), file, other: file }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), file }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("git-add" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("git-reset" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait" as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("walk" as const) }) },
); // prettier-ignore
const attributes = fc.constantFrom("* text", "", "*.md text");
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test("a refreshed walk reports exactly the changed files", { timeout: 600_000 }, async () => {
  let run = 0;
  const property = fc.asyncProperty(
    attributes,
    fc.array(step, { minLength: 2, maxLength: 25 }),
    async (text, steps) => {
      const root = path.join(base, `t${run++}`);
      mkdirSync(path.join(root, "d"), { recursive: true });
      git(root, "init", "-q");
      writeFileSync(path.join(root, ".gitattributes"), text);
      let previous: Manifest | undefined;
      let blobs = new Map<string, string>();
      for (const next of [...steps, { kind: "walk" as const }]) {
        if (next.kind !== "walk") {
          await perform(root, next);
          continue;
        }
        const { manifest } = await walkRoot(root, { previous, gitConfigPaths: [] });
        const now = new Map(listFiles(manifest).map((found) => [found.path, found.blobId ?? ""]));
        expect(now).toEqual(new Map([...now.keys()].map((name) => [name, blobOnDisk(root, name)])));
        if (previous !== undefined) expect(changesOf(previous, manifest)).toEqual(changesBetween(blobs, now));
        previous = manifest;
        blobs = now;
      }
      rmSync(root, { recursive: true, force: true });
    },
  );
  await fc.assert(property, { numRuns: Number(process.env["LOCI_PROPERTY_RUNS"] ?? 25) });
});

async function perform(root: string, next: Exclude<Step, { kind: "walk" }>): Promise<void> {
  const place = "file" in next ? path.join(root, next.file) : "";
  const known = place === "" ? undefined : statSync(place, { throwIfNoEntry: false });
  switch (next.kind) {
    case "write":
      writeFileSync(place, next.content);
      break;
    case "write-keeping-time":
      writeFileSync(place, next.content);
      if (known !== undefined) utimesSync(place, known.atimeMs / 1000, known.mtimeMs / 1000);
      break;
    case "replace":
      writeFileSync(`${place}.new`, next.content);
      renameSync(`${place}.new`, place);
      break;
    case "swap": {
      const other = path.join(root, next.other);
      if (known !== undefined && statSync(other, { throwIfNoEntry: false }) !== undefined)
        renameSync(place, other);
      break;
    }
    case "remove":
      rmSync(place, { force: true });
      break;
    case "git-add":
      git(root, "add", "-A");
      break;
    case "git-reset":
      git(root, "checkout-index", "-a", "-f");
      break;
    case "wait":
      await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

function blobOnDisk(root: string, name: string): string {
  return hashBlob(readFileSync(path.join(root, name)));
}

function changesOf(before: Manifest, after: Manifest): Record<"added" | "changed" | "removed", string[]> {
  const diff = diffManifests(before, after);
  return {
    added: diff.added.map((row) => after.paths.get(row)),
    changed: diff.changed.map((row) => after.paths.get(row)),
    removed: diff.removed.map((row) => before.paths.get(row)),
  };
}

function changesBetween(
  before: Map<string, string>,
  after: Map<string, string>,
): ReturnType<typeof changesOf> {
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    changed: [...after.keys()].filter((name) => before.has(name) && before.get(name) !== after.get(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
  };
}

function git(folder: string, ...args: string[]): void {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  execFileSync("git", args, { cwd: folder, env, stdio: "pipe" });
}
