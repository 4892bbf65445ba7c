// How are memories kept in order? Each cycle shows what it would do before it does it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ConsolidationAnswer } from "../../answers.ts";
import { pluralize } from "../../format.ts";
import { Answered, Problem } from "../../parts/states.tsx";
import { useAnswer } from "../../use-answer.ts";
import { useChange } from "../../use-change.ts";
import type { ViewProps } from "../../view-props.ts";
import { ProjectSwitch, readProject } from "./of-project.tsx";

interface Cycle {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly count: (count: number) => string;
  readonly isFinal: boolean;
}

const memoriesOf = (count: number): string => pluralize(count, "memory", "memories");

const cycles: readonly Cycle[] = [
  {
    id: "decay",
    title: "Fade",
    about: "Memories not used for 30 days lose a tenth of their importance.",
    count: (count) => `${memoriesOf(count)} would fade`,
    isFinal: false,
  },
  {
    id: "creative",
    title: "Connect",
    about: "Memories of different types with tags in common are linked.",
    count: (count) => `${pluralize(count, "link")} would be made`,
    isFinal: false,
  },
  {
    id: "cluster",
    title: "Merge duplicates",
    about: "Of memories that say nearly the same thing, the most important one is kept.",
    count: (count) => `${memoriesOf(count)} would be merged into others`,
    isFinal: true,
  },
  {
    id: "forget",
    title: "Forget the unimportant",
    about: "Memories below an importance of 0.1 that are neither pinned nor linked are deleted permanently.",
    count: (count) => `${memoriesOf(count)} would be deleted`,
    isFinal: true,
  },
];

export function Consolidation({ place, root, roots, server }: ViewProps): JSX.Element {
  const project = readProject(roots, root, place.parameters);
  return (
    <>
      <ProjectSwitch {...{ place, root, roots }} />
      <div class="columns">
        {cycles.map((cycle) => (
          // Under another key for another project: what the last run changed was about that one.
          <Preview key={`${cycle.id} ${project}`} {...{ cycle, project }} isReadOnly={server.readOnly} />
        ))}
      </div>
    </>
  );
}

function Preview({
  cycle,
  project,
  isReadOnly,
}: {
  readonly cycle: Cycle;
  /** The root whose memories it is about; undefined for all. */
  readonly project: string | undefined;
  readonly isReadOnly: boolean;
}): JSX.Element {
  const asked = useAnswer<ConsolidationAnswer>("/api/consolidation", { cycle: cycle.id, root: project });
  const change = useChange();
  const [done, setDone] = useState<number | undefined>(undefined);
  const run = async (): Promise<void> => {
    const made = await change.make<ConsolidationAnswer>("/api/consolidation", {
      ...{ cycle: cycle.id, root: project },
    });
    if (made === undefined) return;
    setDone(made.count);
    asked.again();
  };
  return (
    <section class="card" aria-labelledby={`cycle-${cycle.id}`}>
      <h2 id={`cycle-${cycle.id}`}>{cycle.title}</h2>
      <p class="quiet">{cycle.about}</p>
      <Answered asked={asked}>
        {({ count, memories }) => (
          <>
            <p role="status">
              <strong>{count === 0 ? "Nothing to do" : cycle.count(count)}</strong>
              {done !== undefined && ` (the last run changed ${done})`}
            </p>
            {memories.length > 0 && (
              <details>
                <summary>Which</summary>
                <ul class="notes">
                  {memories.map(({ id, content }) => (
                    <li key={id}>{content}</li>
                  ))}
                </ul>
              </details>
            )}
            {count > 0 && !isReadOnly && (
              <div class="actions">
                <button
                  type="button"
                  class={cycle.isFinal ? "danger" : undefined}
                  disabled={change.isUnderWay}
                  onClick={() => {
                    void run();
                  }}
                >
                  {cycle.title} now
                </button>
              </div>
            )}
          </>
        )}
      </Answered>
      {change.problem !== undefined && <Problem problem={change.problem} />}
    </section>
  );
}
