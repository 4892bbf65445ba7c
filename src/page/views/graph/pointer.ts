// Which node is under the pointer? Computed from the places of the nodes: sigma reads it back from the graphics card, for
// which each move of the pointer waits until all that is being drawn is done.
import type Sigma from "sigma";

export interface Pointer {
  /** Undefined where there is none. */
  readonly onMove: (node: string | undefined) => void;
  readonly onClick: (node: string) => void;
}

/** A finger covers more than the tip of a pointer. */
const slackPx = { mouse: 2, touch: 12 } as const;

/** Takes the place of sigma's own events of nodes; dragging and zooming stay as they are. */
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

/** Places of nodes stay as they were drawn first; a copy of sigma's data of each would be made for each look. */
function listDiscs<Node extends object, Edge extends object>(sigma: Sigma<Node, Edge>): readonly Disc[] {
  return sigma
    .getGraph()
    .nodes()
    .flatMap((id) => {
      const data = sigma.getNodeDisplayData(id);
      return data === undefined ? [] : [{ id, x: data.x, y: data.y, size: data.size }];
    });
}

/** The nearest of those whose disc is there. */
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
