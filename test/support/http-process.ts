// `loci serve --http` as a real process: its addresses, its output, and how it ended.
import { spawn, type ChildProcess } from "node:child_process";
import { onTestFinished } from "vitest";
import { cleanEnvironment, lociPath } from "./run-loci.ts";

export interface HttpProcess {
  readonly child: ChildProcess;
  /** One for each address, such as http://127.0.0.1:39211. */
  readonly urls: readonly string[];
  readonly url: string;
  /** Everything that the process wrote so far, to both streams. */
  output(): string;
  /** Stops it the way a service manager does. */
  stop(): Promise<number | null>;
}

export interface HttpProcessOptions {
  readonly listen?: string;
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** By default it ends with the test. If it is shared by a file, the caller stops it. */
  readonly shared?: boolean;
}

/** If the process ends before it listens, rejects with what it wrote. */
export async function startHttp(home: string, options: HttpProcessOptions = {}): Promise<HttpProcess> {
  const { listen = "0", flags = [], environment, cwd } = options;
  const child = spawn(process.execPath, [lociPath, "serve", "--http", listen, "--home", home, ...flags], {
    env: cleanEnvironment(environment),
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const stop = (): Promise<number | null> => {
    child.kill("SIGTERM");
    return exited;
  };
  if (options.shared !== true)
    onTestFinished(async () => {
      await stop();
    });
  const count = listen.split(",").length;
  const urls = await new Promise<string[]>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = [...output.matchAll(/listens on (\S+)\/mcp\n/g)].map(([, url]) => url ?? "");
      if (found.length >= count) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then((code) => {
      reject(new Error(`exit ${String(code)}: ${output}`));
    });
  });
  return { child, urls, url: urls[0] ?? "", output: () => output, stop };
}
