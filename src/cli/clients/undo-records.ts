// What did `loci init` write, so that it can be undone? The changed part of each file is recorded in the home, once as
// text and once as entries for a file that is edited later; never the file itself, which holds other programs' keys.
import { existsSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashText } from "../../base/hash-text.ts";
import { makeFolder } from "../../base/make-folder.ts";
import { LociError } from "../../errors.ts";
import type { ClientFile } from "./client.ts";
import { hasTrailingComma } from "./edit-json.ts";
import { removeEntries, type Entry } from "./entries.ts";
import { isSameContent, parseContent, splitMark, type FileFormat } from "./file-content.ts";
import { readText, type FilePlan } from "./plan-file.ts";
import { replaceFile } from "./replace-file.ts";

export interface UndoRecord {
  readonly client: string;
  readonly path: string;
  /** Missing in a record of an earlier version, as are its entries: only an unchanged file is restored by it. */
  readonly format?: ClientFile["format"];
  readonly entries?: readonly Entry[];
  /** The file did not exist before. */
  readonly created: boolean;
  /** Folders that were created for it, innermost first. */
  readonly folders: readonly string[];
  /** Offset of the change, in UTF-16 units. */
  readonly start: number;
  readonly removed: string;
  readonly added: string;
  /** SHA-256 in hex of the file as written. */
  readonly after: string;
}

/** The effect of undoing a record on its file. */
export interface UndoPlan {
  readonly record: UndoRecord;
  readonly before: string | undefined;
  /** Undefined: the file is deleted. */
  readonly after: string | undefined;
  /** `changed`: the file was edited since, and our text is no longer found. */
  readonly state: "restored" | "gone" | "changed";
}

export function createRecord(client: string, plan: FilePlan): UndoRecord {
  const { realPath, before, after, entries } = plan;
  const old = before ?? "";
  const most = Math.min(old.length, after.length);
  let start = 0;
  while (start < most && old[start] === after[start]) start++;
  let tail = 0;
  while (tail < most - start && old[old.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return {
    ...{
      client,
      path: realPath,
      ...{ format: plan.file.format, entries },
      created: before === undefined,
      folders: listMissingFolders(realPath),
      start,
    },
    removed: old.slice(start, old.length - tail),
    added: after.slice(start, after.length - tail),
    after: hashText(after),
  };
}

function listMissingFolders(path: string): readonly string[] {
  const missing: string[] = [];
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) missing.push(folder);
  return missing;
}

/** Oldest first; empty if nothing was written. Throws CONFIG_INVALID if the file is not one of ours. */
export function readRecords(home: string): readonly UndoRecord[] {
  const path = recordsPath(home);
  if (!existsSync(path)) return [];
  try {
    const records: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!Array.isArray(records)) throw new TypeError("not a list");
    return records as readonly UndoRecord[];
  } catch (cause) {
    throw new LociError("CONFIG_INVALID", `${path} cannot be read, so what \`loci init\` wrote is unknown.`, {
      hint: "Remove Loci from the clients' files by hand, then delete this file.",
      cause,
    });
  }
}

export function writeRecords(home: string, records: readonly UndoRecord[]): void {
  makeFolder(home);
  const path = recordsPath(home);
  if (records.length === 0) rmSync(path, { force: true });
  else replaceFile(path, `${JSON.stringify(records, undefined, 2)}\n`);
}

/** Undoes a file's last change first; each step starts from the result of the previous one. */
export function planUndo(records: readonly UndoRecord[]): readonly UndoPlan[] {
  const texts = new Map<string, string | undefined>();
  return records.toReversed().map((record) => {
    const before = texts.has(record.path) ? texts.get(record.path) : readText(record.path);
    const plan = planOne(record, before);
    texts.set(record.path, plan.after);
    return plan;
  });
}

function planOne(record: UndoRecord, before: string | undefined): UndoPlan {
  if (before === undefined) return { record, before, after: undefined, state: "gone" };
  if (hashText(before) === record.after) {
    const after = record.created ? undefined : cut(before, record.start, record);
    return { record, before, after, state: "restored" };
  }
  const after = takeOut(record, before);
  return { record, before, after: after ?? before, state: after === undefined ? "changed" : "restored" };
}

function cut(text: string, at: number, { added, removed }: UndoRecord): string {
  return text.slice(0, at) + removed + text.slice(at + added.length);
}

/**
 * Our entries are taken out of a file that was edited since: as text, with spacing and comments as they were before, if
 * that leaves the same content as taking them out by the file's structure. It does not if others have put theirs beside
 * ours, with commas of their own. Undefined if an entry is not there as it was written, or the file is broken.
 */
function takeOut(record: UndoRecord, text: string): string | undefined {
  const { path, format, entries = [], added } = record;
  if (format === undefined) return undefined;
  const file = { path, format };
  const { mark, body } = splitMark(text);
  if (tryParse(file, body) === undefined) return undefined;
  const rest = removeEntries(file, body, entries);
  if (rest === undefined) return undefined;
  const at = body.indexOf(added);
  const isOnce = at >= 0 && added.trim() !== "" && !body.includes(added, at + 1);
  const asText = isOnce ? cut(body, at, record) : rest;
  const addsComma = format === "json" && hasTrailingComma(asText) && !hasTrailingComma(body);
  const isSame = isSameContent(tryParse(file, asText), parseContent(file, rest));
  return mark + (isSame && !addsComma ? asText : rest);
}

/** Undefined for a broken file. */
function tryParse(file: FileFormat, text: string): unknown {
  try {
    return parseContent(file, text);
  } catch {
    return undefined;
  }
}

/** Carries out a plan. Folders that were created for a deleted file are removed if they are empty. */
export function applyUndo({ record, before, after, state }: UndoPlan): void {
  if (state !== "restored" || before === undefined) return;
  if (after !== undefined) {
    replaceFile(record.path, after);
    return;
  }
  rmSync(record.path, { force: true });
  for (const folder of record.folders) {
    try {
      rmdirSync(folder);
    } catch {
      return; // The folder is in use.
    }
  }
}

function recordsPath(home: string): string {
  return join(home, "init.json");
}
