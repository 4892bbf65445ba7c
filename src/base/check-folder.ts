// Is this the path of a folder, and of one that makes sense to index as a whole?
import { statSync } from "node:fs";
import { dirname, isAbsolute, parse, resolve } from "node:path";
import { findPathError, LociError } from "../errors.ts";
import { ofAnyKind } from "./of-any-kind.ts";
import { quoteValue } from "./quote-value.ts";
import { findUserFolder } from "./user-folder.ts";

/** Throws PATH_NOT_FOUND, PATH_NOT_A_DIRECTORY, PATH_NOT_READABLE, and INPUT_INVALID if it cannot be a path. */
export function checkFolder(path: string): void {
  const shown = quoteValue(path);
  if (path.includes("\0")) throw notAPath(`${shown} contains a NUL character`);
  let found;
  try {
    found = statSync(path, ofAnyKind);
  } catch (error) {
    throw findPathError(error) ?? error;
  }
  if (found === undefined) {
    throw new LociError("PATH_NOT_FOUND", `${shown} does not exist.`, {
      hint: isAbsolute(path)
        ? "Give the absolute path of a project's folder."
        : `It was resolved to ${quoteValue(resolve(path))}; give the absolute path of a project's folder.`,
    });
  }
  if (!found.isDirectory()) {
    throw new LociError("PATH_NOT_A_DIRECTORY", `${shown} is not a folder.`, {
      hint: "Give the folder that contains the file.",
    });
  }
}

function notAPath(what: string): LociError {
  return new LociError("INPUT_INVALID", `${what}.`, {
    hint: "Give the absolute path of a project's folder.",
  });
}

const systemFolders = new Set(
  [
    "bin boot dev etc home lib lib32 lib64 lost+found media mnt opt proc root run sbin srv sys tmp usr usr/bin usr/lib",
    "usr/local usr/share var var/lib",
    "Applications Library Network System Users Volumes private private/etc private/tmp private/var",
  ].flatMap((line) => line.split(" ").map((name) => `/${name}`)),
);
const virtualFolders = /^\/(?:proc|sys|dev)\//;
const windowsFolders = /^[a-z]:\\(?:windows|program files(?: \(x86\))?|programdata|users)$/i;
/** Any user's home folder (`/home/ada`, `/Users/ada`, `C:\Users\ada`), a Windows drive under Linux, or a volume. */
const ownFolders = /^(?:\/(?:home|Users|Volumes)\/[^/]+|\/mnt\/[a-z]|[a-z]:\\users\\[^\\]+)$/i;

/**
 * If a folder holds far more than a project, what it is: the words that complete "/etc is … .". Undefined for any other
 * folder. `path` is absolute, with symbolic links resolved.
 */
export function findBroadness(path: string, home: string = findUserFolder()): string | undefined {
  if (parse(path).root === path) return "the root of a drive";
  const own = resolve(home);
  if (path === own || ownFolders.test(path)) return "a user's home folder or a whole volume";
  if (path === dirname(own)) return "the folder of all home folders";
  const isSystem = systemFolders.has(path) || virtualFolders.test(path) || windowsFolders.test(path);
  return isSystem ? "a system folder" : undefined;
}
