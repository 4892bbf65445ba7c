// What does the graph show? Converts between the page's place and the graph's states.
import { linkTo, type Place } from "../../route.ts";

export type GraphState =
  | { readonly kind: "clusters" }
  /** Identified by a symbol in the cluster, because the cluster's number changes with the code. */
  | { readonly kind: "cluster"; readonly id: string }
  | {
      readonly kind: "symbol";
      readonly id: string;
      readonly show: "neighbors" | "impact";
      readonly depth: number;
    }
  | {
      readonly kind: "path";
      readonly from: string;
      readonly to: string;
      readonly direction: "uses" | "either";
    };

/** The server's work before it answers the first question about clusters. */
export const findingClusters =
  "Clusters are computed from which symbols use which, once for each state of the code. In a large project, this takes some seconds.";

export const mostSteps = 6;

export function readState({ parameters }: Place): GraphState {
  const { cluster, symbol, show, depth, from, to, direction } = parameters;
  if (from !== undefined && to !== undefined)
    return { kind: "path", from, to, direction: direction === "either" ? "either" : "uses" };
  if (symbol !== undefined) {
    const steps = Math.min(mostSteps, Math.max(1, Math.round(Number(depth ?? 1)) || 1));
    return { kind: "symbol", id: symbol, show: show === "impact" ? "impact" : "neighbors", depth: steps };
  }
  return cluster === undefined ? { kind: "clusters" } : { kind: "cluster", id: cluster };
}

export function linkToGraph(root: string, state: GraphState): string {
  switch (state.kind) {
    case "clusters":
      return linkTo("graph", { root });
    case "cluster":
      return linkTo("graph", { root, cluster: state.id });
    case "symbol":
      return linkTo("graph", { root, symbol: state.id, show: state.show, depth: String(state.depth) });
    case "path":
      return linkTo("graph", { root, from: state.from, to: state.to, direction: state.direction });
  }
}

export const linkToSymbol = (root: string, id: string): string =>
  linkToGraph(root, { kind: "symbol", id, show: "neighbors", depth: 1 });
