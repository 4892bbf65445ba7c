// How is a folder with a secret kept private to its user? Knowing the secret proves who the user is (see handshake.ts),
// since Node does not report the credentials of a socket's peer.
import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { makeFolder } from "../base/make-folder.ts";
import { renameOver } from "../base/write-whole.ts";

const othersMode = 0o077;

/** Creates it if it is missing. Throws if it belongs to another user, is a link, or cannot be closed to others. */
export function makePrivateFolder(path: string): void {
  makeFolder(path);
  checkOwner(path, "isDirectory");
  if (isOpen(path)) chmodSync(path, 0o700);
  if (isOpen(path)) throw new Error(`${path} is open to other users`);
}

/**
 * The same for every process, even for those that ask at the same time. A file that holds no secret, as a power cut may
 * leave it, or one that others can read, as in a copied home, is replaced. Throws if the file is not this user's own.
 */
export function loadSecret(path: string): string {
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) proposeSecret(path);
  else if (readSecret(path) === undefined) {
    // All who found this very file agree on one secret, so it does not matter who puts it in place last.
    const agreed = `${path}.${found.ino}-${found.ctimeNs}`;
    proposeSecret(agreed);
    const own = `${path}.${process.pid}`;
    writeFileSync(own, readFileSync(agreed), { mode: 0o600 });
    renameOver(own, path);
  }
  const secret = readSecret(path);
  if (secret === undefined) throw new Error(`${path} does not hold a secret`);
  return secret;
}

/** The first proposal stays: the link appears only once the content is complete. */
function proposeSecret(path: string): void {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function readSecret(path: string): string | undefined {
  checkOwner(path, "isFile");
  const secret = isOpen(path) ? "" : readFileSync(path, "utf8");
  return /^[0-9a-f]{64}$/.test(secret) ? secret : undefined;
}

function checkOwner(path: string, kind: "isDirectory" | "isFile"): void {
  const found = lstatSync(path);
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  if (!found[kind]() || !isOurs) throw new Error(`${path} is not this user's own`);
}

/** Whether other users can read it. Windows has no modes; files in a user's profile belong to that user. */
function isOpen(path: string): boolean {
  return process.platform !== "win32" && (lstatSync(path).mode & othersMode) !== 0;
}
