// What would the memories' database gain from maintenance? Also runs it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { formatBytes, pluralize } from "../../format.ts";
import { Problem } from "../../parts/states.tsx";
import { useChange } from "../../use-change.ts";

interface OptimizeAnswer {
  readonly result: {
    readonly recommendations: readonly {
      readonly priority: string;
      readonly description: string;
      readonly estimatedImprovement: string;
    }[];
    readonly removedRows: number;
    readonly purgedMemories: number;
    readonly freeBytes: number;
    readonly databaseSize: number;
  };
}

export function Database({ isReadOnly }: { readonly isReadOnly: boolean }): JSX.Element {
  const change = useChange();
  const [analyzed, setAnalyzed] = useState<OptimizeAnswer["result"] | undefined>(undefined);
  const [done, setDone] = useState<OptimizeAnswer["result"] | undefined>(undefined);
  const optimize = async (action: "analyze" | "all"): Promise<void> => {
    const made = await change.make<OptimizeAnswer>("/admin/database/optimize", { actions: [action] });
    if (made === undefined) return;
    setAnalyzed(action === "analyze" ? made.result : undefined);
    setDone(action === "all" ? made.result : undefined);
  };
  return (
    <section class="card" aria-labelledby="database">
      <h2 id="database">Memory database</h2>
      {isReadOnly ? (
        <p class="quiet">This server is read-only.</p>
      ) : (
        <>
          <div role="status">
            {analyzed === undefined && done === undefined && (
              <p class="quiet">Analyze it first to see what optimizing it would gain.</p>
            )}
            {analyzed !== undefined && <Analyzed result={analyzed} />}
            {done !== undefined && (
              <p>
                Optimized: {pluralize(done.removedRows, "unused row")} and{" "}
                {pluralize(done.purgedMemories, "expired memory", "expired memories")} removed;{" "}
                {formatBytes(done.databaseSize)}, of which {formatBytes(done.freeBytes)} free.
              </p>
            )}
          </div>
          <div class="actions">
            <button
              type="button"
              disabled={change.isUnderWay}
              onClick={() => {
                void optimize("analyze");
              }}
            >
              Analyze
            </button>
            {analyzed !== undefined && (
              <button
                type="button"
                disabled={change.isUnderWay}
                onClick={() => {
                  void optimize("all");
                }}
              >
                Optimize it
              </button>
            )}
          </div>
        </>
      )}
      {change.problem !== undefined && <Problem problem={change.problem} />}
    </section>
  );
}

function Analyzed({ result }: { readonly result: OptimizeAnswer["result"] }): JSX.Element {
  const { recommendations, databaseSize, freeBytes } = result;
  return (
    <>
      <p>
        {formatBytes(databaseSize)}, of which {formatBytes(freeBytes)} free.
        {recommendations.length === 0 && " No recommendations."}
      </p>
      <ul class="notes">
        {recommendations.map(({ priority, description, estimatedImprovement }) => (
          <li key={description}>
            {description}{" "}
            <span class="quiet">
              ({priority} priority, {estimatedImprovement})
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
