// A folder and a secret that are their user's alone: who can read the secret is that user, which stands in for the
// credentials of a socket's peer that Node does not tell.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { makeFolder } from "../base/make-folder.ts";

const othersMode = 0o077;

/** Makes it where it is not there. Throws where it is somebody else's, a link, or open to others and stays so. */
export function makePrivateFolder(path: string): void {
  makeFolder(path);
  checkOwner(path, "isDirectory");
  if ((lstatSync(path).mode & othersMode) !== 0) chmodSync(path, 0o700);
  refuseOpen(path);
}

/** The same for every process that asks, also for those that ask at the same time. */
export function loadSecret(path: string): string {
  try {
    return readSecret(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const own = `${path}.${process.pid}`;
  writeFileSync(own, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    // Whole, or not there: a link to what is written. The first one counts.
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readSecret(path);
}

function readSecret(path: string): string {
  checkOwner(path, "isFile");
  refuseOpen(path);
  const secret = readFileSync(path, "utf8");
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error(`${path} does not hold a secret`);
  return secret;
}

/** In constant time, so that the time does not reveal how much of it was right. */
export function isSameSecret(given: unknown, secret: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return typeof given === "string" && timingSafeEqual(hash(given), hash(secret));
}

function checkOwner(path: string, kind: "isDirectory" | "isFile"): void {
  const found = lstatSync(path);
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  if (!found[kind]() || !isOurs) throw new Error(`${path} is not this user's own`);
}

function refuseOpen(path: string): void {
  // Windows has no modes; what is in a user's profile is that user's.
  if (process.platform === "win32") return;
  if ((lstatSync(path).mode & othersMode) !== 0) throw new Error(`${path} is open to other users`);
}
