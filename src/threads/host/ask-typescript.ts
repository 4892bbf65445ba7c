// How does a project's own TypeScript write a SCIP index? In a separate process, so that its memory use, its delays and
// its crashes reach nothing here. If Node supports it, the process can read files but neither write them nor start
// programs.
import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, fstatSync, futimesSync, openSync, rmSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder } from "../../base/make-folder.ts";
import { guardWrites } from "../../base/write-error.ts";
import { renameOver } from "../../base/write-whole.ts";
import type { Problem } from "../../core/types/index.ts";
import { fromWireError, LociError } from "../../errors.ts";
import type { TypeScriptAnswer } from "../protocol/compiler-answer.ts";
import { findEntry } from "./find-entry.ts";

export interface TypeScriptRequest {
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
  /** Folder of the root's store, where the index is kept. */
  readonly storePath: string;
  readonly timeoutMs?: number | undefined;
  readonly heapMb?: number | undefined;
}

export interface TypeScriptFacts {
  /** The index; undefined if nothing was written. */
  readonly file: string | undefined;
  readonly problems: readonly Problem[];
}

const fileName = "typescript.scip";
const mostMinutes = 30;
/** If it dies, only the end of its output is kept, in characters. */
const mostOutput = 16 * 1024;

/** If the process dies, what it wrote before is used, and a problem says so. Throws COMPILER_UNAVAILABLE, CANCELLED. */
export async function askTypeScript(
  request: TypeScriptRequest,
  signal: AbortSignal | undefined,
): Promise<TypeScriptFacts> {
  const { root, storePath } = request;
  makeFolder(storePath);
  const file = join(storePath, fileName);
  const draft = `${file}-${process.pid}-${Date.now().toString(36)}`;
  const written = guardWrites(storePath, () => openSync(draft, "w", 0o600));
  // A file saved while the compiler reads counts as newer than the index. The current millisecond counts as before: no
  // process starts within it, and file times have fractions of it that this clock lacks.
  const startedAt = (Date.now() + 1) / 1000;
  try {
    const end = await runToEnd(request, written, signal);
    futimesSync(written, startedAt, startedAt);
    const isWritten = fstatSync(written).size > 0;
    if (isWritten)
      guardWrites(storePath, () => {
        renameOver(draft, file);
      });
    const message = `The process that asked TypeScript ended early: ${end.died ?? ""} What it reported until then is used.`;
    const deaths: Problem[] = end.died === undefined ? [] : [{ path: root, code: "compiler-facts", message }];
    return { file: isWritten ? file : undefined, problems: [...deaths, ...end.problems] };
  } finally {
    closeSync(written);
    rmSync(draft, { force: true });
  }
}

interface Ended {
  readonly problems: readonly Problem[];
  /** Why it ended without an answer. */
  readonly died: string | undefined;
}

async function runToEnd(
  { root, timeoutMs, heapMb }: TypeScriptRequest,
  written: number,
  signal: AbortSignal | undefined,
): Promise<Ended> {
  const limitMs = timeoutMs ?? mostMinutes * 60_000;
  const heap = heapMb ?? defaultHeapMb();
  // The fourth is `factsDescriptor`.
  const stdio = ["ignore", "ignore", "pipe", written, "ipc"] as const;
  const child = spawn(
    process.execPath,
    [
      ...permissionFlags(),
      "--no-warnings",
      `--max-old-space-size=${heap}`,
      fileURLToPath(findEntry("compiler")),
      root,
    ],
    // No user variables: some hold keys, and some change what Node runs.
    { cwd: root, env: {}, stdio: [...stdio] },
  );
  let answer: TypeScriptAnswer | undefined;
  let said = "";
  child.on("message", (message) => (answer = message as TypeScriptAnswer));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-mostOutput)));
  const state = { isLate: false };
  const timer = setTimeout(() => {
    state.isLate = true;
    child.kill("SIGKILL");
  }, limitMs);
  const onAbort = (): void => void child.kill("SIGKILL");
  signal?.addEventListener("abort", onAbort);
  if (signal?.aborted === true) onAbort();
  try {
    const code = await endOf(child);
    if (signal?.aborted === true) throw new LociError("CANCELLED", "The run was cancelled.");
    if (answer !== undefined && "error" in answer) throw fromWireError(answer.error);
    if (answer !== undefined) return { problems: answer.problems, died: undefined };
    if (state.isLate) return { problems: [], died: `it took more than ${Math.round(limitMs / 1000)} s.` };
    if (said.includes("heap out of memory"))
      return { problems: [], died: `${heap} MB of memory was not enough.` };
    return { problems: [], died: `${code}. ${said.trim().split("\n").at(-1) ?? ""}` };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      resolve(signal === null ? `exit code ${code}` : `signal ${signal}`);
    });
  });
}

/** Node's permission model has been renamed once. */
function permissionFlags(): readonly string[] {
  const flags = process.allowedNodeEnvironmentFlags;
  const flag = ["--permission", "--experimental-permission"].find((name) => flags.has(name));
  return flag === undefined ? [] : [flag, "--allow-fs-read=*"];
}

/** Two thirds of the memory: how much a large project needs is not known before the run. */
function defaultHeapMb(): number {
  const constrained = process.constrainedMemory();
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.max(1024, Math.floor((bytes * 2) / 3 / 2 ** 20));
}
