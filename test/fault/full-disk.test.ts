// A disk that fills up while Loci writes: the error says so, and nothing is lost. The disk is a tmpfs in the test's own
// namespace, which most Linux systems allow without special rights.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { canMountDisk } from "../support/disk-of-its-own.ts";
import { cleanEnvironment, lociPath } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder, writeFiles } from "../support/temp.ts";

/** $1 mount point of the disk, $2 root, $3 more sources, $4 folder for answers, $5 node, $6 loci */
const script = `
mount -t tmpfs -o size=12m tmpfs "$1"
disk=$1 root=$2 more=$3 out=$4 node=$5 bin=$6
loci() { "$node" "$bin" "$@" --home "$disk/home" --json; }
loci index "$root" > "$out/first"; echo $? > "$out/first.code"
head -c 100M /dev/zero > "$disk/filler"
cp -r "$more/." "$root"
loci index "$root" > "$out/full" 2> "$out/full.err"; echo $? > "$out/full.code"
loci search zebra --root "$root" > "$out/search"; echo $? > "$out/search.code"
rm "$disk/filler"
loci index "$root" > "$out/freed"; echo $? > "$out/freed.code"
loci search giraffe --root "$root" > "$out/found"; echo $? > "$out/found.code"
`;

/** $1 mount point of the disk, $2 folder for questions and answers, $3 node, $4 loci */
const memoryScript = `
mount -t tmpfs -o size=6m tmpfs "$1"
disk=$1 out=$2 node=$3 bin=$4
serve() { "$node" "$bin" serve --home "$disk/home" < "$out/$1.in" > "$out/$1.out"; }
serve first
head -c 100M /dev/zero > "$disk/filler"
serve full
rm "$disk/filler"
serve freed
serve after
`;

/** $1 mount point of the disk, $2 folder for questions and answers, $3 node, $4 loci */
const smallScript = `
mount -t tmpfs -o size=1m tmpfs "$1"
disk=$1 out=$2 node=$3 bin=$4
"$node" "$bin" doctor --home "$disk/home" --json > "$out/doctor.out"; echo $? > "$out/doctor.code"
"$node" "$bin" serve --home "$disk/home" < "$out/small.in" > "$out/small.out"; echo $? > "$out/small.code"
`;

/** $1 mount point of the disk, $2 home, $3 folder for answers, $4 node, $5 loci */
const backupScript = `
mount -t tmpfs -o size=256k tmpfs "$1"
disk=$1 home=$2 out=$3 node=$4 bin=$5
"$node" "$bin" remember "The kiln needs four hours" --home "$home" > /dev/null
head -c 100M /dev/zero > "$disk/filler"
"$node" "$bin" backup "$disk/backup" --home "$home" --json > "$out/backup.out"; echo $? > "$out/backup.code"
ls "$disk" > "$out/left"
`;

/** Writes a client's messages for the server into a file. */
function ask(
  out: string,
  name: string,
  calls: readonly (readonly [string, Record<string, unknown>])[],
): void {
  const lines = [
    {
      id: 0,
      method: "initialize",
      params: {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "disk", version: "1" },
      },
    },
    { method: "notifications/initialized" },
    ...calls.map(([tool, args], i) => ({
      id: i + 1,
      method: "tools/call",
      params: { name: tool, arguments: args },
    })),
  ];
  const text = lines.map((line) => JSON.stringify({ jsonrpc: "2.0", ...line })).join("\n");
  writeFiles(out, { [`${name}.in`]: `${text}\n` });
}

/** The server's answer to each call. */
function answersOf(out: string, name: string): unknown[] {
  return readFileSync(join(out, `${name}.out`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: number; result: { content: { text: string }[] } })
    .filter(({ id }) => id > 0)
    .sort((a, b) => a.id - b.id)
    .map(({ result }) => JSON.parse(result.content[0]!.text) as unknown);
}

describe.skipIf(!canMountDisk)("a full disk", { timeout: 120_000 }, () => {
  test("fails an index run with DISK_FULL and keeps the old index; the next run succeeds once space is free", () => {
    const root = makeRepository({ "zebra.ts": "export function zebra() {}\n" });
    const more = makeTempFolder();
    const body = Array.from({ length: 400 }, (_, i) => `export const giraffe${i} = "${"x".repeat(i)}";\n`);
    writeFiles(
      more,
      Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`g${i}.ts`, `// ${i}\n${body.join("")}`])),
    );
    const out = makeTempFolder();
    const folders = [makeTempFolder(), root, more, out, process.execPath, lociPath];
    const run = spawnSync("unshare", ["-rm", "sh", "-c", script, "sh", ...folders], {
      env: cleanEnvironment(),
      encoding: "utf8",
    });
    expect(run.status).toBe(0);
    const read = (name: string): string => readFileSync(join(out, name), "utf8").trim();
    const readJson = (name: string): Record<string, unknown> =>
      JSON.parse(read(name).split("\n").at(-1) ?? "") as Record<string, unknown>;
    expect([read("first.code"), read("full.code"), read("search.code")]).toEqual(["0", "74", "0"]);
    expect(readJson("full")).toMatchObject({ error: { code: "DISK_FULL" } });
    expect(readJson("search")).toMatchObject({ results: [{ path: "zebra.ts" }] });
    expect([read("freed.code"), read("found.code")]).toEqual(["0", "0"]);
    expect(readJson("freed")).toMatchObject({ files_parsed: 20 });
  });

  test("refuses a memory with DISK_FULL, keeps the stored ones, and accepts new ones once space is free", () => {
    const out = makeTempFolder();
    ask(out, "first", [["store_memory", { content: "the kiln is hot" }]]);
    // A megabyte of distinct words, so that compression saves little.
    const long = Array.from({ length: 120_000 }, (_, i) => `w${i}`).join(" ");
    ask(out, "full", [["store_memory", { content: long }]]);
    ask(out, "freed", [["store_memory", { content: "the kiln is cold" }]]);
    ask(out, "after", [
      ["export_memories", {}],
      ["codemem_health", {}],
    ]);
    const run = spawnSync(
      "unshare",
      ["-rm", "sh", "-c", memoryScript, "sh", makeTempFolder(), out, process.execPath, lociPath],
      { env: cleanEnvironment(), encoding: "utf8" },
    );
    expect(run.status, run.stderr).toBe(0);
    expect(answersOf(out, "first")).toMatchObject([{ status: "stored" }]);
    expect(answersOf(out, "full")).toMatchObject([{ error: { code: "DISK_FULL" } }]);
    expect(JSON.stringify(answersOf(out, "full"))).toContain("what was stored before is intact");
    expect(answersOf(out, "freed")).toMatchObject([{ status: "stored" }]);
    const [exported, health] = answersOf(out, "after");
    expect(exported).toMatchObject([{ content: "the kiln is cold" }, { content: "the kiln is hot" }]);
    expect(health).toMatchObject({ healthy: true });
  });

  test("of one megabyte in total: every failing call reports DISK_FULL, and no process is killed by a signal", () => {
    const out = makeTempFolder();
    ask(out, "small", [
      ["store_memory", { content: "the kiln is hot" }],
      ["recall_memory", { query: "kiln" }],
    ]);
    const folders = [makeTempFolder(), out, process.execPath, lociPath];
    const run = spawnSync("unshare", ["-rm", "sh", "-c", smallScript, "sh", ...folders], {
      env: cleanEnvironment(),
      encoding: "utf8",
    });
    expect(run.status, run.stderr).toBe(0);
    const code = (name: string): number => Number(readFileSync(join(out, `${name}.code`), "utf8"));
    expect([code("doctor"), code("small")].filter((each) => each > 127)).toEqual([]);
    // A megabyte may hold one memory, or none: each call is answered, and each refusal names the reason.
    for (const answer of answersOf(out, "small")) {
      const text = JSON.stringify(answer);
      expect(text.includes('"error"') ? text : "DISK_FULL").toContain("DISK_FULL");
    }
  });

  test(
    "a backup that does not fit is refused for that reason, and leaves nothing",
    { timeout: 60_000 },
    () => {
      const out = makeTempFolder();
      const folders = [makeTempFolder(), makeTempFolder(), out, process.execPath, lociPath];
      const run = spawnSync("unshare", ["-rm", "sh", "-c", backupScript, "sh", ...folders], {
        env: cleanEnvironment(),
        encoding: "utf8",
      });
      expect(readFileSync(join(out, "backup.code"), "utf8").trim(), run.stderr).toBe("74");
      expect(readFileSync(join(out, "backup.out"), "utf8")).toContain("DISK_FULL");
      expect(readFileSync(join(out, "left"), "utf8").trim()).toBe("filler");
    },
  );
});
