// How accurate are the edges of a hand-made project, all of which are written down?
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { noString } from "../../../src/base/string-table.ts";
import type { LinkCounters } from "../../../src/core/link/index.ts";
import { createLinker } from "../../../src/core/link/index.ts";
import { edgeKindOf, strategyOf } from "../../../src/core/types/index.ts";
import type { FolderWorld } from "./folder-view.ts";
import { openFolderWorld } from "./folder-view.ts";
import { languages } from "../../support/languages.ts";

/** Kinds that expected.txt lists completely; DEPENDS_ON only if it lists any. */
const judgedKinds: ReadonlySet<string> = new Set(["CALLS", "IMPORTS", "INHERITS", "IMPLEMENTS"]);

export interface FixtureQuality extends LinkCounters {
  readonly right: number;
  /** Edges found, but not written down. */
  readonly wrong: readonly string[];
  /** Edges written down, but not found. */
  readonly missed: readonly string[];
}

/**
 * Links a fixture folder and compares it with its expected.txt: one edge per line, `KIND path#Symbol -> path#Symbol`;
 * lines that begin with "#" are comments.
 */
export async function measureFixture(folder: string): Promise<FixtureQuality> {
  const view = await openFolderWorld(folder, (path) => path !== "expected.txt");
  const expected = new Set(
    readFileSync(join(folder, "expected.txt"), "utf8")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#")),
  );
  const usesJudged = [...expected].some((edge) => edge.startsWith("DEPENDS_ON "));
  const { found, counters } = linkWorld(
    view,
    usesJudged ? new Set([...judgedKinds, "DEPENDS_ON"]) : judgedKinds,
  );
  return {
    ...counters,
    right: [...found].filter((edge) => expected.has(edge)).length,
    wrong: [...found].filter((edge) => !expected.has(edge)).sort(),
    missed: [...expected].filter((edge) => !found.has(edge)).sort(),
  };
}

/** All judged edges of a program view as unique lines, and the sums of its counters. */
export function linkWorld(
  view: FolderWorld,
  kinds = judgedKinds,
): { found: Set<string>; counters: LinkCounters } {
  const linker = createLinker(view, languages);
  const found = new Set<string>();
  const counters = { references: 0, resolved: 0, external: 0, ambiguous: 0, unresolved: 0 };
  for (let fileId = 0; fileId < view.fileCount; fileId++) {
    const links = linker.linkFile(fileId);
    counters.references += links.references;
    counters.resolved += links.resolved;
    counters.external += links.external;
    counters.ambiguous += links.ambiguous;
    counters.unresolved += links.unresolved;
    const { edges } = links;
    for (let row = 0; row < edges.length; row++) {
      const kind = edgeKindOf(edges.kind[row]!);
      if (!kinds.has(kind) || strategyOf(edges.strategy[row]!).id === "ambiguous") continue;
      const source = symbolName(view, fileId, edges.source[row]!);
      found.add(`${kind} ${source} -> ${symbolName(view, edges.targetFile[row]!, edges.target[row]!)}`);
    }
  }
  return { found, counters };
}

/** `path#Outer.inner`; overloads after the first end in `~n`. */
function symbolName(view: FolderWorld, fileId: number, row: number): string {
  const { symbols, strings } = view.parsed(fileId);
  const parts: string[] = [];
  for (let at = row; at > 0; at = symbols.parent[at]!) {
    parts.unshift(strings.get(symbols.name[at]!));
    const owner = symbols.owner[at]!;
    if (owner !== noString) parts.unshift(strings.get(owner));
  }
  const isApart = symbols.owner[row]! !== noString; // its ordinal also counts methods of other types
  const overload = symbols.ordinal[row]! > 0 && !isApart ? `~${symbols.ordinal[row]!}` : "";
  return `${view.path(fileId)}#${parts.join(".")}${overload}`;
}
