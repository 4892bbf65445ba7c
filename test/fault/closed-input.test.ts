// A client may write its requests and close its input at once: each request still gets its answer, even if memories
// must be recovered before the first one. No process keeps working for a dead client.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { identifyProcess } from "../../src/base/process-identity.ts";
import { closeHome } from "../../src/core/store/close-home.ts";
import { openMemory } from "../../src/threads/host/open-memory.ts";
import { damageFile } from "../support/damage.ts";
import {
  initializeRequest,
  isAlive,
  listChildren,
  startServer,
  type RawMessage,
} from "../support/raw-server.ts";
import { cleanEnvironment, lociPath, ownEngine, sharedEngine } from "../support/run-loci.ts";
import { copyToTemp, makeSharedFolder, makeTempFolder } from "../support/temp.ts";

const whole = makeSharedFolder("loci-home");
const memories = 400;

beforeAll(async () => {
  const service = openMemory({ home: whole, embedder: { provider: "hash" } });
  const contents = Array.from({ length: memories }, (_, i) => `The kiln of house ${i} burns wood.`);
  await Promise.all(contents.map((content) => service.memory.store({ content })));
  await service.close();
  await closeHome(whole);
}, 60_000);

const soon = { timeout: 20_000, interval: 100 };
const memoryFolder = (home: string): string => join(home, "memory");

function makeDamagedHome(): string {
  const home = copyToTemp(whole);
  damageFile(join(memoryFolder(home), "data.mdb"), "garbage in its middle");
  return home;
}

/** Delays recovery, as if another process (this one) were recovering the same memories. Returns how to end that. */
function delayRecovery(home: string): () => void {
  const lock = join(memoryFolder(home), "repair.lock");
  const { pid, startedAt } = identifyProcess();
  writeFileSync(lock, `${pid} ${startedAt}`);
  return () => {
    rmSync(lock);
  };
}

const call = (id: number, name: string, args: object): object => ({
  ...{ jsonrpc: "2.0", id, method: "tools/call" },
  params: { name, arguments: args },
});
const requests = [
  initializeRequest,
  { jsonrpc: "2.0", method: "notifications/initialized" },
  call(1, "recall_memory", { query: "kiln of house 7", k: 1 }),
  call(2, "store_memory", { content: "Stored by a client that has closed its end." }),
];
const asLines = (messages: readonly object[]): string =>
  messages.map((message) => `${JSON.stringify(message)}\n`).join("");

describe("requests of a client that has closed the server's standard input", { timeout: 120_000 }, () => {
  test.each([
    ["its own engine", ownEngine],
    ["a shared engine", sharedEngine],
  ])("are answered by %s after a recovery of five seconds", async (_name, environment) => {
    const home = makeDamagedHome();
    const endRecovery = delayRecovery(home);
    const server = startServer(home, [], { environment });
    server.sendText(asLines(requests));
    server.endInput();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(answersOf(server.lines).filter(({ id }) => id !== "init")).toEqual([]);
    endRecovery();
    expect(await server.exit).toEqual({ code: 0, signal: null });
    const answers = new Map(answersOf(server.lines).map((answer) => [answer.id, JSON.stringify(answer)]));
    expect([...answers.keys()].sort()).toEqual([1, 2, "init"]);
    expect([...answers.values()].join()).toContain("They were restored");
    expect(answers.get(1)).toContain("burns wood");
    expect(answers.get(2)).toContain("stored");
  });

  test("are answered at once, without asking the client for its folders", async () => {
    const home = makeTempFolder("loci-home");
    const params = { ...initializeRequest.params, capabilities: { roots: {}, sampling: {} } };
    const server = startServer(home);
    const asks = call(1, "search_code", { query: "kiln" });
    server.sendText(asLines([{ ...initializeRequest, params }, requests[1]!, asks]));
    server.endInput();
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(answersOf(server.lines).map(({ id }) => id)).toEqual(["init", 1]);
  });
});

function answersOf(lines: readonly string[]): RawMessage[] {
  return lines.map((line) => JSON.parse(line) as RawMessage).filter(({ method }) => method === undefined);
}

test("a server exits when its client is killed during recovery", { timeout: 60_000 }, async () => {
  const home = makeDamagedHome();
  delayRecovery(home);
  // The client's death closes the server's input. A file can be read by any process.
  const output = join(makeTempFolder(), "answers");
  const input = join(makeTempFolder(), "requests");
  writeFileSync(input, asLines(requests));
  const script = '"$0" "$1" serve --home "$2" < "$3" > "$4"; true';
  const client = spawn("sh", ["-c", script, process.execPath, lociPath, home, input, output], {
    ...{ env: cleanEnvironment(ownEngine), stdio: "ignore" },
  });
  await expect.poll(() => existsSync(output) && readFileSync(output, "utf8"), soon).toContain("init");
  const [launcher] = listChildren(client.pid!);
  const servers = listChildren(launcher!);
  expect(servers).toHaveLength(1);
  client.kill("SIGKILL");
  await expect.poll(() => [launcher!, ...servers].filter(isAlive), soon).toEqual([]);
});
