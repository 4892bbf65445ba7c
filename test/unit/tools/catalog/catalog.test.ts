// The catalog of two small families: unique names, and hints that fit the served tools.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LociError } from "../../../../src/errors.ts";
import { callTool } from "../../../../src/tools/calls/call-tool.ts";
import { createCatalog } from "../../../../src/tools/catalog/catalog.ts";
import type { Family } from "../../../../src/tools/definitions/family.ts";
import { wordForCommandLine } from "../../../../src/tools/catalog/next-step.ts";
import { defineTool, type Tool } from "../../../../src/tools/definitions/tool.ts";
import { createCallContext, createSampleEngine } from "../../../support/sample-engine.ts";

function createTool(name: string, handle: Tool["handle"] = () => Promise.resolve({ name })): Tool {
  return defineTool({
    ...{ name, title: name, description: name, effect: "read", idempotent: true, openWorld: false },
    input: z.object({}),
    output: z.object({ name: z.string() }).or(z.null()),
    handle: handle as never,
  });
}

function createFamily(id: string, tools: readonly Tool[], more: Partial<Family> = {}): Family {
  return {
    ...{ id, title: id, guidance: [], writingTools: [], hasResources: false, hasPrompts: false },
    topics: [{ id: "all", tools }],
    ...more,
  };
}

const failing = createTool("fail", () =>
  Promise.reject(
    new LociError("ROOT_NOT_INDEXED", "/p is not indexed.", {
      hint: "It is a folder.",
      next: { do: "index", path: "/p" },
      details: { seen: 3 },
    }),
  ),
);
const indexer = createTool("read_all");
const words = {
  nextSteps: { index: { tool: "read_all", word: ({ path = "?" }) => `Call read_all with ${path}.` } },
} satisfies Partial<Family>;
const rules = { resultTokens: 1000, readOnly: false, recordEvents: false };

async function call(families: readonly Family[], name: string): Promise<unknown> {
  const catalog = createCatalog(families);
  const entry = catalog.find(name);
  if (entry === undefined) throw new Error(`no tool ${name}`);
  const outcome = await callTool(entry, {}, createCallContext(createSampleEngine([]), catalog), rules);
  return JSON.parse(outcome.texts[0] ?? "");
}

describe("names", () => {
  test("are rejected if two families share one", () => {
    const families = [createFamily("a", [createTool("ask")]), createFamily("b", [createTool("ask")])];
    expect(() => createCatalog(families)).toThrow("Families a and b both have a tool ask.");
  });

  test("are rejected if one family has a tool twice or an alias hides a tool", () => {
    expect(() => createCatalog([createFamily("a", [createTool("ask"), createTool("ask")])])).toThrow(
      "Family a has the tool ask twice.",
    );
    const hiding = createFamily("b", [createTool("tell")], { aliases: { ask: "tell" } });
    expect(() => createCatalog([createFamily("a", [createTool("ask")]), hiding])).toThrow(
      "Families a and b both have a name ask.",
    );
  });

  test("of aliases resolve to their tool and are not listed", () => {
    const catalog = createCatalog([createFamily("a", [createTool("ask")], { aliases: { question: "ask" } })]);
    expect(catalog.find("question")?.tool.name).toBe("ask");
    expect([...catalog.tools.keys()]).toEqual(["ask"]);
    expect(catalog.find("other")).toBeUndefined();
  });
});

describe("a next step", () => {
  test("uses the wording of the family that answers", async () => {
    expect(await call([createFamily("a", [failing, indexer], words)], "fail")).toEqual({
      error: {
        code: "ROOT_NOT_INDEXED",
        message: "/p is not indexed.",
        hint: "It is a folder. Call read_all with /p.",
      },
    });
  });

  test("uses the wording of another served family if its own has none", async () => {
    const families = [createFamily("a", [failing]), createFamily("b", [indexer], words)];
    expect(await call(families, "fail")).toMatchObject({
      error: { hint: "It is a folder. Call read_all with /p." },
    });
  });

  test("names a command if no tool for it is served", async () => {
    expect(await call([createFamily("a", [failing], words)], "fail")).toMatchObject({
      error: { hint: "It is a folder. Index it first: run `loci index /p`." },
    });
  });
});

test("a family can define the form of its errors", async () => {
  const family = createFamily("a", [failing], {
    presentFailure: ({ tool, code, details }) => ({
      ok: false,
      tool,
      error_code: code,
      details,
      results: [],
    }),
  });
  expect(await call([family], "fail")).toEqual({
    ok: false,
    tool: "fail",
    error_code: "ROOT_NOT_INDEXED",
    details: { seen: 3 },
    results: [],
  });
});

test("a null result is wrapped in structured content", async () => {
  const catalog = createCatalog([createFamily("a", [createTool("get", () => Promise.resolve(null))])]);
  const entry = catalog.find("get")!;
  const outcome = await callTool(entry, {}, createCallContext(createSampleEngine([]), catalog), rules);
  expect(outcome).toMatchObject({ isError: false, texts: ["null"], structured: { result: null } });
  expect(Object.keys(entry.description.outputSchema.properties)).toEqual(["name", "result"]);
});

test("next steps are worded as commands for the command line", () => {
  expect(wordForCommandLine({ do: "rebuild-index", root: "/p" })).toBe("Run `loci index --full /p`.");
  expect(wordForCommandLine({ do: "list-roots" })).toBe("`loci status` lists what is indexed.");
});
