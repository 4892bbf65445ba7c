// What does git say about this folder? Git may be missing, and no argument of ours can be taken for an option.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findGit, gitEnvironment } from "./find-git.ts";
import { findOwnerRefusal } from "./git-owner.ts";

const run = promisify(execFile);
const maxOutputBytes = 32 * 1024 * 1024;
const timeoutMs = 20_000;
const noGit = "git is not installed.";
/** After every field: git prints it in no message, name or path. */
const end = "\0";
const format = ["%H", "%an", "%at", "%s", "%b"].map((field) => `${field}%x00`).join("");
/** Lines added and removed ("-" for binary files), and the path: empty before a rename's old and new path. */
const statRow = /^\n?(\d+|-)\t(\d+|-)\t(.*)$/s;
/** How a file changed, before its path. */
const changeRow = /^\n?[A-Z]$/;

/**
 * `lines` counts the lines of each file and finds renames, for which git compares texts; `paths` is several times faster
 * and needs no text: its counts are 0, and a rename shows as two files.
 */
const detailFlags = { lines: ["--numstat"], paths: ["--name-status", "--no-renames"] } as const;

export interface CommitFile {
  readonly path: string;
  /** Its path before this commit renamed it. */
  readonly oldPath?: string;
  readonly added: number;
  readonly removed: number;
}

export interface Commit {
  readonly id: string;
  readonly author: string;
  /** ISO 8601 in UTC. */
  readonly date: string;
  readonly subject: string;
  readonly body: string;
  readonly files: readonly CommitFile[];
}

export interface LogOptions {
  /** Relative to the root. Its history is followed across renames. */
  readonly path?: string;
  readonly limit?: number;
  /** Names commits by their ids, as `A..B`. */
  readonly range?: string;
  /** What is told about the files: `lines` by default. */
  readonly detail?: keyof typeof detailFlags;
  /** Is told why there is no log, or only a part of it, as where objects are missing; in a sentence or a few. */
  readonly onStop?: (why: string) => void;
}

/** Newest first, as far as git can read; undefined without git or outside a repository. */
export async function readLog(
  root: string,
  options: LogOptions,
  signal: AbortSignal,
): Promise<readonly Commit[] | undefined> {
  const limit = options.limit === undefined ? [] : [`--max-count=${options.limit}`];
  const follow = options.path === undefined ? ["--no-merges", "--", "."] : ["--follow", "--", options.path];
  const args = [
    "--literal-pathspecs",
    "--no-pager",
    "log",
    "-z",
    ...detailFlags[options.detail ?? "lines"],
    "--relative",
    // Settings of the user must not change what is parsed.
    "--encoding=UTF-8",
    "--no-show-signature",
    `--format=${format}`,
    ...limit,
    ...(options.range === undefined ? [] : [options.range]),
    ...follow,
  ];
  const { output, failure } = await readOutput(root, args, signal);
  if (failure === undefined) return parseLog(output);
  // The last commit may lack a part.
  const commits = parseLog(output).slice(0, -1);
  const isEmpty = commits.length === 0;
  options.onStop?.(
    isEmpty
      ? await explainMissingLog(root, failure, signal)
      : `Only the newest ${commits.length} commits were read. ${failure.why}`,
  );
  return isEmpty ? undefined : commits;
}

/** Why a folder has no log, in one sentence or a few. */
async function explainMissingLog(root: string, failure: Failure, signal: AbortSignal): Promise<string> {
  const refused = findOwnerRefusal(failure.stderr);
  if (refused !== undefined) return `No history was read. ${refused.objection} ${refused.hint}`;
  if (failure.why === noGit) return noGit;
  const head = await readOutput(root, ["rev-parse", "--verify", "--quiet", "HEAD"], signal);
  return head.failure === undefined ? `No history was read. ${failure.why}` : "There is no git history here.";
}

interface Failure {
  /** In a sentence. */
  readonly why: string;
  readonly stderr: string;
}

/** What git printed; if it failed, what it had printed until then, and why it stopped. */
async function readOutput(
  root: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly output: string; readonly failure?: Failure }> {
  const git = findGit();
  if (git === undefined) return { output: "", failure: { why: noGit, stderr: "" } };
  try {
    return { output: await start(git, root, args, signal) };
  } catch (error) {
    if (signal.aborted) throw error;
    const { stdout = "", stderr = "", killed } = error as ChildFailure;
    return { output: stdout, failure: { why: explainStop(stderr, killed), stderr } };
  }
}

interface ChildFailure {
  readonly stdout?: string;
  readonly stderr?: string;
  /** It printed too much, or took too long. */
  readonly killed?: boolean;
}

function explainStop(stderr: string, killed = false): string {
  const objection = stderr.split("\n").find((line) => line.startsWith("fatal: "));
  if (objection !== undefined) return `git: ${objection.replace(/^fatal: |\.$/g, "")}.`;
  return killed ? `git took longer than ${timeoutMs / 1000} s, or printed too much.` : "git failed.";
}

async function start(
  git: string,
  root: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const limits = { timeout: timeoutMs, maxBuffer: maxOutputBytes };
  const { stdout } = await run(git, args, { cwd: root, env: gitEnvironment(), signal, ...limits });
  return stdout;
}

function parseLog(output: string): readonly Commit[] {
  const fields = output.split(end).values();
  const next = (): string => fields.next().value ?? "";
  const commits: (Commit & { readonly files: CommitFile[] })[] = [];
  for (const text of fields) {
    const [row, added, removed, path] = statRow.exec(text) ?? [];
    if (row !== undefined) {
      const renamed = path === "" ? { oldPath: next(), path: next() } : { path: path! };
      commits.at(-1)?.files.push({
        ...renamed,
        added: Number(added) || 0,
        removed: Number(removed) || 0,
      });
    } else if (changeRow.test(text)) {
      commits.at(-1)?.files.push({ path: next(), added: 0, removed: 0 });
    } else if (text.trim() !== "") {
      const [author, seconds, subject, body] = [next(), next(), next(), next()];
      commits.push({ id: text, author, date: toIso(seconds), subject, body: body.trim(), files: [] });
    }
  }
  return commits;
}

/** Like git itself, takes a time that cannot be read as the beginning of 1970. */
function toIso(seconds: string): string {
  const date = new Date(Number(seconds) * 1000);
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString();
}
