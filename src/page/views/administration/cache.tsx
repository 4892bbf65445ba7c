// How often did the cache have an answer? Also clears it.
import type { JSX } from "preact";
import { formatBytes, formatCount, pluralize } from "../../format.ts";
import { Answered, Problem } from "../../parts/states.tsx";
import { useAnswer } from "../../use-answer.ts";
import { useChange } from "../../use-change.ts";

interface CacheAnswer {
  readonly result: {
    readonly hits: number;
    readonly misses: number;
    readonly hitRate: number;
    readonly size: number;
    readonly memoryUsage: number;
  };
}

export function Cache({ isReadOnly }: { readonly isReadOnly: boolean }): JSX.Element {
  const asked = useAnswer<CacheAnswer>("/admin/stats/cache");
  const change = useChange();
  return (
    <section class="card" aria-labelledby="cache">
      <h2 id="cache">Caches</h2>
      <Answered asked={asked}>
        {({ result: { hits, misses, hitRate, size, memoryUsage } }) => (
          <>
            <p role="status">
              <strong>{pluralize(size, "entry", "entries")}</strong> in {formatBytes(memoryUsage)}.{" "}
              {hits + misses === 0
                ? "Nothing has been looked up yet."
                : `${formatCount(hits)} of ${formatCount(hits + misses)} lookups were answered from it (${Math.round(100 * hitRate)}\u00a0%).`}
            </p>
            {!isReadOnly && (
              <div class="actions">
                <button
                  type="button"
                  disabled={change.isUnderWay || size === 0}
                  onClick={() => {
                    void change.make("/admin/cache/clear", {}).then(asked.again);
                  }}
                >
                  Clear {pluralize(size, "entry", "entries")}
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
