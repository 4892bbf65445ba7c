// The initial state: a project's clusters and their dependencies; a click opens one.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { nameOf } from "../../../core/types/symbol-id.ts";
import type { ClustersAnswer } from "../../answers.ts";
import { formatCount, pluralize } from "../../format.ts";
import { Place } from "../../parts/place.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { go } from "../../route.ts";
import { useAnswer } from "../../use-answer.ts";
import { GraphCanvas } from "./canvas.tsx";
import { leaveOutAlone, shorten, tellAlone, type Drawing } from "./drawing.ts";
import { firstOf, LongList, NodeNumber } from "./lists.tsx";
import { findingClusters, linkToGraph } from "./state.ts";

/** The server reports links for this many clusters. */
const shown = 60;
/** For each cluster only the widest links, because all of them would be a tangle. */
const linksOfCluster = 3;

export function ClustersPart({ root }: { readonly root: string }): JSX.Element {
  const asked = useAnswer<ClustersAnswer>("/api/clusters", { root, limit: shown });
  return (
    <Answered asked={asked} work={findingClusters}>
      {(answer) =>
        answer.clusters.length === 0 ? (
          <Empty title="Its symbols do not use each other" />
        ) : (
          <Clusters root={root} answer={answer} />
        )
      }
    </Answered>
  );
}

function Clusters({ root, answer }: { readonly root: string; readonly answer: ClustersAnswer }): JSX.Element {
  const { clusters, clusterCount, links } = answer;
  const drawing = useMemo(() => leaveOutAlone(drawClusters(answer)), [answer]);
  const linkOf = (id: number): string =>
    linkToGraph(root, { kind: "cluster", id: answer.clusters[id]!.members[0]! });
  return (
    <>
      <p class="quiet" role="status">
        {clusterCount > clusters.length
          ? `The largest ${clusters.length} of ${pluralize(clusterCount, "cluster")}`
          : pluralize(clusterCount, "cluster")}{" "}
        of symbols that use each other more than the rest, each named after its most central one
        {drawing.edges.length < links.length && `; the widest of ${pluralize(links.length, "link")}`}.
        {tellAlone(drawing)}
      </p>
      <div class="graph-columns">
        <GraphCanvas
          drawing={drawing}
          label={`${pluralize(drawing.nodes.length, "cluster")} and ${pluralize(drawing.edges.length, "link")} between them`}
          legend={[
            { color: "hue-0", text: "cluster, sized by its symbols" },
            { color: "strong-line", text: "uses, as wide as their number of edges", isLine: true },
          ]}
          onOpen={(id) => {
            go(linkOf(Number(id)));
          }}
        />
        <section class="graph-list card" aria-label="Clusters">
          <h2>Clusters</h2>
          <LongList
            items={clusters}
            first={firstOf(shown)}
            render={({ id, label, size, members }) => (
              <li key={id}>
                <NodeNumber number={id + 1} />
                <a href={linkOf(id)}>
                  <code>
                    <Place path={label} />
                  </code>
                </a>
                <span class="quiet">
                  {pluralize(size, "symbol")}
                  {members.length > 1 && (
                    <>
                      : <Place path={members.slice(1, 4).map(nameOf).join(", ")} />, …
                    </>
                  )}
                  <Place path={describeUses(answer, id)} />
                </span>
              </li>
            )}
          />
        </section>
      </div>
    </>
  );
}

function describeUses({ clusters, links }: ClustersAnswer, id: number): string {
  const used = links.filter(({ from }) => from === id).slice(0, 3);
  if (used.length === 0) return "";
  return `; uses ${used.map(({ to, edges }) => `${clusters[to]!.label} (${formatCount(edges)})`).join(", ")}`;
}

function drawClusters({ clusters, links }: ClustersAnswer): Drawing {
  const largest = clusters[0]?.size ?? 1;
  const most = links[0]?.edges ?? 1;
  return {
    nodes: clusters.map(({ id, label, size }) => ({
      id: String(id),
      label: `${shorten(label)} (${formatCount(size)})`,
      size: 5 + 22 * Math.sqrt(size / largest),
      color: "hue-0",
      at: undefined,
    })),
    edges: keepWidest(links).map(({ from, to, edges }) => ({
      source: String(from),
      target: String(to),
      label: pluralize(edges, "edge"),
      size: 0.6 + 3 * Math.sqrt(edges / most),
      color: "strong-line",
    })),
  };
}

/** Links that are among the widest at one of their ends. */
function keepWidest(links: ClustersAnswer["links"]): ClustersAnswer["links"] {
  const counts = new Map<number, number>();
  return links.filter(({ from, to }) => {
    const isKept = [from, to].some((end) => (counts.get(end) ?? 0) < linksOfCluster);
    for (const end of [from, to]) counts.set(end, (counts.get(end) ?? 0) + 1);
    return isKept;
  });
}
