// Draws a graph on canvases with sigma. Loaded with the first graph, since other views do not need it.
import { createEdgeCurveProgram } from "@sigma/edge-curve";
import Graph from "graphology";
import Sigma from "sigma";
import { DEFAULT_EDGE_ARROW_HEAD_PROGRAM_OPTIONS } from "sigma/rendering";
import { readColor, themeChanges } from "../../theme.ts";
import type { Drawing, NameSide } from "./drawing.ts";
import type { Box } from "./free-space.ts";
import { placeByForces } from "./force-layout.ts";
import { createLabelLayer, drawLabelOnCard, type Labeled } from "./labels.ts";
import { findNextNode, type Direction } from "./neighbor-nodes.ts";
import { watchPointer } from "./pointer.ts";

export interface ShownGraph {
  zoomIn(): void;
  zoomOut(): void;
  /** Brings everything into view. */
  fit(): void;
  /** Points at the next node in a direction, or at the first one, and brings it into view. Returns that node. */
  step(direction: Direction | "first"): string | undefined;
  /** The node pointed at. */
  pointed(): string | undefined;
  /** Stops pointing at a node. */
  release(): void;
  close(): void;
}

/** More edge labels would overlap: then only those at the node under the pointer are shown. */
const mostEdgeLabels = 12;
const font = "system-ui, 'DejaVu Sans', sans-serif";
/** Labels are placed again once the view has not moved for this long. */
const restMs = 140;
/**
 * If there are more edges, only the widest are drawn while the view moves: each edge costs its pixels in every frame.
 */
const mostMovingEdges = 120;
/** If frames are still slower than this, all edges are hidden until the move ends. */
const slowFrameMs = 45;
/** Used if the element has no size yet. */
const usualSize = { width: 800, height: 600 };

interface NodeAttributes {
  x: number;
  y: number;
  size: number;
  label: string;
  /** Name of a color of the style sheet. */
  colorName: string;
  /** Its position in the list, from 1. */
  number: number;
  namedAt: NameSide;
}

interface EdgeAttributes {
  size: number;
  label: string;
  colorName: string;
  type: string;
  curvature: number;
}

type Shown = Graph<NodeAttributes, EdgeAttributes>;

const bentArrows = createEdgeCurveProgram<NodeAttributes, EdgeAttributes>({
  arrowHead: DEFAULT_EDGE_ARROW_HEAD_PROGRAM_OPTIONS,
});

/** Throws if the browser has no WebGL. */
export function showGraph(element: HTMLElement, drawing: Drawing, onOpen: (id: string) => void): ShownGraph {
  const graph: Shown = createGraph(drawing);
  const isForced = drawing.nodes.some(({ at }) => at === undefined);
  const stagePadding = 56;
  if (isForced) {
    const width = (element.clientWidth || usualSize.width) - 2 * stagePadding;
    placeByForces(graph, width, (element.clientHeight || usualSize.height) - 2 * stagePadding);
  }
  const labels = createLabelLayer(() => findCovered(element));
  const thin = findThinEdges(graph);
  let isMoving = false;
  let under: string | undefined;
  let color = createPalette();
  const sigma = new Sigma<NodeAttributes, EdgeAttributes>(graph, element, {
    ...{ labelFont: font, labelSize: 12, edgeLabelFont: font, edgeLabelSize: 11, stagePadding },
    // Every node has a name: the label layer finds room for it.
    ...{ labelDensity: 1_000, labelGridCellSize: 60, labelRenderedSizeThreshold: 0 },
    ...{ minCameraRatio: 0.02, maxCameraRatio: 4, zIndex: true },
    defaultEdgeType: "arrow",
    edgeProgramClasses: { curved: bentArrows },
    // Forces separate nodes by radius, so it grows with the distances. In other layouts it is in pixels at any zoom.
    ...(isForced
      ? { itemSizesReference: "positions" as const, zoomToSizeRatioFunction: (ratio: number) => ratio }
      : {}),
    renderEdgeLabels: true,
    // A view in a hidden part of the page has no size yet.
    allowInvalidContainer: true,
    defaultDrawNodeLabel: (context, data, settings) => {
      labels.add(context, data as unknown as Labeled, settings);
    },
    defaultDrawNodeHover: drawLabelOnCard,
    // Colors are looked up here and not kept in the graph: sigma throws if edges change twice within a frame.
    nodeReducer: (node, attributes) => {
      const shown = { ...attributes, color: color(attributes.colorName) };
      if (under === undefined) return shown;
      if (node === under) return { ...shown, highlighted: true, zIndex: 2 };
      if (graph.areNeighbors(node, under)) return { ...shown, zIndex: 1 };
      return { ...shown, color: color("line"), label: "" };
    },
    edgeReducer: (edge, attributes) => {
      const shown = { ...attributes, color: color(attributes.colorName) };
      if (isMoving && thin.has(edge)) return { ...shown, hidden: true };
      const isNear = under !== undefined && graph.hasExtremity(edge, under);
      if (isNear) return { ...shown, forceLabel: true, zIndex: 1 };
      if (under !== undefined) return { ...shown, color: color("line"), label: "" };
      return graph.size <= mostEdgeLabels ? shown : { ...shown, label: "" };
    },
  });
  const paint = (): void => {
    color = createPalette();
    // Draws everything again.
    sigma.setSetting("edgeLabelColor", { color: color("quiet") });
  };
  paint();
  let settling: ReturnType<typeof setTimeout> | undefined;
  const setMoving = (moves: boolean): void => {
    if (isMoving === moves) return;
    isMoving = moves;
    // Refresh everything: hidden edges are missing among the drawn ones, and cannot be restored one by one.
    if (thin.size > 0) sigma.refresh({ skipIndexation: true, schedule: true });
    else if (!moves) sigma.scheduleRender();
  };
  sigma.on("beforeRender", labels.begin);
  let renderedAt = 0;
  let slowFrames = 0;
  sigma.on("afterRender", () => {
    const now = performance.now();
    labels.draw(isMoving);
    // Two in a row, because another program may have caused a single one.
    slowFrames =
      isMoving && now - renderedAt > slowFrameMs && now - renderedAt < restMs * 4 ? slowFrames + 1 : 0;
    if (slowFrames === 2) sigma.setSetting("hideEdgesOnMove", true);
    renderedAt = now;
  });
  themeChanges.addEventListener("change", paint);
  const point = (node: string | undefined): void => {
    under = node;
    element.style.cursor = node === undefined ? "" : "pointer";
    sigma.refresh({ skipIndexation: true });
  };
  watchPointer(sigma, { onMove: point, onClick: onOpen });
  const camera = sigma.getCamera();
  camera.on("updated", () => {
    setMoving(true);
    clearTimeout(settling);
    settling = setTimeout(() => {
      setMoving(false);
    }, restMs);
  });
  const step: ShownGraph["step"] = (direction) => {
    const points = graph.mapNodes((id) => ({
      id,
      ...sigma.framedGraphToViewport(sigma.getNodeDisplayData(id)!),
    }));
    const from = direction === "first" ? undefined : points.find(({ id }) => id === under);
    const next = from === undefined ? points[0]?.id : findNextNode(points, from, direction as Direction);
    if (next === undefined) return under;
    point(next);
    const at = points.find(({ id }) => id === next)!;
    const { width, height } = sigma.getDimensions();
    if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) {
      const { x, y } = sigma.getNodeDisplayData(next)!;
      void camera.animate({ x, y });
    }
    return next;
  };
  return {
    zoomIn: () => void camera.animatedZoom(),
    zoomOut: () => void camera.animatedUnzoom(),
    fit: () => void camera.animatedReset(),
    step,
    pointed: () => under,
    release: () => {
      if (under !== undefined) point(undefined);
    },
    close() {
      clearTimeout(settling);
      labels.close();
      themeChanges.removeEventListener("change", paint);
      sigma.kill();
    },
  };
}

/** Reads each color once: they stay the same until the theme changes. */
function createPalette(): (name: string) => string {
  const colors = new Map<string, string>();
  return (name) => {
    const known = colors.get(name) ?? readColor(name);
    colors.set(name, known);
    return known;
  };
}

/** The buttons in front of the canvas. */
function findCovered(element: HTMLElement): readonly Box[] {
  const canvas = element.getBoundingClientRect();
  return [...(element.closest(".graph")?.querySelectorAll(".graph-controls") ?? [])].map((controls) => {
    const { left, right, top, bottom } = controls.getBoundingClientRect();
    return {
      ...{ left: left - canvas.left, right: right - canvas.left },
      ...{ top: top - canvas.top, bottom: bottom - canvas.top },
    };
  });
}

/** All but the widest edges (among equals, those between the largest nodes); empty if there are only a few. */
function findThinEdges(graph: Shown): ReadonlySet<string> {
  if (graph.size <= mostMovingEdges) return new Set();
  const weigh = (edge: string): number => {
    const ends = graph.extremities(edge).map((node) => graph.getNodeAttribute(node, "size"));
    return graph.getEdgeAttribute(edge, "size") + Math.min(...ends) / 1_000;
  };
  const weights = new Map(graph.edges().map((edge) => [edge, weigh(edge)]));
  const ordered = graph.edges().sort((a, b) => weights.get(b)! - weights.get(a)!);
  return new Set(ordered.slice(mostMovingEdges));
}

function createGraph({ nodes, edges }: Drawing): Shown {
  const graph: Shown = new Graph<NodeAttributes, EdgeAttributes>({ type: "directed", multi: true });
  nodes.forEach(({ id, label, size, color, at, namedAt = "below", number }, index) => {
    // Start on a spiral, so that the same graph looks the same each time.
    const angle = index * 2.399963;
    const [x, y] = at ?? [Math.sqrt(index + 1) * Math.cos(angle), Math.sqrt(index + 1) * Math.sin(angle)];
    const own = { size, label, colorName: color, namedAt };
    graph.addNode(id, { x, y, ...own, number: number ?? index + 1 });
  });
  const pairs = new Set(edges.map(({ source, target }) => `${source} ${target}`));
  for (const { source, target, size, label, color } of edges) {
    // Edges between the same two nodes would overlap, so each bends to the right of its direction.
    const before = graph.directedEdges(source, target).length;
    const curvature = pairs.has(`${target} ${source}`) || before > 0 ? 0.16 * (before + 1) : 0;
    const type = curvature > 0 ? "curved" : "arrow";
    graph.addDirectedEdge(source, target, { size, label, colorName: color, type, curvature });
  }
  return graph;
}
