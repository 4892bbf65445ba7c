// A JSON-RPC client for the real server that matches answers to requests.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { cleanEnvironment, lociPath, ownEngine } from "./run-loci.ts";

export interface Answer {
  readonly id: number | string | null;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface JsonLines {
  /** Rejects if there is no answer within the time limit, or the server has ended. */
  request(method: string, params: unknown, limitMs: number): Promise<Answer>;
  /** Writes a raw line. Resolves with the next answer that has the id. */
  line(text: string, id: number | string | null, limitMs: number): Promise<Answer>;
  readonly errorOutput: () => string;
  close(): Promise<number | null>;
}

/** `cwd` is the base of relative paths in a call. */
export function openJsonLines(home: string, flags: readonly string[], cwd: string): JsonLines {
  const child = spawn(process.execPath, [lociPath, "serve", "--home", home, ...flags], {
    env: cleanEnvironment(ownEngine),
    cwd,
  });
  const waiting = new Map<number | string | null, (answer: Answer) => void>();
  let errors = "";
  let ended: string | undefined;
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stdout }).on("line", (text) => {
    const answer = JSON.parse(text) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const exit = new Promise<number | null>((resolve) => {
    child.once("close", (code, signal) => {
      ended = `the server ended with ${signal ?? code ?? "?"}\n${errors}`;
      resolve(code);
    });
  });
  const line = (text: string, id: number | string | null, limitMs: number): Promise<Answer> => {
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${text}\n`);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(ended ?? `no answer within ${limitMs} ms to ${text.slice(0, 2000)}`));
      }, limitMs);
    });
    const gone = exit.then((): never => {
      throw new Error(ended);
    });
    return Promise.race([answered, late, gone]).finally(() => {
      clearTimeout(timer);
    });
  };
  let next = 0;
  return {
    line,
    request(method, params, limitMs) {
      const id = next++;
      return line(JSON.stringify({ jsonrpc: "2.0", id, method, params }), id, limitMs);
    },
    errorOutput: () => errors,
    async close() {
      child.stdin.end();
      return exit;
    },
  };
}
