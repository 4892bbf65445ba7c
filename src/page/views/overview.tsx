// The first view: which projects are indexed and how fresh they are, their contents, and how the server is doing.
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type {
  ClustersAnswer,
  CommitsAnswer,
  ContentsAnswer,
  HealthAnswer,
  MemoryList,
  RootList,
} from "../answers.ts";
import type { ViewProps } from "../view-props.ts";
import { formatAge, formatBytes, formatCount, formatTime, nameOf, pluralize } from "../format.ts";
import { Languages } from "../parts/languages.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { useAnswer } from "../use-answer.ts";
import { findingClusters, linkToGraph } from "./graph/state.ts";
import { ServerFigures } from "./server-figures.tsx";

const refreshMs = 15_000;

export function Overview({ roots, root, askRootsAgain }: ViewProps): JSX.Element {
  const contents = useAnswer<ContentsAnswer>("/api/contents");
  useEffect(() => {
    const timer = setInterval(askRootsAgain, refreshMs);
    return () => {
      clearInterval(timer);
    };
  }, [askRootsAgain]);
  return (
    <>
      <h1>Overview</h1>
      <Answered asked={contents}>{(known) => <Totals contents={known} roots={roots} />}</Answered>
      <section aria-labelledby="projects">
        <h2 id="projects">Projects</h2>
        {roots.length === 0 ? (
          <Empty title="No project is indexed yet">
            <p>
              Run <code>loci index</code> in a project's folder. It is shown here as soon as it is done.
            </p>
          </Empty>
        ) : (
          <ul class="grid">
            {roots.map((each) => (
              <Project key={each.root} status={each} />
            ))}
          </ul>
        )}
      </section>
      <div class="columns">
        {root !== undefined && <Clusters root={root} />}
        <Lately roots={roots} root={root} />
      </div>
      <ServerFigures />
      <Health />
    </>
  );
}

function Totals({
  contents,
  roots,
}: {
  readonly contents: ContentsAnswer;
  readonly roots: RootList["roots"];
}): JSX.Element {
  const sum = (key: "files" | "symbols" | "edges"): number =>
    roots.reduce((total, each) => total + each[key], 0);
  const totals: readonly (readonly [string, string])[] = [
    ["Files", formatCount(sum("files"))],
    ["Symbols", formatCount(sum("symbols"))],
    ["Edges", formatCount(sum("edges"))],
    ["Memories", formatCount(contents.memories)],
    ["On disk", formatBytes(contents.bytesOnDisk)],
  ];
  const ofProjects = roots.reduce((total, { bytesOnDisk }) => total + bytesOnDisk, 0);
  return (
    <>
      <dl class="totals">
        {totals.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {roots.length > 0 && (
        <p class="quiet">
          Of the disk space, {formatBytes(ofProjects)} are the indexes of {pluralize(roots.length, "project")}
          . The rest is shared: memories, and parsed files, which a next run reuses.
        </p>
      )}
    </>
  );
}

function Project({ status }: { readonly status: RootList["roots"][number] }): JSX.Element {
  return (
    <li class="card project">
      <h3>{nameOf(status.root)}</h3>
      <p class="quiet path" title={status.root}>
        {status.root}
      </p>
      <Languages languages={status.languages} />
      <p>
        {pluralize(status.files, "file")} · {pluralize(status.symbols, "symbol")} ·{" "}
        {formatBytes(status.bytesOnDisk)}
      </p>
      <Freshness status={status} />
    </li>
  );
}

function Freshness({ status }: { readonly status: RootList["roots"][number] }): JSX.Element {
  const { behind, isWatched, indexedAt, commit } = status;
  const at = commit === undefined ? "" : `, at commit ${commit.slice(0, 9)}`;
  const state =
    behind === undefined
      ? isWatched
        ? "Comparing with the files"
        : "Watched from the first question about it"
      : behind.count === 0
        ? "Up to date"
        : `${pluralize(behind.count, "changed file")} to be indexed`;
  return (
    <p class="freshness">
      <i
        class={behind === undefined ? "dot" : behind.count === 0 ? "dot good" : "dot fair"}
        aria-hidden="true"
      />
      <span>
        {state}
        {at}
        <span class="quiet">
          , indexed{" "}
          <time dateTime={indexedAt} title={formatTime(indexedAt)}>
            {formatAge(indexedAt)}
          </time>
        </span>
        {behind !== undefined && behind.count > 0 && (
          <span class="quiet">
            {" "}
            ({behind.files.slice(0, 3).join(", ")}
            {behind.count > 3 ? ", …" : ""})
          </span>
        )}
      </span>
    </p>
  );
}

const shownClusters = 8;

function Clusters({ root }: { readonly root: string }): JSX.Element {
  const asked = useAnswer<ClustersAnswer>("/api/clusters", { root, limit: shownClusters });
  return (
    <section class="card" aria-labelledby="clusters">
      <h2 id="clusters">Clusters of {nameOf(root)}</h2>
      <p class="quiet">
        Symbols that use each other more than the rest, each named after its most central one.
      </p>
      <Answered asked={asked} work={findingClusters}>
        {({ clusters }) =>
          clusters.length === 0 ? (
            <Empty title="Its symbols do not use each other" />
          ) : (
            <ol class="clusters">
              {clusters.slice(0, shownClusters).map((cluster) => (
                <li key={cluster.id}>
                  <a href={linkToGraph(root, { kind: "cluster", id: cluster.members[0]! })}>
                    <code>{cluster.label}</code>
                  </a>
                  <span class="quiet">{formatCount(cluster.size)}</span>
                  <span class="share" aria-hidden="true">
                    <span style={{ width: `${(100 * cluster.size) / clusters[0]!.size}%` }} />
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </section>
  );
}

const shownChanges = 10;

/** Of the chosen project, newest first: its last index run, its commits, and memories of it and of no project. */
function Lately({ roots, root }: Pick<ViewProps, "roots" | "root">): JSX.Element {
  const asked = useAnswer<MemoryList>("/api/memories", { limit: shownChanges, root });
  const log = useAnswer<CommitsAnswer>(root === undefined ? undefined : "/api/commits", {
    root: root ?? "",
    limit: shownChanges,
  });
  const known = useMemo(
    () => [
      ...roots
        .filter((each) => each.root === root)
        .map(({ indexedAt, generation }) => ({
          at: indexedAt,
          what: `${nameOf(root!)} was indexed, generation ${generation}`,
        })),
      ...(log.answer?.commits ?? []).map(({ id, at, author, subject, files }) => ({
        at,
        what: `Commit ${id.slice(0, 9)} by ${author}, ${pluralize(files, "file")}: ${subject}`,
      })),
    ],
    [roots, root, log.answer],
  );
  return (
    <section class="card" aria-labelledby="lately">
      <h2 id="lately">What changed lately</h2>
      <Answered asked={asked}>
        {({ memories }) => {
          const rows = [
            ...known,
            ...memories.map(({ updatedAt, content }) => ({
              at: updatedAt,
              what: `Remembered: ${content.slice(0, 140)}`,
            })),
          ]
            .sort((a, b) => (a.at < b.at ? 1 : -1))
            .slice(0, shownChanges);
          if (rows.length === 0) return <Empty title="Nothing was indexed or remembered yet" />;
          return (
            <ul class="lately">
              {rows.map(({ at, what }) => (
                <li key={at + what}>
                  <time dateTime={at} title={formatTime(at)} class="quiet">
                    {formatAge(at)}
                  </time>
                  <span>{what}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </Answered>
    </section>
  );
}

function Health(): JSX.Element {
  const asked = useAnswer<HealthAnswer>("/api/health");
  return (
    <section class="card" aria-labelledby="health">
      <h2 id="health">Health</h2>
      <Answered asked={asked}>
        {({ checks }) => (
          <ul class="checks">
            {checks.map(({ part, ok, detail, mend }) => (
              <li key={part}>
                <i class={ok ? "dot good" : "dot bad"} aria-hidden="true" />
                <span>
                  <strong>{part}</strong> {ok ? "works" : "does not work"}
                  <span class="quiet">: {detail}</span>
                  {!ok && mend !== undefined && <p>{mend}</p>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </section>
  );
}
