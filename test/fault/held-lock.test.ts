// Another process holds a store's write lock and does not release it: a call that waits for the lock can still be
// ended.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { initializeRequest, startServer } from "../support/raw-server.ts";
import { ownEngine, runLoci } from "../support/run-loci.ts";
import { makeTempFolder } from "../support/temp.ts";

/** Takes the write lock of the home's memories until the test ends. Resolves when it is taken. */
async function holdWriteLock(home: string): Promise<void> {
  const lmdb = pathToFileURL(resolve("node_modules/lmdb/index.js")).href;
  const script = `import { open } from ${JSON.stringify(lmdb)};
    const store = open({ path: process.argv[1], maxDbs: 16 });
    store.transactionSync(() => {
      process.stdout.write("held");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
    });`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script, join(home, "memory")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void holder.kill("SIGKILL"));
  await new Promise((held) => holder.stdout.once("data", held));
}

test(
  "a server that waits for a write lock exits on a signal, with the signal's exit code",
  { timeout: 60_000 },
  async () => {
    const home = makeTempFolder();
    expect((await runLoci(["remember", "the kiln is hot", "--home", home])).code).toBe(0);
    await holdWriteLock(home);
    const server = startServer(home, [], { environment: ownEngine });
    server.send(initializeRequest);
    server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    const params = { name: "store_memory", arguments: { content: "the glaze needs borax" } };
    server.send({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    await server.waitFor(({ id }) => id === "init");
    // Waits until the call is inside its transaction.
    await new Promise((done) => setTimeout(done, 3_000));
    process.kill(server.pid, "SIGTERM");
    expect(await server.exit).toEqual({ code: 143, signal: null });
  },
);
