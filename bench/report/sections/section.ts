// A part of the report: a heading, one sentence on how to read it, and its figures. Empty if nothing was measured.
import type { BenchResult, Figure } from "../../results.ts";
import { listFigures } from "../../results.ts";
import { escapeText } from "../svg.ts";

export type SuiteFigure = Figure & { readonly suite: string };

export function renderSection(heading: string, explanation: string, ...content: readonly string[]): string {
  const shown = content.filter((part) => part !== "");
  if (shown.length === 0) return "";
  return `<section><h2>${escapeText(heading)}</h2><p>${escapeText(explanation)}</p>${shown.join("\n")}</section>\n`;
}

export function renderFigure(caption: string, drawing: string): string {
  return `<figure><figcaption>${escapeText(caption)}</figcaption>${drawing}</figure>`;
}

export function findFigure(
  result: BenchResult,
  key: { readonly suite?: string; readonly subject?: string; readonly name: string; readonly by?: string },
): SuiteFigure | undefined {
  return listFigures(result).find(
    ({ suite, subject, name, by }) =>
      name === key.name &&
      by === (key.by ?? "loci") &&
      (key.suite === undefined || suite === key.suite) &&
      (key.subject === undefined || subject === key.subject),
  );
}
