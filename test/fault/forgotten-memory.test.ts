// A deleted memory is gone from the disk: from the data file, its free pages, its copies and its journal. And when this
// happens.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { openMemory, type OpenMemory } from "../../src/threads/host/open-memory.ts";
import { closeHome } from "../../src/core/store/close-home.ts";
import { damageFile } from "../support/damage.ts";
import { parseLastLine, runLoci } from "../support/run-loci.ts";
import { copyToTemp, makeTempFolder } from "../support/temp.ts";

const open = (home: string): OpenMemory => openMemory({ home, embedder: { provider: "hash" } });

/** Files of the home that contain the text. */
function findText(home: string, text: string): readonly string[] {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

async function close(home: string, opened: OpenMemory): Promise<void> {
  await opened.close();
  await closeHome(home);
}

/** Various lengths, so that pages are split and rows move between them. */
const fillers = Array.from({ length: 400 }, (_, i) => `filler ${i} ${"oak ash pine ".repeat(i % 60)}`);

async function storeAll(opened: OpenMemory): Promise<{ readonly short: string; readonly long: string }> {
  const store = async (content: string): Promise<string> => (await opened.memory.store({ content })).id;
  await Promise.all(fillers.slice(0, 200).map(store));
  const short = await store("zebraquince is short");
  const long = await store(`zebraquince is long ${"and longer ".repeat(2_000)}`);
  await Promise.all(fillers.slice(200).map(store));
  return { short, long };
}

async function listContents(home: string): Promise<readonly string[]> {
  const opened = open(home);
  const found = await opened.memory.list({ limit: 10_000 });
  await close(home, opened);
  return found.map(({ content }) => content).sort();
}

describe("the text of a deleted memory", { timeout: 120_000 }, () => {
  test("is erased when the last process closes the home, and the other memories survive damage", async () => {
    const home = makeTempFolder("loci-home");
    const opened = open(home);
    const { short, long } = await storeAll(opened);
    expect(findText(home, "zebraquince")).not.toEqual([]);
    await opened.memory.update(short, { content: "it was renamed" });
    await opened.memory.delete(long);
    await close(home, opened);
    expect(findText(home, "zebraquince")).toEqual([]);
    const kept = [...fillers, "it was renamed"].sort();
    damageFile(join(home, "memory", "data.mdb"), "cut to 100 bytes");
    expect(await listContents(home)).toEqual(kept);
  });

  test("is kept while the memory can be restored, and erased after a purge", async () => {
    const home = makeTempFolder("loci-home");
    const opened = open(home);
    const { short, long } = await storeAll(opened);
    await opened.memory.softDelete(short);
    await opened.memory.delete(long);
    await close(home, opened);
    expect(findText(home, "zebraquince")).not.toEqual([]);
    const again = open(home);
    await again.memory.purgeDeleted(short);
    await close(home, again);
    expect(findText(home, "zebraquince")).toEqual([]);
  });

  test("that a killed process left behind is erased by the next process", async () => {
    const home = makeTempFolder("loci-home");
    const opened = open(home);
    const { short, long } = await storeAll(opened);
    for (const id of [short, long]) await opened.memory.delete(id);
    // The state after a kill: nothing was closed.
    const killed = copyToTemp(home);
    for (const name of readdirSync(join(killed, "memory"))) {
      if (name.startsWith("open.")) rmSync(join(killed, "memory", name));
    }
    await close(home, opened);
    expect(findText(killed, "zebraquince")).not.toEqual([]);
    const doctor = await runLoci(["doctor", "--home", killed, "--json"]);
    expect(parseLastLine(doctor)).toMatchObject({ healthy: true });
    expect(findText(killed, "zebraquince")).toEqual([]);
    expect(await listContents(killed)).toEqual([...fillers].sort());
  });

  test("stays only in the data file while another process has the file open", async () => {
    const home = makeTempFolder("loci-home");
    const opened = open(home);
    const { short, long } = await storeAll(opened);
    const program = fileURLToPath(new URL("../support/memory-process.js", import.meta.url));
    const other = spawn(process.execPath, [program, home], { stdio: ["pipe", "pipe", "inherit"] });
    other.stdin.write(`${JSON.stringify({ id: 0, do: "stats" })}\n`);
    await once(other.stdout, "data");
    for (const id of [short, long]) await opened.memory.delete(id);
    await close(home, opened);
    const left = findText(home, "zebraquince").map((file) => file.slice(join(home, "memory").length + 1));
    expect(left).toEqual(["data.mdb"]);
    expect(existsSync(join(home, "memory", "erase"))).toBe(true);
    other.stdin.end();
    await once(other, "exit");
    expect(await listContents(home)).toEqual([...fillers].sort());
    expect(findText(home, "zebraquince")).toEqual([]);
  });
});
