// Which files matter, and which changed?
export type { Manifest, ManifestDiff, WalkedFile } from "./manifest.ts";
export {
  blobIdAt,
  createRowFinder,
  decodeManifest,
  diffManifests,
  encodeManifest,
  findRow,
  forEachUnchanged,
  hasSamePaths,
  isBlobKnown,
} from "./manifest.ts";
export type { Skip, WalkOptions, WalkProgress, WalkResult } from "./walk-types.ts";
export { hashBlob } from "./blob-hash.ts";
export { readRegularFile } from "./read-file.ts";
export { isAsWalked, readRootFile } from "./root-file.ts";
export type { Head } from "./git-repository.ts";
export { headOf } from "./git-repository.ts";
export { walkRoot } from "./walk-root.ts";
export { decidesForOthers } from "./surroundings.ts";
export { findRepository, type Repository } from "./git-repository.ts";
export { listOuterRules } from "./outer-rules.ts";
export { hashTrackedPaths } from "./tracked-paths.ts";
export { isSupportPath, isTestPath } from "./test-path.ts";
