// How are gradient-boosted regression trees stored and evaluated?
import { readFileSync } from "node:fs";
import { LociError } from "../../../errors.ts";

/** Concatenated trees. A node n with `feature[n]` ≥ 0 is a split, any other a leaf with `value[n]`. */
export interface TreeModel {
  /** Names of the columns that `feature` refers to. */
  readonly features: readonly string[];
  /** The root node of each tree. */
  readonly roots: readonly number[];
  readonly feature: readonly number[];
  /** For a split: rows whose feature is at most this go left, others right. */
  readonly threshold: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly value: readonly number[];
}

/** Throws INTERNAL if the file was trained on features other than `features`. */
export function loadTreeModel(file: URL, features: readonly string[]): TreeModel {
  const model = JSON.parse(readFileSync(file, "utf8")) as TreeModel;
  if (model.features.join() === features.join()) return model;
  throw new LociError(
    "INTERNAL",
    `${file.pathname} was trained on different features than this version has.`,
  );
}

/**
 * For each row, the sum of the leaves it reaches: higher is better. Evaluated tree by tree, so that a tree's nodes stay
 * in the cache.
 */
export function evaluateTrees(model: TreeModel, rows: readonly (readonly number[])[]): Float64Array {
  const { feature, threshold, left, right, value } = model;
  const sums = new Float64Array(rows.length);
  for (const root of model.roots) {
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      let node = root;
      while (feature[node]! >= 0)
        node = row[feature[node]!]! <= threshold[node]! ? left[node]! : right[node]!;
      sums[i]! += value[node]!;
    }
  }
  return sums;
}
