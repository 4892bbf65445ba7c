// The manifests of a folder on disk, found without an index.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { throwIfCancelled } from "../../../errors.ts";
import type { WorkspaceReport } from "../../types/index.ts";
import { describeWorkspaces, isManifest } from "./workspaces.ts";

const skippedFolders = new Set(["node_modules", "target", "vendor", "dist", "build", "venv", "__pycache__"]);
const maxDepth = 12;

/**
 * Packages, workspaces and dependencies below `root` (an absolute path), from texts filtered by `mask`. Unreadable
 * folders are skipped.
 */
export function readWorkspaces(
  root: string,
  mask: (text: string) => string,
  signal?: AbortSignal,
): WorkspaceReport {
  const found: string[] = [];
  collectManifests(root, "", 0, found, signal);
  return describeWorkspaces(root, {
    manifests: () => found,
    readManifest: (path) => {
      const text = tryRead(join(root, path));
      return text === undefined ? undefined : mask(text);
    },
  });
}

function collectManifests(
  root: string,
  folder: string,
  depth: number,
  found: string[],
  signal: AbortSignal | undefined,
): void {
  throwIfCancelled(signal);
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return;
  }
  for (const entry of entries) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile() && isManifest(path)) found.push(path);
    const isOpen = !entry.name.startsWith(".") && !skippedFolders.has(entry.name);
    if (entry.isDirectory() && isOpen && depth < maxDepth)
      collectManifests(root, path, depth + 1, found, signal);
  }
}

function tryRead(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
