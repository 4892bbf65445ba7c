// Draws a graph on canvases by sigma. Loaded with the first graph: the other views need nothing of it.
import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import Sigma from "sigma";
import type { NodeHoverDrawingFunction } from "sigma/rendering";
import { readColor, themeChanges } from "../../theme.ts";
import type { Drawing } from "./drawing.ts";

export interface ShownGraph {
  zoomIn(): void;
  zoomOut(): void;
  /** Everything in view. */
  fit(): void;
  close(): void;
}

/** Labels of more edges would cover each other. */
const mostEdgeLabels = 80;
/** Work that the layout may take: a thousand nodes take 0.4 s. */
const layoutVisits = 60_000;
const font = "system-ui, 'DejaVu Sans', sans-serif";

interface NodeAttributes {
  x: number;
  y: number;
  size: number;
  label: string;
  color: string;
  colorName: string;
}

interface EdgeAttributes {
  size: number;
  label: string;
  color: string;
  colorName: string;
}

/** Throws where the browser has no WebGL. */
export function showGraph(element: HTMLElement, drawing: Drawing, onOpen: (id: string) => void): ShownGraph {
  const graph = createGraph(drawing);
  const sigma = new Sigma<NodeAttributes, EdgeAttributes>(graph, element, {
    ...{ defaultEdgeType: "arrow", labelFont: font, labelSize: 12, edgeLabelFont: font, edgeLabelSize: 10 },
    ...{ labelDensity: 0.8, labelGridCellSize: 90, labelRenderedSizeThreshold: 4, stagePadding: 42 },
    ...{ minCameraRatio: 0.02, maxCameraRatio: 4, zIndex: false },
    renderEdgeLabels: graph.size <= mostEdgeLabels,
    hideEdgesOnMove: graph.size > 2_000,
    // A view that is laid out in a hidden part of the page has no size yet.
    allowInvalidContainer: true,
    defaultDrawNodeHover: drawHover,
  });
  const paint = (): void => {
    graph.forEachNode((node, { colorName }) => {
      graph.setNodeAttribute(node, "color", readColor(colorName));
    });
    graph.forEachEdge((edge, { colorName }) => {
      graph.setEdgeAttribute(edge, "color", readColor(colorName));
    });
    sigma.setSetting("labelColor", { color: readColor("text") });
    sigma.setSetting("edgeLabelColor", { color: readColor("quiet") });
  };
  paint();
  themeChanges.addEventListener("change", paint);
  sigma.on("clickNode", ({ node }) => {
    onOpen(node);
  });
  sigma.on("enterNode", () => {
    element.style.cursor = "pointer";
  });
  sigma.on("leaveNode", () => {
    element.style.cursor = "";
  });
  const camera = sigma.getCamera();
  return {
    zoomIn: () => void camera.animatedZoom(),
    zoomOut: () => void camera.animatedUnzoom(),
    fit: () => void camera.animatedReset(),
    close() {
      themeChanges.removeEventListener("change", paint);
      sigma.kill();
    },
  };
}

function createGraph({ nodes, edges }: Drawing): Graph<NodeAttributes, EdgeAttributes> {
  const graph = new Graph<NodeAttributes, EdgeAttributes>({ type: "directed", multi: true });
  const isForced = nodes.some(({ at }) => at === undefined);
  nodes.forEach(({ id, label, size, color, at }, number) => {
    // A spiral to begin with: the same graph looks the same each time.
    const angle = number * 2.399963;
    const [x, y] = at ?? [Math.sqrt(number + 1) * Math.cos(angle), Math.sqrt(number + 1) * Math.sin(angle)];
    graph.addNode(id, { x, y, size, label, color: "", colorName: color });
  });
  for (const { source, target, size, label, color } of edges)
    graph.addDirectedEdge(source, target, { size, label, color: "", colorName: color });
  if (isForced && graph.order > 1) {
    const iterations = Math.min(300, Math.max(40, Math.round(layoutVisits / graph.order)));
    const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: graph.order > 200 };
    forceAtlas2.assign(graph, { iterations, settings });
  }
  return graph;
}

/** The label of the node under the pointer, on a card of the theme. */
const drawHover: NodeHoverDrawingFunction<NodeAttributes, EdgeAttributes> = (context, data, settings) => {
  if (typeof data.label !== "string") return;
  context.font = `600 ${settings.labelSize}px ${settings.labelFont}`;
  const width = context.measureText(data.label).width + 14;
  const height = settings.labelSize + 12;
  const left = data.x + data.size + 2;
  context.fillStyle = readColor("card");
  context.strokeStyle = readColor("strong-line");
  context.beginPath();
  context.roundRect(left, data.y - height / 2, width, height, 6);
  context.fill();
  context.stroke();
  context.beginPath();
  context.arc(data.x, data.y, data.size + 2, 0, 2 * Math.PI);
  context.stroke();
  context.fillStyle = readColor("text");
  context.fillText(data.label, left + 7, data.y + settings.labelSize / 3);
};
