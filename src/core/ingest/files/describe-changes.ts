// What differs between two file tables, in the form that the linker takes: edits, added and removed files, and moves.
import { appendTo } from "../../../base/append-to.ts";
import type { ChangedFile, LinkerLanguages, ProgramView } from "../../link/index.ts";
import { blobIdAt, findRow, type ManifestDiff } from "../../walk/index.ts";
import { languageAt, type FileTable } from "./file-table.ts";

/** One version of a root's files. */
export interface FileVersion {
  readonly files: FileTable;
  readonly view: ProgramView;
}

/** Two versions of a root's files. */
export interface FileVersions {
  readonly before: FileVersion;
  readonly after: FileVersion;
  readonly languages: LinkerLanguages;
}

export function describeChanges(versions: FileVersions, diff: ManifestDiff): ChangedFile[] {
  const { before, after } = versions;
  const moves = findMoves(versions, diff);
  const left = new Set(moves.values());
  const changes: ChangedFile[] = [];
  for (const row of diff.removed) {
    if (!left.has(row))
      changes.push({ path: pathOf(before, row), before: parsedOf(before, row), after: undefined });
  }
  for (const row of [...diff.added, ...diff.changed]) {
    const path = pathOf(after, row);
    const parsed = parsedOf(after, row);
    const origin = moves.get(row);
    const old = findRow(before.files.manifest, path);
    changes.push(
      origin === undefined
        ? { path, before: old === undefined ? undefined : parsedOf(before, old), after: parsed }
        : { path, movedFrom: pathOf(before, origin), before: parsed, after: parsed },
    );
  }
  return changes;
}

/**
 * Rows of added files mapped to rows of removed files with the same bytes. Files whose bytes occur several times are
 * not matched.
 */
function findMoves({ languages, ...versions }: FileVersions, diff: ManifestDiff): Map<number, number> {
  const [before, after] = [versions.before.files, versions.after.files];
  const gone = groupByContent(before, diff.removed);
  const came = groupByContent(after, diff.added);
  const moves = new Map<number, number>();
  for (const [content, rows] of came) {
    const origins = gone.get(content) ?? [];
    if (rows.length !== 1 || origins.length !== 1) continue;
    const [row, origin] = [rows[0]!, origins[0]!];
    const { movable, folderIsPackage } = languages.get(languageAt(after, row) ?? "").traits;
    if (!movable) continue;
    const isSameFolder =
      folderOf(after.manifest.paths.get(row)) === folderOf(before.manifest.paths.get(origin));
    if (!folderIsPackage || isSameFolder) moves.set(row, origin);
  }
  return moves;
}

function groupByContent(files: FileTable, rows: readonly number[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const content = `${blobIdAt(files.manifest, row) ?? row} ${languageAt(files, row) ?? ""}`;
    appendTo(groups, content, row);
  }
  return groups;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function pathOf({ files }: FileVersion, row: number): string {
  return files.manifest.paths.get(row);
}

function parsedOf({ files, view }: FileVersion, row: number): ChangedFile["after"] {
  return languageAt(files, row) === undefined ? undefined : view.parsed(row);
}
