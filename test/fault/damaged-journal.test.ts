// When the data file and the journal are both damaged, what is lost is told, what could not be read is kept, and what
// could be read stays restorable.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { closeHome } from "../../src/core/store/close-home.ts";
import { onNotices } from "../../src/core/store/notices.ts";
import { openMemory } from "../../src/threads/host/open-memory.ts";
import { damageFile } from "../support/damage.ts";
import { copyToTemp, makeSharedFolder } from "../support/temp.ts";

const contents = Array.from({ length: 10 }, (_, i) => `memory number ${i}`);
const whole = makeSharedFolder("loci-home");
const folderOf = (home: string): string => join(home, "memory");
const journalOf = (home: string): string => join(folderOf(home), "journal", "00000001.journal");

async function store(home: string, texts: readonly string[]): Promise<void> {
  const service = openMemory({ home, embedder: { provider: "hash" } });
  for (const content of texts) await service.memory.store({ content });
  await service.close();
  await closeHome(home);
}

beforeAll(() => store(whole, contents), 60_000);

function copyOfWhole(): string {
  return copyToTemp(whole);
}

/** Cuts the data file, opens the memory, and returns its texts and what was told. */
async function recover(home: string) {
  damageFile(join(folderOf(home), "data.mdb"), "cut in half");
  const told: string[] = [];
  const listener = onNotices(({ message }) => told.push(message));
  const service = openMemory({ home, embedder: { provider: "hash" } });
  const texts = (await service.memory.list({ limit: 100 })).map(({ content }) => content).sort();
  await service.close();
  await closeHome(home);
  listener.stop();
  return { texts, told: told.join("\n") };
}

/** Where each record begins, and where the last one ends. */
function placesOf(journal: Buffer): readonly number[] {
  const places = [64];
  for (let at = 64; at + 24 < journal.length && journal.readUInt32LE(at) > 0;) {
    at += 24 + journal.readUInt32LE(at);
    places.push(at);
  }
  return places;
}

/** The kept segments, by the name of their folder. */
function listKept(home: string): readonly Buffer[] {
  const names = readdirSync(folderOf(home)).filter((name) => name.startsWith("journal.damaged-"));
  return names.map((name) => readFileSync(join(folderOf(home), name, "00000001.journal")));
}

test("a whole journal restores everything, and is not set aside", { timeout: 60_000 }, async () => {
  const home = copyOfWhole();
  const { texts, told } = await recover(home);
  expect(texts).toEqual(contents);
  expect(told).toContain("up to the end of the journal");
  expect(listKept(home)).toEqual([]);
});

test(
  "a damaged record: the lost commits are told, and no later write overwrites them",
  {
    timeout: 60_000,
  },
  async () => {
    const home = copyOfWhole();
    const journal = readFileSync(journalOf(home));
    const places = placesOf(journal);
    const [damaged, last] = [5, places.length - 1];
    journal[places[damaged - 1]! + 40]! ^= 255;
    writeFileSync(journalOf(home), journal);
    const { texts, told } = await recover(home);
    expect(texts.length).toBeLessThan(contents.length);
    expect(texts).toEqual(contents.slice(0, texts.length));
    expect(told).toContain(`They were restored from ${damaged - 1} journaled commits. What follows`);
    expect(told).toContain(`commits ${damaged} to ${last} are lost`);
    expect(told).toContain("The journal is kept as");
    await store(home, ["stored behind the damage"]);
    expect(listKept(home).map((kept) => kept.equals(journal))).toEqual([true]);

    const again = await recover(home);
    expect(again.texts).toEqual([...texts, "stored behind the damage"]);
    expect(again.told).toContain("up to the end of the journal");
    expect(listKept(home).map((kept) => kept.equals(journal))).toEqual([true]);
  },
);

test("a torn last record: it is not claimed that nothing is lost", { timeout: 60_000 }, async () => {
  const home = copyOfWhole();
  const journal = readFileSync(journalOf(home));
  const places = placesOf(journal);
  journal.fill(0, places.at(-1)! - 10, places.at(-1));
  writeFileSync(journalOf(home), journal);
  const { told } = await recover(home);
  expect(told).toContain("if it was a finished write, that is lost");
  expect(listKept(home).map((kept) => kept.equals(journal))).toEqual([true]);
});

test(
  "a journal that is gone behind the copy: later writes are called lost",
  { timeout: 60_000 },
  async () => {
    const home = copyOfWhole();
    rmSync(journalOf(home));
    // The next process copies the whole data file, and begins a new journal.
    await store(home, ["stored in the new journal"]);
    rmSync(join(folderOf(home), "journal"), { recursive: true });
    const { told } = await recover(home);
    expect(told).toMatch(/They were restored from their copy .* The journal behind them is gone/);
  },
);

test("a journal without its beginning is kept when the store starts empty", { timeout: 60_000 }, async () => {
  const home = copyOfWhole();
  const journal = readFileSync(journalOf(home));
  journal[20]! ^= 255;
  writeFileSync(journalOf(home), journal);
  const { texts, told } = await recover(home);
  expect(texts).toEqual([]);
  expect(told).toMatch(/the store starts empty\. A backup can be restored\. The journal is kept as/);
  await store(home, ["stored behind the loss"]);
  expect(listKept(home).map((kept) => kept.equals(journal))).toEqual([true]);
  expect((await recover(home)).texts).toEqual(["stored behind the loss"]);
});

test.each(["closed", join("journal", "00000001.journal")])(
  "a folder in place of the file %s loses nothing, and what is stored later is journaled",
  { timeout: 60_000 },
  async (name) => {
    const home = copyOfWhole();
    rmSync(join(folderOf(home), name));
    mkdirSync(join(folderOf(home), name));
    const told: string[] = [];
    const listener = onNotices(({ message }) => told.push(message));
    await store(home, ["stored beside the folder"]);
    listener.stop();
    expect(told).toEqual([]);
    const { texts } = await recover(home);
    expect(texts).toEqual([...contents, "stored beside the folder"]);
  },
);

test(
  "a folder in place of the only journal is kept when the data file is damaged",
  { timeout: 60_000 },
  async () => {
    const home = copyOfWhole();
    rmSync(journalOf(home));
    mkdirSync(journalOf(home));
    expect((await recover(home)).told).toMatch(/the store starts empty\. .* The journal is kept as/);
    await store(home, ["stored behind the loss"]);
    expect((await recover(home)).texts).toEqual(["stored behind the loss"]);
  },
);
