// Memories as a folder of Markdown files for a repository: written out, edited by people, read in again.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolders } from "../../base/make-folder.ts";
import { realPathOrSame } from "../../base/real-path.ts";
import { guardWrites } from "../../base/write-error.ts";
import { writeWhole } from "../../base/write-whole.ts";
import type { ImportedMemory, Masked, Memory } from "../../core/types/index.ts";
import { mementoTypes } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { isLociError, LociError } from "../../errors.ts";
import { addLinks } from "./add-links.ts";
import { findChanges } from "./edit-memory.ts";
import { describeLinks } from "./file-links.ts";
import { exportAll } from "./find-memory.ts";
import { fileNameOf, toMarkdown, unifyLines, type MemoryFile } from "./memory-text.ts";
import { readMarkdown, type ReadFile } from "./read-markdown.ts";

export interface ExportReport {
  readonly folder: string;
  readonly written: number;
  readonly unchanged: number;
  /** Files that differ from their memory, and which people may have edited. */
  readonly kept: readonly string[];
}

/**
 * A memory that already has a file in the folder keeps it, whatever its name; files that people changed stay unchanged.
 * Throws HOME_NOT_WRITABLE, DISK_FULL.
 */
export async function exportFiles(
  engine: Engine,
  folder: string,
  filter: Parameters<typeof exportAll>[1],
  force: boolean,
  signal: AbortSignal,
): Promise<ExportReport> {
  const path = resolve(folder);
  const memories = await exportAll(engine, filter, signal);
  const ids = new Set(memories.map(({ id }) => id));
  const known = existsSync(path) ? readMarkdown(path) : [];
  const files = new Map(
    known.filter(({ file }) => file.id !== undefined).map((each) => [each.file.id, each]),
  );
  let [written, unchanged] = [0, 0];
  const kept: string[] = [];
  guardWrites(path, () => {
    makeFolders(path);
    for (const memory of memories) {
      const own = files.get(memory.id);
      const target = own?.path ?? join(path, fileNameOf(memory));
      const text = toMarkdown(
        memory,
        describeLinks(memory.id, memory.edges, (id) => ids.has(id)),
      );
      const there = existsSync(target) ? readFileSync(target, "utf8") : undefined;
      const isKept = own?.file.isEdited === true && isSame(memory, own.file);
      if (isKept || unifyLines(there ?? "") === unifyLines(text)) unchanged++;
      else if (there !== undefined && !force && own?.file.isEdited !== false) kept.push(target);
      else {
        // Half a file would look as if its owner had cut the memory.
        const mode = statSync(target, { throwIfNoEntry: false })?.mode;
        writeWhole(realPathOrSame(target), text, mode === undefined ? {} : { mode: mode & 0o7777 });
        written++;
      }
    }
  });
  return { folder: path, written, unchanged, kept };
}

function isSame(memory: Memory, file: MemoryFile): boolean {
  return Object.keys(findChanges(memory, file)).length === 0;
}

export interface FolderImportReport extends Masked {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Links whose other end is neither a memory here nor code of an indexed root. */
  readonly linksSkipped: number;
}

interface EditedMemory {
  readonly path: string;
  readonly id: string;
  readonly changes: ReturnType<typeof findChanges>;
  readonly edges: MemoryFile["edges"];
}

/**
 * Reads every file before writing the first memory. A file with the id of an existing memory changes that memory.
 * Throws PATH_NOT_FOUND, and INPUT_INVALID or ALREADY_EXISTS naming the file.
 */
export async function importFiles(
  engine: Engine,
  folder: string,
  signal: AbortSignal,
): Promise<FolderImportReport> {
  const path = resolve(folder);
  const files = readMarkdown(path);
  refuseTwins(files);
  const fresh: ImportedMemory[] = [];
  const edited: EditedMemory[] = [];
  let unchanged = 0;
  for (const { path, file } of files) {
    const memory = file.id === undefined ? undefined : await findMemory(engine, file.id, signal);
    const { isEdited, ...given } = file;
    if (memory === undefined) fresh.push({ ...given, family: familyOf(file), client: "loci", source: path });
    // A file that Loci wrote and that was not changed since can only be older than the memory.
    else if (!isEdited || (isSame(memory, file) && file.edges.length === 0)) unchanged++;
    else edited.push({ path, id: memory.id, changes: findChanges(memory, file), edges: file.edges });
  }
  const report = fresh.length === 0 ? undefined : await engine.memory.import(fresh, "keep", signal);
  let secretsMasked = report?.secretsMasked ?? 0;
  for (const each of edited) secretsMasked += await changeMemory(engine, each, signal);
  let updated = 0;
  let linksSkipped = report?.edgesSkipped ?? 0;
  // After all changes: a link may lead to another of these memories.
  for (const { id, changes, edges } of edited) {
    const links = await addLinks(engine, id, edges, signal);
    if (Object.keys(changes).length > 0 || links.added > 0) updated++;
    linksSkipped += links.skipped;
  }
  return {
    added: report?.imported ?? 0,
    updated,
    unchanged: unchanged + edited.length - updated + (report?.skipped ?? 0),
    linksSkipped,
    secretsMasked,
  };
}

/** Returns how many secrets were masked. Throws what the change throws, naming the file. */
async function changeMemory(
  engine: Engine,
  { path, id, changes }: EditedMemory,
  signal: AbortSignal,
): Promise<number> {
  if (Object.keys(changes).length === 0) return 0;
  try {
    return (await engine.memory.update(id, changes, signal)).secretsMasked;
  } catch (error) {
    if (!isLociError(error)) throw error;
    throw new LociError(error.code, `${path}: ${error.message}`, {
      hint: "Fix the file and import the folder again. What was imported before it stays, and is not imported twice.",
      cause: error,
    });
  }
}

/** Files that Loci wrote before it named the family there hold types of Memento without it. */
function familyOf({ type, family }: MemoryFile): string {
  const isOfMemento = (mementoTypes as readonly (string | undefined)[]).includes(type);
  return family ?? (isOfMemento ? "memento" : "codemem");
}

function refuseTwins(files: readonly ReadFile[]): void {
  const seen = new Map<string, string>();
  for (const { path, file } of files) {
    if (file.id === undefined) continue;
    const other = seen.get(file.id);
    if (other !== undefined) {
      throw new LociError("INPUT_INVALID", `${other} and ${path} have the same id ${file.id}.`, {
        hint: "Remove the id from one of them, and it becomes a separate memory.",
      });
    }
    seen.set(file.id, path);
  }
}

async function findMemory(engine: Engine, id: string, signal: AbortSignal): Promise<Memory | undefined> {
  try {
    return await engine.memory.get(id, signal);
  } catch (error) {
    if (isLociError(error, "MEMORY_NOT_FOUND")) return undefined;
    throw error;
  }
}
