// Values that stored decision trees return for a row of features.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import {
  evaluateTrees,
  loadTreeModel,
  type TreeModel,
} from "../../../../../src/core/query/learned/tree-model.ts";
import { makeTempFolder } from "../../../../support/temp.ts";

/** First tree: a ≤ 1 gives 10, else b ≤ 0.5 gives 20, else 30. Second: b ≤ 2 gives 1, else 2. */
const model: TreeModel = {
  features: ["a", "b"],
  roots: [0, 5],
  feature: [0, -1, 1, -1, -1, 1, -1, -1],
  threshold: [1, 0, 0.5, 0, 0, 2, 0, 0],
  left: [1, 0, 3, 0, 0, 6, 0, 0],
  right: [2, 0, 4, 0, 0, 7, 0, 0],
  value: [0, 10, 0, 20, 30, 0, 1, 2],
};

test("evaluateTrees adds the leaf values of all trees; a value equal to the threshold goes left", () => {
  const rows = [
    [1, 3],
    [1.5, 0.5],
    [2, 2],
  ];
  expect([...evaluateTrees(model, rows)]).toEqual([12, 21, 31]);
});

test("loadTreeModel rejects a model with different features", () => {
  const file = join(makeTempFolder(), "trees.json");
  writeFileSync(file, JSON.stringify(model));
  expect(loadTreeModel(pathToFileURL(file), ["a", "b"])).toEqual(model);
  expect(() => loadTreeModel(pathToFileURL(file), ["b", "a"])).toThrow(/different features/);
});
