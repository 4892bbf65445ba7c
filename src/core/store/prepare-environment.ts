// Is this environment safe to open? Checked before LMDB maps it. A damaged one is set aside if it can be rebuilt.
import { join } from "node:path";
import { blockThread } from "../../base/block-thread.ts";
import { readPlainFile } from "../../base/read-plain-file.ts";
import { guardWrites } from "../../base/write-error.ts";
import { writeWhole } from "../../base/write-whole.ts";
import { LociError } from "../../errors.ts";
import { inspectPages } from "./check-pages.ts";
import { inspectDataFile } from "./data-file.ts";
import { findLockDamage } from "./disk-space.ts";
import { giveNotice } from "./notices.ts";
import { describeOpeners, forgetLost, isSealed, listOpeners } from "./open-records.ts";
import type { EnvironmentKind } from "./schema.ts";
import { setAside, setLockAside, whileRepairing } from "./set-aside.ts";

/** Holds the path of the root that the environment belongs to, for people to read. */
const rootNameFile = "root";

/** How long a file that is being created by another process or thread may look damaged. */
const creationMs = 2_000;
const pollMs = 20;

const labels: Readonly<Record<EnvironmentKind, string>> = {
  memory: "The store of memories",
  checkpoint: "The checkpoint of the memories",
  artifacts: "The store of parse results",
  vectors: "The store of vectors",
  root: "The index",
};

/** What is wrong with the data file, found without LMDB; undefined if it is safe to open or does not exist. */
export function findDamage(path: string): string | undefined {
  const damage = findDamageNow(path);
  if (damage === undefined) return undefined;
  const { isOurs, others } = listOpeners(path);
  if (!isOurs && others.length === 0) return damage;
  // Another process or thread may be creating the file right now.
  const startedAt = performance.now();
  while (performance.now() - startedAt < creationMs) {
    blockThread(pollMs);
    if (findDamageNow(path) === undefined) return undefined;
  }
  return findDamageNow(path);
}

function findDamageNow(path: string): string | undefined {
  const found = inspectDataFile(path);
  if (found.state === "absent") return undefined;
  if (found.state === "damaged") return found.why;
  const { isOurs, others, lost } = listOpeners(path);
  // A live process that has the file open has already checked it.
  const isTrusted =
    lost.length === 0 && found.state === "sound" && (isOurs || others.length > 0 || isSealed(path));
  if (isTrusted) return undefined;
  const pages = inspectPages(path);
  if (pages.state === "damaged") return pages.why;
  // A process that writes all the time can evidently read the file; the next opener checks again.
  if (pages.state === "whole") forgetLost(path, lost);
  return undefined;
}

/** Sets a damaged environment aside, with a notice. Throws STORE_CORRUPT if that is not allowed. */
export function setAsideIfDamaged(kind: EnvironmentKind, path: string): void {
  if (findDamage(path) === undefined) return;
  guardWrites(path, () => {
    whileRepairing(path, () => {
      const damage = findDamage(path);
      if (damage === undefined) return;
      refuseWhileOpen(kind, path, damage);
      const name = setAside(path, 1);
      forgetLost(path, listOpeners(path).lost);
      giveNotice({
        path,
        message: `${describeStore(kind, path)} was damaged (${damage}). It is kept as ${join(path, name)}, and a new one was created.`,
      });
    });
  });
}

/** In an environment that can be rebuilt, what cannot be a lock file gives way to one, with a notice. */
export function replaceBrokenLock(kind: EnvironmentKind, path: string): void {
  if (findLockDamage(path) === undefined) return;
  whileRepairing(path, () => {
    const damage = findLockDamage(path);
    if (damage === undefined) return;
    const lock = join(path, "lock.mdb");
    refuseWhileOpen(kind, path, `${lock} ${damage}`);
    const name = setLockAside(path);
    giveNotice({
      path,
      message: `${lock} ${damage}. It is kept as ${join(path, name)}, and a new one was made.`,
    });
  });
}

/** Throws STORE_CORRUPT if it is damaged. */
export function refuseIfDamaged(kind: EnvironmentKind, path: string): void {
  const damage = findDamage(path);
  if (damage === undefined) return;
  if (kind === "root") throw damagedIndex(path, damage);
  throw damagedStore(kind, path, damage, {
    hint: "It is repaired when the user who owns this home uses it.",
  });
}

/** The error for a damaged root store. `why` continues "is damaged: ". */
export function damagedIndex(path: string, why: string): LociError {
  const root = findRootName(path);
  const next = { do: "rebuild-index", ...(root === undefined ? {} : { root }) } as const;
  return damagedStore("root", path, why, { next });
}

export function refuseWhileOpen(kind: EnvironmentKind, path: string, damage: string): void {
  const who = describeOpeners(path);
  if (who === undefined) return;
  throw damagedStore(kind, path, damage, {
    hint: `It is repaired when no process has it open: end ${who}, and restart Loci.`,
  });
}

function damagedStore(
  kind: EnvironmentKind,
  path: string,
  why: string,
  advice: ConstructorParameters<typeof LociError>[2],
): LociError {
  return new LociError("STORE_CORRUPT", `${describeStore(kind, path)} is damaged: ${why}.`, advice);
}

export function describeStore(kind: EnvironmentKind, path: string): string {
  const root = kind === "root" ? findRootName(path) : undefined;
  return root === undefined ? `${labels[kind]} in ${path}` : `${labels[kind]} of ${root}`;
}

/** So that a damaged store can still be reported with the path of its root. */
export function noteRootName(path: string, root: string): void {
  if (findRootName(path) === root) return;
  guardWrites(path, () => {
    writeWhole(join(path, rootNameFile), `${root}\n`, { mode: 0o600 });
  });
}

/** The root that this environment belongs to, if it was recorded. */
export function findRootName(path: string): string | undefined {
  try {
    return readPlainFile(join(path, rootNameFile)).toString().trim() || undefined;
  } catch {
    return undefined;
  }
}
