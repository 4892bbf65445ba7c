// What does a unified diff tell: which files, and in each hunk which lines came, went and stayed?
import { parsePatch } from "diff";
import { LociError } from "../../errors.ts";
import { placeBefore, type LineRange } from "./line-range.ts";

/** One side of a hunk. */
export interface HunkSide {
  /** Of the first of `lines`, 1-based; without lines that of the line behind. */
  readonly start: number;
  /** Context included. */
  readonly lines: readonly string[];
  /** The stretches that only this side has; where it lacks what the other one has, the line before. */
  readonly changed: readonly LineRange[];
}

export interface Hunk {
  readonly old: HunkSide;
  readonly new: HunkSide;
}

export interface FileDiff {
  /** Without git's prefix; "" where the file is not there on that side. */
  readonly oldPath: string;
  readonly newPath: string;
  readonly hunks: readonly Hunk[];
  /** Lines. */
  readonly added: number;
  readonly removed: number;
}

/** What git puts below a patch that goes by mail: its first line would be read as one that went. */
const mailSignature = /^-- \r?\n[\d.]+[^\n]*$/gm;

/** Pure. A text without a diff gives none. Throws INPUT_INVALID for a diff that is cut off or damaged. */
export function parseDiff(text: string): readonly FileDiff[] {
  let patches: ReturnType<typeof parsePatch>;
  try {
    patches = parsePatch(text.replaceAll(mailSignature, ""));
  } catch (error) {
    throw new LociError("INPUT_INVALID", `The diff cannot be read: ${(error as Error).message}.`, {
      hint: "It must be a unified diff, such as `git diff` prints.",
      cause: error,
    });
  }
  return patches
    .filter(({ oldFileName, newFileName }) => oldFileName !== undefined && newFileName !== undefined)
    .map(({ oldFileName, newFileName, isGit, isCreate, isDelete, hunks }) => {
      const lines = hunks.flatMap((hunk) => hunk.lines);
      return {
        // Without lines, as of a picture, only the header tells.
        oldPath: isCreate === true ? "" : readPath(oldFileName!, isGit),
        newPath: isDelete === true ? "" : readPath(newFileName!, isGit),
        hunks: hunks.map(readHunk),
        added: lines.filter((line) => line.startsWith("+")).length,
        removed: lines.filter((line) => line.startsWith("-")).length,
      };
    });
}

/** git's `a/` and `b/` are no folders; other tools write paths as they are. */
function readPath(name: string, isGit: boolean | undefined): string {
  if (name === "/dev/null") return "";
  return isGit === true ? name.replace(/^[a-z]\//, "") : name.replace(/^[ab]\//, "");
}

type PatchHunk = ReturnType<typeof parsePatch>[number]["hunks"][number];

function readHunk({ oldStart, newStart, lines }: PatchHunk): Hunk {
  const old = createSide(oldStart);
  const now = createSide(newStart);
  for (const line of lines) {
    const mark = line[0] ?? " ";
    if (mark === "\\") continue;
    const text = line.slice(1).replace(/\r$/, "");
    if (mark === "-") old.lines.push(text);
    else if (mark === "+") now.lines.push(text);
    else {
      closeStretch(old, now);
      for (const side of [old, now]) side.from = side.start + side.lines.push(text);
    }
  }
  closeStretch(old, now);
  return { old, new: now };
}

interface OpenSide extends HunkSide {
  readonly lines: string[];
  readonly changed: LineRange[];
  /** Where the stretch begins that may be changing. */
  from: number;
}

function createSide(start: number): OpenSide {
  return { start, from: start, lines: [], changed: [] };
}

/** What went and came between two lines of context is one change, and has a place on both sides. */
function closeStretch(...sides: readonly OpenSide[]): void {
  const ends = sides.map(({ start, lines }) => start + lines.length);
  if (sides.every(({ from }, i) => from === ends[i])) return;
  sides.forEach(({ from, changed }, i) => {
    changed.push(from < ends[i]! ? [from, ends[i]! - 1] : placeBefore(from));
  });
}
