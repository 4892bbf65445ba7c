// The clusters of a root as a picture: on a ring, sized by their symbols, with lines as wide as the number of edges.
import type { Architecture } from "../../core/types/index.ts";
import { html, type Html } from "./html.ts";

const [width, height] = [720, 470];
const ring = { x: 190, y: 185 };
const shownClusters = 16;
const shownLinks = 48;
const longest = 17;

export function renderClusterMap({ clusters, clusterLinks }: Architecture): Html {
  const drawn = clusters.slice(0, shownClusters);
  const largest = Math.max(1, ...drawn.map(({ size }) => size));
  const places = drawn.map((_, at) => {
    const angle = (2 * Math.PI * at) / drawn.length - Math.PI / 2;
    return { x: ring.x * Math.cos(angle), y: ring.y * Math.sin(angle) };
  });
  const links = clusterLinks
    .filter(({ from, to }) => from < drawn.length && to < drawn.length)
    .slice(0, shownLinks);
  const most = Math.max(1, ...links.map(({ edges }) => edges));
  return html`<svg
    class="map"
    viewBox="${-width / 2} ${-height / 2} ${width} ${height}"
    role="img"
    aria-label="${drawn.length} clusters on a ring with ${links.length} links between them; the table of clusters lists all of them"
  >
    ${links.map(({ from, to, edges }) => {
      const [a, b] = [places[from]!, places[to]!];
      const title = `${drawn[from]!.label} uses ${drawn[to]!.label}: ${edges}`;
      const path = `M${round(a.x)} ${round(a.y)}Q${round((a.x + b.x) / 6)} ${round((a.y + b.y) / 6)} ${round(b.x)} ${round(b.y)}`;
      return html`<path d="${path}" stroke-width="${round(0.8 + 5 * Math.sqrt(edges / most))}">
        <title>${title}</title>
      </path>`;
    })}
    ${drawn.map(({ label, size }, at) => {
      const { x, y } = places[at]!;
      const radius = 5 + 17 * Math.sqrt(size / largest);
      const isLeft = x < -1;
      const isMiddle = Math.abs(x) <= 1;
      const anchor = isMiddle ? "middle" : isLeft ? "end" : "start";
      const labelX = isMiddle ? x : x + (isLeft ? -1 : 1) * (radius + 6);
      const labelY = isMiddle ? y + Math.sign(y) * (radius + 13) : y + 4;
      return html`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}">
          <title>${label}: ${size} symbols</title>
        </circle>
        <text x="${round(labelX)}" y="${round(labelY)}" text-anchor="${anchor}">${shorten(label)}</text>`;
    })}
  </svg>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

const shorten = (label: string): string => (label.length <= longest ? label : `…${label.slice(1 - longest)}`);
