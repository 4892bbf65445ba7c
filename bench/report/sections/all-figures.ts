// Every measured figure, as tables.
import type { BenchResult, Figure } from "../../results.ts";
import { formatUnit } from "../format.ts";
import { escapeText } from "../svg.ts";
import { renderSection } from "./section.ts";

export function renderAllFigures(result: BenchResult): string {
  const suites = result.suites.map(({ suite, figures, failures, wallMs, cpuMs, peakBytes }) => {
    const rows = figures.map(renderRow).join("");
    const whole = `${formatUnit(wallMs, "ms")}, ${formatUnit(cpuMs, "ms")} of CPU, peak ${formatUnit(peakBytes, "bytes")}`;
    const failed = failures
      .map((failure) => `<p class="failed">Wrong: ${escapeText(failure.case)}</p>`)
      .join("");
    return (
      `<details><summary>${escapeText(suite)} <small>${figures.length} figures; ${whole}</small></summary>${failed}` +
      `<table><thead><tr><th>subject</th><th>figure</th><th>by</th><th>p50</th><th>p90</th><th>p99</th><th>MAD</th><th>n</th></tr></thead>` +
      `<tbody>${rows}</tbody></table></details>`
    );
  });
  return renderSection(
    "All figures",
    "Medians, high quantiles, median absolute deviation and the number of samples.",
    ...suites,
  );
}

function renderRow({ subject, name, by, unit, p50, p90, p99, mad, samples }: Figure): string {
  const numbers = [p50, p90, p99, mad].map(
    (value) => `<td class="n">${escapeText(formatUnit(value, unit))}</td>`,
  );
  const words = [subject, name, by].map((word) => `<td>${escapeText(word)}</td>`);
  return `<tr>${words.join("")}${numbers.join("")}<td class="n">${samples.length}</td></tr>`;
}
