// How far is the index run, how fast, and how long will it take? One line, redrawn ten times a second, so that it moves
// even if a stage reports nothing.
import { escapeControls, inOneLine } from "../../base/escape-controls.ts";
import type { IndexProgress, ProgressStage } from "../../core/types/index.ts";
import { shareOf, timeAfter } from "../../tools/notes/stage-progress.ts";
import { formatBytes, formatCount, formatMs } from "./table.ts";
import type { Terminal } from "./terminal.ts";

export interface ProgressBar {
  update(progress: IndexProgress): void;
  /** From now on it says that the run is about to stop. */
  stop(): void;
  /** Removes the line from the screen. */
  finish(): void;
}

const redrawMs = 100;
const mostCells = 24;
/** Before this time, a rate is meaningless. */
const leastMs = 500;

const words: Readonly<Record<ProgressStage, string>> = {
  walk: "looking for files",
  parse: "reading",
  link: "linking",
  commit: "writing",
};

interface Stage {
  readonly progress: IndexProgress;
  readonly startedAt: number;
  /** When the work that is done last grew. Rates are as of then: between reports they would fall, and the rest grow. */
  readonly changedAt: number;
}

/** @param now - a clock in milliseconds that never goes back */
export function createProgressBar(
  terminal: Pick<Terminal, "drawStatus" | "errorColumns" | "errorStyle">,
  now: () => number = () => performance.now(),
): ProgressBar {
  const startedAt = now();
  let stage: Stage | undefined;
  let isStopping = false;
  const draw = (): void => {
    const line = isStopping
      ? "stopping; Ctrl+C again to end at once".slice(0, terminal.errorColumns - 1)
      : renderLine(stage, startedAt, now(), terminal.errorColumns);
    terminal.drawStatus(terminal.errorStyle.dim(line));
  };
  const timer = setInterval(draw, redrawMs);
  timer.unref();
  return {
    update(progress) {
      const before = stage?.progress.stage === progress.stage ? stage : undefined;
      const isSame = before?.progress.done === progress.done && before.progress.bytes === progress.bytes;
      const at = now();
      stage = {
        progress,
        startedAt: before?.startedAt ?? at,
        changedAt: isSame ? before.changedAt : at,
      };
    },
    stop() {
      isStopping = true;
      draw();
    },
    finish() {
      clearInterval(timer);
      terminal.drawStatus("");
    },
  };
}

const spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Never wider than the terminal, because a wrapped line cannot be redrawn. */
export function renderLine(
  stage: Stage | undefined,
  startedAt: number,
  now: number,
  columns: number,
): string {
  const mark = spinner[Math.floor(now / redrawMs) % spinner.length] ?? "";
  const elapsed =
    now - startedAt < 1000
      ? "0 s"
      : formatMs(Math.floor((now - startedAt) / 1000) * 1000).replace(/\.0 s$/, " s");
  if (stage === undefined) return `${mark} starting  ${elapsed}`.slice(0, columns - 1);
  const { stage: name, done, total, bytes, slow } = stage.progress;
  const spentMs = stage.changedAt - stage.startedAt;
  // A rate of files says nothing about the one that takes long.
  const isSure = spentMs >= leastMs && done > 0 && slow === undefined;
  const restMs = restOf(stage.progress, spentMs) - (now - stage.changedAt);
  const path = slow === undefined ? "" : escapeControls(inOneLine(slow.path));
  const parts: readonly Part[] = [
    { text: `${mark} ${words[name]}` },
    { text: total > 0 ? drawBar(shareOf(stage.progress), columns) : "", drops: 3 },
    { text: describeCount(done, total), drops: keptWithPath },
    { text: isSure ? `${formatCount(Math.round((done * 1000) / spentMs))}/s` : "", drops: 2 },
    {
      text: isSure && bytes > 0 && name === "parse" ? `${formatBytes((bytes * 1000) / spentMs)}/s` : "",
      drops: 1,
    },
    { text: isSure && total > done && restMs > 0 ? `${formatRest(restMs)} left` : "", drops: 5 },
    { text: elapsed, drops: 4 },
    { text: slow === undefined ? "" : `${Math.floor(slow.ms / 1000)} s on ${path}` },
  ];
  return fit(
    parts.filter(({ text }) => text !== ""),
    columns,
    path,
  );
}

function describeCount(done: number, total: number): string {
  if (total > 0) return `${formatCount(done)}/${formatCount(total)} files`;
  return done > 0 ? `${formatCount(done)} files` : "";
}

/** The number of the part that stays as long as this many characters of a path fit beside it. */
const keptWithPath = 6;
const leastPath = 12;

interface Part {
  readonly text: string;
  /** In a narrow terminal, the part with the lowest number is left out first; one without a number stays. */
  readonly drops?: number;
}

/** @param path - what the last part ends with, if it does: a path is known by its end */
function fit(parts: readonly Part[], columns: number, path: string): string {
  const line = parts.map(({ text }) => text).join("  ");
  if (cellsOf(line) < columns) return line;
  const first = Math.min(...parts.map(({ drops = Infinity }) => drops));
  const cutsPath = first === keptWithPath && columns - cellsOf(line.slice(0, -path.length)) > leastPath;
  if (first < Infinity && !(path !== "" && cutsPath)) {
    return fit(
      parts.filter(({ drops }) => drops !== first),
      columns,
      path,
    );
  }
  const head = path === "" ? line : `${line.slice(0, -path.length)}…`;
  return head.slice(0, Math.max(0, columns - 1)) + endOf(path, columns - 1 - head.length);
}

/** Of paths, the longest end that takes at most so many cells. */
function endOf(path: string, most: number): string {
  const characters = Array.from(path);
  let start = characters.length;
  for (let room = most; start > 0; start--) {
    room -= cellsOf(characters[start - 1]!);
    if (room < 0) break;
  }
  return characters.slice(start).join("");
}

/** At least as many as the terminal uses: characters from Chinese on, and emoji, are wide. */
function cellsOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character.codePointAt(0)! < 0x2e80 ? 1 : 2), 0);
}

function drawBar(share: number, columns: number): string {
  const cells = Math.max(8, Math.min(mostCells, Math.floor(columns / 5)));
  const filled = Math.round(Math.min(1, share) * cells);
  return "█".repeat(filled) + "░".repeat(cells - filled);
}

/** Milliseconds left in this stage and all later ones. */
function restOf(progress: IndexProgress, spentMs: number): number {
  const stageMs = spentMs / Math.max(shareOf(progress), 1e-6);
  return stageMs - spentMs + stageMs * timeAfter(progress.stage);
}

function formatRest(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  // Just above a minute, whole minutes would jump between one and two.
  if (seconds < 60) return `${seconds} s`;
  const tens = Math.ceil(seconds / 10) * 10;
  return tens < 120 && tens > 60 ? `1 min ${tens - 60} s` : `${Math.ceil(tens / 60)} min`;
}
