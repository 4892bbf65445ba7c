// What is a memory linked to? Other memories, and code, with whether that code has changed.
import type { JSX } from "preact";
import { nameOf } from "../../../core/types/symbol-id.ts";
import type { MemoryLink } from "../../answers.ts";
import { linkTo } from "../../route.ts";
import { Place } from "../../parts/place.tsx";

export function Links({ links }: { readonly links: readonly MemoryLink[] }): JSX.Element {
  if (links.length === 0) return <p class="quiet">Nothing.</p>;
  return (
    <ul class="edges">
      {links.map((link) => (
        <li key={`${link.relationship} ${link.direction} ${link.id}`}>
          {link.isMemory ? (
            <a href={linkTo("memories", { memory: link.id })}>{link.label.slice(0, 120)}</a>
          ) : (
            <a href={linkTo("search", { query: nameOf(link.movedTo ?? link.id) })}>
              <code>
                <Place path={link.movedTo ?? link.id} />
              </code>
            </a>
          )}
          <span class="quiet">
            {link.relationship.toLowerCase().replaceAll("_", " ")}
            {link.direction === "to" && ", from there to here"} {!link.isMemory && <CodeState link={link} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function CodeState({ link }: { readonly link: MemoryLink }): JSX.Element {
  const [kind, words] = describe(link);
  return (
    <span class="state">
      <i class={`dot ${kind}`} aria-hidden="true" />
      {words}
    </span>
  );
}

function describe({ state, hasChanged }: MemoryLink): readonly [string, string] {
  if (state === "gone") return ["bad", "gone"];
  if (state === undefined || state === "unknown") return ["", "not in the index"];
  const moved = state === "moved" ? "moved" : "";
  if (hasChanged === true) return ["fair", moved === "" ? "changed since" : "moved, and changed since"];
  if (moved !== "") return ["fair", moved];
  return ["good", hasChanged === undefined ? "found" : "unchanged"];
}
