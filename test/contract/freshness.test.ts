// A saved file is found without an explicit index run: servers as their clients start them, on projects that change
// while they run.
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { ShownStanding } from "../../src/tools/notes/describe-standing.ts";
import {
  initializeRequest,
  startServer,
  type RawServer,
  type RawServerOptions,
} from "../support/raw-server.ts";
import { describeRun, runLoci } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder, writeFiles } from "../support/temp.ts";
import { git } from "../support/run-git.ts";

const timeoutMs = 120_000;

interface Found {
  readonly files: readonly string[];
  readonly freshness: readonly ShownStanding[];
  readonly texts: readonly string[];
}

interface Hit {
  readonly qualified_name: string;
  readonly file_path: string;
}

class Client {
  readonly #server: RawServer;
  #calls = 0;

  constructor(home: string, flags: readonly string[] = [], surroundings?: RawServerOptions) {
    this.#server = startServer(home, flags, surroundings);
    onTestFinished(async () => {
      this.#server.endInput();
      await this.#server.exit;
    });
  }

  get errors(): readonly string[] {
    return this.#server.errors;
  }

  async connect(): Promise<this> {
    this.#server.send(initializeRequest);
    await this.#server.waitFor(({ id }) => id === initializeRequest.id);
    this.#server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return this;
  }

  async search(query: string, root: string): Promise<Found> {
    const id = `call ${this.#calls++}`;
    const params = { name: "search_code", arguments: { query, k: 5, root } };
    this.#server.send({ jsonrpc: "2.0", id, method: "tools/call", params });
    const { result } = await this.#server.waitFor((message) => message.id === id);
    const texts = (result?.["content"] as readonly { readonly text: string }[]).map(({ text }) => text);
    const meta = result?.["_meta"] as { readonly freshness?: readonly ShownStanding[] } | undefined;
    // An error is an object.
    const hits = [JSON.parse(texts[0]!) as unknown].flat() as readonly Hit[];
    return {
      files: hits.filter((hit) => hit.qualified_name === query).map((hit) => hit.file_path),
      freshness: meta?.freshness ?? [],
      texts,
    };
  }

  /** Asks until the index is current. Returns what it finds then. */
  async searchWhenCurrent(query: string, root: string): Promise<Found> {
    for (;;) {
      const found = await this.search(query, root);
      if (found.freshness[0]?.state === "current") return found;
      await sleep(100);
    }
  }

  /** Asks until the symbol is in this many files. */
  async searchUntil(query: string, root: string, files: number): Promise<Found> {
    for (;;) {
      const found = await this.search(query, root);
      if (found.files.length === files) return found;
      await sleep(50);
    }
  }
}

const files = {
  "src/one.ts": "export function firstThing(): number {\n  return 1;\n}\n",
  "src/two.ts": "export function secondThing(): number {\n  return 2;\n}\n",
  "src/three.ts": "export function thirdThing(): number {\n  return 3;\n}\n",
};

async function indexProject(): Promise<{ readonly home: string; readonly root: string }> {
  const root = realpathSync(makeRepository(files));
  const home = makeTempFolder("loci-home");
  await indexAgain(home, root);
  return { home, root };
}

async function indexAgain(home: string, root: string): Promise<void> {
  const run = await runLoci(["index", root, "--home", home, "--json"]);
  if (run.code !== 0) throw new Error(describeRun(run));
}

test(
  "saved, new, and deleted files are found without an index run, and answers report the generation",
  async () => {
    const { home, root } = await indexProject();
    // While no server was watching.
    appendFileSync(join(root, "src/one.ts"), "export function whileAway(): void {}\n");
    const client = await new Client(home).connect();
    const first = await client.searchUntil("whileAway", root, 1);
    expect(first.freshness[0]).toMatchObject({ root });
    const before = (await client.searchWhenCurrent("whileAway", root)).freshness[0]!.generation;

    appendFileSync(join(root, "src/two.ts"), "export function justSaved(): void {}\n");
    const saved = await client.searchUntil("justSaved", root, 1);
    expect(saved.files).toEqual(["src/two.ts"]);
    expect(saved.freshness[0]!.generation).toBeGreaterThan(before);

    mkdirSync(join(root, "lib"));
    writeFileSync(join(root, "lib/new.ts"), "export function inNewFolder(): void {}\n");
    expect((await client.searchUntil("inNewFolder", root, 1)).files).toEqual(["lib/new.ts"]);

    rmSync(join(root, "src/three.ts"));
    await client.searchUntil("thirdThing", root, 0);
  },
  timeoutMs,
);

test(
  "many saves make one generation, and ignored files make none",
  async () => {
    const { home, root } = await indexProject();
    writeFileSync(join(root, ".gitignore"), "*.log\n");
    await indexAgain(home, root);
    const client = await new Client(home).connect();
    const before = (await client.searchWhenCurrent("firstThing", root)).freshness[0]!.generation;
    for (let i = 0; i < 30; i++)
      writeFileSync(join(root, `src/many${i}.ts`), `export function many${i}(): void {}\n`);
    await sleep(500);
    await client.searchUntil("many29", root, 1);
    const { freshness } = await client.searchWhenCurrent("many0", root);
    expect(freshness[0]!.generation).toBe(before + 1);

    for (let i = 0; i < 5; i++) {
      writeFileSync(join(root, "src/run.log"), String(i));
      writeFiles(root, { [`node_modules/p${i}/index.js`]: "x" });
      await sleep(60);
    }
    await sleep(500);
    expect((await client.searchWhenCurrent("many0", root)).freshness[0]!.generation).toBe(before + 1);
  },
  timeoutMs,
);

test(
  "a branch switch is one index run, and the new commit is reported",
  async () => {
    const root = realpathSync(makeRepository(files));
    const home = makeTempFolder("loci-home");
    git(root, "init", "-q", "-b", "main");
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", "first");
    git(root, "checkout", "-q", "-b", "other");
    for (let i = 0; i < 300; i++)
      writeFileSync(join(root, `src/other${i}.ts`), `export function other${i}(): void {}\n`);
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", "other");
    const other = git(root, "rev-parse", "HEAD").trim();
    git(root, "checkout", "-q", "main");
    await indexAgain(home, root);
    const client = await new Client(home).connect();
    const before = (await client.searchWhenCurrent("firstThing", root)).freshness[0]!;

    git(root, "checkout", "-q", "other");
    await client.searchUntil("other299", root, 1);
    await sleep(300);
    const after = (await client.searchWhenCurrent("other0", root)).freshness[0]!;
    expect(after.commit).toBe(other);
    expect(after.commit).not.toBe(before.commit);
    expect(after.generation).toBe(before.generation + 1);
  },
  timeoutMs,
);

test(
  "two servers with the same home index a save once, and both find it",
  async () => {
    const { home, root } = await indexProject();
    const [a, b] = await Promise.all([new Client(home).connect(), new Client(home).connect()]);
    const [before] = await Promise.all([
      a.searchWhenCurrent("firstThing", root),
      b.searchWhenCurrent("firstThing", root),
    ]);
    for (let i = 1; i <= 3; i++) {
      appendFileSync(join(root, "src/one.ts"), `export function shared${i}(): void {}\n`);
      await sleep(300);
      await Promise.all([a.searchUntil(`shared${i}`, root, 1), b.searchUntil(`shared${i}`, root, 1)]);
      await sleep(300);
    }
    const after = await b.searchWhenCurrent("shared3", root);
    expect(after.freshness[0]!.generation).toBe(before.freshness[0]!.generation + 3);
  },
  timeoutMs,
);

test(
  "without watching, files are compared before an answer",
  async () => {
    const { home, root } = await indexProject();
    const client = await new Client(home, [], { environment: { LOCI_ENGINE_WATCH: "false" } }).connect();
    await client.searchWhenCurrent("firstThing", root);
    appendFileSync(join(root, "src/two.ts"), "export function foundByComparing(): void {}\n");
    expect((await client.searchUntil("foundByComparing", root, 1)).files).toEqual(["src/two.ts"]);
  },
  timeoutMs,
);

const inNamespace = ["unshare", "--user", "--map-root-user"];
const mayLimit = spawnSync(inNamespace[0]!, [
  ...inNamespace.slice(1),
  "test",
  "-w",
  "/proc/sys/user/max_inotify_watches",
]);

test.runIf(mayLimit.status === 0)(
  "if the system refuses to watch, files are compared, and standard error says why",
  async () => {
    const { home, root } = await indexProject();
    // The limit applies to the processes of its own namespace.
    const limited = 'echo 1 > /proc/sys/user/max_inotify_watches; exec "$@"';
    const within = [...inNamespace, "sh", "-c", limited, "sh"];
    const client = await new Client(home, [], { within }).connect();
    await client.searchWhenCurrent("firstThing", root);
    expect(client.errors.join("")).toContain(
      "is not watched: the system's limit on watched folders is reached",
    );
    appendFileSync(join(root, "src/two.ts"), "export function despiteTheLimit(): void {}\n");
    expect((await client.searchUntil("despiteTheLimit", root, 1)).files).toEqual(["src/two.ts"]);
  },
  timeoutMs,
);

test(
  "a search does not index a new folder, and a read-only server indexes nothing",
  async () => {
    const { home, root } = await indexProject();
    const other = realpathSync(makeRepository({ "a.ts": "export function neverIndexed(): void {}\n" }));
    const client = await new Client(home, ["--server-read-only"]).connect();
    appendFileSync(join(root, "src/one.ts"), "export function notTaken(): void {}\n");
    await client.search("firstThing", root);
    await sleep(1_500);
    const found = await client.search("notTaken", root);
    expect(found.files).toEqual([]);
    expect(found.freshness[0]).toMatchObject({ state: "unknown", generation: 1 });
    const refused = await client.search("neverIndexed", other);
    expect(refused.texts[0]).toContain("is not indexed");
  },
  timeoutMs,
);
