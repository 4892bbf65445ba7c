// What stands in the place of content: it is loading, there is none, or something went wrong.
import type { ComponentChildren, JSX } from "preact";
import { Refusal } from "../ask.ts";
import type { Asked } from "../use-answer.ts";

export function Problem({
  problem,
  onAgain,
}: {
  readonly problem: unknown;
  readonly onAgain?: () => void;
}): JSX.Element {
  const { message, hint } =
    problem instanceof Refusal ? problem : { message: String(problem), hint: undefined };
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{message}</strong>
      </p>
      {hint !== undefined && <p>{hint}</p>}
      {onAgain && (
        <button type="button" onClick={onAgain}>
          Try again
        </button>
      )}
    </div>
  );
}

export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** The answer's content once it is there; before that its state. */
export function Answered<Answer>({
  asked,
  children,
}: {
  readonly asked: Asked<Answer>;
  readonly children: (answer: Answer) => ComponentChildren;
}): JSX.Element {
  if (asked.problem !== undefined) return <Problem problem={asked.problem} onAgain={asked.again} />;
  if (asked.answer === undefined) {
    return (
      <p class="loading" role="status">
        Loading…
      </p>
    );
  }
  return <>{children(asked.answer)}</>;
}
