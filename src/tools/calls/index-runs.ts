// An index run may take longer than a client waits for an answer: then the call says how far the run is, and the run
// goes on. Calls that ask for the same run share it.
import { pathInside } from "../../base/path-inside.ts";
import { realRoot, type IndexProgress, type IndexReport } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { isLociError, LociError } from "../../errors.ts";
import type { ToolContext, ToolProgress } from "../definitions/tool.ts";
import { createStageProgress } from "../notes/stage-progress.ts";

/** MCP clients give a call up after 60 seconds unless they are set otherwise. */
const defaultWaitMs = 45_000;

export interface IndexRequest {
  /** Absolute. */
  readonly root: string;
  /** What else distinguishes this run from others of the root, such as a full one; calls with the same share one. */
  readonly kind?: string | undefined;
  /** Starts the run. The signal fires when it is no longer needed. */
  readonly start: (
    onProgress: (progress: IndexProgress) => void,
    signal: AbortSignal,
  ) => Promise<IndexReport>;
  /** How long the call waits for the end. Default: the server's setting. 0 means as long as it takes. */
  readonly waitMs?: number | undefined;
  /** The run is needed even if all calls that wait for it are cancelled. */
  readonly outlivesCalls?: boolean | undefined;
}

type IndexContext = Pick<ToolContext, "engine" | "signal" | "onProgress" | "indexWaitMs">;

interface Run {
  readonly root: string;
  readonly done: Promise<IndexReport>;
  readonly stop: AbortController;
  readonly listeners: Set<(progress: ToolProgress) => void>;
  progress: ToolProgress | undefined;
  waiting: number;
}

interface Runs {
  readonly going: Map<string, Run>;
  /** Errors of runs that ended when no call waited: the next call for the same run is told. */
  readonly failures: Map<string, unknown>;
  /** Reports of such runs: the next call is told, unless its own run finds that files have changed since. */
  readonly reports: Map<string, IndexReport>;
}

const ofEngines = new WeakMap<Engine["settings"], Runs>();

/**
 * The report of a run: of the one that is going on, else of a new one. Throws ROOT_BEING_INDEXED if it takes longer than
 * the call waits; CANCELLED; and whatever the run throws, even if no call waited for it then. A run ends early if all
 * calls that wait for it are cancelled.
 */
export async function indexInTime(request: IndexRequest, context: IndexContext): Promise<IndexReport> {
  const { engine, signal, onProgress, indexWaitMs = defaultWaitMs } = context;
  const { root, kind, waitMs = indexWaitMs, outlivesCalls = false } = request;
  const runs = findRuns(engine);
  const key = JSON.stringify([root, kind]);
  takeFailure(runs, key);
  const run = runs.going.get(key) ?? startRun(runs, key, request);
  if (onProgress !== undefined) {
    run.listeners.add(onProgress);
    if (run.progress !== undefined) onProgress(run.progress);
  }
  run.waiting++;
  try {
    return await waitFor(run, waitMs, signal);
  } finally {
    run.waiting--;
    if (onProgress !== undefined) run.listeners.delete(onProgress);
    if (signal.aborted && run.waiting === 0 && !outlivesCalls) {
      run.stop.abort();
      // A call that comes now gets a run of its own, which starts when this one has ended.
      if (runs.going.get(key) === run) runs.going.delete(key);
    }
  }
}

/** Whether a run of this root is going on. */
export function isBeingIndexed(engine: Engine, root: string): boolean {
  return [...findRuns(engine).going.values()].some((run) => run.root === root);
}

/** For a question that failed because nothing is indexed: says so if that is about to change. */
export function tellGoingRun(error: unknown, engine: Engine): unknown {
  if (!isLociError(error, "ROOT_NOT_INDEXED") || error.next?.do !== "index") return error;
  const { path } = error.next;
  const asked = path === undefined ? undefined : realRoot(path);
  const going = [...findRuns(engine).going.values()];
  const run = going.find(({ root }) => asked === undefined || pathInside(root, asked) !== undefined);
  return run === undefined ? error : describeGoing(run, "Ask again in a moment.");
}

function findRuns({ settings }: Engine): Runs {
  const runs = ofEngines.get(settings) ?? {
    going: new Map<string, Run>(),
    failures: new Map(),
    reports: new Map(),
  };
  ofEngines.set(settings, runs);
  return runs;
}

function takeFailure({ failures }: Runs, key: string): void {
  if (!failures.has(key)) return;
  const error = failures.get(key);
  failures.delete(key);
  throw error;
}

function startRun({ going, failures, reports }: Runs, key: string, { root, start }: IndexRequest): Run {
  const missed = reports.get(key);
  reports.delete(key);
  const stop = new AbortController();
  const listeners = new Set<(progress: ToolProgress) => void>();
  const tell = createStageProgress((progress) => {
    run.progress = progress;
    for (const listener of listeners) listener(progress);
  });
  const run: Run = {
    ...{ root, stop, listeners, progress: undefined, waiting: 0 },
    // Not at once: `run` must exist before the first progress.
    done: Promise.resolve()
      .then(() => start(tell, stop.signal))
      .then((report) => (missed !== undefined && isUnchanged(report, missed) ? missed : report)),
  };
  going.set(key, run);
  const forget = (): void => {
    if (going.get(key) === run) going.delete(key);
  };
  const isMissed = (): boolean => run.waiting === 0 && !stop.signal.aborted;
  run.done.then(
    (report) => {
      forget();
      if (isMissed()) reports.set(key, report);
    },
    (error: unknown) => {
      forget();
      if (isMissed()) failures.set(key, error);
    },
  );
  return run;
}

/** Whether the files are still as they were in the earlier run. */
function isUnchanged(report: IndexReport, earlier: IndexReport): boolean {
  return report.filesScanned === earlier.filesScanned && report.filesUnchanged === report.filesScanned;
}

async function waitFor(run: Run, waitMs: number, signal: AbortSignal): Promise<IndexReport> {
  const over = new AbortController();
  const late = new Promise<never>((_resolve, reject) => {
    const cancel = (): void => {
      reject(new LociError("CANCELLED", "The call was cancelled."));
    };
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true, signal: over.signal });
    if (waitMs === 0) return;
    const timer = setTimeout(() => {
      reject(
        describeGoing(
          run,
          "This is no failure: the run goes on. Repeat the same call to wait for its end and get its report.",
        ),
      );
    }, waitMs).unref();
    over.signal.addEventListener("abort", () => {
      clearTimeout(timer);
    });
  });
  try {
    return await Promise.race([run.done, late]);
  } finally {
    over.abort();
  }
}

function describeGoing({ root, progress }: Run, hint: string): LociError {
  const { done, total, message } = progress ?? { done: 0, total: 0, message: "" };
  const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
  const share = total > 0 ? ` (${message}, ${percent} %)` : "";
  const details = { root, percent };
  return new LociError("ROOT_BEING_INDEXED", `${root} is being indexed${share}.`, { hint, details });
}
