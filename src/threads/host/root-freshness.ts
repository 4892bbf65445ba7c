// How far is the index of one root behind its files, and how is it brought up to date? Changes that a watch reports are
// indexed, one run after the other; without a watch, the whole tree is compared before an answer.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { aborted } from "../../base/aborted.ts";
import { isFolder } from "../../base/is-folder.ts";
import { isMadeElsewhere } from "../../core/types/made-elsewhere.ts";
import type { RootChange, WatchNews, WatchService } from "../../core/watch/index.ts";
import { isLociError, messageOf } from "../../errors.ts";
import { mergeChanges } from "./merge-changes.ts";

/**
 * What is missing from the index: file paths relative to the root, "unknown" if that has not been determined, "foreign"
 * if the index is another version's and is left to it.
 */
export type Behind = readonly string[] | "unknown" | "foreign";

type Obstacle = "folder" | "index" | "foreign";

export interface RootFreshnessOptions {
  /** Absolute, without symbolic links. */
  readonly root: string;
  /** Absent: the root is not watched. */
  readonly watches: WatchService | undefined;
  /** Brings the index up to date; failed changes are tried again with the next change. */
  readonly refresh: (root: string, change: RootChange, signal: AbortSignal) => Promise<void>;
  readonly onNotice: (message: string) => void;
}

/** An answer waits at most this long for files that were saved before it. */
const answerWaitMs = 300;
/** Changes older than this are not waited for: they belong to a long run. */
const recentMs = 1_000;
/**
 * Without a watch, the tree is compared again if the last time is longer ago than a few times its duration, within
 * these limits. A question that arrives during a comparison does not start another one.
 */
const recheckTimes = 3;
const minRecheckMs = 100;
const maxRecheckMs = 5_000;
/** After a watch was refused, the system is asked again after this long, then longer after each further refusal. */
const rewatchMs = 60_000;
const maxRewatchMs = 60 * 60_000;
/** An index that was removed is looked for at most this often. */
const lookForIndexMs = 1_000;
/** An index that another version made is looked at again at most this often: a run may have taken it back. */
const lookAtForeignMs = 10_000;
/** After a failed run the next one waits this long, then longer after each further failure. */
const retryMs = 2_000;
const maxRetryMs = 5 * 60_000;

/** Trying again does not fix these: another call must change something first. */
const lasting: ReadonlySet<string> = new Set([
  "ROOT_NOT_INDEXED",
  "HOME_NOT_WRITABLE",
  "PATH_NOT_FOUND",
  "PATH_NOT_A_DIRECTORY",
]);

export class RootFreshness {
  readonly #options: RootFreshnessOptions;
  readonly #closing = new AbortController();
  #mode: "new" | "starting" | "watched" | "compared" = "new";
  /** Changes that no run has taken up yet. */
  #waiting: RootChange = [];
  /** Changes that the current run takes in. */
  #taken: RootChange = [];
  #run: Promise<void> | undefined;
  #changedAt = 0;
  #compareAt = 0;
  #refusals = 0;
  #watchAt = 0;
  #failures = 0;
  /** Set while a failed refresh waits to be tried again. */
  #retryTimer: NodeJS.Timeout | undefined;
  /**
   * What the last refresh did not find, or left alone. A folder may come back: moved, mounted or cloned again. So may an
   * index that was removed: another process makes it. A run takes back an index that another version made.
   */
  #obstacle: Obstacle | undefined;
  #failedAt = 0;

  constructor(options: RootFreshnessOptions) {
    this.#options = options;
  }

  /** Starts watching; earlier changes are found by comparing the tree. May be called again. */
  start(): void {
    if (this.#mode !== "new") return;
    if (this.#options.watches === undefined) this.#mode = "compared";
    else this.#watch(this.#options.watches);
  }

  #watch(watches: WatchService): void {
    this.#mode = "starting";
    watches
      .watch({
        root: this.#options.root,
        onProgress: (news) => {
          this.#hear(news);
        },
      })
      .catch((error: unknown) => {
        this.#hear({ kind: "refused", why: messageOf(error) });
      });
  }

  /**
   * Waits up to 300 ms for files saved within the last second, then says what is still not in the index. "unknown" also
   * if it is not known in time what was saved before the call.
   */
  async settle(signal: AbortSignal | undefined): Promise<Behind> {
    const budget = new AbortController();
    const until = sleep(answerWaitMs, undefined, { signal: budget.signal, ref: false }).catch(
      () => undefined,
    );
    const given = signal === undefined ? until : Promise.race([until, aborted(signal)]);
    try {
      const isSeen = await this.#look(given);
      if (performance.now() - this.#changedAt <= recentMs) await Promise.race([this.#whenDone(), given]);
      return isSeen || this.#obstacle === "foreign" ? this.behind() : "unknown";
    } finally {
      budget.abort();
    }
  }

  behind(): Behind {
    if (this.#obstacle === "foreign") return "foreign";
    if (this.#mode === "starting" || this.#mode === "new") return "unknown";
    const behind = mergeChanges(this.#taken, this.#waiting);
    return behind === "anything" ? "unknown" : behind;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#retryTimer);
    if (this.#mode === "starting" || this.#mode === "watched") {
      await this.#options.watches?.unwatch(this.#options.root);
    }
    await this.#run;
  }

  /** Collects changes up to now; false if `given` ended first, or if the tree was compared only before. */
  async #look(given: Promise<unknown>): Promise<boolean> {
    const { watches, root } = this.#options;
    if (this.#isBack()) {
      // Its watch ended when the folder was gone.
      const isUnwatched = this.#obstacle === "folder" && this.#mode === "compared";
      if (isUnwatched && watches !== undefined) this.#watch(watches);
      // Another version's index stays one until a run has taken it back.
      if (this.#obstacle === "foreign") this.#failedAt = performance.now();
      else this.#obstacle = undefined;
      clearTimeout(this.#retryTimer);
      this.#retryTimer = undefined;
      this.#note("anything");
      return true;
    }
    if (this.#mode === "watched") {
      const isCollected = await Promise.race([
        watches?.collect(root).then(() => true),
        given.then(() => false),
      ]);
      // The watch's news arrives on another port than the answer to `collect`: one turn later both are here.
      await nextTurn();
      return isCollected !== false;
    }
    if (this.#mode !== "compared") return true;
    const now = performance.now();
    if (watches !== undefined && now >= this.#watchAt) {
      this.#watch(watches);
      return true;
    }
    if (this.#taken === "anything" || now < this.#compareAt) return false;
    this.#note("anything");
    return true;
  }

  /** Only an indexed root is asked about. */
  #isBack(): boolean {
    if (this.#obstacle === undefined) return false;
    if (this.#obstacle === "folder") return isFolder(this.#options.root);
    const againMs = this.#obstacle === "index" ? lookForIndexMs : lookAtForeignMs;
    return performance.now() - this.#failedAt >= againMs;
  }

  #hear(news: WatchNews): void {
    if (this.#closing.signal.aborted) return;
    switch (news.kind) {
      case "watching":
        this.#mode = "watched";
        this.#refusals = 0;
        this.#note("anything");
        return;
      case "changed":
        this.#note(news.change);
        return;
      case "refused":
        this.#mode = "compared";
        this.#refusals++;
        this.#watchAt = performance.now() + Math.min(maxRewatchMs, rewatchMs * 2 ** (this.#refusals - 1));
        // What changed since the last report is not known.
        this.#note("anything");
        if (this.#refusals > 1) return;
        this.#options.onNotice(
          `${this.#options.root} is not watched: ${news.why.replace(/\.$/, "")}. Its files are compared before each answer instead.`,
        );
    }
  }

  #note(change: RootChange): void {
    this.#waiting = mergeChanges(this.#waiting, change);
    this.#changedAt = performance.now();
    this.#begin();
  }

  #begin(): void {
    if (this.#run !== undefined || this.#waiting.length === 0 || this.#closing.signal.aborted) return;
    if (this.#retryTimer !== undefined) return;
    this.#taken = this.#waiting;
    this.#waiting = [];
    this.#run = this.#refresh(this.#taken).finally(() => {
      this.#run = undefined;
      this.#begin();
    });
  }

  async #refresh(change: RootChange): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.#options.refresh(this.#options.root, change, this.#closing.signal);
      this.#failures = 0;
      this.#obstacle = undefined;
      const endedAt = performance.now();
      if (change === "anything")
        this.#compareAt =
          endedAt + Math.min(maxRecheckMs, Math.max(minRecheckMs, recheckTimes * (endedAt - startedAt)));
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#failures++;
      // Whatever it did, the next run compares the whole tree.
      this.#waiting = "anything";
      const isLasting = isLociError(error) && lasting.has(error.code);
      this.#obstacle = obstacleOf(error);
      this.#failedAt = performance.now();
      const waitMs = isLasting ? maxRetryMs : Math.min(maxRetryMs, retryMs * 2 ** (this.#failures - 1));
      this.#retryTimer = setTimeout(() => {
        this.#retryTimer = undefined;
        this.#begin();
      }, waitMs).unref();
      if (this.#failures === 1 && !isLasting) {
        const why = messageOf(error);
        this.#options.onNotice(`The index of ${this.#options.root} could not be brought up to date: ${why}`);
      }
    } finally {
      this.#taken = [];
    }
  }

  async #whenDone(): Promise<void> {
    while (this.#run !== undefined) await this.#run;
  }
}

function obstacleOf(error: unknown): Obstacle | undefined {
  if (isMadeElsewhere(error)) return "foreign";
  if (isLociError(error, "ROOT_NOT_INDEXED")) return "index";
  const isGone = isLociError(error, "PATH_NOT_FOUND") || isLociError(error, "PATH_NOT_A_DIRECTORY");
  return isGone ? "folder" : undefined;
}
