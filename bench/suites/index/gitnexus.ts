// The same work by a peer: gitnexus, through its command line.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { InstalledPeer } from "../../peers.ts";
import type { PeerRun } from "./codegraph.ts";
import { runMeasured, sum } from "../../process-tree.ts";
import { copyCorpus, diskBytes, withFolder } from "../../folders.ts";

/**
 * Indexes a copy of the files that Loci indexes, as the Git repository that it requires. Makes no vectors unless asked
 * to.
 */
export async function runGitnexus(peer: InstalledPeer, root: string): Promise<PeerRun> {
  const command = peer.findCommand("gitnexus");
  return withFolder(async (folder) => {
    const [copy, home] = [join(folder, "corpus"), join(folder, "home")];
    mkdirSync(home);
    await copyCorpus(root, copy);
    const env = { ...(process.env as Record<string, string>), HOME: home };
    const git = (...args: string[]): Buffer =>
      execFileSync("git", ["-c", "user.name=bench", "-c", "user.email=bench@localhost", ...args], {
        cwd: copy,
        env,
      });
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "corpus");
    const run = await runMeasured(process.execPath, [command, "analyze", copy], { env, cwd: copy });
    const { stats } = JSON.parse(readFileSync(join(copy, ".gitnexus/meta.json"), "utf8")) as {
      readonly stats: { readonly files: number; readonly nodes: number };
    };
    if (stats.files === 0 || stats.nodes === 0) {
      throw new Error(`gitnexus indexed ${stats.files} files and found ${stats.nodes} nodes.`);
    }
    return {
      files: stats.files,
      wallMs: run.wallMs,
      cpuMs: run.cpuMs,
      peakRssBytes: sum(run.peak),
      diskBytes: diskBytes(join(copy, ".gitnexus")),
    };
  });
}
