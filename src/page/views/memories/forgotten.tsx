// Forgotten memories that can still be restored.
import type { JSX } from "preact";
import type { DeletedAnswer } from "../../answers.ts";
import { formatAge, formatTime } from "../../format.ts";
import { Answered, Empty, Problem } from "../../parts/states.tsx";
import { useAnswer } from "../../use-answer.ts";
import { useChange } from "../../use-change.ts";
import type { ViewProps } from "../../view-props.ts";
import { Whose } from "./of-project.tsx";

export function Forgotten({ roots, server }: ViewProps): JSX.Element {
  const asked = useAnswer<DeletedAnswer>("/api/memories/deleted");
  const change = useChange();
  return (
    <>
      {change.problem !== undefined && <Problem problem={change.problem} />}
      <Answered asked={asked}>
        {({ memories }) =>
          memories.length === 0 ? (
            <Empty title="Nothing is waiting to be restored">
              <p>What you forget stays here for 30 days.</p>
            </Empty>
          ) : (
            <ul class="rows">
              {memories.map(({ id, content, type, namespace, deletedAt, expiresAt }) => (
                <li key={id} class="row">
                  <p>{content.slice(0, 300)}</p>
                  <p class="quiet">
                    <span class="badge">{type}</span> <Whose {...{ namespace, roots }} /> forgotten{" "}
                    {formatAge(deletedAt)}, permanently deleted on {formatTime(expiresAt)}
                  </p>
                  {!server.readOnly && (
                    <div class="actions">
                      <button
                        type="button"
                        disabled={change.isUnderWay}
                        aria-label={`Restore: ${content.slice(0, 60)}`}
                        onClick={() => {
                          void change.make("/api/memory/restore", { id }).then(asked.again);
                        }}
                      >
                        Restore
                      </button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </>
  );
}
