// Haskell: which module does a name come from, by what imports leave out and headers list?
import { expect, test } from "vitest";
import { linesFor } from "./lines-for.ts";
import { calls } from "./source-view.ts";

const store = `
module Store where
save x = x
load x = x
a <+> b = a
class Shape a where
  area, perimeter :: a -> Int
  (<#>) :: a -> a -> a
`;
const files = { "Store.hs": store, "Other.hs": "module Other where\nsave x = x\narea x = x" };

test("what an import hides comes from another module", () => {
  const lines = calls({
    ...files,
    "Use.hs": `
module Use where
import Store hiding (save, area)
import Other
run x = save (area (load x))
`,
  });
  expect(linesFor(lines, "run")).toEqual(["area", "load", "save"]);
  expect(lines).toContain("Use.hs#run -> Other.hs#save");
  expect(lines).toContain("Use.hs#run -> Other.hs#area");
});

test("a header passes on neither a hidden name nor, as a whole, the module without it", () => {
  const facades = {
    "Named.hs": "module Named (save, load) where\nimport Store hiding (save)\nimport Other",
    "Whole.hs": "module Whole (module Store, module Other) where\nimport Store hiding (save)\nimport Other",
  };
  const lines = calls({
    ...files,
    ...facades,
    "Use.hs": "module Use where\nimport Named\nrun x = save (load x)",
    "Other/Use.hs": "module Other.Use where\nimport Whole\ngo x = save (load x)",
  });
  expect(lines).toContain("Use.hs#run -> Other.hs#save");
  expect(lines).toContain("Use.hs#run -> Store.hs#load");
  expect(lines).toContain("Other/Use.hs#go -> Other.hs#save");
  expect(lines.filter((line) => line.endsWith("Store.hs#save"))).toEqual([]);
});

test("operators and parts of classes are imported and passed on by their names", () => {
  const lines = calls({
    ...files,
    "Facade.hs": "module Facade ((<+>), perimeter, (<#>)) where\nimport Store",
    "Use.hs": `
module Use where
import Store ((<+>), Shape(area, (<#>)))
plus x = x <+> x
sum xs = foldr (<+>) xs
size x = area x
sharp x = x <#> x
given (<+>) = 1 <+> 2
`,
    "Through.hs": `
module Through where
import Facade
plus x = x <+> x
round x = perimeter x
sharp x = x <#> x
`,
  });
  expect(lines.filter((line) => line.includes("Use.hs") || line.includes("Through.hs"))).toEqual([
    "Through.hs#plus -> Store.hs#<+>",
    "Through.hs#round -> Store.hs#Shape.perimeter",
    "Through.hs#sharp -> Store.hs#Shape.<#>",
    "Use.hs#plus -> Store.hs#<+>",
    "Use.hs#sharp -> Store.hs#Shape.<#>",
    "Use.hs#size -> Store.hs#Shape.area",
    "Use.hs#sum -> Store.hs#<+>",
  ]);
});

test("a function that a header does not list is seen only in its module", () => {
  const lines = calls({
    ...files,
    "Quiet.hs": "module Quiet (run) where\nrun x = save x\nsave x = x",
    "Use.hs": "module Use where\nimport Quiet\nimport Store\ngo x = run (save x)",
  });
  expect(linesFor(lines, "go")).toEqual(["run", "save"]);
  expect(lines).toContain("Quiet.hs#run -> Quiet.hs#save");
  expect(lines).toContain("Use.hs#go -> Store.hs#save");
});
