// The code as a graph: first clusters, then the inside of one, a symbol's surroundings, and the path between two.
import type { JSX } from "preact";
import type { ViewProps } from "../view-props.ts";
import { Empty } from "../parts/states.tsx";
import { ClusterPart } from "./graph/cluster-part.tsx";
import { ClustersPart } from "./graph/clusters-part.tsx";
import { PathPart } from "./graph/path-part.tsx";
import { linkToSymbol, readState } from "./graph/state.ts";
import { SymbolPart } from "./graph/symbol-part.tsx";
import { SymbolPicker } from "./graph/symbol-picker.tsx";

export function Graph({ place, root }: ViewProps): JSX.Element {
  const state = readState(place);
  return (
    <>
      <div class="graph-head">
        <h1>Graph</h1>
        {root !== undefined && (
          <SymbolPicker label="Find a symbol" root={root} linkTo={(id) => linkToSymbol(root, id)} />
        )}
      </div>
      {root === undefined ? (
        <Empty title="No project is indexed yet">
          <p>
            Run <code>loci index</code> in a project's folder first.
          </p>
        </Empty>
      ) : (
        <>
          {state.kind === "clusters" && <ClustersPart root={root} />}
          {state.kind === "cluster" && <ClusterPart root={root} id={state.id} />}
          {state.kind === "symbol" && <SymbolPart root={root} state={state} />}
          {state.kind === "path" && <PathPart root={root} state={state} />}
        </>
      )}
    </>
  );
}
