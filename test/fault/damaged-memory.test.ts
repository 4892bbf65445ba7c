// Law 5 beyond the data file: whichever file is damaged, memories are restored from their copy and their journal, and
// no acknowledged write is lost. The processes that wrote them were killed while they wrote.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { openMemory } from "../../src/threads/host/open-memory.ts";
import { closeHome } from "../../src/core/store/close-home.ts";
import { askServer } from "../support/ask-server.ts";
import { damageFile, damages } from "../support/damage.ts";
import { useHashModel } from "../support/hash-model.ts";
import { initializeRequest, listChildren, startServer } from "../support/raw-server.ts";
import { cleanEnvironment, describeRun, lociPath, parseLastLine, runLoci } from "../support/run-loci.ts";
import { copyToTemp, makeSharedFolder, makeTempFolder } from "../support/temp.ts";

const whole = makeSharedFolder("loci-home");
const acknowledged = new Set<string>();

/** Two processes store at once, and are killed after `count` of their writes were acknowledged. */
async function floodAndKill(home: string, count: number): Promise<void> {
  const program = fileURLToPath(new URL("../support/memory-process.js", import.meta.url));
  const children = ["fox", "owl"].map((name) => {
    const child = spawn(process.execPath, [program, home], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdin.write(`${JSON.stringify({ id: 0, do: "flood", text: name })}\n`);
    createInterface({ input: child.stdout }).on("line", (line) => {
      acknowledged.add((JSON.parse(line) as { readonly acknowledged: string }).acknowledged);
      if (acknowledged.size >= count) for (const each of children) each.kill("SIGKILL");
    });
    return child;
  });
  await Promise.all(children.map((child) => once(child, "exit")));
}

beforeAll(async () => {
  useHashModel(whole);
  await floodAndKill(whole, 300);
}, 120_000);

function copyOfWhole(): string {
  return copyToTemp(whole);
}

/** Contents of all memories; closes the memory as an engine closes its home. */
async function readAll(home: string): Promise<ReadonlySet<string>> {
  const service = openMemory({ home, embedder: { provider: "hash" } });
  const memories = await service.memory.list({ limit: 100_000 });
  await service.close();
  await closeHome(home);
  return new Set(memories.map(({ content }) => content));
}

async function expectAll(home: string): Promise<void> {
  const found = await readAll(home);
  expect([...acknowledged].filter((text) => !found.has(text))).toEqual([]);
}

const dataFile = (home: string): string => join(home, "memory", "data.mdb");
const journalFile = (home: string): string => {
  const folder = join(home, "memory", "journal");
  return join(folder, readdirSync(folder).sort().at(-1)!);
};
/** Without the zeros that pad a segment. */
function usedBytes(path: string): number {
  const bytes = readFileSync(path);
  let used = bytes.length;
  while (used > 0 && bytes[used - 1] === 0) used--;
  return used;
}

const sayRestored = expect.stringContaining("They were restored") as string;

describe("the memory data file", { timeout: 120_000 }, () => {
  test.each(damages)(
    "%s: every acknowledged memory is restored, and the first answer reports it",
    async (damage) => {
      const home = copyOfWhole();
      damageFile(dataFile(home), damage);
      const [first, second] = await askServer(home, [
        ["recall_memory", { query: "fox", k: 1 }],
        ["recall_memory", { query: "owl", k: 1 }],
      ]);
      expect(first).toMatchObject({ isError: false, warnings: [sayRestored] });
      expect(second).toMatchObject({ isError: false, warnings: [] });
      await expectAll(home);
    },
  );

  test("deleted: doctor restores it and reports that", async () => {
    const home = copyOfWhole();
    rmSync(dataFile(home));
    const doctor = await runLoci(["doctor", "--home", home, "--json"]);
    expect(doctor.stderr).toContain("They were restored");
    expect(parseLastLine(doctor), describeRun(doctor)).toMatchObject({ healthy: true });
    await expectAll(home);
  });

  test.each([
    ["recall", "owl"],
    ["memories", "list"],
  ])("overwritten: loci %s %s restores it and reports that", async (...words) => {
    const home = copyOfWhole();
    damageFile(dataFile(home), "overwritten at its start");
    const run = await runLoci([...words, "--home", home, "--json"]);
    expect(run.code, describeRun(run)).toBe(0);
    expect(run.stderr).toContain("They were restored");
  });

  test.each([
    [
      "the journal has lost its beginning",
      (home: string) => {
        damageFile(journalFile(home), "overwritten at its start");
      },
    ],
    [
      "the journal is gone, too",
      (home: string) => {
        rmSync(join(home, "memory", "journal"), { recursive: true });
      },
    ],
  ])("deleted, and %s, and there is no copy: the first answer reports the loss", async (_, damage) => {
    const home = copyOfWhole();
    await expectAll(home);
    damage(home);
    rmSync(dataFile(home));
    for (const name of readdirSync(join(home, "memory")).filter((each) => each.startsWith("copy-")))
      rmSync(join(home, "memory", name), { recursive: true });
    const [first, second] = await askServer(home, [
      ["recall_memory", { query: "fox", k: 1 }],
      ["store_memory", { content: "stored behind the loss" }],
    ]);
    const told = expect.stringMatching(
      /its data file is gone.* the store starts empty\. A backup can be restored/,
    ) as string;
    expect(first).toMatchObject({ isError: false, value: [], warnings: [told] });
    expect(second).toMatchObject({ isError: false, warnings: [] });
    expect(await readAll(home)).toEqual(new Set(["stored behind the loss"]));
    rmSync(dataFile(home));
    expect(await readAll(home)).toEqual(new Set(["stored behind the loss"]));
  });

  test("damaged while another process has it open: it is not replaced until that process exits", async () => {
    const home = copyOfWhole();
    const holder = startServer(home);
    holder.send(initializeRequest);
    const params = { name: "recall_memory", arguments: { query: "fox", k: 1 } };
    holder.send({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    await holder.waitFor(({ id }) => id === 1);
    // The launcher's child is the server. It must not notice the damage itself in the meantime.
    const [pid] = listChildren(holder.pid);
    process.kill(pid!, "SIGSTOP");
    damageFile(dataFile(home), "overwritten at its start");
    const { ino } = statSync(dataFile(home));
    const [refused] = await askServer(home, [["recall_memory", { query: "fox" }]]);
    expect(refused).toMatchObject({ isError: true, value: { error: { code: "STORE_CORRUPT" } } });
    expect(JSON.stringify(refused)).toContain(`process ${pid}`);
    expect(statSync(dataFile(home)).ino).toBe(ino);
    process.kill(pid!, "SIGKILL");
    await holder.exit;
    await expectAll(home);
  });

  test("is undamaged after processes are killed, and no warning is reported", async () => {
    const [answer] = await askServer(copyOfWhole(), [["recall_memory", { query: "fox", k: 1 }]]);
    expect(answer).toMatchObject({ isError: false, warnings: [] });
  });
});

describe("the journal and the copy", { timeout: 120_000 }, () => {
  test.each(damages)(
    "a journal that is %s: doctor rebuilds it, and the memories survive the next damage",
    async (damage) => {
      const home = copyOfWhole();
      truncateSync(journalFile(home), usedBytes(journalFile(home)));
      damageFile(journalFile(home), damage);
      const doctor = await runLoci(["doctor", "--home", home, "--json"]);
      expect(JSON.stringify(parseLastLine(doctor))).toContain("rebuilt, because");
      const [stored] = await askServer(home, [["store_memory", { content: "stored behind the damage" }]]);
      expect(stored).toMatchObject({ value: { status: "stored" } });
      damageFile(dataFile(home), "cut in half");
      await expectAll(home);
      expect(await readAll(home)).toContain("stored behind the damage");
    },
  );

  test("a journal that lost its end in a power cut: the next process repairs it", async () => {
    const home = copyOfWhole();
    const bytes = readFileSync(journalFile(home));
    const used = usedBytes(journalFile(home));
    writeFileSync(journalFile(home), bytes.fill(0, used - 40, used));
    const [stored] = await askServer(home, [["store_memory", { content: "stored behind the gap" }]]);
    expect(stored).toMatchObject({ value: { status: "stored" } });
    damageFile(dataFile(home), "cut in half");
    await expectAll(home);
    expect(await readAll(home)).toContain("stored behind the gap");
  });

  test("a damaged copy: doctor reports and rebuilds it", async () => {
    const home = copyOfWhole();
    renameSync(journalFile(home), `${journalFile(home)}.lost`);
    await runLoci(["doctor", "--home", home]);
    const copy = readdirSync(join(home, "memory")).find((name) => name.startsWith("copy-"))!;
    damageFile(join(home, "memory", copy, "data.mdb"), "garbage in its middle");
    const doctor = await runLoci(["doctor", "--home", home, "--json"]);
    expect(JSON.stringify(parseLastLine(doctor))).toContain("the copy is damaged");
    damageFile(dataFile(home), "empty");
    await expectAll(home);
  });
});

describe("many memories", { timeout: 240_000 }, () => {
  const many = makeSharedFolder("loci-home");
  const contents = Array.from({ length: 2_200 }, (_, i) => `the kiln of house ${i} burns wood ${i % 7}`);

  beforeAll(async () => {
    const service = openMemory({ home: many, embedder: { provider: "hash" } });
    await Promise.all(contents.map((content) => service.memory.store({ content })));
    await service.memory.recall({ query: "kiln", limit: 1 });
    await service.close();
    await closeHome(many);
  }, 120_000);

  test.each(damages)("are found despite a checkpoint that is %s", async (damage) => {
    const home = copyToTemp(many);
    damageFile(join(home, "memory", "checkpoint", "data.mdb"), damage);
    for (let time = 0; time < 2; time++) {
      const service = openMemory({ home, embedder: { provider: "hash" } });
      const found = await service.memory.recall({ query: "kiln of house 1234", limit: 1 });
      expect(found[0]?.content).toBe(contents[1234]);
      await service.close();
      await closeHome(home);
    }
  });

  test("that fill a journal segment are restored from the copy made then and the next segment", async () => {
    const home = makeTempFolder("loci-home");
    const service = openMemory({ home, embedder: { provider: "hash" } });
    const long = Array.from({ length: 20 }, (_, i) => `${i} ${`kiln${i} `.repeat(140_000)}`);
    for (const content of long) await service.memory.store({ content });
    await service.memory.store({ content: "stored in the second segment" });
    await service.close();
    await closeHome(home);
    const names = readdirSync(join(home, "memory"));
    expect(names.filter((name) => name.startsWith("copy-"))).toHaveLength(1);
    expect(readdirSync(join(home, "memory", "journal"))).toEqual(["00000002.journal"]);
    damageFile(dataFile(home), "cut in half");
    const found = await readAll(home);
    expect([...long, "stored in the second segment"].filter((content) => !found.has(content))).toEqual([]);
  });
});

describe("a backup", { timeout: 120_000 }, () => {
  test("restores into an empty home, over existing memories only with --force, and never when damaged", async () => {
    const home = copyOfWhole();
    const file = join(makeTempFolder(), "memories.loci");
    const backup = await runLoci(["backup", file, "--home", home]);
    expect(backup.code, describeRun(backup)).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const empty = makeTempFolder("loci-home");
    expect((await runLoci(["restore", file, "--home", empty])).code).toBe(0);
    await expectAll(empty);
    const refused = await runLoci(["restore", file, "--home", home, "--json"]);
    expect(parseLastLine(refused)).toMatchObject({ error: { code: "ALREADY_EXISTS" } });
    expect((await runLoci(["restore", file, "--home", home, "--force"])).code).toBe(0);
    rmSync(dataFile(home));
    await expectAll(home);
    damageFile(file, "garbage in its middle");
    const damaged = await runLoci(["restore", file, "--home", empty, "--force", "--json"]);
    expect(parseLastLine(damaged)).toMatchObject({ error: { code: "STORE_CORRUPT" } });
    writeFileSync(file, '{"loci":"memories","version":99,"bytes":0}\n');
    const newer = await runLoci(["restore", file, "--home", empty, "--force", "--json"]);
    expect(parseLastLine(newer)).toMatchObject({ error: { code: "STORE_VERSION" } });
    await expectAll(empty);
  });

  test("is not restored while another process has the memories open, and that is no damage", async () => {
    const home = copyOfWhole();
    const file = join(makeTempFolder(), "memories.loci");
    await runLoci(["backup", file, "--home", home]);
    const service = openMemory({ home, embedder: { provider: "hash" } });
    await service.memory.store({ content: "newer than the backup" });
    const refused = await runLoci(["restore", file, "--home", home, "--force", "--json"]);
    expect(parseLastLine(refused)).toMatchObject({
      error: {
        code: "STORE_LOCKED",
        message: expect.stringContaining(`are in use by process ${process.pid}`) as string,
      },
    });
    expect(await service.memory.recall({ query: "newer", limit: 1 })).toMatchObject([
      { content: "newer than the backup" },
    ]);
    await service.close();
    await closeHome(home);
  });
});

describe("access to a home", { timeout: 120_000 }, () => {
  test("is limited to its user, whatever the umask; doctor removes wider permissions", async () => {
    const home = join(makeTempFolder(), "home");
    const before = process.umask(0);
    try {
      await runLoci(["doctor", "--home", home]);
    } finally {
      process.umask(before);
    }
    expect(listModes(home).filter((mode) => mode !== 0o700 && mode !== 0o600)).toEqual([]);
    chmodSync(home, 0o755);
    chmodSync(join(home, "memory", "data.mdb"), 0o644);
    const doctor = await runLoci(["doctor", "--home", home, "--json"]);
    expect(JSON.stringify(parseLastLine(doctor))).toContain("2 files could be read by other users");
    expect(listModes(home).filter((mode) => mode !== 0o700 && mode !== 0o600)).toEqual([]);
  });
});

/** Only root may start a process as another user. */
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

describe.skipIf(!isRoot)("a home of another user", { timeout: 120_000 }, () => {
  test("that is readable answers reads, refuses writes with an error, and stays unchanged", async () => {
    const home = copyOfWhole();
    await readAll(home);
    const folder = makeTempFolder();
    chmodSync(folder, 0o755);
    const shared = join(folder, "home");
    cpSync(home, shared, { recursive: true });
    for (const name of ["", ...readdirSync(shared, { recursive: true, encoding: "utf8" })]) {
      const path = join(shared, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    }
    const [recalled, stored] = await askServer(
      shared,
      [
        ["recall_memory", { query: "fox", k: 1 }],
        ["store_memory", { content: "of somebody else" }],
      ],
      nobody,
    );
    expect(recalled).toMatchObject({
      isError: false,
      value: [{ content: expect.stringContaining("fox") as string }],
    });
    expect(stored).toMatchObject({ isError: true, value: { error: { code: "HOME_NOT_WRITABLE" } } });
    expect(listModes(shared).every((mode) => mode === 0o755 || mode === 0o644)).toBe(true);
    await expectAll(shared);
  });

  test("in part, as after a run with sudo, is named in the error, and no process is killed by it", () => {
    const folder = makeTempFolder();
    chmodSync(folder, 0o755);
    const home = join(folder, "home");
    cpSync(copyOfWhole(), home, { recursive: true });
    const names = ["", ...readdirSync(home, { recursive: true, encoding: "utf8" })];
    for (const name of names) chownSync(join(home, name), nobody.uid, nobody.gid);
    for (const name of ["lock.mdb", "data.mdb"]) {
      const file = join(home, "memory", name);
      chownSync(file, 0, 0);
      chmodSync(file, 0o600);
      const run = spawnSync(process.execPath, [lociPath, "recall", "fox", "--home", home, "--json"], {
        ...{ ...nobody, env: cleanEnvironment(), encoding: "utf8", cwd: folder },
      });
      expect(run, run.stdout + run.stderr).toMatchObject({ status: 77, signal: null });
      expect(JSON.parse(run.stdout)).toMatchObject({ error: { code: "HOME_NOT_WRITABLE" } });
      expect(run.stdout).toContain(join(home, "memory"));
      chownSync(file, nobody.uid, nobody.gid);
    }
  });

  test("that is unreadable is named in the error", () => {
    const folder = makeTempFolder();
    chmodSync(folder, 0o755);
    const closed = join(folder, "home");
    cpSync(copyOfWhole(), closed, { recursive: true });
    chmodSync(closed, 0o700); // only Node 20's cpSync preserves the mode
    const run = spawnSync(process.execPath, [lociPath, "status", "--home", closed, "--json"], {
      ...nobody,
      env: cleanEnvironment(),
      encoding: "utf8",
    });
    const told = run.stdout + run.stderr;
    expect(run.status, told).toBeGreaterThan(0);
    expect(told).toContain(closed);
    expect(told).not.toContain("INTERNAL");
  });
});

function listModes(home: string): number[] {
  const below = readdirSync(home, { recursive: true, encoding: "utf8" });
  return ["", ...below].map((name) => statSync(join(home, name)).mode & 0o777);
}
