import { expect, test } from "vitest";
import { distinctLabels } from "../../../../src/core/code/graph/distinct-labels.ts";

test("labels are told apart by the name of the file, or by its path if that is not enough", () => {
  const label = "accept";
  expect(
    distinctLabels([
      { label: "parse", path: "src/core.cljc" },
      { label, path: "src/core.cljc" },
      { label, path: "src/a/kondo.cljc" },
      { label, path: "src/b/kondo.cljc" },
    ]),
  ).toEqual(["parse", "accept in core.cljc", "accept in src/a/kondo.cljc", "accept in src/b/kondo.cljc"]);
});
