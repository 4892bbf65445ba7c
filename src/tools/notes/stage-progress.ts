// The progress of an index run as one number that only grows, whatever order its stages work in.
import { inOneLine } from "../../base/escape-controls.ts";
import type { IndexProgress, ProgressStage } from "../../core/types/index.ts";
import type { ToolProgress } from "../definitions/tool.ts";

/** Where each stage begins and ends on a scale of 0 to 100: roughly its share of a full run's time. */
const stageSpans: Readonly<Record<ProgressStage, readonly [number, number]>> = {
  walk: [0, 3],
  parse: [3, 70],
  link: [70, 98],
  commit: [98, 100],
};

/** How long the rest after a stage takes, as a multiple of that stage's time. */
export function timeAfter(stage: ProgressStage): number {
  const [start, end] = stageSpans[stage];
  return (100 - end) / (end - start);
}

/** How much of a stage is done, 0 to 1: by bytes if they are known. */
export function shareOf({ done, total, bytes, totalBytes = 0 }: IndexProgress): number {
  if (totalBytes > 0) return Math.min(1, bytes / totalBytes);
  return total > 0 ? Math.min(1, done / total) : 0;
}

/** Stages may overlap, and their totals may grow while files are found; the reported number never decreases. */
export function createStageProgress(
  tell: (progress: ToolProgress) => void,
): (progress: IndexProgress) => void {
  let furthest = 0;
  return (progress) => {
    const { stage, done, total, bytes, slow } = progress;
    const [start, end] = stageSpans[stage];
    furthest = Math.max(furthest, start + (end - start) * shareOf(progress));
    const size = bytes > 0 ? `, ${(bytes / 1e6).toFixed(1)} MB` : "";
    const busy = slow === undefined ? "" : `, ${Math.floor(slow.ms / 1000)} s on ${inOneLine(slow.path)}`;
    tell({
      done: Math.round(furthest * 10) / 10,
      total: 100,
      message: `${stage}: ${done} of ${total}${size}${busy}`,
    });
  };
}
