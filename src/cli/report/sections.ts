// The sections of a report: a table for each kind of finding, and how it was determined.
import { countOf as plainCountOf } from "../../base/count-of.ts";
import type { Architecture, CycleStep, FileCycle } from "../../core/types/index.ts";
import { formatCount } from "../terminal/table.ts";
import { isTold, type ReportData } from "./gather-report.ts";
import { html, type Html } from "./html.ts";

export const countOf = (count: number, noun: string): string => plainCountOf(count, noun, formatCount);

export function formatShare(share: number): string {
  const percent = 100 * share;
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : percent.toPrecision(2)} %`;
}

/** The step that takes the least work to remove from a cycle; undefined without steps. */
export function weakestStep({ steps }: FileCycle): CycleStep | undefined {
  return steps.reduce<CycleStep | undefined>(
    (least, step) => (least === undefined || step.edges < least.edges ? step : least),
    undefined,
  );
}

/** A column whose name begins with "#" contains numbers. */
export function table(columns: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html {
  const isNumber = columns.map((name) => name.startsWith("#"));
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${columns.map((name, at) => (isNumber[at] === true ? html`<th scope="col" class="number">${name.slice(1)}</th>` : html`<th scope="col">${name}</th>`))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, at) => (isNumber[at] === true ? html`<td class="number">${cell}</td>` : html`<td>${cell}</td>`))}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

export function section(id: string, title: string, intro: Html | string, content: Html): Html {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p class="quiet">${intro}</p>
    ${content}
  </section> `;
}

export const cut = (shown: number, count: number, what: string): string =>
  count > shown ? ` The first ${shown} of ${countOf(count, what)}.` : "";

export function renderClusters({ clusters, clusterCount }: Architecture): Html {
  const rows = clusters.map(({ label, size, files, folders, members }) => [
    html`<code>${label}</code>`,
    formatCount(size),
    formatCount(files),
    html`${folders.map(({ path, share }) => html`<div class="nowrap"><code>${path}</code> ${formatShare(share)}</div>`)}`,
    html`<span class="quiet">${members.slice(1, 6).join(", ")}</span>`,
  ]);
  const intro = `Groups of symbols that use each other more than the rest, found from uses and not from folders; each is named after its most central symbol.${cut(rows.length, clusterCount, "cluster")}`;
  return section(
    "clusters",
    "Clusters",
    intro,
    rows.length === 0
      ? html`<p>Its symbols do not use each other.</p>`
      : table(["Cluster", "#Symbols", "#Files", "Folders", "With"], rows),
  );
}

export function renderKeySymbols({ keySymbols }: Architecture): Html {
  const highest = keySymbols[0]?.pagerank ?? 1;
  const rows = keySymbols.map(({ label, kind, filePath, lineStart, users, pagerank }) => [
    html`<code>${label}</code>`,
    kind,
    html`<code>${filePath}:${lineStart}</code>`,
    formatCount(users),
    html`${formatShare(pagerank)} ${meter(pagerank / highest, "centrality")}`,
  ]);
  return section(
    "symbols",
    "Key symbols",
    "Where most paths through the code lead. Read these to understand the rest, and change them with care.",
    table(["Symbol", "Kind", "Place", "#Used by", "#Centrality"], rows),
  );
}

export function meter(share: number, what: string): Html {
  const value = Math.round(100 * share) / 100;
  return html`<meter value="${value}" aria-label="${what}, compared with the highest">${value}</meter>`;
}

export function renderHotSpots({ history }: ReportData): Html {
  const title = "Hot spots";
  if (history === undefined) {
    const why = "They need git history, and this folder has none.";
    return section("hot", title, why, html``);
  }
  const { commits, since, hotSpots } = history;
  const intro = `Files that change often and that much depends on: commits that changed a file times its centrality, without tests. From the last ${countOf(commits, "commit")}, since ${since.slice(0, 10)}, without merges.`;
  const rows = hotSpots.map((spot) => [
    html`<code>${spot.path}</code>`,
    formatCount(spot.commits),
    formatCount(spot.lines),
    formatShare(spot.centrality),
    formatCount(spot.users),
    meter(spot.heat, "heat"),
  ]);
  return section(
    "hot",
    title,
    intro,
    rows.length === 0
      ? html`<p>None of these commits changed an indexed file.</p>`
      : table(["File", "#Commits", "#Lines changed", "#Centrality", "#Used by files", "#Heat"], rows),
  );
}

export function renderCycles({ cycles, cycleCount }: Pick<Architecture, "cycles" | "cycleCount">): Html {
  if (cycles.length === 0)
    return section("cycles", "Cycles", "No file depends on itself through others.", html``);
  const intro = `Groups of files that all depend on each other, so that none can be understood, tested or removed alone. Those across folders come first. A shortest cycle is shown, with its weakest link marked: it takes the least work to break.${cut(cycles.length, cycleCount, "cycle")}`;
  return section(
    "cycles",
    "Cycles",
    intro,
    html`${cycles.map((cycle) => {
      const { size, folders, files, steps } = cycle;
      const weakest = weakestStep(cycle);
      const rest = size > files.length ? `, and ${size - files.length} more` : "";
      return html`<div class="cycle card">
        <h3>${countOf(size, "file")} ${folders > 1 ? `across ${folders} folders` : "in one folder"}</h3>
        <p class="quiet">${files.join(", ")}${rest}</p>
        <ol>
          ${steps.map(
            ({
              from,
              to,
              edges,
              example,
            }) => html`<li${step(from === weakest?.from && to === weakest.to)}><code>${from}</code> → <code>${to}</code>: ${countOf(edges, "edge")}, such as <code>${example.source}</code> → <code>${example.target}</code> on line ${example.line}</li>
`,
          )}
        </ol>
      </div>`;
    })}`,
  );
}

const step = (isWeakest: boolean): Html => (isWeakest ? html` class="weakest"` : html``);

export function renderUnreachable({ architecture, unreachable }: ReportData): Html {
  const { count, lines, skippedLanguages } = architecture.unreachable;
  const told = unreachable.filter(isTold);
  const doubtful = unreachable.length - told.length;
  const skipped =
    skippedLanguages.length === 0
      ? ""
      : ` Not judged, because too few of their uses are known: ${skippedLanguages.join(", ")}.`;
  const unsaid =
    doubtful === 0
      ? ""
      : ` ${countOf(doubtful, "symbol")} of low confidence omitted: their names are used somewhere, or others may use them.`;
  const more =
    count > unreachable.length
      ? ` ${formatCount(count)} were found, of which the longest ${unreachable.length} were judged.`
      : "";
  const intro = `Symbols that cannot be reached from the top level of a file, from exports, or from a method; tests and generated files are omitted. High: not exported, nothing leads to it, and its name appears nowhere else. When callers were removed from released packages, 98 % of the symbols rated high were unreachable (95 %: 91 to 100). Medium: the same in a language whose programs look up names at run time, or whose macros create names (82 %: 52 to 95).${unsaid}${more}${skipped}`;
  const rows = told.map(({ confidence, label, kind, filePath, lineStart, lineEnd, reason }) => [
    html`<span class="${confidence}">${confidence}</span>`,
    html`<code>${label}</code>`,
    kind,
    html`<code>${filePath}:${lineStart}</code>`,
    formatCount(lineEnd - lineStart + 1),
    reason,
  ]);
  return section(
    "unreachable",
    "Unreachable code",
    intro,
    rows.length === 0
      ? html`<p>${lines === 0 ? "None was found." : "None with more than low confidence."}</p>`
      : table(["Confidence", "Symbol", "Kind", "Place", "#Lines", "Why"], rows),
  );
}
