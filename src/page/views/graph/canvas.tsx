// The drawn graph with its controls; all that it shows stands in a list beside it, for those who do not see or point.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Drawing, LegendEntry } from "./drawing.ts";
import type { ShownGraph } from "./draw.ts";

interface CanvasProps {
  /** Drawn anew when it is another object. */
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
        <p role="status">This browser cannot draw the graph (it needs WebGL). The list has all of it.</p>
      )}
      <div
        ref={place}
        class="graph-canvas"
        role="img"
        aria-label={`${label}. The list beside has all of it.`}
        aria-busy={state === "loading"}
      />
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
