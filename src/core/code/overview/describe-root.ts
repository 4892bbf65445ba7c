// What does a root contain? Its size by language, its important folders, and the start of its README.
import { addCounts } from "../../../base/add-counts.ts";
import type { RootDescription } from "../../types/index.ts";
import { segmentFileFlags } from "../../types/index.ts";
import { isDead } from "../../ingest/index.ts";
import type { OpenSnapshot } from "../open-roots/open-snapshot.ts";
import { readFileLines } from "../text/indexed-text.ts";
import { findIntroduction } from "./find-introduction.ts";

/** Deeper folders count toward the one that contains them. */
const maxFolderDepth = 3;
const maxFolders = 8;
const minFolderShare = 0.04;
/** A folder is replaced by a subfolder that holds at least this share of it. */
const sameShare = 0.9;

/** Counts in the tables of the generation: a few milliseconds for 10,000 files. */
export function describeRoot({ snapshot }: OpenSnapshot, mask: (text: string) => string): RootDescription {
  const { record, segments, isRanked, files } = snapshot;
  const lines: Record<string, number> = {};
  const weights = new Map<string, number>();
  let total = 0;
  for (const { tables, deadFiles, symbolRanks } of segments) {
    const { symbols, strings } = tables;
    for (let file = 0; file < tables.files.length; file++) {
      if (isDead(deadFiles, file)) continue;
      const first = tables.files.symbolStart[file]!;
      const end = tables.files.symbolStart[file + 1] ?? symbols.length;
      // The first symbol of a file is the file itself.
      const own = symbols.endLine[first] ?? 0;
      const language = strings.get(tables.files.language[file]!);
      lines[language] = (lines[language] ?? 0) + own;
      if ((tables.files.flags[file]! & segmentFileFlags.test) !== 0) continue;
      let weight = 0;
      for (let row = first; row < end; row++) weight += symbolRanks?.[row] ?? 1;
      total += weight;
      addToFolders(weights, strings.get(tables.files.path[file]!), weight);
    }
  }
  const counted = Object.entries(addCounts(lines));
  return {
    root: record.root,
    generation: record.generation,
    isRanked,
    files: record.counts.files,
    lines: counted.reduce((sum, [, count]) => sum + count, 0),
    languages: counted
      .map(([language, count]) => ({ language, lines: count }))
      .sort((a, b) => b.lines - a.lines || (a.language < b.language ? -1 : 1)),
    folders: chooseFolders(weights, total),
    introduction: readIntroduction(files.manifest, record.root, mask),
  };
}

function addToFolders(weights: Map<string, number>, path: string, weight: number): void {
  const parts = path.split("/").slice(0, -1);
  for (let depth = 1; depth <= Math.min(parts.length, maxFolderDepth); depth++) {
    const folder = parts.slice(0, depth).join("/");
    weights.set(folder, (weights.get(folder) ?? 0) + weight);
  }
}

function chooseFolders(weights: ReadonlyMap<string, number>, total: number): RootDescription["folders"] {
  const all = [...weights];
  return all
    .filter(([path, weight]) => {
      const inner = all.some(([other, share]) => other.startsWith(`${path}/`) && share >= sameShare * weight);
      return weight >= minFolderShare * total && !inner;
    })
    .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .slice(0, maxFolders)
    .map(([path, weight]) => ({ path, share: total === 0 ? 0 : weight / total }));
}

const readme = /^readme(?:\.(?:md|markdown|rst|txt|adoc|org))?$/i;

function readIntroduction(
  manifest: OpenSnapshot["snapshot"]["files"]["manifest"],
  root: string,
  mask: (text: string) => string,
): string | undefined {
  for (let row = 0; row < manifest.length; row++) {
    const path = manifest.paths.get(row);
    if (readme.test(path))
      return findIntroduction(readFileLines(manifest, root, path, mask).lines.join("\n"));
  }
  return undefined;
}
