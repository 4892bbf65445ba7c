import { describe, expect, test } from "vitest";
import { families, loadFamilies, selectFamilies } from "../../../src/families/catalog.ts";
import { createCatalog } from "../../../src/tools/catalog/catalog.ts";
import { listTools, type Topic } from "../../../src/tools/definitions/family.ts";

const loaded = await loadFamilies();

test("all families can be served together without duplicate names", () => {
  expect(() => createCatalog(loaded)).not.toThrow();
});

describe.each(families.map((listing) => [listing.profile.id, listing] as const))(
  "%s",
  (id, { profile, load }) => {
    test("matches the profile that is known before loading", async () => {
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

    test("mentions only its own served tools in its guidance, and declares them correctly", async () => {
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

    test("uses only its own tools in next steps", async () => {
      const family = await load();
      const names = new Set(listTools(family).map(({ name }) => name));
      for (const words of Object.values(family.nextSteps ?? {})) {
        expect(names, `${id} has no ${words.tool}`).toContain(words.tool);
      }
    });

    test("has unique topic ids and aliases only of existing tools", async () => {
      const family = await load();
      const ids = family.topics.map((topic) => topic.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const topic of ids) expect(topic).toMatch(/^[a-z]+(-[a-z]+)*$/);
      const names = listTools(family).map(({ name }) => name);
      for (const name of Object.values(family.aliases ?? {})) expect(names).toContain(name);
    });
  },
);

test('families are selected by id in catalog order, and "all" selects every family', () => {
  expect(selectFamilies(["codemem"]).map(({ profile }) => profile.id)).toEqual(["codemem"]);
  expect(selectFamilies(["all"])).toEqual(families);
  expect(selectFamilies(families.map(({ profile }) => profile.id).reverse())).toEqual(families);
});

test("an unknown family is rejected with the closest known one as a hint", () => {
  expect(() => selectFamilies(["codemen"])).toThrow('There is no family "codemen".');
  try {
    selectFamilies(["codemen"]);
  } catch (error) {
    expect(error).toMatchObject({ code: "INPUT_INVALID", hint: "Did you mean codemem?" });
  }
});
