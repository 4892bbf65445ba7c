// What is remembered? A list or timeline to search and filter, decisions and their code, forgotten memories, upkeep.
import type { ComponentType, JSX } from "preact";
import { linkTo } from "../route.ts";
import type { ViewProps } from "../view-props.ts";
import { Consolidation } from "./memories/consolidation.tsx";
import { Decisions } from "./memories/decisions.tsx";
import { Forgotten } from "./memories/forgotten.tsx";
import { MemoryBrowser } from "./memories/memory-browser.tsx";

const parts: readonly {
  readonly id: string;
  readonly title: string;
  readonly component: ComponentType<ViewProps>;
}[] = [
  { id: "list", title: "List", component: MemoryBrowser },
  { id: "timeline", title: "Timeline", component: MemoryBrowser },
  { id: "decisions", title: "Decisions", component: Decisions },
  { id: "forgotten", title: "Forgotten", component: Forgotten },
  { id: "consolidation", title: "Consolidation", component: Consolidation },
];

export function Memories(props: ViewProps): JSX.Element {
  const { root, place } = props;
  const part = parts.find(({ id }) => id === place.parameters["show"]) ?? parts[0]!;
  return (
    <>
      <h1>Memories</h1>
      <nav class="tabs" aria-label="Memories">
        {parts.map(({ id, title }) => (
          <a
            key={id}
            href={linkTo("memories", { root, show: id, whose: place.parameters["whose"] })}
            aria-current={id === part.id ? "page" : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <part.component key={part.id} {...props} />
    </>
  );
}
