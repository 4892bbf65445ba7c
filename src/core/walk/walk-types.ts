// What a walk is asked and what it answers.
import type { Problem, SkipReason } from "../types/index.ts";
import type { Manifest } from "./manifest.ts";

export interface WalkOptions {
  /** Larger files are left out with a problem "too-large". Default 50 MiB. */
  readonly maxFileBytes?: number | undefined;
  /** Whether files that hold secrets by their name are left out, tracked or not. Default true. */
  readonly skipSecretFiles?: boolean | undefined;
  /** What the last walk of this root found: a file that did not change keeps its blob id without being read. */
  readonly previous?: Manifest | undefined;
  /**
   * Paths, relative to the root, of files and folders that came, changed or went since `previous`: only they, and all that is
   * in such folders, are looked at, and every other row is the one of `previous`. Absent: everything is looked at.
   */
  readonly changed?: readonly string[] | undefined;
  /** False leaves out all files: the walk is for its folders. */
  readonly listFiles?: boolean | undefined;
  /** Told of each folder before it is listed, by its path on disk with "/" at the end. */
  readonly onFolder?: ((diskPath: string) => void) | undefined;
  /** Whether files whose blob id neither git nor `previous` knows are read and hashed. Default true. */
  readonly hash?: boolean | undefined;
  /** Git's configuration outside the repository, later files outranking earlier ones. Default: as git has it. */
  readonly gitConfigPaths?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: WalkProgress) => void) | undefined;
  /** Only this entry and the folders on the way to it are looked at. Relative to the root with "/". */
  readonly only?: string | undefined;
  readonly onSkip?: ((skip: Skip) => void) | undefined;
}

/** An entry that was left out without a problem. */
export interface Skip {
  /** Relative to the root with "/". */
  readonly path: string;
  readonly reason: SkipReason;
  /** `file:line: pattern` of the ignore rule; undefined for what Loci leaves out by itself. */
  readonly findRule: () => string | undefined;
}

export interface WalkProgress {
  readonly files: number;
  readonly bytes: number;
}

export interface WalkResult {
  /** Absolute, symbolic links resolved. */
  readonly root: string;
  readonly manifest: Manifest;
  /** Paths of package.json, go.mod, Cargo.toml and the like: what says where packages begin and what they need. */
  readonly projectFiles: readonly string[];
  readonly problems: readonly Problem[];
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly directories: number;
  /** Bytes of all files in the manifest. */
  readonly bytes: number;
  /** How the blob ids were learned; `unknown` is of files that were not to be hashed. */
  readonly blobIds: {
    readonly fromPrevious: number;
    readonly fromGit: number;
    readonly hashed: number;
    /** Files without bytes: they share one id. */
    readonly empty: number;
    readonly unknown: number;
  };
  /** Top of the git work tree that the root is in. */
  readonly workTree: string | undefined;
}
