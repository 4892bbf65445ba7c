// Which calls failed in the last week? How often, the latest ones, and whether someone has looked at them.
import type { JSX } from "preact";
import { formatAge, formatCount } from "../../format.ts";
import { Answered, Empty, Problem } from "../../parts/states.tsx";
import { useAnswer } from "../../use-answer.ts";
import { useChange } from "../../use-change.ts";

interface ErrorsAnswer {
  readonly total_errors: number;
  readonly error_types: readonly {
    readonly code: string;
    readonly occurrences: number;
    readonly unresolved: number;
    readonly last_occurrence: string;
  }[];
  readonly recent_errors: readonly {
    readonly errorId: string;
    readonly timestamp: string;
    readonly code: string;
    readonly message: string;
    readonly tool: string;
  }[];
}

const hours = 168;

export function Errors({ isReadOnly }: { readonly isReadOnly: boolean }): JSX.Element {
  const asked = useAnswer<ErrorsAnswer>("/admin/stats/errors", { hours });
  const change = useChange();
  return (
    <section class="card" aria-labelledby="errors">
      <h2 id="errors">Errors of the last week</h2>
      {change.problem !== undefined && <Problem problem={change.problem} />}
      <Answered asked={asked}>
        {(answer) =>
          answer.total_errors === 0 ? (
            <Empty title="No call failed" />
          ) : (
            <>
              <ByCode types={answer.error_types} />
              <ul class="rows">
                {answer.recent_errors.map(({ errorId, timestamp, code, message, tool }) => (
                  <li key={errorId} class="row">
                    <p class="content">{message}</p>
                    <p class="quiet">
                      <span class="badge">{code}</span>
                      <code>{tool}</code> {formatAge(timestamp)}
                    </p>
                    {!isReadOnly && (
                      <div class="actions">
                        <button
                          type="button"
                          disabled={change.isUnderWay}
                          aria-label={`Mark as resolved: ${message.slice(0, 60)}`}
                          onClick={() => {
                            void change
                              .make("/admin/errors/resolve", { errorId, resolvedBy: "page" })
                              .then(asked.again);
                          }}
                        >
                          Mark as resolved
                        </button>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Answered>
    </section>
  );
}

function ByCode({ types }: { readonly types: ErrorsAnswer["error_types"] }): JSX.Element {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Errors by code">
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col" class="number">
              Occurred
            </th>
            <th scope="col" class="number">
              Unresolved
            </th>
            <th scope="col">Last</th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ code, occurrences, unresolved, last_occurrence: last }) => (
            <tr key={code}>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td class="number">{formatCount(occurrences)}</td>
              <td class="number">{formatCount(unresolved)}</td>
              <td>{formatAge(last)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
