import { describe, expect, test } from "vitest";
import { families, loadFamilies, selectFamilies } from "../../../src/families/catalog.ts";
import { createCatalog } from "../../../src/tools/catalog/catalog.ts";
import { listTools, type Topic } from "../../../src/tools/definitions/family.ts";

const loaded = await loadFamilies();

test("all families can be served together: no two have a name in common", () => {
  expect(() => createCatalog(loaded)).not.toThrow();
});

describe.each(families.map((listing) => [listing.profile.id, listing] as const))(
  "%s",
  (id, { profile, load }) => {
    test("is what its profile tells before it is loaded", async () => {
      const family = await load();
      expect(family).toMatchObject(profile);
      const parts = (pick: (topic: Topic) => readonly unknown[] | undefined) =>
        family.topics.filter(({ isOptional }) => isOptional !== true).flatMap((topic) => pick(topic) ?? []);
      expect(profile.hasResources).toBe(
        parts(({ resources }) => resources).length +
          parts(({ resourceTemplates }) => resourceTemplates).length >
          0,
      );
      expect(profile.hasPrompts).toBe(parts(({ prompts }) => prompts).length > 0);
    });

    test("guides to tools that it serves, and to no other", async () => {
      const family = await load();
      const served = family.topics.flatMap(({ tools = [], isOptional }) =>
        isOptional === true ? [] : tools,
      );
      const names = new Set(served.map(({ name }) => name));
      const named = profile.guidance.flatMap(({ tools }) => tools);
      expect(named.filter((name) => !names.has(name))).toEqual([]);
      const words = profile.guidance.map(({ tools, text }) => [
        [...text.matchAll(/[a-z]+(?:_[a-z]+)+/g)].map(([word]) => word).sort(),
        [...tools].filter((name) => name.includes("_")).sort(),
      ]);
      for (const [inText, declared] of words) expect(inText).toEqual(declared);
      const writing = served.filter(({ effect }) => effect !== "read").map(({ name }) => name);
      expect(named.filter((name) => writing.includes(name)).sort()).toEqual([...profile.writingTools].sort());
    });

    test("words next steps with tools of its own", async () => {
      const family = await load();
      const names = new Set(listTools(family).map(({ name }) => name));
      for (const words of Object.values(family.nextSteps ?? {})) {
        expect(names, `${id} has no ${words.tool}`).toContain(words.tool);
      }
    });

    test("has a topic id once, and aliases of tools that are there", async () => {
      const family = await load();
      const ids = family.topics.map((topic) => topic.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const topic of ids) expect(topic).toMatch(/^[a-z]+(-[a-z]+)*$/);
      const names = listTools(family).map(({ name }) => name);
      for (const name of Object.values(family.aliases ?? {})) expect(names).toContain(name);
    });
  },
);

test("families are selected by id, in the order of the catalog; all means all", () => {
  expect(selectFamilies(["codemem"]).map(({ profile }) => profile.id)).toEqual(["codemem"]);
  expect(selectFamilies(["all"])).toEqual(families);
  expect(selectFamilies(families.map(({ profile }) => profile.id).reverse())).toEqual(families);
});

test("an unknown family names the nearest one", () => {
  expect(() => selectFamilies(["codemen"])).toThrow('There is no family "codemen".');
  try {
    selectFamilies(["codemen"]);
  } catch (error) {
    expect(error).toMatchObject({ code: "INPUT_INVALID", hint: "Did you mean codemem?" });
  }
});
