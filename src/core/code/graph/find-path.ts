// What is the shortest path from some nodes to others? Searches from both ends at once.
import { throwIfCancelled } from "../../../errors.ts";
import type { Direction, SymbolLink } from "./symbol-links.ts";

/** Nodes between two checks of the signal. */
const nodesATurn = 256;

/** From where and by which link a node was first reached; undefined for the nodes where a search began. */
type Reached = Map<number, { readonly before: number; readonly link: SymbolLink } | undefined>;

export interface FoundPath {
  readonly nodes: readonly number[];
  /** Link i joins the nodes i and i + 1. */
  readonly links: readonly SymbolLink[];
}

/**
 * Breadth-first from both sides. The side with the smaller frontier advances, until it meets the other. Among equally
 * short paths the order of nodes and links decides, so the answer is always the same.
 * @param linksOf - each link has the node at one of its ends
 * @param isEitherWay - whether links may be followed in both directions
 * @returns undefined if no path leads from one of `from` to one of `to`
 */
export function findPath(
  linksOf: (node: number, direction: Direction) => readonly SymbolLink[],
  from: readonly number[],
  to: readonly number[],
  isEitherWay: boolean,
  signal?: AbortSignal,
): FoundPath | undefined {
  const forward: Reached = new Map(from.map((node) => [node, undefined]));
  const backward: Reached = new Map(to.map((node) => [node, undefined]));
  const shared = from.find((node) => backward.has(node));
  if (shared !== undefined) return { nodes: [shared], links: [] };
  let front: readonly number[] = from;
  let back: readonly number[] = to;
  let looked = 0;
  const grow = (
    level: readonly number[],
    direction: Direction,
    known: Reached,
    other: Reached,
  ): { readonly next: readonly number[]; readonly meeting: number | undefined } => {
    const next: number[] = [];
    for (const node of level) {
      if (++looked % nodesATurn === 0) throwIfCancelled(signal);
      for (const link of linksOf(node, direction)) {
        const end = otherEnd(link, node);
        if (known.has(end)) continue;
        known.set(end, { before: node, link });
        if (other.has(end)) return { next, meeting: end };
        next.push(end);
      }
    }
    return { next, meeting: undefined };
  };
  while (front.length > 0 && back.length > 0) {
    const isForward = front.length <= back.length;
    const { next, meeting } = isForward
      ? grow(front, isEitherWay ? "both" : "outgoing", forward, backward)
      : grow(back, isEitherWay ? "both" : "incoming", backward, forward);
    if (meeting !== undefined) return join(meeting, forward, backward);
    if (isForward) front = next;
    else back = next;
  }
  return undefined;
}

function otherEnd({ source, target }: SymbolLink, node: number): number {
  return source === node ? target : source;
}

function join(meeting: number, forward: Reached, backward: Reached): FoundPath {
  const before = trace(meeting, forward);
  const after = trace(meeting, backward);
  return {
    nodes: [...before.nodes.reverse(), meeting, ...after.nodes],
    links: [...before.links.reverse(), ...after.links],
  };
}

/** The path from a node back to the start of its search, without the node itself. */
function trace(start: number, known: Reached): { readonly nodes: number[]; readonly links: SymbolLink[] } {
  const nodes: number[] = [];
  const links: SymbolLink[] = [];
  let node = start;
  for (let step = known.get(node); step !== undefined; step = known.get(node)) {
    node = step.before;
    nodes.push(node);
    links.push(step.link);
  }
  return { nodes, links };
}
