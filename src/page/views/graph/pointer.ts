// Which node is under the pointer? Computed from the nodes' positions: sigma reads it back from the graphics card, so
// each move of the pointer would wait until all drawing is done.
import type Sigma from "sigma";

export interface Pointer {
  /** Undefined if there is none. */
  readonly onMove: (node: string | undefined) => void;
  readonly onClick: (node: string) => void;
}

/** A finger covers more than the tip of a pointer. */
const slackPx = { mouse: 2, touch: 12 } as const;

/** Replaces sigma's own node events; dragging and zooming stay unchanged. */
export function watchPointer<Node extends object, Edge extends object>(
  sigma: Sigma<Node, Edge>,
  { onMove, onClick }: Pointer,
): void {
  const [mouse, touch] = [sigma.getMouseCaptor(), sigma.getTouchCaptor()];
  mouse.removeAllListeners();
  touch.removeAllListeners();
  let under: string | undefined;
  const move = (node: string | undefined): void => {
    if (node === under) return;
    under = node;
    onMove(node);
  };
  let discs: readonly Disc[] | undefined;
  const find = (place: { readonly x: number; readonly y: number }, slack: number): string | undefined =>
    findNodeAt(sigma, (discs ??= listDiscs(sigma)), place, slack);
  mouse.on("mousemove", (place) => {
    if (!mouse.isMouseDown && !sigma.getCamera().isAnimated()) move(find(place, slackPx.mouse));
  });
  mouse.on("mouseleave", () => {
    move(undefined);
  });
  mouse.on("click", (place) => {
    const node = find(place, slackPx.mouse);
    if (node !== undefined) onClick(node);
  });
  touch.on("tap", ({ touches }) => {
    const place = touches[0];
    const node = place && find(place, slackPx.touch);
    if (node !== undefined) onClick(node);
  });
}

interface Disc {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Nodes keep their first positions; asking sigma each time would copy its data of every node. */
function listDiscs<Node extends object, Edge extends object>(sigma: Sigma<Node, Edge>): readonly Disc[] {
  return sigma
    .getGraph()
    .nodes()
    .flatMap((id) => {
      const data = sigma.getNodeDisplayData(id);
      return data === undefined ? [] : [{ id, x: data.x, y: data.y, size: data.size }];
    });
}

/** The nearest node whose disc covers the point. */
function findNodeAt<Node extends object, Edge extends object>(
  sigma: Sigma<Node, Edge>,
  discs: readonly Disc[],
  pointer: { readonly x: number; readonly y: number },
  slack: number,
): string | undefined {
  const at = sigma.viewportToFramedGraph(pointer);
  const [zero, one] = [
    sigma.framedGraphToViewport({ x: 0, y: 0 }),
    sigma.framedGraphToViewport({ x: 1, y: 0 }),
  ];
  const pxPerUnit = Math.hypot(one.x - zero.x, one.y - zero.y);
  let found: string | undefined;
  let nearest = Infinity;
  for (const { id, x, y, size } of discs) {
    const distance = pxPerUnit * Math.hypot(x - at.x, y - at.y);
    if (distance < nearest && distance <= sigma.scaleSize(size) + slack) [found, nearest] = [id, distance];
  }
  return found;
}
