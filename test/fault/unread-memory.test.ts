// Law 5 for a record: the pages of the data file are whole, but bytes in a memory have changed. The memory is restored from
// the journal, and no copy without it takes the journal's place.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { closeHome } from "../../src/core/store/close-home.ts";
import { openMemory } from "../../src/threads/host/open-memory.ts";
import { useHashModel } from "../support/hash-model.ts";
import { askServer } from "../support/ask-server.ts";
import { describeRun, parseLastLine, runLoci } from "../support/run-loci.ts";
import { copyToTemp, makeSharedFolder } from "../support/temp.ts";

const whole = makeSharedFolder("loci-home");
const texts = Array.from({ length: 40 }, (_, i) => `Memory number ${i} is about the harbor`);
const hurt = "Memory number 33 is about the harbor";
let hurtId: string;

beforeAll(async () => {
  useHashModel(whole);
  const service = openMemory({ home: whole, embedder: { provider: "hash" } });
  for (const content of texts) {
    const { id } = await service.memory.store({ content });
    if (content === hurt) hurtId = id;
  }
  await service.close();
  await closeHome(whole);
}, 60_000);

/** A home in whose data file the byte `offset` bytes from the start of the memory's text is another. */
function hurtCopy(offset: number, value: number): string {
  const home = copyToTemp(whole);
  const file = join(home, "memory", "data.mdb");
  const bytes = readFileSync(file);
  // Old pages may hold the text as well.
  for (let at = bytes.indexOf(hurt); at >= 0; at = bytes.indexOf(hurt, at + 1)) bytes[at + offset] = value;
  writeFileSync(file, bytes);
  return home;
}

/** As `hurtCopy`, but of the memory's head, which can still be decoded. */
function hurtHead(hurtAt: (bytes: Buffer, idAt: number) => void): string {
  const home = copyToTemp(whole);
  const file = join(home, "memory", "data.mdb");
  const bytes = readFileSync(file);
  // In a head, the length of a string is before it.
  const id = Buffer.concat([Buffer.from([0xd9, hurtId.length]), Buffer.from(hurtId)]);
  for (let at = bytes.indexOf(id); at >= 0; at = bytes.indexOf(id, at + 1)) hurtAt(bytes, at + 2);
  writeFileSync(file, bytes);
  return home;
}

/** A flipped bit in the exponent. */
const hurtTime = (): string =>
  hurtHead((bytes, at) => {
    bytes[bytes.indexOf(Buffer.from([0xcb, 0x42]), at) + 1]! ^= 0x20;
  });
const hurtName = (): string =>
  hurtHead((bytes, at) => {
    bytes[at] = bytes[at] === 0x30 ? 0x31 : 0x30;
  });

async function listAll(home: string): Promise<readonly string[]> {
  const service = openMemory({ home, embedder: { provider: "hash" } });
  try {
    return (await service.memory.list({ limit: 1_000 })).map(({ content }) => content);
  } finally {
    await service.close();
    await closeHome(home);
  }
}

describe("a memory that cannot be read", { timeout: 60_000 }, () => {
  test("fails the call with the way to mend it, and the next start restores it", async () => {
    const home = hurtCopy(-3, 0xc1);
    await expect(listAll(home)).rejects.toMatchObject({
      code: "STORE_CORRUPT",
      message: expect.stringContaining("a record in it cannot be read") as string,
      hint: expect.stringContaining("it then restores the memories from their journal") as string,
    });
    expect((await listAll(home)).toSorted()).toEqual(texts.toSorted());
  });

  test.each([
    ["a time that is none", hurtTime],
    ["another id", hurtName],
  ])("with %s: fails the call, and the next start restores it", async (_, hurtHome) => {
    const home = hurtHome();
    await expect(listAll(home)).rejects.toMatchObject({
      code: "STORE_CORRUPT",
      hint: expect.stringContaining("it then restores the memories from their journal") as string,
    });
    expect((await listAll(home)).toSorted()).toEqual(texts.toSorted());
  });

  test("is reported over MCP, and by the next server as restored", async () => {
    const home = hurtCopy(-3, 0xc1);
    const [refused] = await askServer(home, [["recall_memory", { query: hurt, k: 40 }]]);
    expect(refused).toMatchObject({ isError: true, value: { error: { code: "STORE_CORRUPT" } } });
    const [answer] = await askServer(home, [["recall_memory", { query: hurt, k: 40 }]]);
    expect(answer).toMatchObject({
      isError: false,
      warnings: [expect.stringContaining("They were restored") as string],
    });
  });

  test.each([
    ["unreadable", () => hurtCopy(-3, 0xc1)],
    ["another text", () => hurtCopy(0, 0x6e)],
    ["another time", hurtTime],
  ])("%s: doctor says so, and the next one is satisfied", async (_, hurtHome) => {
    const home = hurtHome();
    const doctor = await runLoci(["doctor", "--home", home, "--json"]);
    expect(parseLastLine(doctor), describeRun(doctor)).toMatchObject({ healthy: false });
    const next = await runLoci(["doctor", "--home", home, "--json"]);
    expect(parseLastLine(next), describeRun(next)).toMatchObject({ healthy: true });
    expect((await listAll(home)).toSorted()).toEqual(texts.toSorted());
  });

  test("stays alone unread if the journal does not reach as far as the data file", async () => {
    const home = hurtCopy(-3, 0xc1);
    const folder = join(home, "memory", "journal");
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name));
      // As after a power cut: zeros where the last commits were.
      writeFileSync(join(folder, name), bytes.fill(0, bytes.indexOf(texts[20]!)));
    }
    await expect(listAll(home)).rejects.toMatchObject({ code: "STORE_CORRUPT" });
    await expect(listAll(home)).rejects.toMatchObject({
      hint: expect.stringContaining("The journal could not restore it") as string,
    });
    const service = openMemory({ home, embedder: { provider: "hash" } });
    const found = await service.memory.list({ limit: 5 });
    expect(found).toHaveLength(5);
    await service.close();
    await closeHome(home);
    const backup = await runLoci(["backup", join(home, "saved.loci"), "--home", home]);
    expect(backup.stdout, describeRun(backup)).toContain("Saved 40 memories");
    // Without it, the memories are whole again, and what happens to them later can be mended again.
    const mended = openMemory({ home, embedder: { provider: "hash" } });
    await mended.memory.delete(hurtId);
    await mended.close();
    await closeHome(home);
    expect(await listAll(home)).toHaveLength(39);
    expect(readdirSync(join(home, "memory"))).not.toContain("unread");
  });

  test("is not erased from the journal when another memory is deleted", async () => {
    const home = hurtCopy(0, 0x6e);
    const service = openMemory({ home, embedder: { provider: "hash" } });
    const [other] = await service.memory.list({ limit: 1 });
    await service.memory.delete(other!.id);
    await service.close();
    await closeHome(home);
    const kept = texts.filter((text) => text !== other!.content);
    expect((await listAll(home)).toSorted()).toEqual(kept.toSorted());
  });

  test("a note that is not true is dropped, and nothing is set aside", async () => {
    const home = copyToTemp(whole);
    writeFileSync(join(home, "memory", "unread"), "a record in it cannot be read");
    expect((await listAll(home)).toSorted()).toEqual(texts.toSorted());
    expect(readdirSync(join(home, "memory")).filter((name) => /damaged|unread/.test(name))).toEqual([]);
  });

  test.each([
    ["another text", () => hurtCopy(0, 0x6e)],
    ["another time", hurtTime],
  ])("%s is in no backup: the backup fails, and after it the memory is restored", async (_, hurtHome) => {
    const home = hurtHome();
    const target = join(home, "saved.loci");
    const failed = await runLoci(["backup", target, "--home", home]);
    expect(failed.code, describeRun(failed)).not.toBe(0);
    const made = await runLoci(["backup", target, "--home", home]);
    expect(made.code, describeRun(made)).toBe(0);
    expect((await listAll(home)).toSorted()).toEqual(texts.toSorted());
  });
});
