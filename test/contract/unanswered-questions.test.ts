// A question without search terms, and a question about a time without memories: every interface reports both, in the
// same words.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadFamilies } from "../../src/families/catalog.ts";
import { callTool, type ToolOutcome } from "../../src/tools/calls/call-tool.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import type { Engine } from "../../src/engine.ts";
import { openEngine } from "../../src/open-engine.ts";
import { runLoci, type LociRun } from "../support/run-loci.ts";
import { createCallContext } from "../support/sample-engine.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const catalog = createCatalog(await loadFamilies());
const folder = mkdtempSync(join(tmpdir(), "loci-unanswered-"));
const [home, project] = [join(folder, "home"), join(folder, "project")];
let engine: Engine;
beforeAll(async () => {
  mkdirSync(project);
  writeFileSync(join(project, "retry.ts"), "export function retryBudget(): number {\n  return 3;\n}\n");
  engine = await openEngine({ home });
  await engine.code.index(project, {});
  await engine.memory.store({ content: "[2025-06-03] the retry budget is three" });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

function call(tool: string, args: Record<string, unknown>): Promise<ToolOutcome> {
  return callTool(catalog.find(tool)!, args, createCallContext(engine, catalog), {
    resultTokens: 100_000,
    readOnly: true,
    recordEvents: false,
  });
}

const loci = (...args: string[]): Promise<LociRun> =>
  runLoci(args, { cwd: project, environment: { LOCI_HOME: home } });

const memoryTools = [
  "recall_memory",
  "recall_with_expansion",
  "recall_with_impact",
  "recall",
  "hybrid_search",
  "memory_injection",
  "memory_search",
  "find",
];
const codeTools = ["search_code", "repo_search", "search_codebase", "context_search", "get_context"];

describe("a question without words to search for", () => {
  test.each([...memoryTools, ...codeTools])("of punctuation only is reported by %s", async (tool) => {
    for (const query of ["?", "...!", " ? "]) {
      const { isError, texts, warnings } = await call(tool, { query });
      expect(isError, query).toBe(false);
      expect(texts.slice(1).join("\n")).toContain("has no word to search for");
      expect(warnings.join("\n")).toContain("Say what the question is about");
    }
  });

  test.each(memoryTools)("of stop words only is reported by %s", async (tool) => {
    const { isError, texts } = await call(tool, { query: "the of and" });
    expect(isError).toBe(false);
    expect(texts[0]).not.toContain("the retry budget is three");
    expect(texts.slice(1).join("\n")).toContain('"the of and" has no word to search for');
  });

  test("of stop words is not answered with code that contains them", async () => {
    for (const k of [10, 1]) {
      const { isError, warnings } = await call("search_code", { query: "how does it do that", k });
      expect(isError).toBe(false);
      expect(warnings.join("\n"), `${k} results`).toContain("seems to be about this question");
    }
    expect((await call("get_context", { query: "how does it do that" })).isError).toBe(false);
  });

  test("is reported by recall, search, and context on the command line", async () => {
    for (const command of ["recall", "search", "context"]) {
      const run = await loci(command, "?");
      expect(run.code, command).toBe(1);
      expect(run.stderr).toContain('"?" has no word to search for.');
    }
    expect((await loci("recall", "the of and")).stderr).toContain('"the of and" has no word to search for.');
    expect((await loci("recall", "   ")).stderr).toContain("The question is empty.");
    const batch = join(folder, "batch.jsonl");
    writeFileSync(batch, '{"query": "?"}\n{"query": "retry budget"}\n');
    const lines = (await loci("search", "--batch", batch)).stdout.trimEnd().split("\n");
    expect(JSON.parse(lines[0]!)).toMatchObject({ query: "?", results: [] });
    expect(lines[0]).toContain("has no word to search for");
    expect(JSON.parse(lines[1]!)).toMatchObject({ results: [{ path: "retry.ts" }] });
  });
});

describe("a question about a time without memories", () => {
  const query = "what was the retry budget in March 2024";
  const note = "None of the searched memories is from 1 to 31 March 2024: these are from other times.";

  test.each([...memoryTools, "context_search", "get_context"])("is reported by %s", async (tool) => {
    const { isError, texts, warnings } = await call(tool, { query });
    expect(isError, texts[0]).toBe(false);
    expect(texts[0]).toContain("the retry budget is three");
    expect(warnings).toContain(note);
    expect(texts.slice(1)).toContain(note);
  });

  test("a time with memories, a future time, or no time is not reported", async () => {
    for (const other of [
      "what was the retry budget in June 2025",
      "the retry budget in March 2090",
      "retry budget",
    ]) {
      expect((await call("recall_memory", { query: other })).warnings, other).toEqual([]);
    }
  });

  test("is reported by recall on the command line", async () => {
    const run = await loci("recall", query);
    expect(run.stdout).toContain("the retry budget is three");
    expect(run.stderr).toContain(note);
    expect(JSON.parse((await loci("recall", query, "--json")).stdout)).toMatchObject({ note });
  });
});

describe("a question about something that nobody remembered", () => {
  const note = "Nothing remembered seems to be about this question";
  const asked = ["zzz qqq", "kubernetes deployment secrets"];

  test.each(["recall_memory", "recall_with_expansion", "recall_with_impact"])(
    "is reported by %s, with scores that do not look like an answer's",
    async (tool) => {
      for (const query of asked) {
        const { texts } = await call(tool, { query });
        const found = JSON.parse(texts[0]!) as { content: string; score: number }[];
        expect(found[0]!.content).toContain("the retry budget is three");
        expect(found[0]!.score, query).toBeLessThan(0.1);
        expect(texts.slice(1).join("\n")).toContain(note);
      }
    },
  );

  test("is not said of an answer in other words", async () => {
    for (const query of ["retry budget", "how many retries are allowed", "budget for kubernetes secrets"]) {
      const { texts } = await call("recall_memory", { query });
      expect(texts.join("\n"), query).not.toContain(note);
    }
  });

  test("is answered on the command line with nothing, or what is nearest", async () => {
    const { code, stdout, stderr } = await loci("recall", asked[1]!);
    expect(code).toBe(1);
    expect(stdout === "" ? stderr : "").not.toContain("retry budget");
    expect(stderr).toMatch(/Nothing is (?:remembered about it|clearly about it)/);
  });
});
