// From what was found to one HTML file: nothing in it runs, and nothing is loaded from elsewhere.
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { formatCount } from "../table.ts";
import { renderClusterMap } from "./cluster-map.ts";
import { isTold, type ReportData } from "./gather-report.ts";
import { html, type Html } from "./html.ts";
import { reportStyles } from "./report-styles.ts";
import {
  renderClusters,
  renderCycles,
  renderHotSpots,
  renderKeySymbols,
  renderUnreachable,
} from "./sections.ts";
import { findFirst } from "./what-first.ts";

/** By which an older report is known, which may be written over. */
export const reportMark = '<meta name="generator" content="Loci report">';

/** The policy names its hash, so nothing may stand around it. */
const styleElement: Html = { markup: `<style>${reportStyles}</style>` };

export function renderReport(data: ReportData): string {
  const { architecture, root, status } = data;
  const name = basename(root) || root;
  const style = createHash("sha256").update(reportStyles).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'`;
  const { cycleCount, clusterCount } = architecture;
  const first = findFirst(data);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${{ markup: reportMark }}
        <title>Architecture of ${name}</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <h1>Architecture of ${name}</h1>
          <p class="quiet">${describeState(data)}</p>
        </header>
        <main>
          <dl class="tiles">
            ${(
              [
                ["Files", status.files],
                ["Symbols", status.symbols],
                ["Edges", status.edges],
                ["Clusters", clusterCount],
                ["Cycles of files", cycleCount],
                ["Symbols likely unused", data.unreachable.filter(isTold).length],
              ] as const
            ).map(
              ([title, count]) =>
                html`<div>
                  <dt>${title}</dt>
                  <dd>${formatCount(count)}</dd>
                </div>`,
            )}
          </dl>
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
            <section class="card" aria-label="Clusters and who uses whom">
              ${renderClusterMap(architecture)}
            </section>
          </div>
          ${renderClusters(architecture)} ${renderKeySymbols(architecture)} ${renderHotSpots(data)}
          ${renderCycles(architecture)} ${renderUnreachable(data)}
        </main>
        <footer>
          Made by Loci ${data.version} on ${data.madeAt.slice(0, 16).replace("T", " ")} UTC from the index of
          ${status.indexedAt.slice(0, 16).replace("T", " ")} UTC. Centrality is PageRank over who uses whom;
          the shares of all add up to 100 %.
        </footer>
      </body>
    </html> `;
  return page.markup;
}

function describeState({ commit, status }: ReportData): Html {
  const languages = Object.entries(status.languages)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([language, files]) => `${language} ${formatCount(files)}`);
  const at = commit === undefined ? "" : `commit ${commit.slice(0, 12)} · `;
  return html`${at}${languages.join(" · ")}`;
}
