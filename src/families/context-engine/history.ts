// What happened to a path, and which commits are about a topic? Read from git's log each time.
import { existsSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { realPathOrSame } from "../../base/real-path.ts";
import { ofAnyKind } from "../../base/of-any-kind.ts";
import { quoteValue } from "../../base/quote-value.ts";
import { z } from "zod";
import { isLociError, LociError } from "../../errors.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { resolveCollection } from "./collections.ts";
import { rankCommits } from "./commit-ranking.ts";
import { defineContextTool } from "./define.ts";
import { readLog, type Commit, type LogOptions } from "../../base/git-log.ts";
import { collectionParameter, limitParameter, sessionParameter } from "./parameters.ts";

const shownCommits = 10;
/** A commit that touches more, such as a release or a new license header, is told apart by its first files. */
const shownFiles = 30;

const changeHistory = defineContextTool({
  name: "change_history_for_path",
  title: "Show the history of a path",
  description:
    "When and by whom a file or folder changed, how often and how much: git log, following renames; without git, the file's time.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    path: z
      .string()
      .trim()
      .min(1, "path required")
      .max(4096)
      .describe("Relative to the root, or absolute in it"),
    max_points: z.int().min(1).max(100_000).default(1000).describe("Max commits to look at"),
    collection: collectionParameter,
    session: sessionParameter,
  }),
  output: z.object({
    ok: z.literal(true),
    summary: z.object({
      path: z.string(),
      last_modified: z.string(),
      last_author: z.string().nullable(),
      commits: z.int(),
      churn: z.int().describe("Total lines added and removed"),
      first_seen: z.string().nullable(),
      recent: z.array(
        z.object({ commit: z.string(), date: z.string(), author: z.string(), subject: z.string() }),
      ),
      source: z.enum(["git", "file"]),
    }),
    root: z.string(),
  }),
  handle: async ({ path: given, max_points: limit, ...choice }, context) => {
    const root = await rootOf(choice, given, context);
    const path = placeIn(root, given);
    const commits = await readMaskedLog(root, { path, limit }, context);
    if (commits === undefined || commits.length === 0) {
      return { ok: true as const, summary: fromFile(root, path), root };
    }
    const [newest] = commits;
    const recent = commits
      .slice(0, shownCommits)
      .map(({ id, date, author, subject }) => ({ commit: id, date, author, subject }));
    return {
      ok: true as const,
      summary: {
        path,
        last_modified: newest!.date,
        last_author: newest!.author,
        commits: commits.length,
        churn: churnOf(commits),
        first_seen: commits.at(-1)!.date,
        recent,
        source: "git" as const,
      },
      root,
    };
  },
});

/** Git's log, with secrets in its messages masked. */
async function readMaskedLog(
  root: string,
  options: LogOptions,
  { engine, signal, warn }: ToolContext,
): Promise<readonly Commit[] | undefined> {
  const commits = await readLog(root, { ...options, onStop: warn }, signal);
  if (commits === undefined || commits.length === 0) return commits;
  const texts = commits.flatMap(({ author, subject, body }) => [author, subject, body]);
  const masked = await engine.code.maskTexts({ texts }, signal);
  return commits.map((commit, i) => ({
    ...commit,
    author: masked[3 * i]!,
    subject: masked[3 * i + 1]!,
    body: masked[3 * i + 2]!,
  }));
}

/** Similarity of each commit's message to the question, -1..1; undefined if the model does not work. */
async function compareMeaning(
  commits: readonly Commit[],
  query: string,
  { engine, signal, warn }: ToolContext,
): Promise<readonly number[] | undefined> {
  const texts = commits.map(({ subject, body }) => `${subject}\n${body}`);
  try {
    return await engine.code.compareTexts({ query, texts }, signal);
  } catch (error) {
    if (!isLociError(error, "EMBEDDER_UNAVAILABLE")) throw error;
    warn(`Commits were searched by their words only: ${error.message}`);
    return undefined;
  }
}

function churnOf(commits: readonly Commit[]): number {
  return commits.reduce(
    (sum, { files }) => sum + files.reduce((own, { added, removed }) => own + added + removed, 0),
    0,
  );
}

/** Throws INPUT_INVALID if the path does not exist. */
function fromFile(
  root: string,
  path: string,
): {
  path: string;
  last_modified: string;
  last_author: null;
  commits: number;
  churn: number;
  first_seen: string | null;
  recent: never[];
  source: "file";
} {
  const place = resolve(root, path);
  // Unlike stat, this does not throw for a name that is too long, or a link that leads to itself.
  const stat = existsSync(place) ? statSync(place, ofAnyKind) : undefined;
  if (stat === undefined) throw badPath(path, `is neither in ${root} nor in its history`);
  const seen = stat.birthtimeMs > 0 ? stat.birthtime.toISOString() : null;
  const last = stat.mtime.toISOString();
  return {
    path,
    last_modified: last,
    last_author: null,
    commits: 0,
    churn: 0,
    first_seen: seen,
    recent: [],
    source: "file",
  };
}

/** The root that contains an absolute path, else the collection's root. Throws ROOT_NOT_INDEXED. */
async function rootOf(
  choice: { readonly collection?: string | undefined; readonly session?: string | undefined },
  path: string,
  context: ToolContext,
): Promise<string> {
  const { engine, signal, workspace } = context;
  const { roots, isChosen } = await resolveCollection(choice, context);
  if (isAbsolute(path) && !isChosen && !path.startsWith("/workspace/")) {
    const known = (await engine.code.roots(signal))
      .map(({ root }) => root)
      .sort((a, b) => b.length - a.length);
    const holding = known.find(
      (root) => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep),
    );
    if (holding !== undefined) return holding;
  }
  const [first] = roots ?? [];
  if (first !== undefined) return first;
  const folder = await workspace.folder();
  throw new LociError("ROOT_NOT_INDEXED", `The workspace ${folder} is not indexed.`, {
    next: { do: "index", path: folder },
  });
}

/** A path relative to the root, "/"-separated. Throws INPUT_INVALID if it leaves the root. */
function placeIn(root: string, given: string): string {
  const inRoot = given.replace(/^\/workspace\//, "");
  const absolute = resolve(root, inRoot);
  const path = relative(realPathOrSame(root), realPathOrSame(absolute)).split(sep).join("/");
  if (given.includes("\0") || path.startsWith("..") || isAbsolute(path))
    throw badPath(given, `leaves the root ${root}`);
  return path === "" ? "." : path;
}

/** Paths contain this text, however a person writes it. Throws INPUT_INVALID for an absolute path outside the root. */
function partOfPaths(root: string, given: string): string {
  const path = given.trim().replaceAll("\\", "/");
  if (!isAbsolute(path)) return path.replace(/^(?:\.\/)+|^\.$/, "");
  const place = placeIn(root, path);
  return place === "." ? "" : place;
}

function badPath(path: string, fault: string): LociError {
  const message = `path is ${quoteValue(path)}, which ${fault}.`;
  return new LociError("INPUT_INVALID", message, { details: { field: "path", message } });
}

const searchCommits = defineContextTool({
  name: "search_commits_for",
  title: "Search commits",
  description:
    "Commits about something, by the meaning of their messages, their words and the paths they touched; the newest first among equals.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    query: z.string().trim().min(1, "Query cannot be empty").max(1000).describe("What changed"),
    path: z.string().optional().describe("Only commits that touched a path with this text"),
    limit: limitParameter,
    max_points: z.int().min(1).max(10_000).default(5000).describe("Max commits to look at"),
    collection: collectionParameter,
    session: sessionParameter,
  }),
  output: z.object({
    ok: z.literal(true),
    results: z.array(
      z.object({
        commit_id: z.string(),
        author_name: z.string(),
        authored_date: z.string(),
        message: z.string(),
        files: z.array(z.string()),
        more_files: z.int().optional().describe("Files that are not listed"),
        score: z.number(),
      }),
    ),
    total: z.int(),
    scanned: z.int(),
    query: z.string(),
    collection: z.string().nullable(),
  }),
  lists: ["results[].files", "results"],
  pageSize: "limit",
  observe: ({ query }) => ({ pattern: query }),
  handle: async ({ query, path, limit, max_points: most, ...choice }, context) => {
    const { name, roots } = await resolveCollection(choice, context);
    const [root] = roots ?? [await rootOf(choice, ".", context)];
    const read =
      root === undefined ? [] : await readMaskedLog(root, { limit: most, detail: "paths" }, context);
    if (root !== undefined && read?.length === 0)
      context.warn(`No commit of this history touched the folder ${quoteValue(root)}.`);
    const commits = read ?? [];
    const part = path === undefined || root === undefined ? "" : partOfPaths(root, path);
    const folded = part.toLowerCase();
    const hasPart = (path: string): boolean => path.toLowerCase().includes(folded);
    const inPath = commits.filter(
      ({ files }) => part === "" || files.some(({ path: touched }) => hasPart(touched)),
    );
    if (inPath.length === 0 && commits.length > 0)
      context.warn(`None of the newest ${commits.length} commits touched a path with ${quoteValue(part)}.`);
    const ranked = await rankCommits(inPath, query, await compareMeaning(inPath, query, context));
    const results = ranked.slice(0, limit).map(({ commit, score }) => ({
      commit_id: commit.id,
      author_name: commit.author,
      authored_date: commit.date,
      message: commit.subject,
      ...listFiles(commit, part === "" ? undefined : hasPart),
      score,
    }));
    return {
      ok: true as const,
      results,
      total: ranked.length,
      scanned: commits.length,
      query,
      collection: name ?? null,
    };
  },
});

/** Those that were asked for come first. */
function listFiles(
  { files }: Commit,
  isAsked: (path: string) => boolean = () => false,
): { readonly files: string[]; readonly more_files?: number } {
  const paths = files.map(({ path }) => path).sort((a, b) => Number(isAsked(b)) - Number(isAsked(a)));
  const more = paths.length - shownFiles;
  return { files: paths.slice(0, shownFiles), ...(more > 0 ? { more_files: more } : {}) };
}

export const historyTools = [changeHistory, searchCommits];
