// Which change is a command about? The one its RANGE names, the staged or uncommitted one, or a diff on standard input.
import { stripVTControlCharacters } from "node:util";
import { realRoot } from "../../core/types/root-id.ts";
import { LociError } from "../../errors.ts";
import type { CommandContext } from "../catalog/command.ts";
import { readInput } from "../command-line/read-input.ts";
import type { Changes } from "./changes.ts";
import { findTopLevel, readGitChanges } from "./git-diff.ts";
import { parseDiff } from "./parse-diff.ts";
import { placePatch } from "./place-patch.ts";

const maxInputBytes = 256 * 1024 * 1024;

/** @param folder - the root in question, or the working directory. Throws INPUT_INVALID. */
export async function readChanges(
  { arguments: [range = ""], flags, terminal, signal }: CommandContext,
  folder: string,
): Promise<Changes> {
  const staged = flags.has("staged");
  if (range !== "-") return readGitChanges(folder, range, staged, signal);
  if (staged)
    throw new LociError("INPUT_INVALID", "--staged cannot be combined with a diff on standard input.");
  const diff = parseDiff(await readDiffInput(signal));
  // Paths of a git diff are relative to the repository's top; without git, to the folder.
  const top = await findTopLevel(folder, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return realRoot(folder);
  });
  const { unplaced, ...placed } = placePatch(diff, top);
  if (unplaced > 0 && !flags.has("quiet")) {
    const what = unplaced === 1 ? "1 hunk was" : `${unplaced} hunks were`;
    terminal.writeError(`${what} not found in the current files: the diff's own line numbers are used.\n`);
  }
  return { top, log: undefined, ...placed };
}

async function readDiffInput(signal: AbortSignal): Promise<string> {
  if (process.stdin.isTTY) {
    throw new LociError("INPUT_INVALID", "- reads a diff from standard input, which is a terminal.", {
      hint: "For example `git diff main... | loci affected -`.",
    });
  }
  const text = await readInput(signal, maxInputBytes);
  // With `color.ui always`, git colors what it writes to a pipe.
  if (text !== undefined) return text.startsWith("\u001b[") ? stripVTControlCharacters(text) : text;
  throw new LociError("INPUT_INVALID", `The diff is larger than ${maxInputBytes} bytes.`);
}
