// Where in the graph is the user, and what leads back to the clusters?
import type { ComponentChildren, JSX } from "preact";
import { linkToGraph } from "./state.ts";

export function Crumbs({
  root,
  children,
}: {
  readonly root: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <nav class="crumbs" aria-label="Place in the graph">
      <a href={linkToGraph(root, { kind: "clusters" })}>All clusters</a>
      <span aria-hidden="true">›</span>
      <span aria-current="page">{children}</span>
    </nav>
  );
}
