// The few most important figures, largest corpus first.
import type { BenchResult } from "../../results.ts";
import { listFigures } from "../../results.ts";
import { formatUnit } from "../format.ts";
import { escapeText } from "../svg.ts";
import type { SuiteFigure } from "./section.ts";

interface Headline {
  readonly suite: string;
  readonly name: string;
  readonly says: string;
}

/** The figures on the tiles, which the history section follows too. */
export const headlines: readonly Headline[] = [
  { suite: "index", name: "full index throughput", says: "of source indexed, by CPU time" },
  { suite: "index", name: "full index peak", says: "at the peak of a full index" },
  { suite: "index", name: "saved to searchable", says: "from a save to its first hit" },
  { suite: "search", name: "words and vectors", says: "for a warm search" },
  { suite: "startup", name: "serve: first search answered", says: "from a cold start to the first answer" },
  { suite: "mcp", name: "calls", says: "calls answered to clients" },
  { suite: "store", name: "store, one after the other", says: "for a write that survives a kill" },
  { suite: "links", name: "precision", says: "of edges are right, at the least" },
];

/** If there are several subjects, the one with the most source; for qualities, the lowest. */
export function findHeadline(result: BenchResult, { suite, name }: Headline): SuiteFigure | undefined {
  const figures = listFigures(result).filter((one) => one.suite === suite && one.by === "loci");
  const sizeOf = (subject: string): number =>
    figures.find((one) => one.subject === subject && one.name === "source bytes")?.p50 ?? 0;
  const named = figures.filter((one) => one.name === name);
  return named.sort((a, b) =>
    a.unit === "share" ? a.p50 - b.p50 : sizeOf(b.subject) - sizeOf(a.subject),
  )[0];
}

export function renderHeadlines(result: BenchResult): string {
  const tiles = headlines.flatMap((headline) => {
    const figure = findHeadline(result, headline);
    if (figure === undefined) return [];
    const value = escapeText(formatUnit(figure.p50, figure.unit));
    return `<li><b>${value}</b><span>${escapeText(headline.says)}</span><small>${escapeText(figure.subject)}</small></li>`;
  });
  return tiles.length === 0 ? "" : `<ul class="tiles">${tiles.join("")}</ul>\n`;
}
