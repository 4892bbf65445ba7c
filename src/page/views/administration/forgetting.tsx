// What would the forgetting policy remove now? A preview before it does.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { pluralize } from "../../format.ts";
import { Answered, Problem } from "../../parts/states.tsx";
import { linkTo } from "../../route.ts";
import { useAnswer } from "../../use-answer.ts";
import { useChange } from "../../use-change.ts";

interface ForgettingAnswer {
  readonly total_memories: number;
  readonly pinned: number;
  readonly candidates_by_type: Readonly<Record<string, number>>;
  readonly candidates: readonly {
    readonly id: string;
    readonly type: string;
    readonly score: number;
    readonly age_days: number;
  }[];
  readonly soft_deleted: number;
  readonly hard_deleted: number;
  readonly due_for_review: number;
}

const shown = 20;

export function Forgetting({
  isReadOnly,
  root,
}: {
  readonly isReadOnly: boolean;
  readonly root: string | undefined;
}): JSX.Element {
  const asked = useAnswer<ForgettingAnswer>("/admin/stats/forgetting");
  const change = useChange();
  const [done, setDone] = useState<number | undefined>(undefined);
  const run = async (): Promise<void> => {
    const made = await change.make<ForgettingAnswer>("/admin/memory/cleanup", {});
    if (made === undefined) return;
    setDone(made.soft_deleted);
    asked.again();
  };
  return (
    <section class="card" aria-labelledby="forgetting">
      <h2 id="forgetting">Forgetting</h2>
      <p class="quiet">
        Every memory has a score: age, rare use and repetition raise it, importance lowers it. Working
        memories with a score of 0.6 or more are forgotten after 2 days, episodic ones after 30; others and
        pinned ones never are. Forgotten memories can be restored for 30 days.
      </p>
      <Answered asked={asked}>
        {(answer) => (
          <>
            <p role="status">
              Of {pluralize(answer.total_memories, "memory", "memories")},{" "}
              <strong>
                {answer.soft_deleted === 0
                  ? "none would be forgotten now"
                  : `${answer.soft_deleted} would be forgotten now`}
              </strong>
              . {describeFaded(answer)} {pluralize(answer.pinned, "memory is pinned", "memories are pinned")},
              and {answer.due_for_review} are due for review.
              {done !== undefined && ` The last run forgot ${done}.`}
            </p>
            {answer.candidates.length > 0 && (
              <details>
                <summary>Most faded</summary>
                <ul class="notes">
                  {answer.candidates.slice(0, shown).map(({ id, type, score, age_days: age }) => (
                    <li key={id}>
                      <a href={linkTo("memories", { root, memory: id })}>{id}</a>: {type}, score{" "}
                      {score.toFixed(2)}, {pluralize(Math.round(age), "day")} old
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {!isReadOnly && answer.soft_deleted > 0 && (
              <div class="actions">
                <button
                  type="button"
                  class="danger"
                  disabled={change.isUnderWay}
                  onClick={() => {
                    void run();
                  }}
                >
                  Forget {answer.soft_deleted} now
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

/** Counts all types above the score; of these, only old enough memories of two types are removed. */
function describeFaded({ candidates_by_type: byType }: ForgettingAnswer): string {
  const sum = (types: readonly string[]): number =>
    types.reduce((total, type) => total + (byType[type] ?? 0), 0);
  const passing = sum(["working", "episodic"]);
  const lasting = sum(["semantic", "procedural"]);
  const kept = lasting === 0 ? "" : ` ${lasting} more have such a score and stay because of their type.`;
  return `${passing === 0 ? "No working or episodic memory has" : pluralize(passing, "working or episodic memory has", "working or episodic memories have")} a score of 0.6 or more.${kept}`;
}
