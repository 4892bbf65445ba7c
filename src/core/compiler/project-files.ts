// Which files of a root can TypeScript read, and which configure it? Only those that an index run would include.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ManifestSource } from "../link/index.ts";
import { walkRoot } from "../walk/index.ts";

export interface ProjectFiles extends ManifestSource {
  /** Absolute, with symbolic links resolved and "/" as separator. */
  readonly root: string;
  /** Absolute paths of source files, in walk order. */
  readonly sources: ReadonlySet<string>;
  /** Absolute paths of `tsconfig.json` and `jsconfig.json`. */
  readonly configs: readonly string[];
}

const source = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const config = /(?:^|\/)[jt]sconfig\.json$/;

export async function listProjectFiles(root: string): Promise<ProjectFiles> {
  const { manifest, projectFiles } = await walkRoot(root, { hash: false });
  const top = root.replaceAll("\\", "/").replace(/\/$/, "");
  const sources = new Set<string>();
  const configs: string[] = [];
  for (let row = 0; row < manifest.length; row++) {
    const path = manifest.paths.get(row);
    if (source.test(path)) sources.add(`${top}/${path}`);
    if (config.test(path)) configs.push(`${top}/${path}`);
  }
  return {
    root: top,
    sources,
    configs,
    manifests: () => projectFiles,
    readManifest: (path) => readText(join(root, path)),
  };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
