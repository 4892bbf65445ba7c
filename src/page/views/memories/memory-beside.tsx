// One memory in full: its links, and what can be done with it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { MemoryAnswer } from "../../answers.ts";
import { formatTime } from "../../format.ts";
import { BackToList } from "../../parts/narrow.tsx";
import { Answered, Problem } from "../../parts/states.tsx";
import { useAnswer } from "../../use-answer.ts";
import { useChange } from "../../use-change.ts";
import { EditMemory } from "./edit-memory.tsx";
import { LinkMemory } from "./link-memory.tsx";
import { Links } from "./links.tsx";

interface BesideProps {
  readonly id: string;
  readonly isReadOnly: boolean;
  readonly onChange: () => void;
  readonly onGone: () => void;
}

export function MemoryBeside({ id, isReadOnly, onChange, onGone }: BesideProps): JSX.Element {
  const asked = useAnswer<MemoryAnswer>("/api/memory", { id });
  const changed = (): void => {
    asked.again();
    onChange();
  };
  return (
    <aside class="beside card" tabIndex={-1} aria-label="The selected memory">
      <BackToList />
      <Answered asked={asked}>
        {(answer) => <Shown key={answer.memory.id} {...{ answer, isReadOnly, onGone }} onChange={changed} />}
      </Answered>
    </aside>
  );
}

type Doing = "nothing" | "edit" | "link" | "forgotten";

function Shown({
  answer,
  isReadOnly,
  onChange,
  onGone,
}: Omit<BesideProps, "id"> & { readonly answer: MemoryAnswer }): JSX.Element {
  const { memory, links } = answer;
  const [doing, setDoing] = useState<Doing>("nothing");
  const change = useChange();
  const { id, pinned } = memory;
  const done = (): void => {
    setDoing("nothing");
    onChange();
  };
  if (doing === "forgotten") {
    return (
      <div role="status">
        <p>Forgotten. It can be restored for 30 days.</p>
        <div class="actions">
          <button
            type="button"
            class="primary"
            onClick={() => {
              void change.make("/api/memory/restore", { id }).then((made) => {
                if (made !== undefined) done();
              });
            }}
          >
            Restore it
          </button>
          <button type="button" onClick={onGone}>
            Close
          </button>
        </div>
        {change.problem !== undefined && <Problem problem={change.problem} />}
      </div>
    );
  }
  if (doing === "edit")
    return (
      <EditMemory
        memory={memory}
        onDone={done}
        onCancel={() => {
          setDoing("nothing");
        }}
      />
    );
  return (
    <>
      <h2 class="hidden">The selected memory</h2>
      <p class="content">{memory.content}</p>
      <Facts memory={memory} />
      {!isReadOnly && (
        <div class="actions">
          <button
            type="button"
            onClick={() => {
              setDoing("edit");
            }}
          >
            Edit
          </button>
          <button
            type="button"
            onClick={() => {
              void change.make("/api/memory/update", { id, pinned: !pinned }).then((made) => {
                if (made !== undefined) done();
              });
            }}
          >
            {pinned ? "Unpin" : "Pin"}
          </button>
          <button
            type="button"
            aria-expanded={doing === "link"}
            onClick={() => {
              setDoing(doing === "link" ? "nothing" : "link");
            }}
          >
            Link
          </button>
          <button
            type="button"
            class="danger"
            disabled={pinned}
            title={pinned ? "A pinned memory is not forgotten" : undefined}
            onClick={() => {
              void change.make("/api/memory/forget", { id }).then((made) => {
                if (made !== undefined) setDoing("forgotten");
              });
            }}
          >
            Forget
          </button>
        </div>
      )}
      {change.problem !== undefined && <Problem problem={change.problem} />}
      {doing === "link" && <LinkMemory id={id} onDone={done} />}
      <section>
        <h3>Linked to</h3>
        <Links links={links} />
      </section>
    </>
  );
}

function Facts({ memory }: { readonly memory: MemoryAnswer["memory"] }): JSX.Element {
  const { type, importance, tags, namespace, createdAt, updatedAt, accessCount, client, family } = memory;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["Type", type],
    ["Importance", importance.toFixed(2)],
    ["Tags", tags.length > 0 ? tags.join(", ") : undefined],
    ["Namespace", namespace],
    [
      "Written",
      `${formatTime(createdAt)}${client === undefined ? "" : ` by ${client}`}${family === undefined ? "" : ` (${family})`}`,
    ],
    ["Changed", updatedAt === createdAt ? undefined : formatTime(updatedAt)],
    ["Used", accessCount === 0 ? "never" : accessCount === 1 ? "once" : `${accessCount} times`],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
