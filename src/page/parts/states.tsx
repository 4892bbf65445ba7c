// What is shown in place of content? It is loading, there is none, or something went wrong.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
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

/** Shorter waits need no message. */
const patienceMs = 600;

/** After a while, says what the server is doing; its progress is unknown. */
export function Loading({ work }: { readonly work?: string | undefined }): JSX.Element {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLong(true);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div class="loading" role="status">
      <p>{isLong && work !== undefined ? work : "Loading…"}</p>
      {isLong && <progress aria-label="Waiting for the server" />}
    </div>
  );
}

/** The answer's content once it has arrived; before that, its state. */
export function Answered<Answer>({
  asked,
  work,
  children,
}: {
  readonly asked: Asked<Answer>;
  /** The server's work for this answer, if it may take seconds. */
  readonly work?: string | undefined;
  readonly children: (answer: Answer) => ComponentChildren;
}): JSX.Element {
  if (asked.problem !== undefined) return <Problem problem={asked.problem} onAgain={asked.again} />;
  if (asked.answer === undefined) return <Loading work={work} />;
  return <>{children(asked.answer)}</>;
}
