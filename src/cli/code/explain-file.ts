// Why is this file in the index, or not? Repeats the walk for it alone, by the same rules.
import { lstatSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { ofAnyKind } from "../../base/of-any-kind.ts";
import { realRoot } from "../../core/types/root-id.ts";
import type { Problem, SkipReason } from "../../core/types/index.ts";
import { walkRoot, type Skip } from "../../core/walk/index.ts";
import type { Engine } from "../../engine.ts";
import { LociError } from "../../errors.ts";
import type { CommandContext } from "../catalog/command.ts";
import { describeContent, readContent } from "./describe-content.ts";
import { findRootAround } from "./find-root.ts";
import { findRepository } from "./find-project.ts";

interface Explanation {
  readonly path: string;
  readonly root: string;
  readonly indexed: boolean;
  readonly reason: string;
}

const reasons: Readonly<Record<SkipReason, string>> = {
  ignored: "is ignored",
  secret:
    "is named like a file that holds secrets; a line such as !NAME in .lociignore includes it, --secrets-skip-files=false all of them",
  binary: "is binary, judging by its extension",
  symlink: "is a symbolic link; its target is indexed where it is",
  special: "is a pipe, a socket or a device",
  worktree: "is another work tree of the same repository, which is a root of its own",
};

/** Exit code 0 if it is indexed, 1 if not. */
export async function explainFile(
  context: CommandContext,
  engine: Engine,
  given: string | undefined,
  file: string,
): Promise<number> {
  const { terminal, flags } = context;
  const explanation = await explain(context, engine, given, file);
  const { path, root, indexed, reason } = explanation;
  terminal.write(
    flags.has("json") ? `${JSON.stringify({ path, root, indexed, reason })}\n` : `${path} ${reason}.\n`,
  );
  return indexed ? 0 : 1;
}

async function explain(
  { loadConfig, signal }: CommandContext,
  engine: Engine,
  given: string | undefined,
  file: string,
): Promise<Explanation> {
  const absolute = findAbsolute(file);
  const folder = dirname(absolute);
  const root = realRoot(
    given ?? (await findRootAround(engine.code, folder, signal)) ?? findRepository(folder) ?? folder,
  );
  const path = relative(root, absolute);
  if (path === "") {
    return { path: basename(root), root, indexed: false, reason: "is the root itself; name a file in it" };
  }
  if (path.startsWith("..") || isAbsolute(path)) {
    throw new LociError("INPUT_INVALID", `${file} is not inside ${root}.`, {
      hint: "Name the indexed folder: loci index PATH --why FILE.",
    });
  }
  const shown = path.split(sep).join("/");
  const { config } = await loadConfig();
  const skips: Skip[] = [];
  const walked = await walkRoot(root, {
    maxFileBytes: config.walk.maxFileBytes,
    skipSecretFiles: config.secrets.skipFiles,
    hash: false,
    only: shown,
    signal,
    onSkip: (skip) => void skips.push(skip),
  });
  const skip = skips.find((candidate) => candidate.path === shown || shown.startsWith(`${candidate.path}/`));
  if (skip !== undefined) return { path: shown, root, indexed: false, reason: describeSkip(skip, shown) };
  const problem = walked.problems.find(({ path: at }) => at === shown || shown.startsWith(`${at}/`));
  if (problem !== undefined) {
    return { path: shown, root, indexed: false, reason: describeProblem(problem, shown) };
  }
  return { path: shown, root, ...(await askIndex(engine, root, shown, signal)) };
}

function describeProblem({ path, code, message }: Problem, asked: string): string {
  const subject = path === asked ? "" : `${path}: `;
  const mend = code === "unreadable" ? "; give this user permission to read it" : "";
  return `is left out (${code}): ${subject}${message.replace(/\.$/, "")}${mend}`;
}

/** Resolves links on the way, as for the root; an entry that is itself a link is explained as a link. */
function findAbsolute(file: string): string {
  const absolute = resolve(file);
  if (!mayExist(absolute)) {
    throw new LociError("PATH_NOT_FOUND", `There is nothing at ${absolute}.`, {
      hint: "Give the path of a file.",
    });
  }
  const parent = realRoot(resolve(absolute, ".."));
  return resolve(parent, absolute.slice(absolute.lastIndexOf(sep) + 1));
}

/** Also true in a folder that this user cannot read: the walk reports it. */
function mayExist(path: string): boolean {
  try {
    return lstatSync(path, ofAnyKind) !== undefined;
  } catch (error) {
    if (refusalOf(error) === undefined) throw error;
    return true;
  }
}

/** The system's code, if it does not let this user read a file. */
function refusalOf(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EACCES" || code === "EPERM" ? code : undefined;
}

function describeSkip({ path, reason, findRule }: Skip, asked: string): string {
  const what = reasons[reason];
  const rule =
    reason === "ignored"
      ? ` by ${findRule() ?? "Loci's defaults (dependencies, caches and build output)"}`
      : "";
  const mend = reason === "ignored" ? `; a line such as !${path} in .lociignore includes it` : "";
  return path === asked ? `${what}${rule}${mend}` : `is left out: ${path} ${what}${rule}${mend}`;
}

/** The walk accepts it, but reading may not have. */
async function askIndex(
  engine: Engine,
  root: string,
  path: string,
  signal: AbortSignal,
): Promise<Pick<Explanation, "indexed" | "reason">> {
  if (lstatSync(join(root, path)).isDirectory())
    return { indexed: false, reason: "is a folder that Loci reads; name a file in it" };
  let content;
  try {
    content = readContent(join(root, path));
  } catch (error) {
    const code = refusalOf(error);
    if (code === undefined) throw error;
    const problem: Problem = { path, code: "unreadable", message: `It cannot be read (${code}).` };
    return { indexed: false, reason: describeProblem(problem, path) };
  }
  if (content === undefined) return { indexed: false, reason: "is left out: its content is binary" };
  const roots = await engine.code.roots(signal);
  if (!roots.some((status) => status.root === root)) {
    return { indexed: false, reason: `would be indexed, but ${root} is not indexed yet: loci index ${root}` };
  }
  const [text] = await engine.code.readCode(
    { root, places: [{ path, startLine: 1, endLine: 1 }], contextLines: 0 },
    signal,
  );
  if (text?.isIndexed !== true) {
    return { indexed: false, reason: "is not in the index: it appeared after the last run" };
  }
  const notes = [await describeContent(content, text.language), text.stale ? ", and has changed since" : ""];
  return { indexed: true, reason: `is indexed as ${text.language}${notes.join("")}` };
}
