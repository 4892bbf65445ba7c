// Progress of an index run as one figure that only grows, whatever the stages do among themselves.
import type { IndexProgress, IndexStage } from "../core/types/index.ts";
import type { ToolProgress } from "./tool.ts";

/** Where each stage begins and ends on a scale of 0 to 100: about its share of the time of a full run. */
const stageSpans: Readonly<Record<IndexStage, readonly [number, number]>> = {
  walk: [0, 5],
  parse: [5, 60],
  link: [60, 70],
  embed: [70, 95],
  commit: [95, 100],
};

/** Stages may overlap and their totals may grow while files are found; the figure told never goes back. */
export function createStageProgress(
  tell: (progress: ToolProgress) => void,
): (progress: IndexProgress) => void {
  let furthest = 0;
  return ({ stage, done, total, bytes }) => {
    const [start, end] = stageSpans[stage];
    const share = total > 0 ? Math.min(1, done / total) : 0;
    furthest = Math.max(furthest, start + (end - start) * share);
    const size = bytes > 0 ? `, ${(bytes / 1e6).toFixed(1)} MB` : "";
    tell({
      done: Math.round(furthest * 10) / 10,
      total: 100,
      message: `${stage}: ${done} of ${total}${size}`,
    });
  };
}
