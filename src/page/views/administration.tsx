// The administrator's view: alerts, errors, caches, a preview of forgetting, the database. All through Memento's
// routes.
import type { JSX } from "preact";
import { Refusal } from "../ask.ts";
import { Problem } from "../parts/states.tsx";
import { TokenForm } from "../parts/token-form.tsx";
import { useAnswer } from "../use-answer.ts";
import type { ViewProps } from "../view-props.ts";
import { Alerts, type AlertsAnswer } from "./administration/alerts.tsx";
import { Cache } from "./administration/cache.tsx";
import { Database } from "./administration/database.tsx";
import { Errors } from "./administration/errors.tsx";
import { Forgetting } from "./administration/forgetting.tsx";

export function Administration({ server, root }: ViewProps): JSX.Element {
  const alerts = useAnswer<AlertsAnswer>("/admin/alerts/performance");
  const { problem } = alerts;
  const { readOnly: isReadOnly } = server;
  return (
    <>
      <h1>Administration</h1>
      {problem instanceof Refusal && (problem.status === 401 || problem.status === 403) ? (
        <TokenForm role="admin" label="The administrator's token" onToken={alerts.again}>
          <Problem problem={problem} />
        </TokenForm>
      ) : (
        <>
          <Alerts asked={alerts} />
          <Errors isReadOnly={isReadOnly} />
          <Forgetting isReadOnly={isReadOnly} root={root} />
          <div class="columns">
            <Cache isReadOnly={isReadOnly} />
            <Database isReadOnly={isReadOnly} />
          </div>
        </>
      )}
    </>
  );
}
