// How is a record found by its key?
export type { Environment, EnvironmentOptions } from "./environment.ts";
export type { BinaryTable } from "./guard-tables.ts";
export { openEnvironment } from "./environment.ts";
export { giveNotice, type StoreNotice } from "./notices.ts";
export { backupMemories, restoreMemories, type BackupReport } from "./backup.ts";
export { closeToOthers } from "./check-access.ts";
export { measureHome } from "./measure-home.ts";
export { storeVersion } from "./schema.ts";
export { openSealed, sealValue } from "./sealed-values.ts";
export { decodeRecord, encodeRecord } from "./records.ts";
export type { ArtifactKey, ArtifactStore, StoredArtifact } from "./artifact-store.ts";
export { damagedArtifact, openArtifactStore, parsedKey, vectorsKey } from "./artifact-store.ts";
export { findLastGeneration } from "./last-generation.ts";
export { keepLease } from "./keep-lease.ts";
export type { Lease } from "./lease.ts";
export { acquireLease, dropLease, findLeaseHolder, holdsLease, releaseLease, renewLease } from "./lease.ts";
export { listRootStores } from "./close-home.ts";
export type { DroppedArtifacts, UnusedPolicy } from "./unused-artifacts.ts";
export type {
  Block,
  FactsRecord,
  RootCounts,
  RootRecord,
  RootStore,
  SegmentPart,
  SegmentRecord,
} from "./root-store.ts";
export { openRootStore, segmentBlock } from "./root-store.ts";
export { findRootName } from "./prepare-environment.ts";
export { removeOutgrownStores } from "./outgrown-stores.ts";
export { removeRoot } from "./remove-root.ts";
export { RootStores } from "./root-stores.ts";
