// The frame of every report: a page with one style and one policy that lets nothing run or load.
import { createHash } from "node:crypto";
import { formatCount } from "../terminal/table.ts";
import { html, type Html } from "./html.ts";
import { reportStyles } from "./report-styles.ts";

/** Identifies an older report, which may be overwritten. */
export const reportMark = '<meta name="generator" content="Loci report">';

/** The policy contains the hash of this text, so the element must hold nothing else. */
const styleElement: Html = { markup: `<style>${reportStyles}</style>` };

export function renderPage(title: string, subtitle: Html, main: Html, footer: Html): string {
  const style = createHash("sha256").update(reportStyles).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${{ markup: reportMark }}
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p class="quiet">${subtitle}</p>
        </header>
        <main>${main}</main>
        <footer>${footer}</footer>
      </body>
    </html> `;
  return page.markup;
}

export function renderTiles(tiles: readonly (readonly [title: string, count: number])[]): Html {
  return html`<dl class="tiles">
    ${tiles.map(
      ([title, count]) =>
        html`<div>
          <dt>${title}</dt>
          <dd>${formatCount(count)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** @param time - ISO 8601 */
export function formatTime(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}

export function describeMaking({
  version,
  madeAt,
}: {
  readonly version: string;
  readonly madeAt: string;
}): string {
  return `Made by Loci ${version} on ${formatTime(madeAt)}`;
}
