// What is a copy of an environment, where is it, and is it intact? One is made from time to time to keep the journal
// short.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashFileSync } from "../../base/hash-file.ts";
import { listFolder } from "../../base/list-folder.ts";
import { removeFolder } from "../../base/remove-folder.ts";
import { syncFile, syncFolder } from "../../base/sync-path.ts";
import { renameOver } from "../../base/write-whole.ts";
import { messageOf } from "../../errors.ts";
import { findPageDamage } from "./check-pages.ts";
import { dataFileOf } from "./data-file.ts";
import { listSegments, segmentPath, type JournalPosition } from "./journal-file.ts";

const copyName = /^copy-(\d+)$/;
const aboutName = "about.json";

/** Stored beside the data file of a copy: `<environment>/copy-<number of its last commit>/about.json`. */
interface About {
  readonly version: 1;
  readonly sha256: string;
  readonly segment: number;
  readonly offset: number;
  readonly number: number;
  /** In hex. */
  readonly digest: string;
}

export interface EnvironmentCopy {
  readonly folder: string;
  readonly position: JournalPosition;
  readonly sha256: string;
}

/** Newest first. */
export function listCopies(environmentPath: string): readonly EnvironmentCopy[] {
  return listNames(environmentPath)
    .map((name) => join(environmentPath, name))
    .flatMap((folder) => {
      const about = readAbout(folder);
      return about === undefined ? [] : [toCopy(folder, about)];
    })
    .sort((a, b) => b.position.number - a.position.number);
}

/** What is wrong with the copy; undefined if it is intact. */
export function findCopyDamage({ folder, sha256 }: EnvironmentCopy): string | undefined {
  try {
    return hashFileSync(dataFileOf(folder), "sha256") === sha256
      ? findPageDamage(folder)
      : "its bytes have changed";
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * Replaces the earlier copies with the one in `draft`, and drops the journal segments that are now redundant. Requires
 * the environment's lock. If a newer copy exists, this one is dropped instead.
 */
export function publishCopy(environmentPath: string, draft: string, position: JournalPosition): void {
  const [newest] = listCopies(environmentPath);
  if (newest !== undefined && newest.position.number > position.number) {
    removeFolder(draft);
    return;
  }
  const { segment, offset, number } = position;
  const digest = Buffer.from(position.digest).toString("hex");
  const sha256 = hashFileSync(dataFileOf(draft), "sha256");
  const about: About = { version: 1, sha256, segment, offset, number, digest };
  writeFileSync(join(draft, aboutName), `${JSON.stringify(about)}\n`, { mode: 0o600 });
  for (const file of [dataFileOf(draft), join(draft, aboutName)]) syncFile(file);
  syncFolder(draft);
  const place = join(environmentPath, `copy-${number}`);
  removeFolder(place);
  renameOver(draft, place);
  syncFolder(environmentPath);
  for (const name of listNames(environmentPath)) {
    if (name !== `copy-${number}`) removeFolder(join(environmentPath, name));
  }
  for (const old of listSegments(environmentPath)) {
    // It may be a folder: then the copy was made because that cannot be read.
    if (old < segment) removeFolder(segmentPath(environmentPath, old));
  }
}

export function dropCopies(environmentPath: string): void {
  for (const name of listNames(environmentPath)) {
    removeFolder(join(environmentPath, name));
  }
}

function listNames(environmentPath: string): readonly string[] {
  return listFolder(environmentPath).filter((name) => copyName.test(name));
}

function readAbout(folder: string): About | undefined {
  try {
    const about = JSON.parse(readFileSync(join(folder, aboutName), "utf8")) as Partial<About>;
    return about.version === 1 && typeof about.number === "number" ? (about as About) : undefined;
  } catch {
    return undefined;
  }
}

function toCopy(folder: string, { sha256, segment, offset, number, digest }: About): EnvironmentCopy {
  const position = { segment, offset, number, digest: Uint8Array.from(Buffer.from(digest, "hex")) };
  return { folder, position, sha256 };
}
