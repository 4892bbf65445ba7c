// What is listed: by family, topic, tool and set, always in the same order, within the token budget.
import { describe, expect, test } from "vitest";
import { families, loadFamilies } from "../../../src/families/catalog.ts";
import { essentialTools } from "../../../src/families/essential.ts";
import { peekGreeting } from "../../../src/families/peek-greeting.ts";
import { measureProfiles } from "../../../src/families/profiles.ts";
import { loadCatalog } from "../../../src/families/serve.ts";
import { describeTool } from "../../../src/tools/catalog/describe-tool.ts";
import { listTools } from "../../../src/tools/definitions/family.ts";
import { measureList } from "../../../src/tools/catalog/list-cost.ts";

const ids = families.map(({ profile }) => profile.id);
const loaded = await loadFamilies();

async function list(selection: {
  families?: readonly string[];
  tools?: readonly string[];
  readOnly?: boolean;
}) {
  const { listed } = await loadCatalog({
    ...{ families: ["all"], tools: [], readOnly: false, outputSchemas: true },
    ...selection,
  });
  return listed.map(({ name }) => name);
}

const defaults = loaded.flatMap(({ topics }) =>
  topics.flatMap(({ tools = [], isOptional }) => (isOptional === true ? [] : tools.map(({ name }) => name))),
);

describe("a selection of tools", () => {
  test("with the defaults lists all tools except those of optional topics, in catalog order", async () => {
    expect(await list({})).toEqual(defaults);
    expect(await list({ families: [...ids].reverse() })).toEqual(defaults);
  });

  test("by tool name lists those tools, in catalog order", async () => {
    expect(await list({ tools: ["recall_memory", "codemem_stats", "store_memory"] })).toEqual([
      "store_memory",
      "recall_memory",
      "codemem_stats",
    ]);
  });

  test("by topic or family lists its tools", async () => {
    expect(await list({ tools: ["codemem-scoring", "codemem-workspace"] })).toEqual([
      "get_cross_repo",
      "set_scoring_weights",
    ]);
    expect(await list({ tools: ["codemem"] })).toEqual(await list({ families: ["codemem"] }));
    expect(await list({ tools: ["all"] })).toEqual(defaults);
    const withAdmin = await list({ tools: ["all", "memento-admin"] });
    expect(withAdmin.length).toBeGreaterThan(defaults.length);
  });

  test("in read-only mode lists no tool that writes", async () => {
    const reads = loaded.flatMap(listTools).filter(({ effect }) => effect === "read");
    const names = new Set(reads.map(({ name }) => name));
    expect((await list({ readOnly: true })).filter((name) => !names.has(name))).toEqual([]);
  });

  test("with an unknown name is rejected with a hint to the closest name", async () => {
    await expect(list({ tools: ["store_memroy"] })).rejects.toMatchObject({
      code: "INPUT_INVALID",
      hint: "Did you mean store_memory?",
    });
    await expect(list({ families: ["codemen"] })).rejects.toMatchObject({ hint: "Did you mean codemem?" });
  });

  test("can omit output schemas", async () => {
    const selection = { families: ["all"], tools: [], readOnly: false };
    const { listed } = await loadCatalog({ ...selection, outputSchemas: false });
    expect(listed.every((tool) => !("outputSchema" in tool))).toBe(true);
  });
});

test("the essential set lists exactly the tools named as essential, and all of them exist", async () => {
  const known = new Set(loaded.flatMap(listTools).map(({ name }) => name));
  expect(await list({ tools: ["essential"] })).toEqual(
    defaults.filter((name) => essentialTools.includes(name)),
  );
  if (ids.length === 5) expect(essentialTools.filter((name) => !known.has(name))).toEqual([]);
});

describe("the greeting", () => {
  const selections = [
    { families: ["all"], tools: [] },
    { families: ["all"], tools: ["essential"] },
    { families: ["all"], tools: ["all"] },
    { families: ["all"], tools: ["recall_memory", "search_symbols", "get_symbol_info", "index_codebase"] },
    ...ids.map((id) => ({ families: [id], tools: [] })),
    ...ids.map((id) => ({ families: ["all"], tools: [id] })),
  ];
  test.each(selections.flatMap((one) => [true, false].map((readOnly) => [{ ...one, readOnly }] as const)))(
    "for %j is known before loading families and equals the one of the loaded families",
    async (selection) => {
      const { greeting } = await loadCatalog({ ...selection, outputSchemas: true });
      expect(peekGreeting(selection)).toEqual(greeting);
    },
  );

  test("for any other selection is unknown before loading families", () => {
    expect(peekGreeting({ families: ["all"], tools: ["codemem-graph"], readOnly: false })).toBeUndefined();
    expect(peekGreeting({ families: ["no"], tools: [], readOnly: false })).toBeUndefined();
  });
});

describe("size of the tool list", () => {
  test("all families take under 32,000 tokens without output schemas, and the essential tools under 3,500", async () => {
    const profiles = new Map((await measureProfiles()).map((profile) => [profile.name, profile]));
    expect(profiles.get("all")?.tokens).toBeLessThan(32_000);
    expect(profiles.get("essential")?.tokens).toBeLessThan(3_500);
    expect([...profiles.keys()].slice(0, 2 + ids.length)).toEqual(["all", "essential", ...ids]);
  });

  test("each tool takes under 1,000 tokens and has a description of at most 600 characters", () => {
    for (const tool of loaded.flatMap(listTools)) {
      const description = describeTool(tool);
      const { tokens } = measureList({ listed: [description] });
      expect(tokens, tool.name).toBeLessThan(1_000);
      expect(description.description.length, tool.name).toBeLessThanOrEqual(600);
    }
  });
});
