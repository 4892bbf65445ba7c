// What a watch of a root reports and how many kernel watches it uses, on a real file system.
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { RootWatch, type RootChange } from "../../../../src/core/watch/root-watch.ts";
import { loadEventLimit } from "../../../../src/core/watch/event-limit.ts";
import { makeRepository, writeFiles } from "../../../support/temp.ts";
import { git } from "../../../support/run-git.ts";

interface Watched {
  readonly root: string;
  readonly watch: RootWatch;
  readonly told: RootChange[];
  /** Returns what was reported once all is quiet, and clears it. */
  takeTold(): Promise<RootChange[]>;
}

async function openWatch(files: Readonly<Record<string, string>>): Promise<Watched> {
  return startWatch(realpathSync(makeRepository(files)));
}

async function startWatch(root: string): Promise<Watched> {
  const told: RootChange[] = [];
  const watch = new RootWatch({
    root,
    maxFileBytes: 1 << 20,
    skipSecretFiles: true,
    onChange: (change) => void told.push(change),
    onEnd: (why) => void told.push([`ended: ${why}`]),
  });
  await watch.start();
  onTestFinished(() => {
    watch.close();
  });
  return {
    root,
    watch,
    told,
    async takeTold() {
      await watch.collect();
      return told.splice(0);
    },
  };
}

/** Number of kernel watches that this process holds (Linux). */
function countKernelWatches(): number {
  return readdirSync("/proc/self/fdinfo").reduce((sum, fd) => {
    try {
      return sum + (readFileSync(`/proc/self/fdinfo/${fd}`, "utf8").match(/^inotify /gm) ?? []).length;
    } catch {
      return sum; // closed in the meantime
    }
  }, 0);
}

describe.runIf(process.platform === "linux")("a watch of a root", () => {
  test("sees rules change outside of its folders: in the repository, and above the root", async () => {
    const repository = realpathSync(makeRepository({ "pkg/a.ts": "1", "pkg/b.ts": "2" }));
    git(repository, "init", "-q");
    const { takeTold } = await startWatch(join(repository, "pkg"));
    expect(await takeTold()).toEqual([]);
    for (const rules of [".git/info/exclude", ".gitignore", ".lociignore"]) {
      writeFiles(repository, { [rules]: "b.ts\n" });
      expect(await takeTold(), rules).toEqual(["anything"]);
      expect(await takeTold()).toEqual([]);
    }
    rmSync(join(repository, ".gitignore"));
    expect(await takeTold()).toEqual(["anything"]);
  });

  test("uses one kernel watch for each folder that the walk reads, and none for skipped folders", async () => {
    const packages = Array.from({ length: 40 }, (_, i) => [`node_modules/p${i}/lib/index.js`, "x"] as const);
    const before = countKernelWatches();
    const { root, watch } = await openWatch({
      "src/a/one.ts": "1",
      "src/b/two.ts": "2",
      ".gitignore": "out/\n",
      "out/deep/er/file.js": "x",
      ...Object.fromEntries<string>(packages),
    });
    // The root, src, src/a, src/b.
    expect(countKernelWatches() - before).toBe(4);
    expect(watch.folders).toBe(4);
    writeFiles(root, {
      "src/c/node_modules/q/lib/index.js": "x",
      "out/more/file.js": "x",
      "src/c/three.ts": "3",
    });
    await watch.collect();
    expect(countKernelWatches() - before).toBe(5);
    watch.close();
    await sleep(10);
    expect(countKernelWatches() - before).toBe(0);
  });

  test("reports saves, new folders, moves, and deletions", async () => {
    const { root, takeTold } = await openWatch({
      "src/one.ts": "1",
      "src/two.ts": "2",
      "lib/deep/three.ts": "3",
    });
    writeFileSync(join(root, "src/one.ts"), "changed");
    expect(await takeTold()).toEqual([["src/one.ts"]]);

    writeFiles(root, { "src/new/inner/four.ts": "4" });
    expect((await takeTold()).flat()).toContain("src/new/inner/four.ts");
    writeFileSync(join(root, "src/new/inner/four.ts"), "changed");
    expect(await takeTold()).toEqual([["src/new/inner/four.ts"]]);

    renameSync(join(root, "lib"), join(root, "library"));
    const moved = (await takeTold()).flat();
    expect(moved).toContain("lib");
    expect(moved).toContain("library/deep/three.ts");
    writeFileSync(join(root, "library/deep/three.ts"), "changed");
    expect(await takeTold()).toEqual([["library/deep/three.ts"]]);

    rmSync(join(root, "src/two.ts"));
    expect(await takeTold()).toEqual([["src/two.ts"]]);
  });

  test.each<[string, (path: string) => void]>([
    [
      "a link",
      (path) => {
        symlinkSync("other.ts", path);
      },
    ],
    ["a pipe", (path) => execFileSync("mkfifo", [path])],
    [
      "too large",
      (path) => {
        writeFileSync(path, Buffer.alloc((1 << 20) + 1, " "));
      },
    ],
  ])("reports a file that becomes %s", async (_, put) => {
    const { root, takeTold } = await openWatch({ "one.ts": "1", "other.ts": "2" });
    rmSync(join(root, "one.ts"));
    put(join(root, "one.ts"));
    expect(await takeTold()).toEqual([["one.ts"]]);
  });

  test("reports a file and a folder that are named like the folder they are in", async () => {
    const { root, takeTold } = await openWatch({ "tool/tool": "#!/bin/sh\necho 1\n" });
    writeFileSync(join(root, "tool/tool"), "#!/bin/sh\necho 2\n");
    expect(await takeTold()).toEqual([["tool/tool"]]);
    const name = basename(root);
    writeFiles(root, { [`${name}/m.py`]: "1" });
    expect((await takeTold()).flat()).toContain(`${name}/m.py`);
    writeFileSync(join(root, name, "m.py"), "2");
    expect(await takeTold()).toEqual([[`${name}/m.py`]]);
  });

  test.each(["moved away", "deleted"])("a root that was %s is watched again where it was", async (what) => {
    const { root, takeTold } = await openWatch({ "src/one.ts": "1" });
    if (what === "deleted") rmSync(root, { recursive: true });
    else {
      renameSync(root, `${root}-moved`);
      onTestFinished(() => {
        rmSync(`${root}-moved`, { recursive: true });
      });
    }
    writeFiles(root, { "src/two.ts": "2" });
    mkdirSync(join(root, ".git"));
    expect(await takeTold()).toEqual(["anything"]);
    writeFileSync(join(root, "src/two.ts"), "changed");
    expect(await takeTold()).toEqual([["src/two.ts"]]);
  });

  test("goes on when a file takes the place of a folder, and a folder that of a file", async () => {
    const { root, takeTold } = await openWatch({ "src/part/one.ts": "1", "src/two": "2" });
    writeFileSync(join(root, "src/part/one.ts"), "changed");
    rmSync(join(root, "src/part"), { recursive: true });
    rmSync(join(root, "src/two"));
    writeFiles(root, { "src/part": "a file", "src/two/three.ts": "3" });
    const told = (await takeTold()).flat();
    expect(told).toContain("src/part");
    expect(told).toContain("src/two/three.ts");
    expect(told.join()).not.toContain("ended");
    writeFileSync(join(root, "src/two/three.ts"), "changed");
    expect(await takeTold()).toEqual([["src/two/three.ts"]]);
  });

  test("does not report ignored, secret, or binary files", async () => {
    const { root, takeTold } = await openWatch({ "src/one.ts": "1", ".gitignore": "*.log\n" });
    writeFiles(root, {
      "src/run.log": "x",
      "src/.env": "KEY=1",
      "src/picture.png": "x",
      "src/large.log": "x".repeat((1 << 20) + 1),
      "node_modules/p/i.js": "x",
    });
    expect(await takeTold()).toEqual([]);
  });

  test("reports that anything may have changed when an ignore file changes", async () => {
    const { root, takeTold } = await openWatch({ "src/one.ts": "1", "build/two.ts": "2" });
    writeFileSync(join(root, ".gitignore"), "build/\n");
    expect(await takeTold()).toEqual(["anything"]);
    writeFileSync(join(root, "build/two.ts"), "changed");
    expect(await takeTold()).toEqual([]);
  });

  test("combines many saves into one change", async () => {
    const { root, told } = await openWatch({ "src/one.ts": "1" });
    for (let i = 0; i < 20; i++) {
      writeFileSync(join(root, `src/f${i}.ts`), String(i));
      await sleep(5);
    }
    await sleep(400);
    expect(told).toHaveLength(1);
    expect(told[0]).toHaveLength(20);
  });

  test("reports that anything may have changed when the kernel lost events", async () => {
    const files = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`d${i}/file.ts`, "1"]));
    const { root, takeTold } = await openWatch(files);
    // No event is taken from the queue during this turn: the queue overflows, and the last event is lost.
    const queue = 4 * loadEventLimit();
    for (let i = 0; i < queue + 50; i++) utimesSync(join(root, `d${i % 50}/file.ts`), i, i);
    writeFileSync(join(root, "d7/last.ts"), "lost");
    const told = await takeTold();
    expect(told).toContain("anything");
    writeFileSync(join(root, "d7/last.ts"), "seen");
    expect(await takeTold()).toEqual([["d7/last.ts"]]);
  });

  test("waits while git holds its index lock, then reports a single change", async () => {
    const { root, told, watch } = await openGitWatch();
    const lock = join(root, ".git/index.lock");
    writeFileSync(lock, "");
    for (let i = 0; i < 5; i++) {
      writeFileSync(join(root, `src/f${i}.ts`), "other");
      await sleep(150);
    }
    expect(told).toEqual([]);
    rmSync(lock);
    await sleep(300);
    await watch.collect();
    expect(told).toHaveLength(1);
  });

  test("reports a branch switch as one change of anything, and a commit of saved files as no change", async () => {
    const { root, told, takeTold } = await openGitWatch();
    git(root, "checkout", "-q", "-b", "other");
    await sleep(300);
    await takeTold();
    for (let i = 0; i < 30; i++) writeFileSync(join(root, `src/f${i}.ts`), "on the other branch");
    await sleep(300);
    await takeTold();
    git(root, "commit", "-q", "-a", "-m", "other");
    await sleep(300);
    expect(await takeTold()).toEqual([]);
    git(root, "checkout", "-q", "main");
    await sleep(400);
    expect(told).toEqual(["anything"]);
  });
});

async function openGitWatch(): Promise<Watched> {
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`src/f${i}.ts`, String(i)]));
  const root = realpathSync(makeRepository(files));
  mkdirSync(join(root, "empty"));
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "first");
  return startWatch(root);
}
