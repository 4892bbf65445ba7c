// The inside of one cluster: its most central symbols and the edges between them.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ClusterGraph } from "../../../core/types/subgraph.ts";
import { pluralize } from "../../format.ts";
import { Answered } from "../../parts/states.tsx";
import { go } from "../../route.ts";
import { useAnswer } from "../../use-answer.ts";
import { GraphCanvas } from "./canvas.tsx";
import { Crumbs } from "./crumbs.tsx";
import {
  colorOfKind,
  drawEdges,
  edgeColors,
  kindColors,
  leaveOutAlone,
  shorten,
  sizeOf,
  tellAlone,
  tellHidden,
} from "./drawing.ts";
import { EdgeList, numberSymbols, SymbolList } from "./lists.tsx";
import { findingClusters, linkToSymbol } from "./state.ts";

export function ClusterPart({ root, id }: { readonly root: string; readonly id: string }): JSX.Element {
  const asked = useAnswer<ClusterGraph>("/api/graph/cluster", { root, id });
  return (
    <Answered asked={asked} work={findingClusters}>
      {(answer) => <Inside root={root} answer={answer} />}
    </Answered>
  );
}

function Inside({ root, answer }: { readonly root: string; readonly answer: ClusterGraph }): JSX.Element {
  const { symbols, edges, symbolCount, edgeCount, label } = answer;
  const drawing = useMemo(() => {
    const nodes = symbols.map((symbol) => ({
      id: symbol.id,
      label: shorten(symbol.label),
      size: sizeOf(symbol, symbols),
      color: colorOfKind(symbol.kind),
      at: undefined,
    }));
    const { edges: lines, hidden } = drawEdges(edges);
    return { ...leaveOutAlone({ nodes, edges: lines }), hidden };
  }, [answer]);
  return (
    <>
      <Crumbs root={root}>
        Cluster of <code>{label}</code>
      </Crumbs>
      <p class="quiet" role="status">
        {symbolCount > symbols.length
          ? `The most central ${symbols.length} of ${pluralize(symbolCount, "symbol")}`
          : pluralize(symbolCount, "symbol")}{" "}
        that use each other more than the rest.{tellHidden(drawing)}
        {tellAlone(drawing)}
      </p>
      <div class="graph-columns">
        <GraphCanvas
          drawing={drawing}
          label={`${pluralize(drawing.nodes.length, "symbol")} and ${pluralize(drawing.edges.length, "line")} of the cluster around ${label}`}
          legend={[...kindColors, ...edgeColors]}
          onOpen={(symbol) => {
            go(linkToSymbol(root, symbol));
          }}
        />
        <section class="graph-list card" aria-label="Symbols">
          <h2>Symbols</h2>
          <SymbolList root={root} symbols={symbols} numbers={numberSymbols(symbols)} />
          <EdgeList edges={edges} count={edgeCount} symbols={symbols} />
        </section>
      </div>
    </>
  );
}
