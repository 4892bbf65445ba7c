// The path from one symbol to another, step by step.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { SymbolPath } from "../../../core/types/subgraph.ts";
import { pluralize } from "../../format.ts";
import { Answered, Empty } from "../../parts/states.tsx";
import { go } from "../../route.ts";
import { Place } from "../../parts/place.tsx";
import { useAnswer } from "../../use-answer.ts";
import { GraphCanvas } from "./canvas.tsx";
import { Crumbs } from "./crumbs.tsx";
import { colorOfKind, drawEdges, edgeColors, kindColors, shorten, sizeOf } from "./drawing.ts";
import { placeInLine } from "./layouts.ts";
import { EdgeFacts, NodeNumber } from "./lists.tsx";
import { linkToGraph, linkToSymbol, type GraphState } from "./state.ts";

type State = Extract<GraphState, { readonly kind: "path" }>;

export function PathPart({ root, state }: { readonly root: string; readonly state: State }): JSX.Element {
  const { from, to, direction } = state;
  const asked = useAnswer<SymbolPath>("/api/graph/path", { root, from, to, direction });
  return (
    <>
      <Crumbs root={root}>
        <Ends from={from} to={to} />
      </Crumbs>
      <nav class="tabs" aria-label="Which edges count">
        {(["uses", "either"] as const).map((each) => (
          <a
            key={each}
            href={linkToGraph(root, { ...state, direction: each })}
            aria-current={each === direction ? "page" : undefined}
          >
            {each === "uses" ? "Only toward what is used" : "Either way"}
          </a>
        ))}
        <a href={linkToGraph(root, { ...state, from: to, to: from })}>Swap the ends</a>
        <a href={linkToSymbol(root, from)}>Back to the first symbol</a>
      </nav>
      <Answered asked={asked}>
        {(answer) =>
          answer.symbols.length === 0 ? (
            <Empty title="No path leads from one to the other">
              <p>
                <Ends from={from} to={to} />
              </p>
              {direction === "uses" && <p>Swap the ends, or let edges count either way.</p>}
            </Empty>
          ) : (
            <Steps root={root} answer={answer} />
          )
        }
      </Answered>
    </>
  );
}

function Ends({ from, to }: { readonly from: string; readonly to: string }): JSX.Element {
  return (
    <>
      <code>
        <Place path={from} />
      </code>{" "}
      →{" "}
      <code>
        <Place path={to} />
      </code>
    </>
  );
}

function Steps({ root, answer }: { readonly root: string; readonly answer: SymbolPath }): JSX.Element {
  const { symbols, edges } = answer;
  const drawing = useMemo(() => {
    const places = placeInLine(symbols.map(({ id }) => id));
    return {
      nodes: symbols.map((symbol) => ({
        id: symbol.id,
        label: shorten(symbol.label),
        size: sizeOf(symbol, symbols),
        color: colorOfKind(symbol.kind),
        at: places.get(symbol.id),
        namedAt: (places.get(symbol.id)?.[1] ?? 0) === 0 ? ("above" as const) : ("below" as const),
      })),
      edges: drawEdges(edges).edges,
    };
  }, [answer]);
  const ends = `from ${symbols[0]!.label} to ${symbols.at(-1)!.label}`;
  return (
    <>
      <p class="quiet" role="status">
        {edges.length === 0
          ? "One is the other, or a part of it."
          : `${pluralize(edges.length, "step")} ${ends}; no path is shorter.`}
      </p>
      <div class="graph-columns">
        <GraphCanvas
          drawing={drawing}
          label={`The path ${ends} in ${pluralize(edges.length, "step")}`}
          legend={[...kindColors, ...edgeColors]}
          onOpen={(symbol) => {
            go(linkToSymbol(root, symbol));
          }}
        />
        <section class="graph-list card" aria-label="Steps">
          <h2>Steps</h2>
          <ol class="edges">
            {symbols.map(({ id, label, kind, filePath, lineStart }, at) => (
              <li key={id}>
                <NodeNumber number={at + 1} />
                <a href={linkToSymbol(root, id)}>
                  <code>{label}</code>
                </a>
                <span class="quiet">
                  {kind}, {filePath}:{lineStart}
                </span>
                {edges[at] !== undefined && (
                  <span class="step">
                    {edges[at].source === id ? "↓" : "↑"} <EdgeFacts edge={edges[at]} />
                  </span>
                )}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}
