// Two machines and a cache between them: the second one parses nothing, and its index equals that of the first. The
// cache is that of `loci serve --http`, and also the one at LOCI_TEST_CACHE_URL if that is set.
import { createHash, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Engine } from "../../src/engine.ts";
import type { EngineOptions } from "../../src/open-engine.ts";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { startHttp, type HttpProcess } from "../support/http-process.ts";
import { startServer } from "../support/http-server.ts";
import { describeRun, runLoci } from "../support/run-loci.ts";
import { makeRepository, makeSharedFolder, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

type Remote = NonNullable<EngineOptions["artifacts"]>;

/** Assembled here, so that no file of ours contains anything that looks like a token. */
const secret = `ghp_${"aB3dE7gH1jK5".repeat(3)}`;

/** A few languages, a secret, non-ASCII text, and files that must not reach any cache: a binary and an empty file. */
function makeProject(): string {
  const mark = randomUUID();
  return makeRepository({
    "src/zoo.ts": `// ${mark}\nimport { feed } from "./feed";\nexport class Zoo { open(): void { feed("äpfel"); } }\n`,
    "src/feed.ts": `// ${mark}\nexport function feed(what: string): number { return what.length; }\nconst key = "${secret}";\n`,
    "lib/heap.c": `/* ${mark} */\n#include "heap.h"\nint heap_push(struct heap *h, int v) { return grow(h) + v; }\n`,
    "lib/heap.h": `/* ${mark} */\nstruct heap { int size; };\nint heap_push(struct heap *h, int v);\nint grow(struct heap *h);\n`,
    "tool.py": `# ${mark}\nfrom os import path\n\nclass Tool:\n    def run(self):\n        return path.join("a", "b")\n`,
    "README.md": `# Zoo ${mark}\n\nHow to feed the animals.\n`,
    "picture.bin": Buffer.from([0, 1, 2, 3]),
    "empty.txt": "",
  });
}
const sharedFiles = 6;

async function openWith(
  remote: Partial<Remote> & { remote: string },
  home?: string,
): Promise<{ engine: Engine; home: string }> {
  const artifacts = { push: true, timeoutMs: 2_000, ...remote };
  return openTestEngine(home === undefined ? { artifacts } : { artifacts, home });
}

async function expectEqualToFresh(home: string, root: string): Promise<void> {
  const alone = await openTestEngine();
  await alone.engine.code.index(root, {});
  expect(await dumpIndex(home, root)).toEqual(await dumpIndex(alone.home, root));
}

/** Finds a port that nothing listens on. */
async function findClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let server: HttpProcess;
const serverHome = makeSharedFolder("loci-cache");
beforeAll(async () => {
  server = await startHttp(serverHome, { shared: true, flags: ["--http-cache-bytes", "64MiB"] });
});
afterAll(() => server.stop());

const given = process.env["LOCI_TEST_CACHE_URL"];
const caches: [string, () => string][] = [["of loci serve --http", () => `${server.url}/cache`]];
if (given !== undefined) caches.push(["at LOCI_TEST_CACHE_URL", () => given]);

describe.each(caches)("the artifact cache %s", (_name, remoteOf) => {
  test("lets a second machine index without parsing, with an equal index", async () => {
    const root = makeProject();
    const first = await openWith({ remote: remoteOf() });
    const made = await first.engine.code.index(root, {});
    expect(made.artifacts).toMatchObject({
      fetched: 0,
      missed: sharedFiles,
      refused: 0,
      failed: 0,
      toPush: sharedFiles,
    });
    expect(await first.engine.artifacts.settle()).toMatchObject({
      pushed: sharedFiles,
      refused: 0,
      failed: 0,
    });

    const second = await openWith({ remote: `${remoteOf()}/`, push: false });
    const found = await second.engine.code.index(root, {});
    expect(found.artifacts).toMatchObject({
      fetched: sharedFiles,
      missed: 0,
      refused: 0,
      failed: 0,
      toPush: 0,
    });
    expect(found).toMatchObject({ filesReused: sharedFiles, chunksEmbedded: 0, symbols: made.symbols });
    expect(await dumpIndex(second.home, root)).toEqual(await dumpIndex(first.home, root));
    await expectEqualToFresh(second.home, root);
    expect(second.engine.artifacts.standing()).toMatchObject({ push: false, run: { fetched: sharedFiles } });
  });

  test("refuses artifacts of machines without the shared key", async () => {
    const root = makeProject();
    const first = await openWith({ remote: remoteOf(), key: "the-key-of-the-team" });
    await first.engine.code.index(root, {});
    await first.engine.artifacts.settle();
    for (const [key, fetched] of [
      ["the-key-of-the-team", sharedFiles],
      ["the-key-of-somebody", 0],
      [undefined, 0],
    ] as const) {
      const other = await openWith({ remote: remoteOf(), push: false, key });
      const { artifacts } = await other.engine.code.index(root, {});
      expect(artifacts).toMatchObject({ fetched, refused: sharedFiles - fetched });
      await expectEqualToFresh(other.home, root);
    }
  });
});

test("a full run fetches no artifacts and pushes those that it creates", async () => {
  const root = makeProject();
  const { engine } = await openWith({ remote: `${server.url}/cache` });
  await engine.code.index(root, {});
  await engine.artifacts.settle();
  const again = await engine.code.index(root, { full: true });
  expect(again.artifacts).toMatchObject({ fetched: 0, missed: 0, toPush: sharedFiles });
  expect(await engine.artifacts.settle()).toMatchObject({ pushed: 2 * sharedFiles });
});

test("without secret masking, no artifacts are fetched or pushed", async () => {
  const asked: string[] = [];
  const remote = await startServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(404).end();
  });
  const artifacts = { remote, push: true, timeoutMs: 2_000 };
  const { engine } = await openTestEngine({ artifacts, secrets: { mask: false, skipFiles: true } });
  const report = await engine.code.index(makeProject(), {});
  expect(report.artifacts).toBeUndefined();
  expect(await engine.artifacts.settle()).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await engine.artifacts.checkHealth()).toMatchObject([{ ok: true }]);
});

test("an index run of a few saved files does not query the cache", async () => {
  const asked: string[] = [];
  const remote = await startServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(404).end();
  });
  const root = makeProject();
  const { engine } = await openWith({ remote });
  await engine.code.index(root, {});
  await engine.artifacts.settle();
  asked.length = 0;
  writeFileSync(join(root, "src/feed.ts"), "export const changed = 1;\n");
  await engine.code.index(root, { paths: ["src/feed.ts"] });
  expect(asked).toEqual([]);
});

test("pushed artifacts contain neither secrets of the files nor the cache key", async () => {
  const bodies: string[] = [];
  const remote = await startServer((request, response, body) => {
    if (request.method === "PUT") bodies.push(body);
    response.writeHead(request.method === "PUT" ? 200 : 404).end();
  });
  const { engine } = await openWith({ remote, key: "the-key-of-the-team" });
  await engine.code.index(makeProject(), {});
  await engine.artifacts.settle();
  expect(bodies).toHaveLength(sharedFiles);
  for (const body of bodies) {
    expect(body).not.toContain(secret);
    expect(body).not.toContain("the-key-of-the-team");
  }
});

describe("a failing artifact cache", () => {
  test("that refuses connections is given up, and the index is complete", async () => {
    const root = makeProject();
    const { engine, home } = await openWith({ remote: `http://127.0.0.1:${await findClosedPort()}` });
    const { artifacts } = await engine.code.index(root, {});
    expect(artifacts).toMatchObject({ fetched: 0, stopped: "ECONNREFUSED" });
    expect(await engine.artifacts.settle()).toMatchObject({ pushed: 0, failed: sharedFiles });
    expect(await engine.artifacts.checkHealth()).toMatchObject([{ ok: false }]);
    await expectEqualToFresh(home, root);
  });

  test("that never answers costs the time of one request", async () => {
    const root = makeProject();
    const silent = createServer((socket) => void socket.on("error", () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const { engine } = await openWith({ remote: `http://127.0.0.1:${port}`, timeoutMs: 300, push: false });
    const { artifacts } = await engine.code.index(root, {});
    expect(artifacts?.stopped).toBe("no answer within 300 ms");
    expect(artifacts?.waitedMs).toBeLessThan(3_000);
    // From then on, the cache is not asked.
    const other = await engine.code.index(makeProject(), {});
    expect(other.artifacts).toMatchObject({ failed: 0, fetched: 0 });
    expect(other.artifacts?.waitedMs).toBeLessThan(300);
  });

  test("that does not answer does not delay the cancellation of a run", async () => {
    const remote = await startServer(() => undefined);
    const { engine } = await openWith({ remote, timeoutMs: 60_000 });
    const from = performance.now();
    const run = engine.code.index(makeProject(), {}, AbortSignal.timeout(1_500));
    await expect(run).rejects.toMatchObject({ code: "CANCELLED" });
    expect(performance.now() - from).toBeLessThan(10_000);
  });

  test.each([
    ["answers with failures", 500],
    ["refuses the token", 401],
    ["sends elsewhere", 302],
  ])("that %s is given up, and the index is complete", async (_what, status) => {
    const authorizations = new Set<string | undefined>();
    const remote = await startServer((request, response) => {
      authorizations.add(request.headers.authorization);
      response.writeHead(status, { location: "http://127.0.0.1:1/" }).end();
    });
    const root = makeProject();
    const { engine, home } = await openWith({
      remote: remote.replace("//", "//user:pass%20word@"),
      push: false,
    });
    const { artifacts } = await engine.code.index(root, {});
    expect(artifacts?.stopped).toBe(`it answers with status ${status}`);
    expect([...authorizations]).toEqual([`Basic ${Buffer.from("user:pass word").toString("base64")}`]);
    expect(JSON.stringify(engine.artifacts.standing())).not.toMatch(/pass/);
    await expectEqualToFresh(home, root);
  });

  test("that sends without end is cut off", async () => {
    const remote = await startServer((_request, response) => {
      response.on("error", () => undefined);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    const { engine } = await openWith({ remote, push: false, timeoutMs: 30_000 });
    const { artifacts } = await engine.code.index(makeProject(), {});
    expect(artifacts).toMatchObject({ fetched: 0, refused: sharedFiles });
  });
});

describe("the server's artifact cache", () => {
  const hash = createHash("sha256").update("content").digest("hex");
  const put = (url: string, body: string, token?: string): Promise<number> =>
    ask(url, {
      method: "PUT",
      body,
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });
  const ask = async (url: string, init: RequestInit = {}): Promise<number> => {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    return response.status;
  };

  test("stores and returns content by its hash only, within size limits", async () => {
    const base = `${server.url}/cache`;
    expect(await ask(`${base}/cas/${hash}`)).toBe(404);
    expect(await ask(`${base}/cas/${hash}`, { method: "HEAD" })).toBe(404);
    expect(await put(`${base}/cas/${hash}`, "content")).toBe(200);
    expect(await put(`${base}/cas/${hash}`, "other content")).toBe(400);
    expect(await (await fetch(`${base}/cas/${hash}`)).text()).toBe("content");
    expect(await ask(`${base}/cas/${hash}`, { method: "HEAD" })).toBe(200);
    expect(await ask(`${base}/ac/${hash}`)).toBe(404);
    for (const name of ["x", hash.toUpperCase(), `${hash}0`, "..%2f..%2fconfig.json"])
      expect(await put(`${base}/ac/${name}`, "content")).toBe(400);
    const small = await startHttp(makeTempFolder("loci-small"), {
      flags: ["--http-cache-bytes", "1000", "--http-body-bytes", "2000"],
    });
    expect(await put(`${small.url}/cache/ac/${hash}`, "x".repeat(1_001))).toBe(413);
    expect(await put(`${small.url}/cache/ac/${hash}`, "x".repeat(2_001))).toBe(413);
  });

  test("is disabled by default", async () => {
    const { url } = await startHttp(makeTempFolder("loci-plain"));
    expect(await ask(`${url}/cache/ac/${hash}`)).toBe(404);
    expect(await put(`${url}/cache/ac/${hash}`, "content")).toBe(404);
  });

  test("can be read with any token, and written with the writers' or the administrator's", async () => {
    const [reader, writer, admin] = ["reader-0123456789abc", "writer-0123456789abc", "admin-0123456789abcd"];
    const { url } = await startHttp(makeTempFolder("loci-tokens"), {
      flags: [
        "--http-cache-bytes",
        "1MiB",
        "--token",
        reader,
        "--http-cache-token",
        writer,
        "--admin-token",
        admin,
      ],
    });
    const place = `${url}/cache/ac/${hash}`;
    const read = (token: string): Promise<number> =>
      ask(place, { headers: { authorization: `Bearer ${token}` } });
    expect(await ask(place)).toBe(401);
    expect(await put(place, "content")).toBe(401);
    expect(await put(place, "content", "wrong-0123456789abc")).toBe(401);
    expect(await put(place, "content", reader)).toBe(403);
    expect(await put(place, "content", writer)).toBe(200);
    expect(await put(place, "content", admin)).toBe(200);
    for (const token of [reader, writer, admin]) expect(await read(token)).toBe(200);
    // The writers' token gives access to nothing else.
    expect(await ask(`${url}/tools`, { headers: { authorization: `Bearer ${writer}` } })).toBe(403);
  });

  test("refuses writes if there is a readers' token but no writers' token", async () => {
    const { url } = await startHttp(makeTempFolder("loci-tokens"), {
      flags: [
        "--http-cache-bytes",
        "1MiB",
        "--token",
        "reader-0123456789abc",
        "--http-requests-per-minute",
        "5",
      ],
    });
    const place = `${url}/cache/ac/${hash}`;
    const headers = { authorization: "Bearer reader-0123456789abc" };
    // The limit does not count permitted requests to the cache, only refused ones.
    for (let i = 0; i < 20; i++) expect(await ask(place, { headers })).toBe(404);
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push(await put(place, "content", "reader-0123456789abc"));
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
  });
});

test("commands report what was fetched and pushed, and never show credentials", async () => {
  const root = makeProject();
  const remote = `${server.url}/cache`.replace("//", "//robot:hunter2hunter2@");
  const environment = {
    LOCI_ARTIFACTS_REMOTE: remote,
    LOCI_ARTIFACTS_PUSH: "true",
    LOCI_ARTIFACTS_KEY: "k".repeat(20),
  };
  const home = makeTempFolder("loci-home");
  const run = async (...args: string[]): Promise<string> => {
    const ran = await runLoci([...args, "--home", home], { environment });
    expect(`${ran.stdout}${ran.stderr}`, describeRun(ran)).not.toMatch(/hunter2|kkkk/);
    return ran.stdout;
  };
  const told = await run("index", root);
  expect(told).toContain(`0 fetched (0 B), ${sharedFiles} missed, 0 refused, 0 failed`);
  expect(told).toContain(`${sharedFiles} pushed`);
  const json = JSON.parse(await run("index", root, "--full", "--json")) as Record<string, unknown>;
  expect(json["artifacts"]).toMatchObject({ fetched: 0, push: { pushed: sharedFiles, failed: 0 } });
  expect(await run("status")).toMatch(/cache +http:\/\/127\.0\.0\.1:\d+\/cache \(read and write\)/);
  expect(await run("config", "artifacts.remote")).toContain("(not shown)@127.0.0.1");
  expect(await run("doctor")).toMatch(/artifact cache .*answers/);
  const wrong = await runLoci([
    "index",
    root,
    "--home",
    home,
    "--artifacts-remote",
    "ftp://robot:hunter2@x/",
  ]);
  expect(wrong.code).toBe(78);
  expect(wrong.stderr).toContain("artifacts.remote");
  expect(wrong.stderr).not.toContain("hunter2");
});
