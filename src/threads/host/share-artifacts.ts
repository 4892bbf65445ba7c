// How does the engine use the cache that machines share? Runs read from it; their results are pushed to it afterwards.
import { join } from "node:path";
import type { ArtifactCache, ArtifactCacheSettings, PushedArtifact } from "../../core/sharing/index.ts";
// Not through the module's index: this thread only hands out work.
import { describeRemote } from "../../core/sharing/remote-address.ts";
import type { Sharing } from "../../core/ingest/index.ts";
import type {
  ArtifactStanding,
  FetchSums,
  HealthCheck,
  IndexReport,
  PushSums,
} from "../../core/types/index.ts";
import { readPlainFile } from "../../base/read-plain-file.ts";
import { writeWhole } from "../../base/write-whole.ts";
import { isLociError, messageOf } from "../../errors.ts";

export interface ArtifactSharer {
  /** For a run that reads this many paths; undefined if the cache is not worth asking. */
  forRun(changedPaths: number | undefined): Sharing | undefined;
  /** Records what a run got. */
  record(report: IndexReport): void;
  /** What has been pushed since the engine opened, once nothing is left to push. */
  settle(signal?: AbortSignal): Promise<PushSums | undefined>;
  standing(): ArtifactStanding | undefined;
  check(signal?: AbortSignal): Promise<readonly HealthCheck[]>;
  /** Drops whatever is not pushed yet. */
  close(): Promise<void>;
}

/**
 * Below this many files the cache is not asked: parsing a few saved files is faster, and no other machine has them yet.
 */
const fewPaths = 16;
const pushedAtOnce = 64;
/** File in the home: what the last run got, and what was pushed after it. */
const standingFile = "artifacts.json";

export function createArtifactSharer(
  cache: ArtifactCache,
  settings: ArtifactCacheSettings,
  home: string,
): ArtifactSharer {
  const file = join(home, standingFile);
  const remote = describeRemote(settings.remote);
  let standing: ArtifactStanding | undefined;

  const save = (changes: Partial<ArtifactStanding>): void => {
    standing = { ...readStanding(file), ...changes, remote, push: settings.push };
    writeStanding(file, standing);
  };

  const uploads = createUploads(cache, (sums) => {
    save({ pushed: { at: new Date().toISOString(), ...sums } });
  });

  return {
    forRun(changedPaths) {
      if (changedPaths !== undefined && changedPaths < fewPaths) return undefined;
      return { cache, give: settings.push ? uploads.give : undefined };
    },
    record({ root, artifacts, elapsedMs }) {
      if (artifacts !== undefined && isWorthTelling(artifacts))
        save({ run: { root, at: new Date().toISOString(), elapsedMs, ...artifacts } });
    },
    settle: (signal) => uploads.settle(signal),
    standing: () => ({ ...(standing ?? readStanding(file)), remote, push: settings.push }),
    async check(signal) {
      const { problem, tookMs } = await cache.probe(signal);
      const mend =
        "Check artifacts.remote and its credentials. Nothing waits for it: files are parsed here in the meantime.";
      const detail = problem === undefined ? `${remote} answers` : `${remote}: ${problem}`;
      return [{ part: "artifact cache", ok: problem === undefined, detail, mend: problem && mend, tookMs }];
    },
    close: () => uploads.close(),
  };
}

interface Uploads extends Pick<ArtifactSharer, "settle" | "close"> {
  readonly give: (made: readonly PushedArtifact[]) => void;
}

/** Pushes what it is given, some at a time. `onPushed` gets the sums each time that pushing ends. */
function createUploads(cache: ArtifactCache, onPushed: (sums: PushSums) => void): Uploads {
  const closing = new AbortController();
  const queue: PushedArtifact[] = [];
  let sums: PushSums | undefined;
  let pushing: Promise<void> | undefined;

  const pushAll = async (): Promise<void> => {
    while (queue.length > 0 && !closing.signal.aborted) {
      const startedAt = performance.now();
      const batch = queue.splice(0, pushedAtOnce);
      const outcome = await cache.push(batch, closing.signal);
      const before = sums ?? noPushes;
      const { pushed, refused, failed, bytes } = outcome;
      const skipped =
        outcome.stopped === undefined ? 0 : batch.length - pushed - refused - failed + queue.length;
      sums = {
        pushed: before.pushed + pushed,
        refused: before.refused + refused,
        failed: before.failed + failed + Math.max(0, skipped),
        bytes: before.bytes + bytes,
        tookMs: Math.round(before.tookMs + performance.now() - startedAt),
        stopped: outcome.stopped,
      };
      // If the cache accepts nothing, do not wait for it: the next full run has these artifacts again.
      if (outcome.stopped !== undefined) queue.length = 0;
    }
  };

  const give = (made: readonly PushedArtifact[]): void => {
    for (const artifact of made) queue.push(artifact);
    pushing ??= pushAll()
      .catch((error: unknown) => {
        if (isLociError(error, "CANCELLED")) return;
        sums = {
          ...(sums ?? noPushes),
          failed: (sums?.failed ?? 0) + queue.length,
          stopped: messageOf(error),
        };
        queue.length = 0;
      })
      .finally(() => {
        pushing = undefined;
        // Artifacts that arrived while the last ones were pushed.
        if (queue.length > 0 && !closing.signal.aborted) give([]);
        if (sums !== undefined) onPushed(sums);
      });
  };

  return {
    give,
    async settle(signal) {
      const cancelled = new Promise<void>((resolve) => {
        signal?.addEventListener(
          "abort",
          () => {
            resolve();
          },
          { once: true },
        );
      });
      while (pushing !== undefined && signal?.aborted !== true) await Promise.race([pushing, cancelled]);
      return sums;
    },
    async close() {
      closing.abort();
      queue.length = 0;
      await pushing;
    },
  };
}

const noPushes: PushSums = { pushed: 0, refused: 0, failed: 0, bytes: 0, tookMs: 0, stopped: undefined };

function isWorthTelling({ fetched, missed, refused, failed, stopped }: FetchSums): boolean {
  return fetched + missed + refused + failed > 0 || stopped !== undefined;
}

/** Empty if it cannot be read: it is only a record of the past. */
function readStanding(file: string): Pick<ArtifactStanding, "run" | "pushed"> {
  try {
    return JSON.parse(readPlainFile(file).toString()) as ArtifactStanding;
  } catch {
    return {};
  }
}

function writeStanding(file: string, standing: ArtifactStanding): void {
  try {
    writeWhole(file, JSON.stringify(standing), { mode: 0o600 });
  } catch {
    // The home is not writable, which the report has already said.
  }
}
