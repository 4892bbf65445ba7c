// The drawn graph with its controls, for pointer and keyboard; a list beside it shows the same data.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Drawing, LegendEntry } from "./drawing.ts";
import type { ShownGraph } from "./draw.ts";
import type { Direction } from "./neighbor-nodes.ts";

const directions: Readonly<Record<string, Direction | "first">> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "first",
};

interface CanvasProps {
  /** Redrawn when it is a different object. */
  readonly drawing: Drawing;
  readonly label: string;
  readonly legend: readonly LegendEntry[];
  /** A node was clicked. */
  readonly onOpen: (id: string) => void;
}

export function GraphCanvas({ drawing, label, legend, onOpen }: CanvasProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<ShownGraph | undefined>(undefined);
  const open = useRef(onOpen);
  open.current = onOpen;
  const [state, setState] = useState<"loading" | "drawn" | "failed">("loading");
  useEffect(() => {
    let isGone = false;
    void import("./draw.ts")
      .then(({ showGraph }) => {
        if (isGone) return;
        shown.current = showGraph(place.current!, drawing, (id) => {
          open.current(id);
        });
        setState("drawn");
      })
      .catch(() => {
        if (!isGone) setState("failed");
      });
    return () => {
      isGone = true;
      shown.current?.close();
      shown.current = undefined;
    };
  }, [drawing]);
  const [pointed, setPointed] = useState<string>();
  const onKeyDown = (event: KeyboardEvent): void => {
    const graph = shown.current;
    if (graph === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = findAction(event.key, graph, open.current, setPointed);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <figure class="graph card">
      <div class="graph-controls" role="group" aria-label="Zoom">
        <button type="button" onClick={() => shown.current?.zoomIn()}>
          Zoom in
        </button>
        <button type="button" onClick={() => shown.current?.zoomOut()}>
          Zoom out
        </button>
        <button type="button" onClick={() => shown.current?.fit()}>
          Fit
        </button>
      </div>
      {state === "failed" && (
        <p role="status">This browser cannot draw the graph (it needs WebGL). The list has everything.</p>
      )}
      <div
        class="graph-keys"
        role="application"
        tabIndex={0}
        aria-label="Graph: arrow keys move between nodes, Enter opens, plus and minus zoom, 0 fits the view"
        onKeyDown={onKeyDown}
        onBlur={() => {
          setPointed(undefined);
          shown.current?.release();
        }}
      >
        <div
          ref={place}
          class="graph-canvas"
          role="img"
          aria-label={`${label}. The list next to it has everything.`}
          aria-busy={state === "loading"}
        />
      </div>
      <p class="unseen" role="status">
        {pointed !== undefined && describeNode(drawing, pointed)}
      </p>
      <figcaption>
        <ul class="legend">
          {legend.map(({ color, text, isLine }) => (
            <li key={text}>
              <i class={`color-${color}${isLine === true ? " line" : ""}`} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** The action of a key; undefined if the graph does not use the key. */
function findAction(
  key: string,
  graph: ShownGraph,
  onOpen: (id: string) => void,
  onPoint: (id: string | undefined) => void,
): (() => void) | undefined {
  const direction = directions[key];
  if (direction !== undefined)
    return () => {
      onPoint(graph.step(direction));
    };
  switch (key) {
    case "Enter": {
      const id = graph.pointed();
      return id === undefined
        ? undefined
        : () => {
            onOpen(id);
          };
    }
    case "Escape":
      return () => {
        graph.release();
        onPoint(undefined);
      };
    case "+":
    case "=":
      return graph.zoomIn;
    case "-":
      return graph.zoomOut;
    case "0":
      return graph.fit;
    default:
      return undefined;
  }
}

/** The text for screen readers. */
function describeNode({ nodes, edges }: Drawing, id: string): string {
  const names = new Map(nodes.map((node) => [node.id, node.label]));
  const list = (ids: readonly string[]): string => {
    const known = [...new Set(ids)];
    const rest = known.length > 3 ? ` and ${known.length - 3} more` : "";
    return (
      known
        .slice(0, 3)
        .map((one) => names.get(one))
        .join(", ") + rest
    );
  };
  const uses = edges.filter(({ source }) => source === id).map(({ target }) => target);
  const users = edges.filter(({ target }) => target === id).map(({ source }) => source);
  const parts = [
    names.get(id) ?? id,
    ...(uses.length > 0 ? [`uses ${list(uses)}`] : []),
    ...(users.length > 0 ? [`used by ${list(users)}`] : []),
  ];
  return parts.join("; ");
}
