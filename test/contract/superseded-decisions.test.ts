// What do record_decision's `supersedes` and `related` say if a project changes its mind more than once?
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { loadFamilies } from "../../src/families/catalog.ts";
import { callTool } from "../../src/tools/calls/call-tool.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import { openTestEngine } from "../support/engine.ts";
import { createCallContext } from "../support/sample-engine.ts";
import { makeRepository } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

const catalog = createCatalog(await loadFamilies());

interface Recorded {
  readonly id: string;
  readonly related: readonly { readonly title: string }[];
}
interface Project {
  readonly record: (
    title: string,
    supersedes?: readonly string[],
  ) => Promise<Recorded & { warnings: readonly string[] }>;
  /** Titles of the decisions that nothing replaced, in their order. */
  readonly current: () => Promise<readonly string[]>;
}

async function openProject(): Promise<Project> {
  const { engine } = await openTestEngine();
  const root = makeRepository({ "src/feed.ts": "export function poll(): void {}\n" });
  await engine.code.index(root, {});
  const workspace = {
    folder: () => Promise.resolve(root),
    scope: () => Promise.resolve({ roots: [root], warning: undefined }),
    resolve: (path: string) => join(root, path),
  };
  const ask = async <T>(tool: string, args: object): Promise<T & { warnings: readonly string[] }> => {
    const context = { ...createCallContext(engine, catalog), workspace };
    const options = { resultTokens: 100_000, readOnly: false, recordEvents: false };
    const { isError, texts, warnings } = await callTool(catalog.find(tool)!, { ...args }, context, options);
    expect(isError, texts.join("")).not.toBe(true);
    return { ...(JSON.parse(texts[0]!) as T), warnings };
  };
  return {
    record: (title, supersedes = []) => {
      const decision = { title, description: `${title}, for feeds.`, files: ["src/feed.ts"], supersedes };
      return ask<Recorded>("record_decision", decision);
    },
    current: async () => {
      const { decisions } = await ask<{ decisions: { content: string; superseded_by?: string }[] }>(
        "get_decision_chain",
        { file_path: "src/feed.ts" },
      );
      return decisions.flatMap((of) => (of.superseded_by === undefined ? of.content.split("\n")[0]! : []));
    },
  };
}

test("a project that goes back to a replaced decision has that one, not none", async () => {
  const { record, current } = await openProject();
  const first = await record("Poll");
  const second = await record("Push", [first.id]);
  expect(await current()).toEqual(["Push"]);
  await record("Poll", [second.id]);
  expect(await current()).toEqual(["Poll"]);
  await record("Push", [first.id]);
  expect(await current()).toEqual(["Push"]);
  // Over several steps.
  const third = await record("Stream", [second.id]);
  await record("Poll", [third.id]);
  expect(await current()).toEqual(["Poll"]);
});

test("a late repetition does not bring back a decision that another one replaced", async () => {
  const { record, current } = await openProject();
  const oldest = await record("Cron");
  const first = await record("Poll");
  await record("Push", [first.id]);
  await record("Poll", [oldest.id]);
  expect(await current()).toEqual(["Push"]);
});

test("a decision that names itself is told so", async () => {
  const { record, current } = await openProject();
  const { id } = await record("Poll");
  const { warnings } = await record("Poll", [id]);
  expect(warnings).toEqual([expect.stringMatching(/cannot replace itself/)]);
  expect(await current()).toEqual(["Poll"]);
});

test("of many decisions on a file, the newest are related, and the rest is counted", async () => {
  const { record } = await openProject();
  for (let at = 1; at <= 13; at++) await record(`Choice ${at}`);
  const { related, warnings } = await record("Choice 14");
  expect(related.map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Choice ${13 - at}`),
  );
  expect(warnings).toEqual([expect.stringMatching(/; 3 older decisions /)]);
});
