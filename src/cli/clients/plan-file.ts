// What would be written into one of a client's files, or why not? Nothing is written here.
import { readFileSync, statSync } from "node:fs";
import { followLinks } from "../../base/real-path.ts";
import { isLociError, LociError } from "../../errors.ts";
import type { ClientFile, Edit, Json, Launches } from "./client.ts";
import { appendValue, setValue } from "./edit-json.ts";
import { setTable } from "./edit-toml.ts";
import { findEntries, type Entry } from "./entries.ts";
import { isSameContent, parseContent, splitMark } from "./file-content.ts";
import { findAt } from "./find-at.ts";

export interface FilePlan {
  readonly file: ClientFile;
  /** The file's real path, behind any symbolic link. */
  readonly realPath: string;
  /** Undefined for a file that has to be created. */
  readonly before: string | undefined;
  /** Equal to `before` if nothing has to be done. */
  readonly after: string;
  /** An existing entry differs from ours, and is kept. */
  readonly keepsOther: boolean;
  /** What is in `after` and not in `before`. */
  readonly entries: readonly Entry[];
}

/** A file of servers, including hooks if it holds them too. */
export function withHooks(file: ClientFile): ClientFile {
  const { edits, hooks } = file;
  if (hooks === undefined) return file;
  return { ...file, edits: (launches, content) => [...edits(launches, content), ...hooks(launches)] };
}

/**
 * @param replace - whether to replace an existing entry that differs
 * @throws CONFIG_INVALID for a broken file, PATH_NOT_READABLE for one that cannot be read or is read-only
 */
export function planFile(file: ClientFile, launches: Launches, replace: boolean): FilePlan {
  const plan = planText(file, readText(file.path), launches, replace);
  if (plan.before !== undefined && plan.after !== plan.before) checkWritable(file.path);
  return plan;
}

/** Replacing a file needs no permission to write it, but whoever made it read-only did not want that. */
function checkWritable(path: string): void {
  if ((statSync(path).mode & 0o222) !== 0) return;
  throw new LociError("PATH_NOT_READABLE", `${path} is read-only.`, {
    hint: "Make it writable, or add what `loci init --print-config` shows where the file is made; it was left unchanged.",
  });
}

/** Like `planFile`, for a file with the text `before`, or a missing one. */
export function planText(
  file: ClientFile,
  before: string | undefined,
  launches: Launches,
  replace: boolean,
): FilePlan {
  const { mark, body: text } = splitMark(before ?? "");
  const content = parseContent(file, text);
  const edits = file.edits(launches, content);
  let after = text;
  for (const edit of edits) after = apply(file, after, edit, replace);
  check(file, content, after, edits, replace);
  return {
    file,
    realPath: followLinks(file.path),
    before,
    after: mark + after,
    keepsOther: !replace && edits.some((edit) => differs(content, edit)),
    entries: findEntries(content, edits, replace),
  };
}

/** How to fix what the system says about a file. */
const mends: Readonly<Record<string, string>> = {
  EACCES: "Make it readable for yourself.",
  EPERM: "Make it readable for yourself.",
  ELOOP: "Its symbolic link leads back to itself: remove the link.",
  ENOTDIR: "What should be its folder is a file: move that file away.",
};

function notAFile(path: string): LociError {
  const what = statSync(path).isDirectory() ? "is a folder" : "is a pipe, socket or device";
  return new LociError("PATH_NOT_READABLE", `${path} ${what}, not a file.`, { hint: "Move it away." });
}

/** Undefined if there is no file. Throws PATH_NOT_READABLE, CONFIG_INVALID. */
export function readText(path: string): string | undefined {
  let bytes: Buffer;
  try {
    // Reading a pipe would wait for its writer.
    if (!statSync(path).isFile()) throw notAFile(path);
    bytes = readFileSync(path);
  } catch (error) {
    if (isLociError(error)) throw error;
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new LociError("PATH_NOT_READABLE", `${path} cannot be read.`, { hint: mends[code], cause: error });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new LociError("CONFIG_INVALID", `${path} is not UTF-8.`, {
      hint: "Save it as UTF-8; it was left unchanged.",
    });
  }
}

function apply({ format, path }: ClientFile, text: string, edit: Edit, replace: boolean): string {
  if (edit.kind === "append") {
    const list = findAt(parseContent({ format, path }, text), edit.at);
    const isThere = Array.isArray(list) && list.some((element) => edit.isPresent(element));
    return isThere ? text : appendValue(text, path, edit.at, edit.value);
  }
  return format === "toml"
    ? setTable(text, path, edit.at, edit.value as Readonly<Record<string, Json>>, replace)
    : setValue(text, path, edit.at, edit.value, replace);
}

/** Checks that the edited text contains the intended change and everything it had before. */
function check(
  file: ClientFile,
  before: unknown,
  after: string,
  edits: readonly Edit[],
  replace: boolean,
): void {
  const expected = structuredClone(before ?? {}) as Record<string, unknown>;
  let found: unknown;
  try {
    for (const edit of edits) expect(expected, edit, replace);
    found = parseContent(file, after);
  } catch {
    // There was text instead of a table, or the result is broken.
    found = undefined;
  }
  if (isSameContent(found, expected)) return;
  throw new LociError("CONFIG_INVALID", `${file.path} cannot be edited safely as it is written.`, {
    hint: "Add the text that `loci init --print-config` shows by hand; the file was left unchanged.",
  });
}

function expect(content: Record<string, unknown>, edit: Edit, replace: boolean): void {
  let inner = content;
  for (const key of edit.at.slice(0, -1)) inner = (inner[key] ??= {}) as Record<string, unknown>;
  const last = edit.at.at(-1)!;
  if (edit.kind === "set") {
    if (inner[last] === undefined || replace) inner[last] = edit.value;
    return;
  }
  const list = (inner[last] ??= []) as unknown[];
  if (!list.some((element) => edit.isPresent(element))) list.push(edit.value);
}

function differs(content: unknown, edit: Edit): boolean {
  if (edit.kind !== "set") return false;
  const found = findAt(content, edit.at);
  return found !== undefined && !isSameContent(found, edit.value);
}
