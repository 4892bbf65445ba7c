// Which files matter, and which changed?
export type { Manifest, ManifestDiff, WalkedFile } from "./manifest.ts";
export {
  blobIdAt,
  decodeManifest,
  diffManifests,
  encodeManifest,
  fileAt,
  findRow,
  isBlobKnown,
  listFiles,
} from "./manifest.ts";
export type { SkipReason, WalkOptions, WalkProgress, WalkResult } from "./walk-types.ts";
