// Two indexed projects share a home: a question asked in one of them is answered by its own memories first.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadFamilies } from "../../src/families/catalog.ts";
import { callTool } from "../../src/tools/calls/call-tool.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import type { Engine } from "../../src/engine.ts";
import { openEngine } from "../../src/open-engine.ts";
import { createCallContext } from "../support/sample-engine.ts";
import { git } from "../support/run-git.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const catalog = createCatalog(await loadFamilies());
const folder = realpathSync(mkdtempSync(join(tmpdir(), "loci-origin-")));
const [home, shop, bank] = [join(folder, "home"), join(folder, "shop"), join(folder, "bank")];
const query = "how do I run the integration tests";
const texts = {
  bank: "run the integration tests with make integration-test, they need PostgreSQL on port 5433",
  linked: "the integration tests of the ledger run only on Linux",
  shop: "tests are run by npm test",
  nobody: "integration tests are slow everywhere",
};
let engine: Engine;
beforeAll(async () => {
  for (const [root, file] of [
    [shop, "cart.ts"],
    [bank, "ledger.ts"],
  ] as const) {
    mkdirSync(root);
    writeFileSync(join(root, file), `export function open${file.length}(): number {\n  return 1;\n}\n`);
  }
  engine = await openEngine({ home });
  await engine.code.index(shop, {});
  await engine.code.index(bank, {});
  await engine.memory.store({ content: texts.bank, namespace: bank });
  await engine.memory.store({ content: texts.linked, links: ["ledger.ts"], codeRoots: [bank] });
  await engine.memory.store({ content: texts.shop, namespace: shop });
  await engine.memory.store({ content: texts.nobody });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Found {
  readonly content: string;
  readonly score: number;
  readonly score_breakdown: { readonly scope: number };
}

function recallIn(root: string, args: Record<string, unknown> = {}): Promise<readonly Found[]> {
  return recallFrom([root], args);
}

async function recallFrom(
  roots: readonly string[],
  args: Record<string, unknown>,
): Promise<readonly Found[]> {
  const workspace = {
    folder: () => Promise.resolve(roots[0]!),
    scope: () => Promise.resolve({ roots, warning: undefined }),
    resolve: (path: string) => join(roots[0]!, path),
  };
  const context = { ...createCallContext(engine, catalog), workspace };
  const options = { resultTokens: 100_000, readOnly: true, recordEvents: false };
  const { texts: said } = await callTool(
    catalog.find("recall_memory")!,
    { query, ...args },
    context,
    options,
  );
  return JSON.parse(said[0]!) as Found[];
}

test("this project's and nobody's memories come before those of another project", async () => {
  const inShop = await recallIn(shop);
  const order = inShop.map(({ content }) => content);
  expect(order).toHaveLength(4);
  expect(order.slice(0, 2).sort()).toEqual([texts.nobody, texts.shop].sort());
  expect(order.slice(2).sort()).toEqual([texts.bank, texts.linked].sort());
  const scores = inShop.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(inShop.find(({ content }) => content === texts.shop)!.score_breakdown.scope).toBe(1);
  expect((await recallIn(bank))[0]!.content).toBe(texts.bank);
});

test("a memory of another project is found if this one has nothing on the question, or if its namespace is named", async () => {
  const query = "PostgreSQL port";
  expect((await recallIn(shop, { query }))[0]!.content).toBe(texts.bank);
  const named = await recallIn(shop, { namespace: bank });
  expect(named.map(({ content }) => content)).toEqual([texts.bank]);
  expect(named[0]!.score).toBe((await recallIn(bank, { namespace: bank }))[0]!.score);
});

test("a folder outside all projects prefers none of them", async () => {
  expect((await recallIn(folder))[0]!.content).toBe(texts.bank);
});

function addProject(path: string): string {
  const root = join(folder, path);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "part.ts"), "export const part = 1;\n");
  return root;
}

test("another work tree of the same repository is the same project", async () => {
  const main = addProject("mint");
  git(main, "init", "-q");
  git(main, "add", ".");
  git(main, "commit", "-q", "-m", "first");
  const branch = join(folder, "mint-branch");
  git(main, "worktree", "add", "-q", branch);
  await engine.code.index(main, {});
  await engine.code.index(branch, {});
  const own = "coins are struck at night by two presses";
  await engine.memory.store({ content: own, namespace: main });
  await engine.memory.store({ content: "coins are struck" });
  const query = "when are coins struck by presses";
  expect((await recallIn(branch, { query }))[0]).toMatchObject({ content: own });
  expect((await recallIn(branch, { query }))[0]!.score).toBeGreaterThan(0.5);
});

test("a folder name of any of the asker's projects is its own, even if another project has the same", async () => {
  const [first, second, namesake] = [addProject("x/web"), addProject("y/mail"), addProject("z/mail")];
  for (const root of [first, second, namesake]) await engine.code.index(root, {});
  const own = "letters are sorted by the sender's country";
  await engine.memory.store({ content: own, namespace: "mail" });
  await engine.memory.store({ content: "letters are sorted" });
  const query = "how are letters sorted by country";
  expect((await recallFrom([first, second], { query }))[0]!.content).toBe(own);
  // From outside both, it is another project's.
  expect((await recallIn(shop, { query }))[0]!.content).not.toBe(own);
});
