// How is a folder with a secret kept private to its user? Reading the secret proves who the user is, since Node does
// not report the credentials of a socket's peer.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { makeFolder } from "../base/make-folder.ts";

const othersMode = 0o077;

/** Creates it if it is missing. Throws if it belongs to another user, is a link, or cannot be closed to others. */
export function makePrivateFolder(path: string): void {
  makeFolder(path);
  checkOwner(path, "isDirectory");
  if ((lstatSync(path).mode & othersMode) !== 0) chmodSync(path, 0o700);
  refuseOpen(path);
}

/** The same for every process, even for those that ask at the same time. */
export function loadSecret(path: string): string {
  try {
    return readSecret(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const own = `${path}.${process.pid}`;
  writeFileSync(own, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    // The link appears only once the content is complete. The first one wins.
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
  // Windows has no modes; files in a user's profile belong to that user.
  if (process.platform === "win32") return;
  if ((lstatSync(path).mode & othersMode) !== 0) throw new Error(`${path} is open to other users`);
}
