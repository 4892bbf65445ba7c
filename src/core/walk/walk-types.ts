// What are the options and the result of a walk?
import type { Problem, SkipReason } from "../types/index.ts";
import type { Manifest } from "./manifest.ts";

export interface WalkOptions {
  /** Larger files are skipped with the problem "too-large". Default 50 MiB. */
  readonly maxFileBytes?: number | undefined;
  /** Whether files whose names mark them as secret are skipped, tracked or not. Default true. */
  readonly skipSecretFiles?: boolean | undefined;
  /** The last walk's manifest of this root: an unchanged file keeps its blob id without being read. */
  readonly previous?: Manifest | undefined;
  /**
   * Paths, relative to the root, of files and folders added, changed or removed since `previous`. Only these, and
   * everything in such folders, are examined; all other rows are copied from `previous`. If absent, everything is
   * examined.
   */
  readonly changed?: readonly string[] | undefined;
  /** False omits all files: the walk is only for its folders. */
  readonly listFiles?: boolean | undefined;
  /** Called for each folder before it is listed, with its path on disk, which ends with "/". */
  readonly onFolder?: ((diskPath: string) => void) | undefined;
  /** Whether files whose blob id is unknown to git and `previous` are read and hashed. Default true. */
  readonly hash?: boolean | undefined;
  /**
   * Git's configuration outside the repository; later files override earlier ones. Default: the files that git reads.
   */
  readonly gitConfigPaths?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: WalkProgress) => void) | undefined;
  /** Only this entry and the folders leading to it are examined. Relative to the root with "/". */
  readonly only?: string | undefined;
  readonly onSkip?: ((skip: Skip) => void) | undefined;
}

/** An entry skipped without being a problem. */
export interface Skip {
  /** Relative to the root with "/". */
  readonly path: string;
  readonly reason: SkipReason;
  /** `file:line: pattern` of the ignore rule; undefined for Loci's own rules. */
  readonly findRule: () => string | undefined;
}

export interface WalkProgress {
  readonly files: number;
  readonly bytes: number;
}

export interface WalkResult {
  /** Absolute, with symbolic links resolved. */
  readonly root: string;
  readonly manifest: Manifest;
  /** Paths of package.json, go.mod, Cargo.toml and similar files, which say where packages begin and what they need. */
  readonly projectFiles: readonly string[];
  readonly problems: readonly Problem[];
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly directories: number;
  /** Total bytes of all files in the manifest. */
  readonly bytes: number;
  /** Where the blob ids came from; `unknown` counts files that were not to be hashed. */
  readonly blobIds: {
    readonly fromPrevious: number;
    readonly fromGit: number;
    readonly hashed: number;
    /** Empty files, which share one id. */
    readonly empty: number;
    readonly unknown: number;
  };
  /** Top of the git worktree that contains the root. */
  readonly workTree: string | undefined;
}
