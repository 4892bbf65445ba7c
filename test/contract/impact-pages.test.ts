// Is the answer of get_impact about a symbol that everything uses short, and can the rest be read?
import { expect, test, vi } from "vitest";
import { indexFiles, type ImpactRow } from "../support/code-graph-client.ts";

// Long timeout: each engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

interface Page extends ImpactRow {
  readonly truncated?: true;
  readonly rest?: string;
}

const users = 120;
const testFiles = 40;

function hub(): Record<string, string> {
  const files: Record<string, string> = { "src/hub.ts": "export function hub(): void {}\n" };
  for (let at = 0; at < users; at++) {
    files[`src/part${at}/user.ts`] =
      `import { hub } from "../hub";\n\nexport function user${at}(): void {\n  hub();\n}\n`;
  }
  for (let at = 0; at < testFiles; at++) {
    files[`src/a${at}.test.ts`] =
      'import { hub } from "./hub";\n\nfunction helper(): void {\n  hub();\n}\n' +
      `for (const n of [1, 2, 3]) test("hub ${at} a", () => hub());\ntest("hub ${at} b", () => { helper(); });\n`;
  }
  return files;
}

async function openHub(): Promise<(args: Record<string, unknown>) => Promise<Page>> {
  const client = await indexFiles(hub());
  return (args) => client.ask<Page>("get_impact", { qualified_name: "hub", ...args });
}

test("a page has about 3,000 tokens and begins with production code, each with its line", async () => {
  const ask = await openHub();
  const page = await ask({ depth: 1 });
  expect(JSON.stringify(page).length / 4).toBeLessThan(3_000);
  expect(page.truncated).toBe(true);
  expect(page.reachable_nodes).toBeGreaterThan(users);
  expect(page.reachable.length).toBeGreaterThan(15);
  expect(page.reachable.every(({ id }) => id.startsWith("src/part"))).toBe(true);
  const calls = page.direct_dependents.filter(({ relationship }) => relationship === "CALLS");
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.every(({ line }) => line === 4)).toBe(true);
  const user = page.reachable.find(({ id }) => id.includes("#user"));
  expect(user).toMatchObject({ line: 3, depth: 1, via: "hub" });
});

test("one that uses several members of a type is listed with its first line", async () => {
  const client = await indexFiles({
    "src/store.ts":
      "export class Store {\n  read(): void {}\n  write(): void {}\n}\n" +
      "export function both(store: Store): void {\n  store.write();\n  store.read();\n}\n",
  });
  const { direct_dependents: dependents } = await client.ask<Page>("get_impact", { qualified_name: "Store" });
  const calls = dependents.filter(({ relationship }) => relationship === "CALLS");
  expect(calls).toEqual([{ source: "src/store.ts#both", relationship: "CALLS", line: 6 }]);
});

test("all pages together list every symbol once, and tests only as tests", async () => {
  const ask = await openHub();
  const reachable: string[] = [];
  const tests: string[] = [];
  const files: string[] = [];
  for (let offset = 0; ;) {
    const page = await ask({ depth: 1, offset });
    reachable.push(...page.reachable.map(({ id }) => id));
    tests.push(...page.tests);
    files.push(...page.files);
    const next = /offset (\d+)/.exec(page.rest ?? "");
    if (next === null) break;
    expect(Number(next[1])).toBeGreaterThan(offset);
    offset = Number(next[1]);
  }
  const said = [...reachable, ...tests];
  expect(new Set(said).size).toBe(said.length);
  for (let at = 0; at < users; at++) expect(reachable).toContain(`src/part${at}/user.ts#user${at}`);
  // A helper of tests is code that a change must follow, too; it comes after production code.
  const helpers = reachable.flatMap((id, at) => (id.endsWith("#helper") ? at : []));
  expect(helpers).toHaveLength(testFiles);
  expect(Math.min(...helpers)).toBeGreaterThanOrEqual(users);
  expect(new Set(tests.map((id) => id.split("#")[0])).size).toBe(testFiles);
  expect(files.findIndex((path) => path.includes(".test."))).toBe(users);
});
