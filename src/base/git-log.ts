// What does git say about this folder? Git may be missing, and no argument of ours can be taken for an option.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const maxOutputBytes = 32 * 1024 * 1024;
const timeoutMs = 20_000;
/** Separators between fields and commits: control characters that git itself never prints. */
const field = "\u001f";
const record = "\u001e";

export interface Commit {
  readonly id: string;
  readonly author: string;
  /** ISO 8601 in UTC. */
  readonly date: string;
  readonly subject: string;
  readonly body: string;
  readonly files: readonly { readonly path: string; readonly added: number; readonly removed: number }[];
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
  const format = `--format=${record}%H${field}%an${field}%aI${field}%s${field}%b${field}`;
  const limit = options.limit === undefined ? [] : [`--max-count=${options.limit}`];
  const follow = options.path === undefined ? ["--no-merges", "--", "."] : ["--follow", "--", options.path];
  const args = [
    "-c",
    "core.quotePath=false",
    "--literal-pathspecs",
    "--no-pager",
    "log",
    "--numstat",
    "--relative",
    format,
    ...limit,
    ...(options.range === undefined ? [] : [options.range]),
    ...follow,
  ];
  try {
    const { stdout } = await run("git", args, {
      cwd: root,
      signal,
      timeout: timeoutMs,
      maxBuffer: maxOutputBytes,
    });
    return stdout.split(record).slice(1).map(parseCommit);
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

function parseCommit(text: string): Commit {
  const [id = "", author = "", date = "", subject = "", body = "", stat = ""] = text.split(field);
  const files = stat.split("\n").flatMap((line) => {
    const [added = "", removed = "", path] = line.split("\t");
    if (path === undefined) return [];
    return [{ path: newPath(path), added: Number(added) || 0, removed: Number(removed) || 0 }];
  });
  return { id, author, date: new Date(date).toISOString(), subject, body: body.trim(), files };
}

/** `src/{old => new}/a.ts` and `old.ts => new.ts` mean a rename. */
function newPath(path: string): string {
  return path
    .replace(/\{.*? => (.*?)\}/, "$1")
    .replace(/^.* => /, "")
    .replaceAll("//", "/");
}
