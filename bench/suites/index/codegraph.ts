// The same work by a peer: @colbymchenry/codegraph, through its command line.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { runMeasured, sum } from "../../process-tree.ts";
import type { InstalledPeer } from "../../peers.ts";
import { copyCorpus, diskBytes, withFolder } from "../../folders.ts";

export interface PeerRun {
  readonly files: number;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakRssBytes: number;
  readonly diskBytes: number;
}

/** Indexes a copy of the files that Loci indexes, because it writes into the folder. It makes no vectors. */
export async function runCodegraph(peer: InstalledPeer, root: string): Promise<PeerRun> {
  const command = peer.findCommand("codegraph");
  return withFolder(async (folder) => {
    const copy = join(folder, "corpus");
    const home = join(folder, "home");
    mkdirSync(home);
    await copyCorpus(root, copy);
    const env = {
      ...(process.env as Record<string, string>),
      HOME: home,
      CODEGRAPH_NO_DOWNLOAD: "1",
      CODEGRAPH_NO_UPDATE_CHECK: "1",
      CODEGRAPH_TELEMETRY: "0",
    };
    const ask = (...args: string[]): string => execFileSync(command, args, { env, encoding: "utf8" });
    const run = await runMeasured(command, ["init", "--yes", copy], { env });
    const status = JSON.parse(ask("status", "--json", copy)) as {
      readonly fileCount: number;
      readonly index: { readonly state: string };
    };
    if (status.fileCount === 0 || status.index.state !== "complete") {
      throw new Error(`codegraph indexed ${status.fileCount} files; its index is ${status.index.state}.`);
    }
    return {
      files: status.fileCount,
      wallMs: run.wallMs,
      cpuMs: run.cpuMs,
      peakRssBytes: sum(run.peak),
      diskBytes: diskBytes(join(copy, ".codegraph")),
    };
  });
}
