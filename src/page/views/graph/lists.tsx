// The content of the canvas as lists: symbols as links, and edges with how they were found.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { CodeEdge } from "../../../core/types/symbol-answers.ts";
import type { GraphSymbol } from "../../../core/types/subgraph.ts";
import { pluralize } from "../../format.ts";
import { isNarrow } from "../../parts/narrow.tsx";
import { Place } from "../../parts/place.tsx";
import { formatSure } from "./drawing.ts";
import { linkToSymbol } from "./state.ts";

const pageSize = 40;
/** On a narrow page the list is not beside the drawing with a scroll bar of its own, but below it. */
const narrowPage = 12;

/** How many of a list are shown at first. */
export const firstOf = (wide = pageSize): number => (isNarrow() ? narrowPage : wide);

interface SymbolListProps<Symbol extends GraphSymbol> {
  readonly root: string;
  readonly symbols: readonly Symbol[];
  /** By id, as shown by nodes without room for a name. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly describe?: (symbol: Symbol) => string;
}

export const numberSymbols = (symbols: readonly GraphSymbol[]): ReadonlyMap<string, number> =>
  new Map(symbols.map(({ id }, at) => [id, at + 1]));

export function NodeNumber({ number }: { readonly number: number | undefined }): JSX.Element {
  return (
    <span class="number" aria-hidden="true">
      {number}
    </span>
  );
}

export function SymbolList<Symbol extends GraphSymbol>({
  root,
  symbols,
  numbers,
  describe,
}: SymbolListProps<Symbol>): JSX.Element {
  return (
    <LongList
      items={symbols}
      render={(symbol) => (
        <li key={symbol.id}>
          <NodeNumber number={numbers.get(symbol.id)} />
          <a href={linkToSymbol(root, symbol.id)}>
            <code>
              <Place path={symbol.label} />
            </code>
          </a>
          <span class="quiet">
            {symbol.kind}
            {symbol.label !== symbol.filePath && (
              <>
                , <Place path={symbol.filePath} line={symbol.lineStart} />
              </>
            )}
            {describe?.(symbol)}
          </span>
        </li>
      )}
    />
  );
}

interface EdgeListProps {
  readonly edges: readonly CodeEdge[];
  readonly count: number;
  readonly symbols: readonly GraphSymbol[];
}

export function EdgeList({ edges, count, symbols }: EdgeListProps): JSX.Element {
  const labels = new Map(symbols.map(({ id, label }) => [id, label]));
  return (
    <details>
      <summary>
        {pluralize(count, "edge")}
        {count > edges.length && `, of which the surest ${edges.length} are shown`}
      </summary>
      <LongList
        items={edges}
        render={(edge) => (
          <li key={`${edge.source} ${edge.target} ${edge.relationship}`}>
            <span>
              <code>{labels.get(edge.source)}</code> → <code>{labels.get(edge.target)}</code>
            </span>
            <EdgeFacts edge={edge} />
          </li>
        )}
      />
    </details>
  );
}

export function EdgeFacts({ edge }: { readonly edge: CodeEdge }): JSX.Element {
  const { relationship, strategy, confidence, filePath, line, choices } = edge;
  return (
    <span class="quiet">
      {relationship.toLowerCase().replaceAll("_", " ")}, found by {strategy}, {formatSure(confidence)} sure
      {choices !== undefined && `, one of ${choices} that the call may run`},{" "}
      <Place path={filePath} line={line} />
    </span>
  );
}

export function LongList<Item>({
  items,
  first = firstOf(),
  render,
}: {
  readonly items: readonly Item[];
  /** How many are shown at first. */
  readonly first?: number;
  readonly render: (item: Item) => ComponentChildren;
}): JSX.Element {
  const [count, setCount] = useState(first);
  return (
    <>
      <ul class="edges">{items.slice(0, count).map(render)}</ul>
      {items.length > count && (
        <button
          type="button"
          onClick={() => {
            setCount(count + pageSize);
          }}
        >
          Show more of {items.length}
        </button>
      )}
    </>
  );
}
