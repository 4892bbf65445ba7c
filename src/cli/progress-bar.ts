// How far is the index run? One line for each stage, redrawn in place on a terminal.
import type { IndexProgress, IndexStage } from "../core/types/index.ts";
import { control } from "./style.ts";
import { formatBytes, formatCount } from "./table.ts";
import type { Terminal } from "./terminal.ts";

export interface ProgressBar {
  update(progress: IndexProgress): void;
  /** Leaves the last state on the screen. */
  finish(): void;
}

const redrawMs = 80;
const barCells = 24;

interface StageState {
  readonly progress: IndexProgress;
  readonly startedAt: number;
  readonly updatedAt: number;
}

export function createProgressBar(terminal: Terminal): ProgressBar {
  const stages = new Map<IndexStage, StageState>();
  let drawnLines = 0;
  let drawnAt = -Infinity;
  const draw = (): void => {
    const lines = [...stages.values()].map((state) => renderStage(state, terminal));
    const up = drawnLines > 0 ? control(`\u001b[${drawnLines}A`) : "";
    terminal.writeError(up + lines.map((line) => `${control("\u001b[2K")}${line}\n`).join(""));
    drawnLines = lines.length;
    drawnAt = performance.now();
  };
  return {
    update(progress) {
      const now = performance.now();
      const startedAt = stages.get(progress.stage)?.startedAt ?? now;
      stages.set(progress.stage, { progress, startedAt, updatedAt: now });
      if (now - drawnAt >= redrawMs) draw();
    },
    finish() {
      if (stages.size > 0) draw();
    },
  };
}

function renderStage({ progress, startedAt, updatedAt }: StageState, terminal: Terminal): string {
  const { stage, done, total, bytes } = progress;
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const filled = Math.round(share * barCells);
  const bar = "█".repeat(filled) + terminal.errorStyle.dim("░".repeat(barCells - filled));
  const seconds = (updatedAt - startedAt) / 1000;
  const rate = seconds > 0.2 ? `${formatCount(Math.round(done / seconds))}/s` : "";
  const byteRate = seconds > 0.2 && bytes > 0 ? `${formatBytes(bytes / seconds)}/s` : "";
  return `${stage.padEnd(6)} ${bar} ${formatCount(done)}/${formatCount(total)}  ${rate}  ${byteRate}`.trimEnd();
}
