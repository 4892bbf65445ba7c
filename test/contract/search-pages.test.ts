// All pages of a search together equal the whole result, and a later page costs no more than the first.
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

const files = Object.fromEntries(
  Array.from({ length: 400 }, (_, file) => {
    const functions = Array.from(
      { length: 3 },
      (_, i) =>
        `/** Sends parcel ${i} of depot ${file}. */\nexport function sendParcel${file}x${i}() {\n  return ${i};\n}\n`,
    );
    return [`src/depot${file}.ts`, functions.join("\n")];
  }),
);

test("search pages equal the whole result, and deep pages are cheap", { timeout: 120_000 }, async () => {
  const root = makeRepository(files);
  const { engine } = await openTestEngine();
  await engine.code.index(root, {});
  const page = async (offset: number, limit: number): Promise<readonly string[]> => {
    const { hits } = await engine.code.search({ query: "send parcel", root, offset, limit });
    return hits.map(({ path, startLine }) => `${path}:${startLine}`);
  };
  expect([...(await page(0, 10)), ...(await page(10, 10))]).toEqual(await page(0, 20));
  const whole = await page(120, 60);
  expect(new Set(whole).size).toBe(60);
  expect([...(await page(120, 20)), ...(await page(140, 20)), ...(await page(160, 20))]).toEqual(whole);
  expect(await page(1_000_000, 10)).toEqual([]);

  const symbols = async (offset: number, limit: number): Promise<readonly string[]> =>
    (await engine.code.searchSymbols({ query: "sendParcel1", root, offset, limit })).map(({ id }) => id);
  expect([...(await symbols(0, 5)), ...(await symbols(5, 5))]).toEqual(await symbols(0, 10));

  const measure = async (limit: number, offset: number): Promise<number> => {
    const before = process.cpuUsage();
    for (let i = 0; i < 5; i++) await page(offset, limit);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await measure(10, 900);
  const [deep, wide] = [await measure(10, 900), await measure(910, 0)];
  // Ranking costs the same for both; the difference is that only one page is read and shown.
  expect(deep).toBeLessThan(wide / 2);
});

test("small pages equal one large page of real code", { timeout: 120_000 }, async () => {
  const root = resolve("src/core/memory");
  const { engine } = await openTestEngine();
  await engine.code.index(root, {});
  for (const query of ["how are memories ranked", "write a checkpoint", "parse a date in a question"]) {
    const page = async (offset: number, limit: number): Promise<readonly string[]> => {
      const { hits } = await engine.code.search({ query, root, offset, limit });
      return hits.map(({ path, startLine }) => `${path}:${startLine}`);
    };
    const pages: string[] = [];
    for (let offset = 0; offset < 120; offset += 10) pages.push(...(await page(offset, 10)));
    expect(new Set(pages).size).toBe(pages.length);
    expect(await page(0, 120)).toEqual(pages);
  }
});
