// Where are the lines of a diff from elsewhere? It may or may not be applied here, and lines above may have moved.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ChangedFile, Changes } from "./changes.ts";
import type { LineRange } from "./line-range.ts";
import type { FileDiff, Hunk, HunkSide } from "./parse-diff.ts";

export type PlacedPatch = Pick<Changes, "changed" | "missing" | "readBefore"> & {
  /** Hunks whose lines are not in their files: for these, the diff's line numbers are used. */
  readonly unplaced: number;
};

/** Finds each hunk by its lines, the new side first, as near as possible to its number. Paths are relative to `top`. */
export function placePatch(diff: readonly FileDiff[], top: string): PlacedPatch {
  const changed: ChangedFile[] = [];
  const missing: string[] = [];
  const texts = new Map<string, string>();
  let unplaced = 0;
  for (const { oldPath, newPath, hunks, added, removed } of diff) {
    const path = [newPath, oldPath].find((name) => name !== "" && existsSync(join(top, name)));
    if (path === undefined) {
      if (newPath === "") {
        texts.set(oldPath, hunks.flatMap(({ old }) => old.lines).join("\n"));
        changed.push({ path: oldPath, isGone: true, lines: [], added, removed, before: wholeFile(oldPath) });
      } else missing.push(newPath);
      continue;
    }
    const lines = readLines(join(top, path));
    const placed = hunks.map((hunk) => placeHunk(hunk, lines));
    const text = oldPath === "" ? undefined : takeBack(placed, hunks, lines);
    if (text !== undefined) texts.set(oldPath, text);
    unplaced += placed.filter((found) => found === undefined).length;
    changed.push({
      ...{ path, isGone: false, added, removed },
      lines: placed.flatMap((found, i) => found?.lines ?? hunks[i]!.new.changed),
      before: text === undefined ? undefined : wholeFile(oldPath),
    });
  }
  return { changed, missing, unplaced, readBefore: (path) => Promise.resolve(texts.get(path)) };
}

/**
 * A text reconstructed from the current file differs from it only by the patch, so all of its lines may be considered.
 */
function wholeFile(path: string): ChangedFile["before"] {
  return { path, lines: [[1, Infinity]] };
}

/** The file with the applied hunks undone; undefined if none is applied. */
function takeBack(
  placed: readonly (PlacedHunk | undefined)[],
  hunks: readonly Hunk[],
  now: readonly string[],
): string | undefined {
  const applied = placed
    .flatMap((found, i) => (found?.isApplied === true ? [{ start: found.start, hunk: hunks[i]! }] : []))
    .sort((a, b) => b.start - a.start);
  const lines = [...now];
  for (const { start, hunk } of applied) lines.splice(start - 1, hunk.new.lines.length, ...hunk.old.lines);
  return applied.length === 0 ? undefined : lines.join("\n");
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/);
  } catch {
    // A folder, or an unreadable file: nothing is found in it.
    return [];
  }
}

interface PlacedHunk {
  readonly lines: readonly LineRange[];
  /** The line in the file where the hunk begins, 1-based. */
  readonly start: number;
  readonly isApplied: boolean;
}

/** Undefined if neither side's lines are in the file. */
function placeHunk({ old, new: now }: Hunk, lines: readonly string[]): PlacedHunk | undefined {
  for (const side of [now, old]) {
    const start = side.lines.length === 0 ? undefined : findStart(side, lines);
    if (start === undefined) continue;
    const shift = start - side.start;
    return {
      lines: side.changed.map(([first, last]): LineRange => [first + shift, last + shift]),
      ...{ start, isApplied: side === now },
    };
  }
  // Without context, one side may have no lines to search for.
  if (now.lines.length === 0) return { lines: now.changed, start: now.start, isApplied: true };
  return old.lines.length === 0 ? { lines: old.changed, start: old.start, isApplied: false } : undefined;
}

function findStart({ start, lines: wanted }: HunkSide, lines: readonly string[]): number | undefined {
  const last = lines.length - wanted.length + 1;
  const isAt = (at: number): boolean =>
    at >= 1 && at <= last && wanted.every((line, i) => lines[at - 1 + i] === line);
  for (let away = 0; away <= Math.max(start, last); away++) {
    if (isAt(start + away)) return start + away;
    if (isAt(start - away)) return start - away;
  }
  return undefined;
}
