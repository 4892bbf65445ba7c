// Which other packages do the same work? Third-party packages, used if they are installed; never a dependency of ours.
import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequire } from "node:module";
import { spawnSync } from "node:child_process";
import type { PeerRecord } from "./results.ts";

export interface InstalledPeer {
  readonly name: string;
  readonly version: string;
  /** Folder of the package itself. */
  readonly folder: string;
  /** Absolute path of a file that its package.json names in `bin`. Throws if there is none by that name. */
  findCommand(command: string): string;
  /** The module `specifier` (the package, or a path within it) as that installation resolves it. */
  load(specifier?: string): Promise<unknown>;
}

/** The peers that suites use, by package and the version that our figures were taken with. */
export const peerPackages = {
  "@colbymchenry/codegraph": "1.6.1",
  gitnexus: "1.6.12",
  "@modelcontextprotocol/server-memory": "2026.8.31",
  graphology: "0.26.0",
  "graphology-metrics": "2.4.2",
  "graphology-communities-louvain": "2.0.2",
  minisearch: "7.2.0",
  "wink-bm25-text-search": "3.1.2",
} as const;

/** Searches each folder's node_modules, in the order given. */
export function findInstalledPeer(name: string, folders: readonly string[]): InstalledPeer | undefined {
  for (const parent of folders) {
    const folder = resolve(parent, "node_modules", name);
    if (existsSync(join(folder, "package.json"))) return describePeer(name, parent, folder);
  }
  return undefined;
}

/** Throws if a folder has no node_modules, and says what to pass instead. */
export function checkPeerFolder(folder: string): string {
  if (existsSync(join(folder, "node_modules"))) return folder;
  const instead =
    basename(folder) === "node_modules"
      ? `Give the folder that holds it: --peer-dir ${join(folder, "..")}`
      : `Install the peers there with npm, or use --install-peers, which puts them into the cache.`;
  throw new Error(`--peer-dir ${folder}: there is no node_modules in it. ${instead}`);
}

/**
 * Installs every peer into `folder` with npm, one after the other; a failed installation does not affect the others.
 * Skips those that our own checkout already contains. Returns the outcome of each.
 */
export function installPeers(folder: string): readonly (PeerRecord & { readonly problem?: string })[] {
  return Object.entries(peerPackages).map(([name, version]) => {
    if (findInstalledPeer(name, [".", folder])?.version === version) return { name, version };
    const run = spawnSync(
      "npm",
      ["install", "--no-audit", "--no-fund", "--prefix", folder, `${name}@${version}`],
      { encoding: "utf8" },
    );
    return run.status === 0
      ? { name, version }
      : { name, problem: run.stderr.trim().split("\n").at(-1) ?? "" };
  });
}

function describePeer(name: string, parent: string, folder: string): InstalledPeer {
  const { version, bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly version: string;
    readonly bin?: string | Readonly<Record<string, string>>;
  };
  const require = createRequire(resolve(parent, "node_modules", "from-here.js"));
  return {
    name,
    version,
    folder,
    findCommand(command) {
      const path = typeof bin === "string" ? bin : bin?.[command];
      if (path === undefined) throw new Error(`${name} ${version} has no command ${command}.`);
      return join(folder, path);
    },
    load: (specifier = name) => import(pathToFileURL(require.resolve(specifier)).href),
  };
}
