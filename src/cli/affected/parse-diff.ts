// What does a unified diff say? Which files, and in each hunk which lines were added, removed and kept.
import { parsePatch } from "diff";
import { LociError } from "../../errors.ts";
import { placeBefore, type LineRange } from "./line-range.ts";

/** One side of a hunk. */
export interface HunkSide {
  /** Number of the first of `lines`, 1-based; without lines, that of the line after the hunk. */
  readonly start: number;
  /** Including context. */
  readonly lines: readonly string[];
  /** The ranges that only this side has; if it lacks lines of the other side, the line before. */
  readonly changed: readonly LineRange[];
}

export interface Hunk {
  readonly old: HunkSide;
  readonly new: HunkSide;
}

export interface FileDiff {
  /** Without git's prefix; "" if the file does not exist on that side. */
  readonly oldPath: string;
  readonly newPath: string;
  readonly hunks: readonly Hunk[];
  /** Counted in lines. */
  readonly added: number;
  readonly removed: number;
}

/** The signature below a patch sent by mail: its first line would be read as a removed one. */
const mailSignature = /^-- \r?\n[\d.]+[^\n]*$/gm;

/** Pure. Empty for a text without a diff. Throws INPUT_INVALID if the diff is cut off or damaged. */
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
        // For a diff without lines, as of an image, only the header is available.
        oldPath: isCreate === true ? "" : readPath(oldFileName!, isGit),
        newPath: isDelete === true ? "" : readPath(newFileName!, isGit),
        hunks: hunks.map(readHunk),
        added: lines.filter((line) => line.startsWith("+")).length,
        removed: lines.filter((line) => line.startsWith("-")).length,
      };
    });
}

/** git's `a/` and `b/` are not folders; other tools write plain paths. */
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
  /** Where the current, possibly changed, range begins. */
  from: number;
}

function createSide(start: number): OpenSide {
  return { start, from: start, lines: [], changed: [] };
}

/** Removed and added lines between two lines of context form one change, with a place on both sides. */
function closeStretch(...sides: readonly OpenSide[]): void {
  const ends = sides.map(({ start, lines }) => start + lines.length);
  if (sides.every(({ from }, i) => from === ends[i])) return;
  sides.forEach(({ from, changed }, i) => {
    changed.push(from < ends[i]! ? [from, ends[i]! - 1] : placeBefore(from));
  });
}
