// One symbol: its users and what it uses, by number of steps, or what breaks if it changes.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { NearbySymbol, SymbolGraph } from "../../../core/types/subgraph.ts";
import { pluralize } from "../../format.ts";
import { Place } from "../../parts/place.tsx";
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
  shorten,
  sizeOf,
  tellHidden,
  type LegendEntry,
} from "./drawing.ts";
import { chooseDrawn } from "./drawn-symbols.ts";
import { placeInColumns, placeInRings, sideOf } from "./layouts.ts";
import { EdgeList, numberSymbols, SymbolList } from "./lists.tsx";
import { linkToGraph, linkToSymbol, mostSteps, type GraphState } from "./state.ts";
import { SymbolPicker } from "./symbol-picker.tsx";

type State = Extract<GraphState, { readonly kind: "symbol" }>;

const impactColors: readonly LegendEntry[] = [
  { color: "text", text: "the symbol that changes" },
  { color: "bad", text: "breaks at one step" },
  { color: "fair", text: "at two" },
  { color: "hue-0", text: "at three or more" },
  { color: "hue-5", text: "may break: only through an overridden method" },
];

export function SymbolPart({ root, state }: { readonly root: string; readonly state: State }): JSX.Element {
  const { id, show, depth } = state;
  const asked = useAnswer<SymbolGraph>("/api/graph/symbol", { root, id, show, depth });
  return (
    <>
      <Crumbs root={root}>
        <code>{id}</code>
      </Crumbs>
      <div class="graph-head">
        <nav class="tabs" aria-label="View of the symbol">
          {(["neighbors", "impact"] as const).map((each) => (
            <a
              key={each}
              href={linkToGraph(root, {
                ...state,
                show: each,
                depth: each === "impact" && show !== each ? 3 : depth,
              })}
              aria-current={each === show ? "page" : undefined}
            >
              {each === "neighbors" ? "Callers and callees" : "Impact"}
            </a>
          ))}
          <a href={linkToGraph(root, { kind: "cluster", id })}>Its cluster</a>
        </nav>
        <label class="field">
          <span>Steps</span>
          <select
            value={String(depth)}
            onChange={({ currentTarget }) => {
              go(linkToGraph(root, { ...state, depth: Number(currentTarget.value) }));
            }}
          >
            {Array.from({ length: mostSteps }, (_, i) => String(i + 1)).map((steps) => (
              <option key={steps} value={steps}>
                {steps}
              </option>
            ))}
          </select>
        </label>
        <SymbolPicker
          label="Path to another symbol"
          root={root}
          linkTo={(to) => linkToGraph(root, { kind: "path", from: id, to, direction: "uses" })}
        />
      </div>
      <Answered asked={asked}>{(answer) => <Around root={root} state={state} answer={answer} />}</Answered>
    </>
  );
}

function colorOf({ kind, role, distance, possible }: NearbySymbol, show: State["show"]): string {
  if (role === "start") return "text";
  if (show === "neighbors") return colorOfKind(kind);
  return possible ? "hue-5" : distance === 1 ? "bad" : distance === 2 ? "fair" : "hue-0";
}

function Around({
  root,
  state: { show },
  answer,
}: {
  readonly root: string;
  readonly state: State;
  readonly answer: SymbolGraph;
}): JSX.Element {
  const { symbols, edges, edgeCount } = answer;
  const start = symbols[0]!;
  const numbers = useMemo(() => numberSymbols(symbols), [symbols]);
  const drawing = useMemo(() => {
    const drawn = chooseDrawn(symbols, edges);
    const places = show === "impact" ? placeInRings(drawn, edges) : placeInColumns(drawn);
    const isDrawn = (id: string): boolean => places.has(id);
    return {
      nodes: drawn.map((symbol) => ({
        id: symbol.id,
        label: shorten(symbol.label),
        size: symbol.role === "start" ? 16 : sizeOf(symbol, drawn),
        color: colorOf(symbol, show),
        at: places.get(symbol.id),
        ...(show === "impact" ? { namedAt: sideOf(places.get(symbol.id)) } : {}),
        number: numbers.get(symbol.id),
      })),
      ...drawEdges(edges.filter(({ source, target }) => isDrawn(source) && isDrawn(target))),
    };
  }, [answer, show]);
  const legend =
    show === "impact"
      ? impactColors
      : [{ color: "text", text: "the symbol; its users are on the left" }, ...kindColors];
  return (
    <>
      <p class="quiet" role="status">
        {describe(answer, show)}
        {drawing.nodes.length < symbols.length &&
          ` The ${drawing.nodes.length - 1} most central are drawn; the list has ${symbols.length - 1}.`}
        {tellHidden(drawing)}
      </p>
      <div class="graph-columns">
        <GraphCanvas
          drawing={drawing}
          label={`${start.label} with ${pluralize(drawing.nodes.length - 1, "symbol")} around it and ${pluralize(drawing.edges.length, "line")}`}
          legend={[...legend, ...edgeColors]}
          onOpen={(symbol) => {
            go(linkToSymbol(root, symbol));
          }}
        />
        <section class="graph-list card" aria-label="Symbols">
          <h2>
            <code>{start.label}</code>
          </h2>
          <p class="quiet">
            {start.kind}, <Place path={start.filePath} line={start.lineStart} />
          </p>
          {groupBySteps(symbols).map(([title, group]) => (
            <section key={title}>
              <h3>
                {title} <span class="quiet">{group.length}</span>
              </h3>
              <SymbolList
                root={root}
                symbols={group}
                numbers={numbers}
                describe={({ possible }) => (possible ? ", only through an overridden method" : "")}
              />
            </section>
          ))}
          <EdgeList edges={edges} count={edgeCount} symbols={symbols} />
        </section>
      </div>
    </>
  );

  function groupBySteps(
    all: readonly NearbySymbol[],
  ): readonly (readonly [string, readonly NearbySymbol[]])[] {
    const groups = new Map<string, NearbySymbol[]>();
    for (const symbol of all.slice(1)) {
      const what = symbol.role === "used" ? "Uses" : show === "impact" ? "Breaks" : "Used by";
      const title = `${what}, ${pluralize(symbol.distance, "step")} away`;
      groups.set(title, [...(groups.get(title) ?? []), symbol]);
    }
    return [...groups];
  }
}

function describe({ symbols, symbolCount }: SymbolGraph, show: State["show"]): string {
  const others = symbolCount - 1;
  const what = show === "impact" ? "that a change to it may break" : "around it";
  if (others === 0)
    return show === "impact"
      ? "Nothing in the index depends on it."
      : "Nothing in the index uses it, and it uses nothing.";
  return symbolCount > symbols.length
    ? `The nearest ${symbols.length - 1} of ${pluralize(others, "symbol")} ${what}.`
    : `${pluralize(others, "symbol")} ${what}.`;
}
