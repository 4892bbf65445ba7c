// Does an answer about what a change breaks begin with what surely breaks?
import { expect, test, vi } from "vitest";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

// Long timeout: each engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const importing = (names: string, body: string): string =>
  `import { expect, test } from "vitest";\nimport { ${names} } from "../src/repo";\n${body}`;

test("sure users and tests come before possible ones that are as near", async () => {
  const { engine } = await openTestEngine();
  const root = makeRepository({
    "src/repo.ts":
      "export interface Repo { find(): string }\nexport function ask(repo: Repo) { return repo.find(); }\n" +
      'export class Mem implements Repo { find() { return "1"; } }\nexport class Disk implements Repo { find() { return "2"; } }\n',
    "src/use.ts": 'import { Mem } from "./repo";\nexport const used = (mem: Mem) => mem.find();\n',
    "test/a.test.ts": importing(
      "type Repo",
      'test("any", () => expect((null! as Repo).find()).toBe("1"));\n',
    ),
    "test/b.test.ts": importing("Mem", 'test("own", () => expect(new Mem().find()).toBe("1"));\n'),
  });
  await engine.code.index(root, {});
  const { reachable, tests } = await engine.code.impact({ root, symbolId: "src/repo.ts#Mem.find", depth: 1 });
  const shown = reachable.map(({ id, possible }) => `${id}${possible ? " possible" : ""}`);
  expect(shown).toEqual([
    ...["src/use.ts#used", "test/b.test.ts#own"],
    ...["src/repo.ts#Repo.find possible", "src/repo.ts#ask possible", "test/a.test.ts#any possible"],
  ]);
  expect(tests).toEqual(["test/b.test.ts#own", "test/a.test.ts#any"]);
});

test("what a longer way surely reaches is not only possible", async () => {
  const { engine } = await openTestEngine();
  const root = makeRepository({
    "src/repo.ts":
      "export interface Repo { find(): string }\n" +
      'export class Mem implements Repo { find() { return "1"; } }\nexport class Disk implements Repo { find() { return "2"; } }\n' +
      "export function own() { return new Mem().find(); }\n" +
      "export function ask(repo: Repo) { return repo.find() + own(); }\nexport const told = (repo: Repo) => ask(repo);\n",
  });
  await engine.code.index(root, {});
  const impactWithin = async (depth: number): Promise<readonly string[]> => {
    const symbolId = "src/repo.ts#Mem.find";
    const { reachable } = await engine.code.impact({ root, symbolId, depth });
    return reachable.map(
      ({ id, depth: distance, possible }) => `${distance} ${id}${possible ? " possible" : ""}`,
    );
  };
  const nearest = ["1 src/repo.ts#own", "1 src/repo.ts#Repo.find possible", "1 src/repo.ts#ask possible"];
  expect(await impactWithin(1)).toEqual(nearest);
  expect(await impactWithin(3)).toEqual([
    ...["1 src/repo.ts#own", "1 src/repo.ts#ask", "1 src/repo.ts#Repo.find possible"],
    "2 src/repo.ts#told",
  ]);
});
