// What changed in a range of commits, in staged or in uncommitted files? In lines of the working tree, as in the index.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readEnvironment, type Environment } from "../../base/environment.ts";
import { findGit, gitEnvironment, namesRepository } from "../../base/find-git.ts";
import { findOwnerRefusal } from "../../base/git-owner.ts";
import { isInside } from "../../base/path-inside.ts";
import { LociError } from "../../errors.ts";
import type { ChangedFile, Changes } from "./changes.ts";
import { followLines } from "./follow-lines.ts";
import { parseDiff, type FileDiff, type Hunk } from "./parse-diff.ts";

const maxBytes = 256 * 1024 * 1024;

/** The user's configuration must not change the output format. */
const plainDiff = [
  ...["-c", "core.quotePath=false", "diff", "--no-ext-diff", "--no-textconv", "--no-color", "--no-relative"],
  ...["--unified=0", "--inter-hunk-context=0", "--find-renames", "--src-prefix=a/", "--dst-prefix=b/"],
  // With the changed lines of submodules, under their path in this repository.
  "--submodule=diff",
];
/** What git says about a submodule before its diff. Lines of a diff begin with other characters. */
const submoduleHead = /^Submodule .*$/gm;

/**
 * @param folder - any folder in the work tree
 * @param range - as `git diff` accepts it; "" for uncommitted changes
 * Throws INPUT_INVALID with git's own message.
 */
export async function readGitChanges(
  folder: string,
  range: string,
  staged: boolean,
  signal: AbortSignal,
): Promise<Changes> {
  const top = await findTopLevel(folder, signal);
  const ends = range === "" ? undefined : await findEnds(folder, range, signal);
  if (staged && ends?.end !== undefined) {
    throw new LociError("INPUT_INVALID", `--staged takes one commit, but ${range} names two.`, {
      hint: "Omit --staged or the second commit.",
    });
  }
  const base = ends?.base ?? (await findHead(folder, signal));
  const what = staged
    ? ["--cached", ...(ends === undefined ? [] : [base])]
    : [base, ...(ends?.end === undefined ? [] : [ends.end])];
  const diff = await readDiff(folder, what, signal);
  const log = { base, end: ends?.end };
  const readBefore = (path: string): Promise<string | undefined> =>
    readBlob(folder, `${base}:${path}`, signal);
  if (staged || ends?.end !== undefined) {
    // These line numbers refer to a commit or the staged files: git maps them to the working tree.
    const since = await readDiff(folder, staged ? [] : [ends!.end!], signal);
    return { top, log, readBefore, ...placeInTree(top, diff, since) };
  }
  const changed = diff.map(asChanged);
  if (range !== "") return { top, log, readBefore, changed, missing: [] };
  // Files that git does not know yet also count as changes.
  const fresh = await listUntracked(folder, signal);
  return { top, log: undefined, readBefore, changed: [...changed, ...fresh], missing: [] };
}

function asChanged({ oldPath, newPath, hunks, added, removed }: FileDiff): ChangedFile {
  const isGone = newPath === "";
  return {
    path: isGone ? oldPath : newPath,
    isGone,
    lines: hunks.flatMap((hunk) => hunk.new.changed),
    added,
    removed,
    before: oldPath === "" ? undefined : describeBefore(oldPath, newPath, hunks, removed),
  };
}

/** Users of a moved file's old name miss all of it. */
function describeBefore(
  path: string,
  newPath: string,
  hunks: readonly Hunk[],
  removed: number,
): ChangedFile["before"] {
  if (path !== newPath) return { path, lines: [[1, Infinity]] };
  return removed === 0 ? undefined : { path, lines: hunks.flatMap((hunk) => hunk.old.changed) };
}

function placeInTree(
  top: string,
  diff: readonly FileDiff[],
  since: readonly FileDiff[],
): Pick<Changes, "changed" | "missing"> {
  const later = new Map(since.map((file) => [file.oldPath, file]));
  const changed: ChangedFile[] = [];
  const missing: string[] = [];
  for (const file of diff.map(asChanged)) {
    const moved = later.get(file.path);
    const path = moved?.newPath ?? file.path;
    // What a range removed may exist again, and vice versa.
    if (file.isGone) changed.push(file);
    else if (path === "" || !existsSync(join(top, path))) missing.push(file.path);
    else changed.push({ ...file, path, lines: followLines(file.lines, moved?.hunks ?? []) });
  }
  return { changed, missing };
}

/** Before the first commit: the empty tree. */
async function findHead(folder: string, signal: AbortSignal): Promise<string> {
  try {
    await runGit(folder, ["rev-parse", "--verify", "--quiet", "HEAD"], signal);
    return "HEAD";
  } catch (error) {
    if (signal.aborted) throw error;
    return (await runGit(folder, ["hash-object", "-t", "tree", "/dev/null"], signal)).trimEnd();
  }
}

interface Ends {
  readonly base: string;
  /** Undefined for the working tree. */
  readonly end: string | undefined;
}

/** `A`: from A to the working tree; `A..B`, `A...B`, `B^!`: between commits, as in `git diff`. */
async function findEnds(folder: string, range: string, signal: AbortSignal): Promise<Ends> {
  if (range.startsWith("-")) throw noRange(range);
  const text = await runGit(folder, ["rev-parse", "--revs-only", range, "--"], signal);
  const revisions = text.split("\n").filter((line) => line !== "");
  const [first] = revisions;
  const excluded = revisions.find((line) => line.startsWith("^"));
  if (first === undefined || first === excluded) throw noRange(range);
  if (excluded !== undefined) return { base: excluded.slice(1), end: first };
  if (revisions.length > 1) throw noRange(range);
  return { base: first, end: undefined };
}

function noRange(range: string): LociError {
  return new LociError("INPUT_INVALID", `${JSON.stringify(range)} is not a range of commits.`, {
    hint: "Use a range such as main..., main..HEAD or HEAD~3; - reads a diff from standard input.",
  });
}

async function readDiff(
  folder: string,
  what: readonly string[],
  signal: AbortSignal,
): Promise<readonly FileDiff[]> {
  const text = await runGit(folder, [...plainDiff, ...what, "--"], signal);
  return parseDiff(text.replace(submoduleHead, ""));
}

async function listUntracked(folder: string, signal: AbortSignal): Promise<readonly ChangedFile[]> {
  const text = await runGit(
    folder,
    ["ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/"],
    signal,
  );
  return text
    .split("\0")
    .filter((path) => path !== "")
    .map((path) => ({
      ...{ path, isGone: false, lines: [[1, Infinity]] as const },
      ...{ added: 0, removed: 0, before: undefined },
    }));
}

/** Files with merge conflicts; none outside a repository. */
export async function listConflicts(folder: string, signal: AbortSignal): Promise<readonly string[]> {
  let text: string;
  try {
    text = await runGit(folder, ["ls-files", "--unmerged", "--full-name", "-z", ":/"], signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
  // Each side of a file is an entry: "MODE ID STAGE\tPATH".
  const entries = text.split("\0").filter((entry) => entry !== "");
  return [...new Set(entries.map((entry) => entry.slice(entry.indexOf("\t") + 1)))];
}

async function readBlob(folder: string, name: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return await runGit(folder, ["cat-file", "blob", name], signal);
  } catch (error) {
    if (signal.aborted) throw error;
    // A submodule, or a file missing from a partial clone.
    return undefined;
  }
}

/** Throws INPUT_INVALID outside a repository. */
export async function findTopLevel(folder: string, signal: AbortSignal): Promise<string> {
  return (await runGit(folder, ["rev-parse", "--show-toplevel"], signal)).trimEnd();
}

async function runGit(folder: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  return start(folder, args, { env: await environmentFor(folder, signal), signal });
}

/** Git's own variables count if the folder has no repository but theirs, as with dotfiles in a bare one. */
async function environmentFor(folder: string, signal: AbortSignal): Promise<Environment> {
  const [given, env] = [readEnvironment(), gitEnvironment()];
  if (!namesRepository(given)) return env;
  let ofGit: string;
  try {
    ofGit = (await start(folder, ["rev-parse", "--absolute-git-dir"], { env, signal })).trimEnd();
  } catch (error) {
    if (signal.aborted) throw error;
    return given;
  }
  const index = given["GIT_INDEX_FILE"];
  // In a hook of `git commit -a`, what is staged is in another file, whose name is relative to the working folder.
  const isOwn = index !== undefined && isInside(resolve(index), resolve(ofGit));
  return isOwn ? { ...env, GIT_INDEX_FILE: resolve(index) } : env;
}

interface Start {
  readonly env: Environment;
  readonly signal: AbortSignal;
}

function start(folder: string, args: readonly string[], { env, signal }: Start): Promise<string> {
  const git = findGit();
  if (git === undefined) return Promise.reject(refusal("git is not installed"));
  return new Promise((done, reject) => {
    execFile(git, ["-C", folder, ...args], { maxBuffer: maxBytes, env, signal }, (error, stdout, stderr) => {
      if (error === null) {
        done(stdout);
        return;
      }
      reject(
        signal.aborted
          ? new LociError("CANCELLED", "The call was cancelled.")
          : describeFailure(error, stderr),
      );
    });
  });
}

function describeFailure(error: Error, stderr: string): LociError {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return refusal("git is not installed", error);
  const refused = findOwnerRefusal(stderr);
  if (refused !== undefined) {
    return new LociError("INPUT_INVALID", refused.objection, { hint: refused.hint, cause: error });
  }
  const lines = stderr.split("\n").map((line) => line.replace(/^fatal: /, ""));
  // Commits are resolved before their contents are read, so a message with an object's id is about a missing object.
  // Not so if the id is only a part of a branch or folder. In a partial clone, messages about the failed download come
  // first.
  const lacking = lines.findLast((line) => /(?<![\w/\\-])[0-9a-f]{40,64}(?![\w/\\-])/.test(line));
  return lacking === undefined
    ? refusal(lines[0] ?? "", error)
    : new LociError("INPUT_INVALID", `git: ${lacking}.`, {
        hint: "This clone does not have that object, and git could not download it: check that the remote can be reached, or use a complete clone.",
        cause: error,
      });
}

function refusal(told: string, cause?: Error): LociError {
  return new LociError("INPUT_INVALID", `git: ${told}.`, {
    hint: "Run it inside a git repository, with a range such as main... or HEAD~3; - reads a diff from standard input.",
    cause,
  });
}
