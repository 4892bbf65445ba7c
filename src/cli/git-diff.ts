// Which lines does a diff touch? `git diff` without context, read hunk by hunk.
import { execFile } from "node:child_process";
import { LociError } from "../errors.ts";

export interface ChangedFile {
  /** Relative to the top of the work tree with "/", as it is called now; of a file that is gone as it was. */
  readonly path: string;
  readonly isGone: boolean;
  /** First and last line as the file is now; lines that only went have the line before them. */
  readonly lines: readonly (readonly [number, number])[];
}

const maxBytes = 256 * 1024 * 1024;

/** @param range - as `git diff` takes it; "" for what is not committed. Throws INPUT_INVALID with git's own words. */
export async function readDiff(
  folder: string,
  range: string,
  staged: boolean,
  signal: AbortSignal,
): Promise<readonly ChangedFile[]> {
  if (range.startsWith("-")) {
    throw new LociError("INPUT_INVALID", `${JSON.stringify(range)} is not a range of commits.`);
  }
  const what = staged ? ["--cached", ...(range === "" ? [] : [range])] : [range === "" ? "HEAD" : range];
  const text = await runGit(
    folder,
    [
      "-c",
      "core.quotePath=false",
      "diff",
      "--no-ext-diff",
      "--no-color",
      "--unified=0",
      "--no-relative",
      ...what,
      "--",
    ],
    signal,
  );
  const changed = parseDiff(text);
  if (staged || range !== "") return changed;
  // Files that git does not know yet are changes, too.
  const fresh = await runGit(
    folder,
    ["ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/"],
    signal,
  );
  const untracked = fresh.split("\0").filter((path) => path !== "");
  return [...changed, ...untracked.map((path) => ({ path, isGone: false, lines: [[1, Infinity]] as const }))];
}

/** Throws INPUT_INVALID outside of a repository. */
export async function findTopLevel(folder: string, signal: AbortSignal): Promise<string> {
  return (await runGit(folder, ["rev-parse", "--show-toplevel"], signal)).trimEnd();
}

function runGit(folder: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile("git", ["-C", folder, ...args], { maxBuffer: maxBytes, signal }, (error, stdout, stderr) => {
      if (error === null) {
        resolve(stdout);
        return;
      }
      const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
      const told = isMissing ? "git is not installed" : (stderr.split("\n")[0] ?? "").replace(/^fatal: /, "");
      reject(
        signal.aborted
          ? new LociError("CANCELLED", "The call was cancelled.")
          : new LociError("INPUT_INVALID", `git: ${told}.`, {
              hint: "Run it inside a git repository, with a range such as main... or HEAD~3.",
              cause: error,
            }),
      );
    });
  });
}

/** Pure: what `git diff --unified=0` printed. */
export function parseDiff(text: string): readonly ChangedFile[] {
  const files: ChangedFile[] = [];
  let old = "";
  let lines: (readonly [number, number])[] = [];
  let leftOver = 0;
  for (const line of text.split("\n")) {
    // Lines of content may look like headers: a hunk tells how many there are.
    if (leftOver > 0 && /^[+\- \\]/.test(line)) {
      if (!line.startsWith("\\")) leftOver--;
      continue;
    }
    if (line.startsWith("--- ")) old = readPath(line.slice(4));
    else if (line.startsWith("+++ ")) {
      const path = readPath(line.slice(4));
      lines = [];
      files.push({ path: path === "" ? old : path, isGone: path === "", lines });
    } else {
      const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
      if (hunk === null) continue;
      const [, removed = "1", start = "0", added = "1"] = hunk;
      leftOver = Number(removed) + Number(added);
      const first = Math.max(1, Number(start));
      lines.push([first, Math.max(first, Number(start) + Number(added) - 1)]);
    }
  }
  return files;
}

/** Without git's `a/` and `b/`, its quotes and its tab; "" for /dev/null. */
function readPath(text: string): string {
  const path = text.replace(/\t$/, "");
  if (path === "/dev/null") return "";
  const plain = path.startsWith('"') ? unquote(path) : path;
  return plain.replace(/^[a-z]\//, "");
}

/** C's escapes; octal ones are bytes of UTF-8. */
function unquote(text: string): string {
  const named: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, a: 7, b: 8, f: 12, v: 11 };
  const bytes: Buffer[] = [];
  for (const [part, octal, letter] of text.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/gs)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8)]));
    else if (letter !== undefined) bytes.push(Buffer.from(letter in named ? [named[letter]!] : letter));
    else bytes.push(Buffer.from(part));
  }
  return Buffer.concat(bytes).toString();
}
