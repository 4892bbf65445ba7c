// Turns a report's findings into one HTML file: nothing in it runs, and nothing is loaded from elsewhere.
import { basename } from "node:path";
import { formatCount } from "../terminal/table.ts";
import { renderClusterMap } from "./cluster-map.ts";
import { isTold, type ReportData } from "./gather-report.ts";
import { html, type Html } from "./html.ts";
import { describeMaking, formatTime, renderPage, renderTiles } from "./page.ts";
import {
  renderClusters,
  renderCycles,
  renderHotSpots,
  renderKeySymbols,
  renderUnreachable,
} from "./sections.ts";
import { findFirst } from "./what-first.ts";

export function renderReport(data: ReportData): string {
  const { architecture, root, status } = data;
  const { cycleCount, clusterCount } = architecture;
  const first = findFirst(data);
  return renderPage(
    `Architecture of ${basename(root) || root}`,
    describeState(data),
    html`${renderTiles([
        ["Files", status.files],
        ["Symbols", status.symbols],
        ["Edges", status.edges],
        ["Clusters", clusterCount],
        ["Cycles of files", cycleCount],
        ["Symbols likely unused", data.unreachable.filter(isTold).length],
      ])}
      <div class="first">
        <section class="card" aria-labelledby="first">
          <h2 id="first">Where to look first</h2>
          ${
            first.length === 0
              ? html`<p>Nothing stands out.</p>`
              : html`<ul>
                  ${first.map((line) => html`<li>${line}</li>`)}
                </ul>`
          }
          <nav aria-label="Sections">
            <p class="quiet">
              <a href="#clusters">Clusters</a> · <a href="#symbols">Key symbols</a> ·
              <a href="#hot">Hot spots</a> · <a href="#cycles">Cycles</a> ·
              <a href="#unreachable">Unreachable code</a>
            </p>
          </nav>
        </section>
        <section class="card" aria-label="Clusters and which uses which">
          ${renderClusterMap(architecture)}
        </section>
      </div>
      ${renderClusters(architecture)} ${renderKeySymbols(architecture)} ${renderHotSpots(data)}
      ${renderCycles(architecture)} ${renderUnreachable(data)}`,
    html`${describeMaking(data)} from the index of ${formatTime(status.indexedAt)}. Centrality is PageRank
    over the graph of uses; all shares add up to 100 %.`,
  );
}

function describeState({ commit, status }: ReportData): Html {
  const languages = Object.entries(status.languages)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([language, files]) => `${language} ${formatCount(files)}`);
  const at = commit === undefined ? "" : `commit ${commit.slice(0, 12)} · `;
  return html`${at}${languages.join(" · ")}`;
}
