// A home with three indexed roots, and clients in them: shared by the cases of this suite.
import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectClient, readText, type McpConnection } from "../../../test/support/mcp-client.ts";
import { parseLastLine, runLoci } from "../../../test/support/run-loci.ts";
import { findCorpus, type GeneratedCorpus } from "../../corpora/definitions.ts";
import { fetchMonorepo } from "../../corpora/fetch-corpus.ts";
import type { Landmark } from "../../corpora/monorepo/write-monorepo.ts";
import { withFolder } from "../../folders.ts";

export interface ThreeRoots {
  readonly home: string;
  readonly roots: readonly string[];
  readonly landmarks: readonly Landmark[];
}

export function withThreeRoots(body: (given: ThreeRoots) => Promise<void>): Promise<void> {
  const { path, facts } = fetchMonorepo(findCorpus("monorepo-300") as GeneratedCorpus);
  return withFolder(async (folder) => {
    const home = join(folder, "home");
    const roots = ["one", "two", "three"].map((name) => join(folder, name));
    for (const root of roots) {
      cpSync(path, root, { recursive: true });
      const indexed = await runLoci(["index", root, "--home", home, "--json"]);
      assert.equal(parseLastLine(indexed)["files_scanned"], facts.files, "the whole monorepo is indexed");
    }
    await body({ home, roots, landmarks: facts.landmarks });
    await runLoci(["engine", "stop", "--home", home]);
  });
}

export function connectAt(
  { home, roots }: ThreeRoots,
  at: number,
  flags: readonly string[] = [],
): Promise<McpConnection> {
  return connectClient(home, ["--root", roots[at % roots.length]!, ...flags]);
}

/** Milliseconds for a search that must find its landmark, in the client's root. */
export async function search(
  { call }: McpConnection,
  { symbol, path }: Landmark,
  root?: string,
): Promise<number> {
  const startedAt = performance.now();
  const result = await call("search_code", { query: symbol, k: 5, ...(root === undefined ? {} : { root }) });
  const took = performance.now() - startedAt;
  assert.notEqual(result.isError, true, JSON.stringify(result.content));
  assert.ok(JSON.stringify(readText(result)).includes(path), "it finds what it is asked for");
  return took;
}

/**
 * Proportional set size of processes, in bytes: a page that n processes share counts as 1/n of it (proc(5),
 * smaps_rollup). 0 for a process that has ended.
 */
export function pssOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
      return sum + Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
    } catch {
      return sum;
    }
  }, 0);
}

/** A process and all its descendants that are still attached to it. */
export function treeOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return [pid, ...(children === "" ? [] : children.split(" ").flatMap((child) => treeOf(Number(child))))];
  } catch {
    return [];
  }
}
