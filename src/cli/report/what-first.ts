// What should a change's reviewer look at first? One sentence for each kind of finding present.
import type { ReportData } from "./gather-report.ts";
import { html, type Html } from "./html.ts";
import { countOf, formatShare, weakestStep } from "./sections.ts";

export function findFirst({ architecture, history, unreachable }: ReportData): readonly Html[] {
  const { cycles, keySymbols } = architecture;
  const lines: Html[] = [];
  const hottest = history?.hotSpots[0];
  if (history !== undefined && hottest !== undefined) {
    lines.push(
      html`<code>${hottest.path}</code> is the hottest file: changed in ${hottest.commits} of
        ${countOf(history.commits, "commit")}, with ${formatShare(hottest.centrality)} of all centrality;
        ${countOf(hottest.users, "file")} ${hottest.users === 1 ? "uses" : "use"} it.`,
    );
  }
  const cycle = cycles[0];
  const weakest = cycle && weakestStep(cycle);
  if (cycle !== undefined && weakest !== undefined) {
    const folders = cycle.folders > 1 ? `across ${cycle.folders} folders` : "in one folder";
    lines.push(
      html`${countOf(cycle.size, "file")} ${folders} depend on each other. The weakest link of the cycle is
        <code>${weakest.from}</code> → <code>${weakest.to}</code>: ${countOf(weakest.edges, "edge")}.`,
    );
  }
  const sure = unreachable.filter(({ confidence }) => confidence === "high");
  if (sure.length > 0) {
    const longest = sure[0]!;
    lines.push(
      html`${countOf(sure.length, "symbol")} can most likely be
        removed${sure.length > 1 && ", the longest of them"} <code>${longest.label}</code> in
        <code>${longest.filePath}:${longest.lineStart}</code>.`,
    );
  }
  const key = keySymbols.reduce<(typeof keySymbols)[number] | undefined>(
    (most, symbol) => (symbol.users > (most?.users ?? 0) ? symbol : most),
    undefined,
  );
  if (key !== undefined)
    lines.push(
      html`A change to <code>${key.label}</code> in <code>${key.filePath}:${key.lineStart}</code> has wide
        effects: ${countOf(key.users, "symbol")} ${key.users === 1 ? "uses" : "use"} it directly.`,
    );
  return lines;
}
