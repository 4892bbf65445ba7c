// How is the server doing over time? Its memory, its calls and their duration, and which tools were called.
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { CallsAnswer, HistoryAnswer } from "../answers.ts";
import { formatBytes, formatCount, formatMs } from "../format.ts";
import { Chart } from "../parts/chart.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { useAnswer } from "../use-answer.ts";

const refreshMs = 5_000;

export function ServerFigures(): JSX.Element {
  const history = useAnswer<HistoryAnswer>("/api/history");
  const calls = useAnswer<CallsAnswer>("/api/calls");
  useEffect(() => {
    const timer = setInterval(history.again, refreshMs);
    return () => {
      clearInterval(timer);
    };
  }, [history.again]);
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">The server in the last hour</h2>
      <Answered asked={history}>{({ samples }) => <Charts samples={samples} />}</Answered>
      <div class="card">
        <h3>Tool calls, as logged</h3>
        <Answered asked={calls}>{({ tools }) => <Tools tools={tools} />}</Answered>
      </div>
    </section>
  );
}

function Charts({ samples }: HistoryAnswer): JSX.Element {
  const { times, memory, counts, latency, failed, late } = useMemo(
    () => ({
      times: samples.map(({ at }) => Date.parse(at)),
      memory: samples.map(({ memoryBytes }) => memoryBytes),
      counts: samples.map(({ calls }) => calls),
      latency: samples.map(({ p95Ms }) => p95Ms ?? null),
      failed: samples.map(({ failed }) => failed),
      late: samples.map(({ lateMs }) => lateMs),
    }),
    [samples],
  );
  return (
    <div class="grid charts">
      <Chart title="Memory" times={times} values={memory} format={formatBytes} />
      <Chart title="Calls in 5 seconds" times={times} values={counts} format={roundCount} />
      <Chart title="95th percentile" times={times} values={latency} format={formatMs} />
      <Chart title="Failed calls in 5 seconds" times={times} values={failed} format={roundCount} />
      <Chart title="Main thread delay" times={times} values={late} format={formatMs} />
    </div>
  );
}

const roundCount = (count: number): string => formatCount(Math.round(count * 10) / 10);
const shownTools = 8;

function Tools({ tools }: CallsAnswer): JSX.Element {
  if (tools.length === 0) return <Empty title="No tool has been called yet" />;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Tool calls">
      <table>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            {["Calls", "Failed", "Median", "95th percentile", "Slowest"].map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tools.slice(0, shownTools).map(({ tool, count, failed, p50Ms, p95Ms, maxMs }) => (
            <tr key={tool}>
              <th scope="row">
                <code>{tool}</code>
              </th>
              {[
                formatCount(count),
                formatCount(failed),
                formatMs(p50Ms),
                formatMs(p95Ms),
                formatMs(maxMs),
              ].map((value, at) => (
                <td key={at} class="number">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
