// What is a file's object id? From the previous walk, git's index, or the file's bytes.
import type { Stats } from "node:fs";
import { hashFileAsBlob } from "./blob-hash.ts";
import type { PreviousWalk } from "./previous-walk.ts";
import { findCleanBlob } from "./repository-scope.ts";
import type { Surroundings } from "./surroundings.ts";
import type { WalkOptions } from "./walk-types.ts";

/** For this few changed files, reading them costs less than reading git's index. */
const fewChanges = 64;
/** Git's id of an empty file. */
const emptyBlob = Buffer.from("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", "hex");

interface FoundFile {
  /** A byte string, relative to the top of the outermost worktree. */
  readonly walkPath: string;
  /** Where its name begins in `walkPath`. */
  readonly nameStart: number;
  readonly diskPath: string;
  readonly stats: Stats;
}

export class BlobIds {
  readonly counts = { fromPrevious: 0, fromGit: 0, hashed: 0, empty: 0, unknown: 0 };
  readonly #previous: PreviousWalk | undefined;
  readonly #hashes: boolean;
  readonly #asksIndex: boolean;

  constructor({ changed, hash }: WalkOptions, previous: PreviousWalk | undefined) {
    this.#previous = previous;
    this.#hashes = hash !== false;
    this.#asksIndex = changed === undefined || changed.length > fewChanges;
  }

  /** Undefined if the id is unknown and hashing is off. Throws the system's error if the file cannot be read. */
  learn({ walkPath, nameStart, diskPath, stats }: FoundFile, around: Surroundings): Uint8Array | undefined {
    if (stats.size === 0) {
      this.counts.empty++;
      return emptyBlob;
    }
    let blob = this.#previous?.findBlob(walkPath, stats);
    if (blob !== undefined) {
      this.counts.fromPrevious++;
      return blob;
    }
    const asked = this.#asksIndex ? around.scope : undefined;
    blob = asked && findCleanBlob(asked, around.conversions, walkPath, nameStart, stats);
    if (blob !== undefined) {
      this.counts.fromGit++;
      return blob;
    }
    blob = this.#hashes ? hashFileAsBlob(diskPath) : undefined;
    this.counts[blob === undefined ? "unknown" : "hashed"]++;
    return blob;
  }
}
