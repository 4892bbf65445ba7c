// The engine that the servers of a home share, seen from a test: whether it runs, what it reports, and other copies of
// Loci.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findEngine } from "../../src/cli/engine/find-engine.ts";
import { askEngine } from "../../src/engine-process/ask-engine.ts";
import type { EngineStatus } from "../../src/engine-process/hello.ts";
import type { EnginePlace } from "../../src/engine-process/place.ts";

export function placeOf(home: string): EnginePlace {
  return findEngine({ configFlags: new Map([["home", home]]), environment: {} }, "status").place;
}

export function engineOf(home: string): Promise<EngineStatus | undefined> {
  return askEngine(findEngine({ configFlags: new Map([["home", home]]), environment: {} }, "status"));
}

/** Process ids of this home's engines, whether they are listening or not (Linux only). */
export function listEngines(home: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const words = readWords(pid);
      return words.includes("engine") && words.includes("run") && words.includes(home);
    });
}

/** Resolves when this home has no engine left. An engine writes its buffered data after its last client disconnects. */
export async function waitForEngineEnd(home: string): Promise<void> {
  const left = await waitFor(
    () => listEngines(home),
    ({ length }) => length === 0,
  );
  if (left.length > 0) throw new Error(`the engine of ${home} did not end: ${left.join(", ")}`);
}

/** The command line of a process; empty for one that has ended. */
export function readWords(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

/** Polls until the condition holds. Returns the last answer in any case. */
export async function waitFor<T>(
  ask: () => T | Promise<T>,
  holds: (value: T) => boolean,
  timeoutMs = 20_000,
): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (holds(value) || performance.now() > until) return value;
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** Copies this build under another version. Returns the path of its bin. */
export function copyPackage(folder: string, version: string): string {
  mkdirSync(join(folder, "dist"), { recursive: true });
  cpSync("bin", join(folder, "bin"), { recursive: true });
  cpSync("dist/src", join(folder, "dist/src"), { recursive: true });
  for (const name of ["dist/grammars", "node_modules", "models", "wasm", "src"]) {
    symlinkSync(resolve(name), join(folder, name));
  }
  const described = JSON.parse(readFileSync("package.json", "utf8")) as object;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...described, version }));
  return join(folder, "bin/loci.js");
}
