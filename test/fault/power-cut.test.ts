// Is a memory on the disk when it is acknowledged? No test here can cut the power, so this one watches the system
// calls: all that a write puts into a file must be flushed before its answer. Kills, as in other tests, prove nothing
// here: the system still holds what a dead process has written.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeTempFolder } from "../support/temp.ts";

const canTrace = spawnSync("strace", ["-f", "true"]).status === 0;

interface FileEvent {
  readonly call: "write" | "flush" | "answer";
  readonly file: string;
}

interface SystemCall {
  readonly name: string;
  readonly descriptor: string;
  readonly file: string;
  readonly text: string;
  readonly begins: boolean;
  readonly ends: boolean;
}

/** File operations in order: a write counts when it begins, a flush when it has ended. */
function readTrace(path: string): readonly FileEvent[] {
  const unfinished = new Map<string, string>();
  const writtenThrough = new Set<string>();
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => {
      const call = readCall(line, unfinished);
      if (call.name === "openat" && call.ends && call.text.includes("O_DSYNC")) {
        writtenThrough.add(/= (\d+)</.exec(line)?.[1] ?? "");
      }
      return writtenThrough.has(call.descriptor) ? [] : toEvents(call);
    });
}

/** A call interrupted by another thread spans two lines; the second does not name its file. */
function readCall(line: string, unfinished: Map<string, string>): SystemCall {
  const [, thread = "", rest = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
  const begins = !/^<\.\.\. \w+ resumed>/.test(rest);
  const ends = !rest.endsWith("<unfinished ...>");
  const text = begins ? rest : (unfinished.get(thread) ?? "");
  if (!ends) unfinished.set(thread, rest);
  const [, name = ""] = /^(\w+)\(/.exec(text) ?? [];
  const [, descriptor = "", file = ""] = /^\w+\((\d+)<([^>]*)>/.exec(text) ?? [];
  return { name, descriptor, file, text, begins, ends };
}

function toEvents({ name, descriptor, file, text, begins, ends }: SystemCall): readonly FileEvent[] {
  if (/^(fdatasync|fsync)$/.test(name)) return ends ? [{ call: "flush", file }] : [];
  if (!/^p?writev?(64)?$/.test(name) || !begins) return [];
  if (name !== "write" || descriptor !== "1") return [{ call: "write", file }];
  return text.includes('\\"answer\\"') ? [{ call: "answer", file: "" }] : [];
}

test.skipIf(!canTrace)("a memory is flushed to disk before its answer", { timeout: 120_000 }, () => {
  const folder = makeTempFolder();
  const [home, trace] = [join(folder, "home"), join(folder, "trace")];
  const program = fileURLToPath(new URL("../support/memory-process.js", import.meta.url));
  const calls = "trace=openat,write,writev,pwrite64,pwritev,fsync,fdatasync";
  const input = JSON.stringify({ id: 0, do: "store", text: "a memory" });
  const run = spawnSync("strace", ["-f", "-y", "-e", calls, "-o", trace, process.execPath, program, home], {
    input: `${input}\n`,
    encoding: "utf8",
  });
  expect(run.status, run.stderr).toBe(0);
  const dirty = new Set<string>();
  const written = new Set<string>();
  let answers = 0;
  for (const { call, file } of readTrace(trace)) {
    const isOurs = file.endsWith("data.mdb") || file.endsWith(".journal");
    if (call === "write" && isOurs) {
      dirty.add(file);
      written.add(file);
    }
    if (call === "flush") dirty.delete(file);
    if (call !== "answer") continue;
    answers++;
    expect([...dirty]).toEqual([]);
  }
  expect(answers).toBe(1);
  expect([...written].map((file) => file.slice(home.length + 1)).sort()).toEqual([
    "memory/data.mdb",
    "memory/journal/00000001.journal",
  ]);
});
