// The features of a file that the learned order receives, which are those its model was trained on.
import { describe, expect, it } from "vitest";
import { symbolKindCode } from "../../../../../src/core/types/index.ts";
import { describeFiles, fileFeatures } from "../../../../../src/core/query/learned/file-features.ts";
import { rankFiles } from "../../../../../src/core/query/learned/ranked-files.ts";
import { loadTreeModel } from "../../../../../src/core/query/learned/tree-model.ts";
import { createSearchIndex } from "../../../../../src/core/query/index.ts";
import { defaultRanking } from "../../../../../src/core/query/ranking-settings.ts";
import { weighCandidates } from "../../../../../src/core/query/search-code.ts";
import { miniSegment, type MiniFile } from "../mini-index.ts";

const files: readonly MiniFile[] = [
  { path: "lib/session.h", language: "c", text: "struct lease" },
  { path: "src/session.ts", text: "const first = 1;\nconst second = 2;\nclass Expiry { remove(lease) }" },
  { path: "src/store.ts", text: "function removeLease() { return session; }" },
  { path: "test/session.test.ts", text: "function checks() { return session; }", test: true },
];

/** Each file's features by name, with `store.ts` linked to `session.ts`. */
function describeSample(query: string): Map<string, Record<string, number>> {
  const segment = miniSegment(files);
  const links = {
    firstFile: new Map([[segment.id, 0]]),
    offsets: Uint32Array.of(0, 0, 1, 2, 2),
    neighbors: Uint32Array.of(2, 1),
  };
  const index = createSearchIndex([{ ...segment, links }]);
  const ranking = { ...defaultRanking, signals: { "learned-order": 0, "best-part": 0, "near-copies": 0 } };
  const { candidates, top } = weighCandidates(index, { query, limit: 10, ranking });
  const ranked = rankFiles(candidates, 10);
  const rows = describeFiles(index, top, candidates, ranked);
  return new Map(
    ranked.map(([{ path }], i) => [
      path,
      Object.fromEntries(fileFeatures.map((name, column) => [name, rows[i]![column]!])),
    ]),
  );
}

describe("file features", () => {
  it("match the stored model's features in order", () => {
    const stored = new URL("../../../../../../models/loci-order/trees.json", import.meta.url);
    const { features, feature } = loadTreeModel(stored, fileFeatures);
    expect(features).toEqual(fileFeatures);
    expect(Math.max(...feature)).toBeLessThan(fileFeatures.length);
  });

  it("have a finite number for each name", () => {
    const sample = describeSample("where is the lease of a session removed");
    expect(sample.size).toBe(files.length);
    for (const row of sample.values()) {
      expect(Object.keys(row)).toEqual([...fileFeatures]);
      expect(Object.values(row).every(Number.isFinite)).toBe(true);
    }
  });

  it("show which words of the query a file contains, and where", () => {
    const sample = describeSample("lease session");
    const header = sample.get("lib/session.h")!;
    const store = sample.get("src/store.ts")!;
    expect(header).toMatchObject({ said: 1, saidInComments: 0 });
    expect(header["saidInNames"]! + header["saidInPath"]!).toBeCloseTo(1, 9);
    expect(store).toMatchObject({ said: 1, saidInPath: 0 });
    expect(store["saidInNames"]).toBeCloseTo(header["saidInNames"]!, 9);
    const test = sample.get("test/session.test.ts")!;
    expect(test["said"]).toBeCloseTo(test["saidInPath"]!, 9);
  });

  it("show the class of a file and the kind, position, and size of its best chunk", () => {
    const sample = describeSample("session expiry lease");
    expect(sample.get("test/session.test.ts")).toMatchObject({ test: 1, header: 0 });
    expect(sample.get("lib/session.h")).toMatchObject({ test: 0, header: 1, position: 0 });
    const session = sample.get("src/session.ts")!;
    expect(session["symbolKind"]).toBe(symbolKindCode("class"));
    expect(session["position"]).toBeCloseTo(35 / 65, 9);
    expect(session["chunkSize"]).toBeCloseTo(Math.log1p(30), 9);
  });

  it("show the share of the score in linked files, the same folder, and the same language", () => {
    const sample = describeSample("where is the lease of a session removed");
    const total = [...sample.values()].reduce((sum, { score }) => sum + score!, 0);
    const share = (path: string): number => sample.get(path)!["score"]! / total;
    const session = sample.get("src/session.ts")!;
    expect(session["linkedShare"]).toBeCloseTo(share("src/store.ts"), 9);
    expect(session["folderShare"]).toBeCloseTo(share("src/store.ts"), 9);
    expect(session["languageShare"]).toBeCloseTo(1 - share("lib/session.h"), 9);
    expect(sample.get("lib/session.h")).toMatchObject({ linkedShare: 0, folderShare: 0, links: 0 });
  });
});
