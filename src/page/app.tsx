// The frame around every view: navigation, choice of the project, the theme, and the request for a token.
import type { ComponentType, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "./ask.ts";
import { nameAmong } from "./format.ts";
import { Loading, Problem } from "./parts/states.tsx";
import { go, linkTo, usePlace, type Place } from "./route.ts";
import { ThemeChoice } from "./parts/theme-choice.tsx";
import { TokenForm } from "./parts/token-form.tsx";
import type { RootList, ServerFacts } from "./answers.ts";
import type { ViewProps } from "./view-props.ts";
import { useAnswer } from "./use-answer.ts";
import { Administration } from "./views/administration.tsx";
import { Graph } from "./views/graph.tsx";
import { Memories } from "./views/memories.tsx";
import { Overview } from "./views/overview.tsx";
import { Search } from "./views/search.tsx";

interface View {
  readonly id: string;
  readonly title: string;
  readonly component: ComponentType<ViewProps>;
}

const views: readonly View[] = [
  { id: "overview", title: "Overview", component: Overview },
  { id: "search", title: "Search", component: Search },
  { id: "graph", title: "Graph", component: Graph },
  { id: "memories", title: "Memories", component: Memories },
  { id: "administration", title: "Administration", component: Administration },
];

export function App(): JSX.Element {
  const place = usePlace();
  const server = useAnswer<ServerFacts>("/api/server");
  const roots = useAnswer<RootList>(server.answer && "/api/roots");
  const problem = server.problem ?? roots.problem;
  if (problem instanceof Refusal && problem.status === 401) {
    return <TokenQuestion problem={problem} onToken={server.again} />;
  }
  const view = views.find(({ id }) => id === place.view) ?? views[0]!;
  const known = roots.answer?.roots ?? [];
  const [root] = [place.parameters["root"], server.answer?.root, known[0]?.root].filter((each) =>
    known.some((one) => one.root === each),
  );
  return (
    <div class="frame">
      <a class="skip" href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      <Navigation
        view={view}
        root={root}
        roots={known}
        parameters={place.parameters}
        version={server.answer?.version}
        isReadOnly={server.answer?.readOnly === true}
      />
      <Content view={view}>
        {problem !== undefined ? (
          <Problem problem={problem} onAgain={server.again} />
        ) : roots.answer === undefined || server.answer === undefined ? (
          <Loading />
        ) : (
          <view.component
            {...{ place, root, roots: known, server: server.answer, askRootsAgain: roots.again }}
          />
        )}
      </Content>
    </div>
  );
}

function skipToContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** Takes the focus when the view changes, so that a screen reader announces it. */
function Content({ view, children }: { readonly view: View; readonly children: JSX.Element }): JSX.Element {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(view.id);
  useEffect(() => {
    document.title = `${view.title} · Loci`;
    if (shown.current !== view.id) main.current?.focus();
    shown.current = view.id;
  }, [view.id]);
  return (
    <main id="content" ref={main} tabIndex={-1} aria-label={view.title}>
      {children}
    </main>
  );
}

interface NavigationProps {
  readonly view: View;
  readonly root: string | undefined;
  readonly roots: RootList["roots"];
  readonly parameters: Place["parameters"];
  readonly version: string | undefined;
  readonly isReadOnly: boolean;
}

function Navigation({ view, root, roots, version, isReadOnly }: NavigationProps): JSX.Element {
  return (
    <header class="side">
      <a class="brand" href={linkTo("overview", { root })}>
        <img src={new URL("./icon.svg", import.meta.url).href} alt="" width="28" height="28" /> Loci
      </a>
      {roots.length > 1 && (
        <label class="field">
          <span>Project</span>
          <select
            value={root}
            onChange={({ currentTarget }) => {
              go(linkTo(view.id, { root: currentTarget.value }));
            }}
          >
            {roots.map((each) => (
              <option key={each.root} value={each.root}>
                {nameAmong(
                  each.root,
                  roots.map(({ root: one }) => one),
                )}
              </option>
            ))}
          </select>
        </label>
      )}
      <nav aria-label="Views">
        <ul>
          {views.map(({ id, title }) => (
            <li key={id}>
              <a href={linkTo(id, { root })} aria-current={id === view.id ? "page" : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="foot">
        {isReadOnly && <p class="badge">Read only</p>}
        <ThemeChoice />
        {version !== undefined && <p class="quiet">Version {version}</p>}
      </div>
    </header>
  );
}

function TokenQuestion({
  problem,
  onToken,
}: {
  readonly problem: Refusal;
  readonly onToken: () => void;
}): JSX.Element {
  const [isSent, setSent] = useState(false);
  return (
    <main class="question">
      <TokenForm
        role="reader"
        label="Token"
        onToken={() => {
          setSent(true);
          onToken();
        }}
      >
        <h1>This server requires a token</h1>
        <p>
          It is the value of http.token, or the content of the file that http.tokenFile names. It is kept for
          this tab only.
        </p>
        {isSent && <p role="alert">{problem.message}</p>}
      </TokenForm>
    </main>
  );
}
