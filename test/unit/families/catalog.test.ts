import { expect, test } from "vitest";
import { createCatalog, selectFamilies } from "../../../src/families/index.ts";
import { families } from "../../../src/families/catalog.ts";

test("two families with a tool of the same name are refused", () => {
  const [codemem] = families;
  if (codemem === undefined) throw new Error("no family");
  expect(() => createCatalog([codemem, { ...codemem, id: "twin" }])).toThrow(
    `Families codemem and twin both have a tool ${codemem.tools[0]?.name ?? ""}.`,
  );
});

test("families are selected by id, in the order given", () => {
  expect(selectFamilies(["codemem"]).map(({ id }) => id)).toEqual(["codemem"]);
});

test("an unknown family names the nearest one", () => {
  expect(() => selectFamilies(["codemen"])).toThrow('There is no family "codemen".');
  try {
    selectFamilies(["codemen"]);
  } catch (error) {
    expect(error).toMatchObject({ code: "INPUT_INVALID", hint: "Did you mean codemem?" });
  }
});
