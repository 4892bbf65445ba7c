// Real Qdrant servers that a test may kill, restart, and give a small disk: from the program at
// LOCI_TEST_QDRANT_PROGRAM.
import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { makeTempFolder } from "./temp.ts";

export const qdrantProgram = process.env["LOCI_TEST_QDRANT_PROGRAM"];

export interface QdrantNode {
  readonly url: string;
  /** Address for other nodes of its cluster. */
  readonly peerUrl: string;
  /** Path of its disk, as this process sees it. */
  disk(): string;
  /** Kills it abruptly, like a power cut. */
  kill(): Promise<void>;
  /** Starts it again with the data on its disk. */
  start(): Promise<void>;
}

export interface QdrantNodeOptions {
  /** `peerUrl` of a node in the cluster to join; "first" for the first node. */
  readonly cluster?: string;
  /** Size limit of its disk in MiB; needs the right to create namespaces. */
  readonly diskMiB?: number;
}

/** Starts a server and waits until it answers; it ends with the test. */
export async function startQdrant({ cluster, diskMiB }: QdrantNodeOptions = {}): Promise<QdrantNode> {
  const folder = makeTempFolder();
  const [http, grpc, peer] = await findPorts(3);
  const [url, peerUrl] = [`http://127.0.0.1:${http}`, `http://127.0.0.1:${peer}`];
  const flags =
    cluster === undefined ? [] : ["--uri", peerUrl, ...(cluster === "first" ? [] : ["--bootstrap", cluster])];
  const environment = {
    ...process.env,
    QDRANT__LOG_LEVEL: "WARN",
    QDRANT__TELEMETRY_DISABLED: "true",
    QDRANT__SERVICE__HOST: "127.0.0.1",
    QDRANT__SERVICE__HTTP_PORT: String(http),
    QDRANT__SERVICE__GRPC_PORT: String(grpc),
    QDRANT__CLUSTER__ENABLED: String(cluster !== undefined),
    QDRANT__CLUSTER__P2P__PORT: String(peer),
    QDRANT__STORAGE__STORAGE_PATH: join(folder, "disk", "storage"),
    QDRANT__STORAGE__SNAPSHOTS_PATH: join(folder, "disk", "snapshots"),
  };
  let child: ChildProcess | undefined;
  let output = "";
  const kill = async (): Promise<void> => {
    if (child === undefined) return;
    const ended = new Promise((resolve) => child!.once("close", resolve));
    child.kill("SIGKILL");
    child = undefined;
    await ended;
  };
  const start = async (): Promise<void> => {
    const mount = `mkdir -p disk && mount -t tmpfs -o size=${diskMiB}m tmpfs disk && exec "$0" "$@"`;
    const [program, ...words] =
      diskMiB === undefined
        ? [qdrantProgram!, ...flags]
        : ["unshare", "-rm", "sh", "-c", mount, qdrantProgram!, ...flags];
    const started = spawn(program, words, {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await waitUntilReady(url, () => {
      if (started.exitCode !== null) throw new Error(`the server ended: ${output}`);
    });
  };
  onTestFinished(kill);
  await start();
  const disk = (): string => `/proc/${child!.pid}/root${join(folder, "disk")}`;
  return { url, peerUrl, disk, kill, start };
}

/** Fills the disk of a server. Returns the file to remove. */
export function fillDisk(node: QdrantNode): string {
  const path = join(node.disk(), "filler");
  const file = openSync(path, "w");
  for (let size = 1 << 20; size >= 512; size >>= 1) {
    const block = Buffer.alloc(size);
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
  return path;
}

/** Three nodes of one cluster that know each other. */
export async function startCluster(): Promise<readonly QdrantNode[]> {
  const first = await startQdrant({ cluster: "first" });
  const others = [];
  for (let i = 0; i < 2; i++) others.push(await startQdrant({ cluster: first.peerUrl }));
  return [first, ...others];
}

async function waitUntilReady(url: string, check: () => void): Promise<void> {
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    check();
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no server answers at ${url}`);
}

async function findPorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
