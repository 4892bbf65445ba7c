// Whose memories are shown? Those of the chosen project and of no project, or all; and a row says whose it is.
import type { JSX } from "preact";
import type { RootList } from "../../answers.ts";
import { nameAmong, nameOf } from "../../format.ts";
import { Chips } from "../../parts/chips.tsx";
import { go, linkTo, type Place } from "../../route.ts";
import type { ViewProps } from "../../view-props.ts";

type Roots = RootList["roots"];
type Parameters = Place["parameters"];

const thisProject = "this project";

/** The root whose memories are asked for; undefined if all are, and if there is only one project. */
export const readProject = (
  roots: Roots,
  root: string | undefined,
  { whose }: Parameters,
): string | undefined => (roots.length > 1 && whose !== "all" ? root : undefined);

/** A switch among others, if there is a choice. */
export const projectChoices = (roots: Roots): readonly string[] => (roots.length > 1 ? [thisProject] : []);

export const chosenProject = (project: string | undefined): readonly string[] =>
  project === undefined ? [] : [thisProject];

/** What the address says after the switches were changed. */
export const whoseOf = (chosen: readonly string[]): string | undefined =>
  chosen.includes(thisProject) ? undefined : "all";

/** For views of memories without other switches. */
export function ProjectSwitch({
  place,
  root,
  roots,
}: Pick<ViewProps, "place" | "root" | "roots">): JSX.Element | null {
  if (roots.length < 2) return null;
  return (
    <Chips
      label="Only"
      choices={projectChoices(roots)}
      chosen={chosenProject(readProject(roots, root, place.parameters))}
      onChange={(list) => {
        go(linkTo("memories", { ...place.parameters, root, whose: whoseOf(list) }), true);
      }}
    />
  );
}

/** The project of a namespace, or the namespace's own name; nothing if the home has just this one project. */
export function Whose({
  namespace,
  roots,
}: {
  readonly namespace: string | undefined;
  readonly roots: Roots;
}): JSX.Element | null {
  if (namespace === undefined) return null;
  const paths = roots.map((each) => each.root);
  const root = findRoot(namespace, paths);
  if (root !== undefined && roots.length === 1) return null;
  return (
    <span class="whose" title={namespace}>
      {root === undefined ? nameOf(namespace) : nameAmong(root, paths)}
    </span>
  );
}

/** The innermost root that is or contains the namespace. */
function findRoot(namespace: string, paths: readonly string[]): string | undefined {
  const isIn = (root: string): boolean =>
    namespace === root || namespace.startsWith(`${root}/`) || namespace.startsWith(`${root}\\`);
  return paths.filter(isIn).sort((a, b) => b.length - a.length)[0];
}
