// What does a root contain? Its size by language, its important folders, and the start of its README.
import { addCounts } from "../../../base/add-counts.ts";
import type { RootDescription } from "../../types/index.ts";
import { segmentFileFlags } from "../../types/index.ts";
import { isDead } from "../../ingest/index.ts";
import type { OpenSnapshot } from "../open-roots/open-snapshot.ts";
import { readFileLines } from "../text/indexed-text.ts";

/** Deeper folders count toward the one that contains them. */
const maxFolderDepth = 3;
const maxFolders = 8;
const minFolderShare = 0.04;
/** A folder is replaced by a subfolder that holds at least this share of it. */
const sameShare = 0.9;
const maxIntroduction = 400;

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
    if (readme.test(path)) return firstParagraph(readFileLines(manifest, root, path, mask).lines.join("\n"));
  }
  return undefined;
}

/** Characters of a README in which its first paragraph is looked for. */
const maxHead = 64 * 1024;

/**
 * The first paragraph of prose: no heading, badge, list, row of links, table or markup. Undefined if there is none. No
 * pattern reads far past another opening bracket: many unclosed ones would take quadratic time.
 */
export function firstParagraph(text: string): string | undefined {
  const plain = text
    .slice(0, maxHead)
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replaceAll(/<!--[\s\S]*?(?:-->|$)|```[\s\S]*?```/g, "")
    // Underlined headings.
    .replaceAll(/^.+\n(?:={3,}|-{3,}|~{3,})\s*$/gm, "");
  for (const block of plain.split(/\n\s*\n/)) {
    const prose = block
      .split("\n")
      .map((line) => line.replace(/^\s*>\s?/, "").trim())
      .filter((line) => !/^(?:#|\.\.|[-*+|=]|\d+\.|:\w+:|\[[^\]]+\]:)/.test(line))
      .join(" ")
      .replaceAll(/<[^<>]*>/g, "")
      .replaceAll(/!\[[^[\]]*\](?:\([^)]{0,2000}\)|\[[^[\]]*\])/g, "")
      .replaceAll(/\[([^[\]]*)\](?:\([^)]{0,2000}\)|\[[^[\]]*\])/g, "$1")
      .replaceAll(/\*\*|__|`/g, "")
      .replaceAll(/\s+/g, " ")
      .trim();
    if (isProse(prose) && !isRowOfLinks(block)) return cutAtSentence(prose);
  }
  return undefined;
}

/** A few words; scripts that put no space between words need as many letters as a short sentence has. */
function isProse(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  const unspaced =
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/gu) ?? [];
  return words.length >= 4 || unspaced.length >= 8;
}

const link = /\[[^[\]]*\]\([^()]{0,2000}\)/g;

/** "Website • Documentation • Blog": several links with hardly a word between them. */
function isRowOfLinks(block: string): boolean {
  const between = block.replaceAll(link, " ").replaceAll(/&\w+;/g, " ");
  return (block.match(link)?.length ?? 0) >= 3 && !isProse(between);
}

function cutAtSentence(text: string): string {
  if (text.length <= maxIntroduction) return text;
  const head = text.slice(0, maxIntroduction);
  const end = Math.max(...[". ", "! ", "? ", "。", "！", "？"].map((mark) => head.lastIndexOf(mark)));
  if (end > 0) return head.slice(0, end + 1);
  const space = head.lastIndexOf(" ");
  return `${space > 0 ? head.slice(0, space) : head} …`;
}
