// A client with minimal overhead for a real server: one line out, one line in, matched by number.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { cleanEnvironment, lociPath } from "../../../test/support/run-loci.ts";

export interface ToolConnection {
  /** The result's first text, parsed as JSON. Throws the error of the tool or the protocol. */
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** User and system time of the server and its launcher so far, with a resolution of 10 ms. */
  cpuMs(): number;
  /** Resident memory of the server and its launcher, including mapped files. */
  residentBytes(): number;
  close(): Promise<void>;
}

interface Reply {
  readonly id?: number;
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text: string }[] };
  readonly error?: { readonly message: string };
}

/** Starts a server on the home and completes the handshake. */
export async function connectTools(home: string): Promise<ToolConnection> {
  const child = spawn(process.execPath, [lociPath, "serve", "--engine", "own", "--home", home], {
    env: cleanEnvironment(),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const waiting = new Map<number, (reply: Reply) => void>();
  let nextId = 0;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const reply = JSON.parse(line) as Reply;
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  const send = (message: unknown): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  const ask = (method: string, params: unknown): Promise<Reply> =>
    new Promise((resolve) => {
      const id = nextId++;
      waiting.set(id, resolve);
      send({ jsonrpc: "2.0", id, method, params });
    });
  const clientInfo = { name: "bench", version: "1" };
  await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  send({ jsonrpc: "2.0", method: "notifications/initialized" });
  return {
    async call(tool, args) {
      const { result, error } = await ask("tools/call", { name: tool, arguments: args });
      const text = result?.content?.[0]?.text;
      if (error !== undefined || result?.isError === true || text === undefined) {
        throw new Error(`${tool} failed: ${error?.message ?? text ?? "no text"}`);
      }
      return JSON.parse(text) as unknown;
    },
    cpuMs: () => listTree(child.pid ?? 0).reduce((sum, pid) => sum + cpuOf(pid), 0),
    residentBytes: () => listTree(child.pid ?? 0).reduce((sum, pid) => sum + residentOf(pid), 0),
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

function listTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...(children === "" ? [] : children.split(" ").map(Number).flatMap(listTree))];
}

/** User and system time of all child processes that have ended, with a resolution of 10 ms. */
export function cpuOfEndedMs(): number {
  return sumTimes("self", 16);
}

function cpuOf(pid: number): number {
  return sumTimes(pid, 14);
}

/** proc(5): sums two fields of stat from `first`, counted from 1, in hundredths of a second. */
function sumTimes(pid: number | "self", first: 14 | 16): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[first - 3]) + Number(fields[first - 2])) * 10;
}

function residentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
