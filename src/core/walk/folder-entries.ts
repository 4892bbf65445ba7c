// What is in a folder? Its entries, in the order in which paths sort by bytes.
import type { Dirent } from "node:fs";
import { readdirSync, lstatSync } from "node:fs";
import { errnoOf } from "./read-file.ts";

type EntryKind = "file" | "folder" | "symlink" | "special";

export interface FolderEntry {
  /** A byte string: one character per byte of the name. */
  readonly name: string;
  readonly kind: EntryKind;
  /** Sort key: a folder's name gets a "/", because its files' paths continue with it. */
  readonly key: string;
}

/** Entries without "." and "..". Throws the system's error. */
export function readFolder(diskPath: string): FolderEntry[] {
  const entries = readTypedNames(diskPath);
  return entries.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function readTypedNames(diskPath: string): FolderEntry[] {
  try {
    const found = readdirSync(diskPath, { withFileTypes: true, encoding: "latin1" });
    return found.map((entry) => toEntry(entry.name, kindOf(entry)));
  } catch (error) {
    // Some file systems report no types. Node then stats the name in its "latin1" form, which is wrong.
    if (errnoOf(error) !== "ENOENT") throw error;
    const names = readdirSync(diskPath, { encoding: "buffer" });
    const folder = Buffer.from(diskPath);
    return names.flatMap((name) => {
      const stats = lstatSync(Buffer.concat([folder, name]), { throwIfNoEntry: false });
      return stats === undefined ? [] : [toEntry(name.toString("latin1"), kindOf(stats))];
    });
  }
}

function toEntry(name: string, kind: EntryKind): FolderEntry {
  return { name, kind, key: kind === "folder" ? `${name}/` : name };
}

function kindOf(entry: Pick<Dirent, "isFile" | "isDirectory" | "isSymbolicLink">): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "symlink" : "special";
}
