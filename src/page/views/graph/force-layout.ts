// Where is each node placed if only its edges decide? By forces if it has edges, in rows if it has none.
import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import noverlap from "graphology-layout-noverlap";

/** The properties of a node that placement needs: an initial position, and a radius in the same unit. */
export interface PlacedNode {
  x: number;
  y: number;
  size: number;
}

/** Limit for the work of the forces: a thousand nodes take 0.4 s. */
const layoutVisits = 60_000;
/** Space between nodes, so that a name fits below each. */
const marginPx = 20;
const rowHeightPx = 58;
const columnWidthPx = 150;

/** Places nodes in a box of the canvas's shape; the box grows if they do not fit. */
export function placeByForces<Edge extends { readonly size: number }>(
  graph: Graph<PlacedNode, Edge>,
  widthPx: number,
  heightPx: number,
): void {
  const alone = graph.filterNodes((node) => graph.degree(node) === 0);
  const joined = graph.order - alone.length;
  if (joined > 0) {
    const part = new Graph<PlacedNode, Edge>({ type: "directed", multi: true }).import(graph.export());
    for (const node of alone) part.dropNode(node);
    const iterations = Math.min(300, Math.max(40, Math.round(layoutVisits / joined)));
    const settings = { ...forceAtlas2.inferSettings(part), strongGravityMode: true, gravity: 0.06 };
    forceAtlas2.assign(part, {
      iterations,
      settings: { ...settings, barnesHutOptimize: joined > 200 },
      getEdgeWeight: "size",
    });
    stretch(part, widthPx, heightPx);
    noverlap.assign(part, { maxIterations: 120, settings: { margin: marginPx, ratio: 1, speed: 3 } });
    part.forEachNode((node, { x, y }) => {
      graph.mergeNodeAttributes(node, { x, y });
    });
  }
  const nodes = graph.filterNodes((node) => graph.degree(node) > 0);
  const left = Math.min(0, ...nodes.map((node) => graph.getNodeAttribute(node, "x")));
  const right = Math.max(widthPx, ...nodes.map((node) => graph.getNodeAttribute(node, "x")));
  const bottom = Math.min(rowHeightPx, ...nodes.map((node) => graph.getNodeAttribute(node, "y")));
  // As wide as the rest and at most half as high; if there are too many nodes for their names to fit, they move closer.
  const width = right - left;
  const share = joined > 0 ? 0.5 : 1;
  const cells = Math.max(1, (width / columnWidthPx) * ((share * heightPx) / rowHeightPx));
  const closer = Math.min(1, Math.sqrt(cells / Math.max(1, alone.length)));
  const perRow = Math.max(1, Math.floor(width / (columnWidthPx * closer)));
  // The distance between rows depends on their largest node.
  const largest = alone.reduce((most, node) => Math.max(most, graph.getNodeAttribute(node, "size")), 0);
  alone.forEach((node, at) => {
    const [column, row] = [at % perRow, Math.floor(at / perRow)];
    const inRow = Math.min(perRow, alone.length - row * perRow);
    graph.mergeNodeAttributes(node, {
      x: (left + right) / 2 + ((column - (inRow - 1) / 2) * width) / perRow,
      y: bottom - rowHeightPx - largest - row * (rowHeightPx * closer + largest),
    });
  });
}

/** Scales positions to the box from 0 to its width and height. */
function stretch<Edge extends object>(
  graph: Graph<PlacedNode, Edge>,
  widthPx: number,
  heightPx: number,
): void {
  const [xs, ys] = [graph.mapNodes((_, { x }) => x), graph.mapNodes((_, { y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  graph.updateEachNodeAttributes((_, attributes) => ({
    ...attributes,
    x: right > left ? ((attributes.x - left) / (right - left)) * widthPx : widthPx / 2,
    y: high > low ? ((attributes.y - low) / (high - low)) * heightPx : heightPx / 2,
  }));
}
