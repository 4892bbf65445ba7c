// What does a walk report besides its files? What was skipped and why, and what went wrong.
import { countOf } from "../../base/count-of.ts";
import type { Problem, ProblemCode, SkipReason } from "../types/index.ts";
import { errnoOf } from "./read-file.ts";
import type { WalkOptions } from "./walk-types.ts";

type FindRule = () => string | undefined;

export class WalkNotes {
  readonly problems: Problem[] = [];
  readonly skipped: Record<SkipReason, number> = {
    ignored: 0,
    secret: 0,
    binary: 0,
    symlink: 0,
    special: 0,
    worktree: 0,
  };
  readonly #onSkip: WalkOptions["onSkip"];
  /** Length of the root's own path at the start of every path. */
  #rootBase = 0;
  /** The first entry that ignore rules hid, and how to find the rule. */
  #firstIgnored: { readonly walkPath: string; readonly findRule: FindRule } | undefined;

  constructor(onSkip: WalkOptions["onSkip"]) {
    this.#onSkip = onSkip;
  }

  /** This many leading bytes are removed from displayed paths. */
  begin(rootBase: number): void {
    this.#rootBase = rootBase;
  }

  /** @param findRule - returns the ignore file and line that hides it */
  skip(reason: SkipReason, walkPath: string, findRule?: FindRule): void {
    this.skipped[reason]++;
    if (findRule !== undefined) this.#firstIgnored ??= { walkPath, findRule };
    this.#onSkip?.({ path: this.shownPath(walkPath), reason, findRule: findRule ?? (() => undefined) });
  }

  report(walkPath: string, code: ProblemCode, message: string): void {
    this.problems.push({ path: this.shownPath(walkPath), code, message });
  }

  /** Rethrows errors that are not file system errors. */
  reportError(walkPath: string, error: unknown): void {
    const errno = errnoOf(error);
    if (errno === undefined) throw error;
    if (errno === "ENOENT" || errno === "ENOTDIR")
      this.report(walkPath, "vanished", `It disappeared during the walk.`);
    else this.report(walkPath, "unreadable", `It cannot be read (${errno}).`);
  }

  /** Does nothing if no entry was hidden. */
  reportAllIgnored(): void {
    const first = this.#firstIgnored;
    if (first === undefined) return;
    const place = first.findRule();
    const by = place ?? "what Loci leaves out by default";
    this.report(
      "",
      "all-ignored",
      `Ignore rules leave nothing to index: ${this.shownPath(first.walkPath)} is hidden by ${by}. ` +
        "A .lociignore with lines such as !src/ includes files again.",
    );
  }

  reportSparse(notCheckedOut: number): void {
    this.report(
      "",
      "sparse-checkout",
      `This sparse checkout leaves out ${countOf(notCheckedOut, "tracked path")}: callers and tests in there are ` +
        "not known. `git sparse-checkout add FOLDER` brings a folder.",
    );
  }

  shownPath(walkPath: string): string {
    return Buffer.from(walkPath.slice(this.#rootBase), "latin1").toString("utf8");
  }
}
