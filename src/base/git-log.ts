// What does git say about this folder? Git may be missing, and no argument of ours can be taken for an option.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findGit, gitEnvironment } from "./find-git.ts";
import { findOwnerRefusal } from "./git-owner.ts";

const run = promisify(execFile);
const maxOutputBytes = 32 * 1024 * 1024;
const timeoutMs = 20_000;
/** After every field: git prints it in no message, name or path. */
const end = "\0";
const format = ["%H", "%an", "%at", "%s", "%b"].map((field) => `${field}%x00`).join("");
/** Lines added and removed ("-" for binary files), and the path: empty before a rename's old and new path. */
const statRow = /^\n?(\d+|-)\t(\d+|-)\t(.*)$/s;

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

/**
 * Newest first; undefined without git or outside a repository.
 * @param options - `path` is relative to the root, and its history is followed across renames; `range` names commits by
 *   their ids, as `A..B`
 */
export async function readLog(
  root: string,
  options: { readonly path?: string; readonly limit?: number; readonly range?: string },
  signal: AbortSignal,
): Promise<readonly Commit[] | undefined> {
  const limit = options.limit === undefined ? [] : [`--max-count=${options.limit}`];
  const follow = options.path === undefined ? ["--no-merges", "--", "."] : ["--follow", "--", options.path];
  const args = [
    "--literal-pathspecs",
    "--no-pager",
    "log",
    "-z",
    "--numstat",
    "--relative",
    // Settings of the user must not change what is parsed.
    "--encoding=UTF-8",
    "--no-show-signature",
    `--format=${format}`,
    ...limit,
    ...(options.range === undefined ? [] : [options.range]),
    ...follow,
  ];
  const output = await readOutput(root, args, signal);
  return output === undefined ? undefined : parseLog(output);
}

/** Why a folder has no log, in one sentence or a few. */
export async function explainMissingLog(root: string, signal: AbortSignal): Promise<string> {
  const git = findGit();
  if (git === undefined) return "git is not installed.";
  try {
    await start(git, root, ["rev-parse", "--git-dir"], signal);
    return "There is no git history here.";
  } catch (error) {
    if (signal.aborted) throw error;
    const { stderr } = error as { readonly stderr?: unknown };
    const refused = typeof stderr === "string" ? findOwnerRefusal(stderr) : undefined;
    return refused === undefined
      ? "There is no git history here."
      : `No history was read. ${refused.objection} ${refused.hint}`;
  }
}

/** Undefined if git fails. */
async function readOutput(
  root: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const git = findGit();
  if (git === undefined) return undefined;
  try {
    return await start(git, root, args, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
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
    } else if (text !== "") {
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
