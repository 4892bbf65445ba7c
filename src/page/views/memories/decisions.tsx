// Decisions and their code: is it still the same as when the decision was linked to it?
import type { JSX } from "preact";
import type { DecisionsAnswer } from "../../answers.ts";
import { formatAge } from "../../format.ts";
import { Answered, Empty } from "../../parts/states.tsx";
import { linkTo } from "../../route.ts";
import { useAnswer, type Asked } from "../../use-answer.ts";
import type { ViewProps } from "../../view-props.ts";
import { Links } from "./links.tsx";
import { ProjectSwitch, readProject, Whose } from "./of-project.tsx";

export function Decisions({ place, root, roots }: ViewProps): JSX.Element {
  const project = readProject(roots, root, place.parameters);
  const asked = useAnswer<DecisionsAnswer>("/api/decisions", { limit: 100, root: project });
  return (
    <>
      <ProjectSwitch {...{ place, root, roots }} />
      <Listed {...{ asked, root, roots, whose: place.parameters["whose"] }} />
    </>
  );
}

function Listed({
  asked,
  root,
  roots,
  whose,
}: Pick<ViewProps, "root" | "roots"> & {
  readonly asked: Asked<DecisionsAnswer>;
  readonly whose: string | undefined;
}): JSX.Element {
  return (
    <Answered asked={asked}>
      {({ decisions }) =>
        decisions.length === 0 ? (
          <Empty title="No decision is remembered yet">
            <p>
              <code>loci remember TEXT --type decision --link PATH</code> saves one with the code that it is
              about.
            </p>
          </Empty>
        ) : (
          <ul class="hits">
            {decisions.map(({ memory, code }) => (
              <li key={memory.id} class="hit decision">
                <div>
                  <p class="content">{memory.content.slice(0, 600)}</p>
                  <p class="quiet">
                    <Whose namespace={memory.namespace} roots={roots} /> {formatAge(memory.createdAt)},{" "}
                    <a href={linkTo("memories", { root, memory: memory.id, whose })}>show all</a>
                  </p>
                </div>
                {code.length === 0 ? (
                  <p class="quiet">It is not linked to any code.</p>
                ) : (
                  <Links links={code} />
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  );
}
