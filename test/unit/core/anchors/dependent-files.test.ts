import { expect, test } from "vitest";
import { LociError } from "../../../../src/errors.ts";
import { openTestEngine } from "../../../support/engine.ts";
import { openTestMemory } from "../../../support/memory.ts";
import { makeRepository } from "../../../support/temp.ts";

test("code that is gone by the time its impact is asked for leaves the other memories their answer", async () => {
  const root = makeRepository({
    "src/route.ts": "export function parseRoute(): void {}\n",
    "src/sort.ts": "export function sortRoutes(): void {}\n",
    "src/main.ts": 'import { sortRoutes } from "./sort.ts";\nexport const run = () => sortRoutes();\n',
  });
  const { engine } = await openTestEngine();
  await engine.code.index(root, {});
  const { memory } = openTestMemory({
    code: {
      ...engine.code,
      impact(query, signal) {
        if (!query.symbolId.endsWith("parseRoute")) return engine.code.impact(query, signal);
        // As if it was removed from the index after its anchor was found.
        return Promise.reject(new LociError("SYMBOL_NOT_FOUND", "There is no such symbol."));
      },
    },
  });
  await memory.store({ content: "Routes are split by hand", links: ["src/route.ts#parseRoute"] });
  await memory.store({ content: "Routes are sorted by hand", links: ["src/sort.ts#sortRoutes"] });
  const found = await memory.recallWithImpact({ query: "routes by hand", limit: 2 });
  const files = new Map(found.map(({ content, impact }) => [content, impact.dependentFiles]));
  expect(files.get("Routes are split by hand")).toEqual(["src/route.ts"]);
  expect(files.get("Routes are sorted by hand")).toEqual(["src/main.ts", "src/sort.ts"]);
});
