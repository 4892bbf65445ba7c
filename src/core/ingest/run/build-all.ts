// Who builds which segment, and when? All compute threads build one each at a time, in rounds.
import { failAt } from "../../../base/failpoint.ts";
import { runBounded } from "../../../base/run-bounded.ts";
import { throwIfCancelled } from "../../../errors.ts";
import type { FactsRecord } from "../../store/index.ts";
import type { BuiltSegment } from "../generation/build-segment.ts";
import type { GenerationPlan } from "../generation/plan-generation.ts";
import type { LinkWatch } from "./link-watch.ts";
import type { SharedFiles, Workers, Writer } from "./ports.ts";

/**
 * Segments that a thread builds before it waits for the others, until all have closed the artifacts: half of its
 * segments, but at least so many and at most so many, and no more than the fewest once the process has taken most of
 * its memory. With ten, they stand still for less than a twentieth of the time on average.
 */
const [fewestPerRound, mostPerRound] = [2, 10];

export interface GenerationToBuild {
  readonly files: SharedFiles;
  readonly segments: GenerationPlan["segments"];
  readonly facts: FactsRecord | undefined;
  readonly generation: number;
  readonly watch: Pick<LinkWatch, "during">;
}

/** The blocks are stored and no longer in the result, except those of an only segment. */
export async function buildAll(
  workers: Pick<Workers, "threads" | "buildSegments" | "isCrowded">,
  writer: Pick<Writer, "putBlocks" | "closeArtifacts">,
  { files, segments, facts, generation, watch }: GenerationToBuild,
  signal: AbortSignal | undefined,
): Promise<BuiltSegment[]> {
  const built: (readonly BuiltSegment[])[] = [];
  // A small run's only segment is written together with its record, which saves a transaction.
  const isOne = segments.length === 1;
  // Never reused, not even after an index was discarded: data derived from a segment is stored under its id.
  const prefix = `g${generation}-${Date.now().toString(36)}`;
  const half = Math.floor(segments.length / workers.threads / 2);
  const roundLength = workers.threads * Math.min(mostPerRound, Math.max(fewestPerRound, half));
  const thenClose = segments.length > roundLength;
  const build = async (i: number): Promise<void> => {
    throwIfCancelled(signal);
    const rows = segments[i]!;
    const parts = await watch.during(rows, (progress) =>
      workers.buildSegments({ files, id: `${prefix}-${i}`, rows, progress, facts, thenClose }),
    );
    if (!isOne) for (const { blocks } of parts) await writer.putBlocks(files.storePath, blocks);
    failAt("after-segment");
    built[i] = isOne ? parts : parts.map((part) => ({ ...part, blocks: [] }));
  };
  let next = 0;
  function* round(): Generator<number> {
    const end = Math.min(segments.length, next + roundLength);
    const leastEnd = next + workers.threads * fewestPerRound;
    while (next < end && (!thenClose || next < leastEnd || !workers.isCrowded())) yield next++;
  }
  if (thenClose) await writer.closeArtifacts();
  while (next < segments.length) await runBounded(workers.threads, round(), build);
  return built.flat();
}
