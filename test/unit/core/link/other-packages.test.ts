// Are modules found in another package of the repository, which no source folder near the importing file holds?
import { expect, test } from "vitest";
import { linkAll, linkChanged } from "./relinked-view.ts";
import { sourceWorld, type Sources } from "./source-view.ts";

const cases: readonly (readonly [string, Sources, string, Sources])[] = [
  [
    "Haskell",
    {
      "cli/app/Main.hs": "module Main where\nimport Shop.Csv (printCsv)\nmain = printCsv 1\n",
      "core-lib/Shop/Csv.hs": "module Shop.Csv where\nprintCsv n = n\n",
    },
    "core-lib/Shop/Csv.hs#printCsv",
    { "other/Shop/Csv.hs": "module Shop.Csv where\nprintCsv n = n\n" },
  ],
  [
    "Clojure",
    {
      "bases/api/src/api/core.clj":
        "(ns api.core (:require [lib-parts.util :as u]))\n(defn handle [x] (u/helper x))\n",
      "components/lib/src/lib_parts/util.clj": "(ns lib-parts.util)\n(defn helper [x] x)\n",
    },
    "components/lib/src/lib_parts/util.clj#helper",
    { "parts/lib/src/lib_parts/util.clj": "(ns lib-parts.util)\n(defn helper [x] x)\n" },
  ],
];

test.each(cases)(
  "%s: the only module of that name, and none if two are equally near",
  (_, sources, callee, more) => {
    const before = sourceWorld(sources);
    const edges = linkAll(before);
    expect([...edges.values()].flat().join("\n")).toContain(callee);
    const both = { ...sources, ...more };
    const after = sourceWorld(both);
    const relinked = linkChanged(edges, [sources, before], [both, after]);
    expect(relinked.edges).toEqual(linkAll(after));
    expect([...relinked.edges.values()].flat().join("\n")).not.toContain(callee);
  },
);
