// Which metrics exceed what the server considers healthy?
import type { JSX } from "preact";
import { Answered, Empty } from "../../parts/states.tsx";
import type { Asked } from "../../use-answer.ts";

export interface AlertsAnswer {
  readonly alerts: readonly {
    readonly metric: string;
    readonly severity: "warning" | "critical";
    readonly message: string;
  }[];
  readonly checked: readonly string[];
}

export function Alerts({ asked }: { readonly asked: Asked<AlertsAnswer> }): JSX.Element {
  return (
    <section class="card" aria-labelledby="alerts">
      <h2 id="alerts">Alerts of the last 24 hours</h2>
      <Answered asked={asked}>
        {({ alerts, checked }) =>
          alerts.length === 0 ? (
            <Empty title="Nothing is out of the ordinary">
              <p>Checked: {checked.map((name) => name.replaceAll("_", " ")).join(", ")}.</p>
            </Empty>
          ) : (
            <ul class="checks">
              {alerts.map(({ metric, severity, message }) => (
                <li key={metric}>
                  <i class={severity === "critical" ? "dot bad" : "dot fair"} aria-hidden="true" />
                  <span>
                    <strong>{severity}</strong>: {message}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}
