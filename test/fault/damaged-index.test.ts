// A damaged store of data that can be rebuilt: no process dies of it, the other stores keep working, and the next index
// run repairs it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { closeHome } from "../../src/core/store/close-home.ts";
import { openRootStore } from "../../src/core/store/index.ts";
import { rootIdOf } from "../../src/core/types/root-id.ts";
import { askServer } from "../support/ask-server.ts";
import { damageFile, damages } from "../support/damage.ts";
import { describeRun, parseLastLine, runLoci } from "../support/run-loci.ts";
import { copyToTemp, makeSharedFolder, makeTempFolder, writeFiles } from "../support/temp.ts";

const zoo = makeSharedFolder("loci-zoo");
const farm = makeSharedFolder("loci-farm");
const whole = makeSharedFolder("loci-home");

beforeAll(async () => {
  const files = Array.from({ length: 20 }, (_, i) => {
    const constants = Array.from({ length: 60 }, (_, k) => `export const zebra${i}x${k} = "${k * 7919}";\n`);
    return [`m${i}.ts`, `export function lion${i}() {}\n${constants.join("")}`] as const;
  });
  writeFiles(zoo, Object.fromEntries(files));
  writeFiles(farm, { "cow.ts": "export function milkCow() {}\n" });
  for (const root of [zoo, farm]) expect((await runLoci(["index", root, "--home", whole])).code).toBe(0);
  const [stored] = await askServer(whole, [["store_memory", { content: "the kiln is hot" }]]);
  expect(stored).toMatchObject({ value: { status: "stored" } });
}, 120_000);

function damagedHome(store: string, damage: (typeof damages)[number]): string {
  const home = copyToTemp(whole);
  damageFile(join(home, store, "data.mdb"), damage);
  return home;
}

const zooStore = join("roots", rootIdOf(zoo));

describe("a damaged index of one root", { timeout: 120_000 }, () => {
  test.each(damages)(
    "%s: is reported, affects nothing else, and is repaired by the next index run",
    async (damage) => {
      const home = damagedHome(zooStore, damage);
      const search = (root: string, query: string) =>
        runLoci(["search", query, "--root", root, "--home", home, "--json"]);
      const refused = await search(zoo, "lion3");
      expect(parseLastLine(refused), describeRun(refused)).toMatchObject({
        error: { code: "STORE_CORRUPT", hint: expect.stringContaining(`loci index --full ${zoo}`) as string },
      });
      expect((await search(farm, "milk cow")).code).toBe(0);
      const doctor = parseLastLine(await runLoci(["doctor", "--home", home, "--json"]));
      expect(doctor).toMatchObject({ healthy: false });
      expect(JSON.stringify(doctor)).toContain(`The index of ${zoo} is damaged`);
      const [recalled, found] = await askServer(home, [
        ["recall_memory", { query: "kiln" }],
        ["search_code", { query: "milkCow", k: 1 }],
      ]);
      expect(recalled).toMatchObject({ isError: false, value: [{ content: "the kiln is hot" }] });
      expect(found).toMatchObject({ isError: false, value: [{ qualified_name: "milkCow" }] });
      const told = [...recalled!.warnings, ...found!.warnings].filter((line) => line.includes("is damaged"));
      expect(told, "it is told once").toHaveLength(1);
      const run = await runLoci(["index", zoo, "--home", home, "--json"]);
      expect(run.code, describeRun(run)).toBe(0);
      expect(run.stderr).toContain("a new one was created");
      const [again] = await askServer(home, [["search_code", { query: "lion3", k: 1 }]]);
      expect(again).toMatchObject({ value: [{ file_path: "m3.ts" }] });
      expect(parseLastLine(await runLoci(["doctor", "--home", home, "--json"]))).toMatchObject({
        healthy: true,
      });
      const kept = readdirSync(join(home, zooStore)).filter((name) => name.includes("damaged"));
      expect(kept).toHaveLength(1);
    },
  );
});

/** LMDB opens the file, but returns values other than those that were put. Returns how many places were changed. */
function changeText(home: string, store: string, text: string): number {
  const file = join(home, store, "data.mdb");
  const bytes = readFileSync(file);
  let changed = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1), changed++)
    bytes[at] = bytes[at]! ^ 0x55;
  writeFileSync(file, bytes);
  return changed;
}

/** To LMDB the blocks are intact; one byte of each is changed. */
async function changeBlocks(home: string, store: string, part: string): Promise<number> {
  const opened = openRootStore(join(home, store));
  const { blocks } = opened.environment.tables;
  const keys = ([...blocks.getKeys()] as string[]).filter((key) => key.endsWith(`/${part}`));
  opened.environment.write(() => {
    for (const key of keys) {
      const bytes = Buffer.from(blocks.getBinary(key)!);
      const middle = bytes.length >> 1;
      bytes[middle] = bytes[middle]! ^ 0x55;
      blocks.putSync(key, bytes);
    }
  });
  await opened.close();
  return keys.length;
}

/** A home whose index of the zoo has a record that cannot be read. */
async function homeWithoutRecord(): Promise<string> {
  const home = copyToTemp(whole);
  const { environment, close } = openRootStore(join(home, zooStore));
  environment.write(() => {
    environment.tables.meta.putSync("current", Buffer.from([0xc1]));
  });
  await close();
  await closeHome(home);
  return home;
}

test.each([
  ["whose record cannot be read", zoo, homeWithoutRecord],
  ["whose record cannot be read, by its id", rootIdOf(zoo), homeWithoutRecord],
  ["whose file is damaged", zoo, () => damagedHome(zooStore, "overwritten at its start")],
])("an index %s can be removed", { timeout: 60_000 }, async (_, given, makeHome) => {
  const home = await makeHome();
  const removed = await runLoci(["roots", "remove", given, "--yes", "--home", home]);
  expect(removed.code, describeRun(removed)).toBe(0);
  expect(removed.stdout).toBe(`${zoo} is no longer indexed.\n`);
  expect(readdirSync(join(home, "roots"))).toEqual([rootIdOf(farm)]);
  expect((await runLoci(["roots", "remove", given, "--yes", "--home", home])).code).toBe(66);
});

test("a folder in place of a store's file is damage, too; an agent is told which tool rebuilds the index", async () => {
  const home = copyToTemp(whole);
  for (const store of [zooStore, "artifacts"]) {
    rmSync(join(home, store, "data.mdb"));
    mkdirSync(join(home, store, "data.mdb"));
  }
  const [refused, indexed, found] = await askServer(home, [
    ["search_code", { query: "lion3", root: zoo }],
    ["index_codebase", { path: zoo }],
    ["search_code", { query: "lion3", root: zoo, k: 1 }],
  ]);
  const hint = `Call index_codebase with the path ${zoo}: it rebuilds the index.`;
  expect(refused).toMatchObject({ isError: true, value: { error: { code: "STORE_CORRUPT", hint } } });
  expect(indexed).toMatchObject({ isError: false, value: { files_scanned: 20 } });
  expect(found).toMatchObject({ isError: false, value: [{ qualified_name: "lion3" }] });
}, 120_000);

describe("garbage inside stored values", { timeout: 120_000 }, () => {
  test("in an index is reported, affects no other root, and is repaired by the next index run", async () => {
    const home = copyToTemp(whole);
    expect(await changeBlocks(home, zooStore, "files")).toBeGreaterThan(0);
    const search = (query: string, ...flags: string[]) =>
      runLoci(["search", query, "--home", home, "--json", ...flags]);
    expect(parseLastLine(await search("lion3", "--root", zoo))).toMatchObject({
      error: { code: "STORE_CORRUPT", hint: expect.stringContaining(`loci index --full ${zoo}`) as string },
    });
    expect((await search("milk cow", "--root", farm)).code).toBe(0);
    const doctor = parseLastLine(await runLoci(["doctor", "--home", home, "--json"]));
    expect(JSON.stringify(doctor)).toContain(`The index of ${zoo} is damaged`);
    const [found] = await askServer(home, [["search_code", { query: "milkCow", k: 1 }]]);
    expect(found).toMatchObject({ isError: false, value: [{ qualified_name: "milkCow" }] });
    expect(found!.warnings.filter((line) => line.includes("is damaged"))).toHaveLength(1);
    const run = await runLoci(["index", zoo, "--home", home, "--json"]);
    expect(run.code, describeRun(run)).toBe(0);
    expect(run.stderr).toContain("This run rebuilds it.");
    expect((await search("lion3", "--root", zoo)).stdout).toContain("m3.ts");
    const after = await runLoci(["doctor", "--home", home, "--json"]);
    expect(parseLastLine(after), describeRun(after)).toMatchObject({ healthy: true });
  });

  test("in an index's record is reported, and repaired by the next index run", async () => {
    const home = copyToTemp(whole);
    const opened = openRootStore(join(home, zooStore));
    const { meta } = opened.environment.tables;
    const record = Buffer.from(meta.getBinary("current")!);
    record[record.length >> 1]! ^= 1;
    opened.environment.write(() => {
      meta.putSync("current", record);
    });
    await opened.close();
    const search = () => runLoci(["search", "lion3", "--root", zoo, "--home", home, "--json"]);
    const next = { hint: expect.stringContaining(`loci index`) as string };
    expect(parseLastLine(await search())).toMatchObject({ error: next });
    const run = await runLoci(["index", zoo, "--home", home, "--json"]);
    expect(run.code, describeRun(run)).toBe(0);
    expect(run.stderr).toContain("its record has changed. This run rebuilds it.");
    expect((await search()).stdout).toContain("m3.ts");
    expect((await runLoci(["index", zoo, "--home", home, "--json"])).stderr).not.toContain("rebuilds");
  });

  test("a part that is gone from an index is reported, and put back by the next index run", async () => {
    const home = copyToTemp(whole);
    const opened = openRootStore(join(home, zooStore));
    const { blocks } = opened.environment.tables;
    const keys = ([...blocks.getKeys()] as string[]).filter((key) => key.endsWith("/words"));
    opened.environment.write(() => {
      for (const key of keys) blocks.removeSync(key);
    });
    await opened.close();
    expect(keys).not.toHaveLength(0);
    const search = () => runLoci(["search", "lion3", "--root", zoo, "--home", home, "--json"]);
    expect(parseLastLine(await search())).toMatchObject({ error: { code: "STORE_CORRUPT" } });
    const run = await runLoci(["index", zoo, "--home", home, "--json"]);
    expect(run.code, describeRun(run)).toBe(0);
    expect(run.stderr).toContain("is gone. This run rebuilds it.");
    expect((await search()).stdout).toContain("m3.ts");
  });

  test("in the artifact store makes the next index run rebuild the artifacts that it needs", async () => {
    const root = copyToTemp(zoo, "loci-zoo");
    const home = makeTempFolder("loci-home");
    expect((await runLoci(["index", root, "--home", home])).code).toBe(0);
    expect(changeText(home, "artifacts", "typescript")).toBeGreaterThan(0);
    writeFileSync(
      join(root, "m3.ts"),
      'import { lion4 } from "./m4.js";\nexport const tiger = () => lion4();\n',
    );
    writeFileSync(join(root, "package.json"), "{}");
    for (let time = 0; time < 2; time++) {
      const run = await runLoci(["index", root, "--home", home, "--json", ...(time === 0 ? [] : ["--full"])]);
      expect(run.code, describeRun(run)).toBe(0);
      const found = await runLoci(["search", "lion4", "--home", home, "--root", root, "--json"]);
      expect(found.stdout).toContain("m4.ts");
    }
    const [deps] = await askServer(home, [["get_dependencies", { qualified_name: "tiger" }]]);
    expect(JSON.stringify(deps)).toContain("lion4");
  });
});

describe("a damaged artifact store", { timeout: 120_000 }, () => {
  // Its middle contains only values, which have their own checksums: see above.
  const ofPages = damages.filter((damage) => damage !== "garbage in its middle");
  test.each(ofPages)("%s: is set aside and reported, and its files are parsed again", async (damage) => {
    const home = damagedHome("artifacts", damage);
    const run = await runLoci(["index", zoo, "--home", home, "--json"]);
    expect(run.code, describeRun(run)).toBe(0);
    expect(run.stderr).toContain("was damaged");
    expect(parseLastLine(run)).toMatchObject({ files_parsed: 20, files_unchanged: 20 });
    expect(parseLastLine(await runLoci(["index", zoo, "--home", home, "--json"]))).toMatchObject({
      files_parsed: 0,
    });
    const [found] = await askServer(home, [["search_code", { query: "lion3", k: 1 }]]);
    expect(found).toMatchObject({
      value: [{ qualified_name: "lion3", signature: "export function lion3()" }],
    });
  });

  test.each(ofPages)("%s in its vectors: they are set aside, and no file is read again", async (damage) => {
    const home = damagedHome(join("artifacts", "vectors-1"), damage);
    const run = await runLoci(["index", zoo, "--home", home, "--json"]);
    expect(run.code, describeRun(run)).toBe(0);
    expect(run.stderr).toContain("The store of vectors");
    expect(parseLastLine(run)).toMatchObject({ files_parsed: 0, files_unchanged: 20 });
    const [found] = await askServer(home, [["search_code", { query: "lion3", k: 1 }]]);
    expect(found).toMatchObject({ value: [{ qualified_name: "lion3" }] });
  });
});
