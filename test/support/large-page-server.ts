// A server with a lot to display: a generated monorepo in git, and a year of memories, a third of them about its code.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeMonorepo, type Landmark } from "../../bench/corpora/monorepo/write-monorepo.ts";
import { nameFile } from "../../bench/corpora/monorepo/words.ts";
import { connectHttp, type HttpClient } from "./http-clients.ts";
import { startHttp, type HttpProcess } from "./http-process.ts";
import { describeRun, runLoci } from "./run-loci.ts";
import { git } from "./run-git.ts";

export interface LargePage extends HttpProcess {
  readonly root: string;
  /** Symbols of the monorepo as `path#name`, spread over all of it. */
  readonly symbols: readonly string[];
}

export interface LargeSize {
  readonly files: number;
  readonly memories: number;
}

const kinds = ["decision", "insight", "pattern", "preference", "context", "habit"] as const;
const reasons = [
  "a late caller would see half of it otherwise",
  "two teams were surprised by the old behavior",
  "the audit in spring asked for it",
  "it was the slowest part of the nightly run",
  "support had three tickets about it in a week",
  "the migration of last summer left both forms behind",
];
const batch = 1_000;
const dayMs = 86_400_000;

/** Reuses what an earlier run left in the folder if the size matches. The caller stops the server. */
export async function startLargePage(folder: string, { files, memories }: LargeSize): Promise<LargePage> {
  const at = join(folder, `${files}-${memories}`);
  const [home, root] = [join(at, "home"), join(at, "monorepo")];
  const isThere = existsSync(join(root, ".git"));
  const { landmarks } = writeMonorepo(root, files);
  if (!isThere) {
    for (const words of [
      ["init", "-q"],
      ["add", "-A"],
      ["commit", "-qm", "Take the monorepo in"],
    ])
      git(root, ...words);
  }
  const run = await runLoci(["index", root, "--home", home]);
  if (run.code !== 0) throw new Error(describeRun(run));
  const server = await startHttp(home, { shared: true });
  const { client, call } = await connectHttp(`${server.url}/mcp/codemem`);
  // What already exists is skipped.
  await importMemories(call, createMemories(memories, listPlaces(root, landmarks)));
  await client.close();
  return { ...server, root, symbols: landmarks.map(nameLandmark) };
}

const nameLandmark = ({ path, symbol }: Landmark): string => `${path}#${symbol}`;

function listPlaces(root: string, landmarks: readonly Landmark[]): readonly string[] {
  const paths = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).split(
    "\n",
  );
  const sources = paths.filter((path) => /\.(?:ts|py|go|java|rs|c)$/.test(path));
  const every = Math.max(1, Math.floor(sources.length / 200));
  return [...landmarks.map(nameLandmark), ...sources.filter((_, i) => i % every === 0)];
}

async function importMemories(
  call: HttpClient["call"],
  memories: readonly { readonly links?: readonly string[] | undefined }[],
): Promise<void> {
  for (let at = 0; at < memories.length; at += batch) {
    const answer = await call("import_memories", { memories: memories.slice(at, at + batch) });
    const report = answer.structuredContent as { readonly edges_skipped?: number } | undefined;
    if (answer.isError === true || report?.edges_skipped !== 0)
      throw new Error(JSON.stringify(answer.content).slice(0, 1000));
  }
}

function createMemories(count: number, places: readonly string[]) {
  const now = Date.now();
  return Array.from({ length: count }, (_, i) => {
    const { verb, adjective, noun } = nameFile(i * 37);
    const other = nameFile(i * 101 + 7);
    const kind = kinds[i % kinds.length]!;
    return {
      content:
        `${kind === "decision" ? "Decision: " : ""}${verb} each ${adjective} ${noun} before the ${other.adjective} ` +
        `${other.noun} is ${other.verb === "read" ? "read" : "touched"}, because ${reasons[i % reasons.length]!} (${i + 1}).`,
      memory_type: kind,
      importance: ((i * 7) % 10) / 10,
      tags: [noun, other.noun],
      created_at: new Date(now - ((i * 3_779) % 365_000) * (dayMs / 1000)).toISOString(),
      links: i % 3 === 0 ? [places[i % places.length]!] : undefined,
    };
  });
}
