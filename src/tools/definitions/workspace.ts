// Where does this client work? Questions about code that name no root are about that place, and no other project.
import { isAbsolute, resolve, sep } from "node:path";
import { nameRoot } from "../../core/qdrant/root-name.ts";
import { realRoot } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { findRootInOtherTree } from "./work-trees.ts";

export interface WorkspaceScope {
  /**
   * The indexed roots that questions without a root are about. A configured root is included even if it is not indexed,
   * so that the question fails instead of another project answering. If none is indexed there, the root that is the
   * same project in another work tree of the repository. Undefined if there is none: then all are asked.
   */
  readonly roots: readonly string[] | undefined;
  /** What the caller should know about it. */
  readonly warning: string | undefined;
  /** The folder itself is not indexed, and the root is in another work tree: not to be indexed in its stead. */
  readonly isOtherTree?: boolean;
}

export interface Workspace {
  /**
   * Absolute path of the working folder, indexed or not: `--root`, the client's first root, or the working directory.
   */
  folder(): Promise<string>;
  scope(): Promise<WorkspaceScope>;
  /** Makes a caller's path absolute. */
  resolve(path: string): string;
}

export interface WorkspaceSources {
  /** Configured by the server's user: takes precedence over all others. */
  readonly root?: string | undefined;
  readonly workingDirectory: string;
  /** Folders that the client works in; empty if it does not say. */
  readonly listClientFolders: () => Promise<readonly string[]>;
  readonly getEngine: () => Promise<Engine>;
}

export function createWorkspace(sources: WorkspaceSources): Workspace {
  const { root, workingDirectory, listClientFolders, getEngine } = sources;
  const clientFolders = async (): Promise<readonly string[]> =>
    (await listClientFolders()).map((folder) => realRoot(folder));
  return {
    resolve: (path) => resolve(workingDirectory, path),
    async folder() {
      if (root !== undefined) return realRoot(root);
      const [first] = await clientFolders();
      return first ?? realRoot(workingDirectory);
    },
    async scope() {
      const indexed = await (await getEngine()).code.rootPaths();
      if (root !== undefined) {
        const found = findRoots([realRoot(root)], indexed);
        return { roots: found.length > 0 ? found : [realRoot(root)], warning: undefined };
      }
      const folders = await clientFolders();
      const atClient = findRoots(folders, indexed);
      const found = atClient.length > 0 ? atClient : findRoots([realRoot(workingDirectory)], indexed);
      if (found.length > 0 && (atClient.length > 0 || folders.length === 0)) {
        return { roots: found, warning: undefined };
      }
      const folder = folders[0] ?? realRoot(workingDirectory);
      const other = found.length > 0 ? undefined : findRootInOtherTree(indexed, folder);
      const roots = other === undefined ? found : [other];
      return {
        roots: roots.length > 0 ? roots : undefined,
        warning:
          indexed.length === 0
            ? undefined
            : describeElsewhere(folder, { found: roots, indexed, isOtherTree: other !== undefined }),
        isOtherTree: other !== undefined,
      };
    },
  };
}

/**
 * For each folder, the innermost root that is or contains it, without duplicates; a root on a server is matched by the
 * name of the folder's repository.
 */
function findRoots(folders: readonly string[], indexed: readonly string[]): readonly string[] {
  const names = indexed.filter((root) => !isAbsolute(root));
  const holding = folders.flatMap((folder) => {
    const around = innermost(indexed, folder, sep);
    return around.length > 0 || names.length === 0 ? around : innermost(names, nameRoot(folder), "/");
  });
  return [...new Set(holding)];
}

function innermost(roots: readonly string[], place: string, separator: string): readonly string[] {
  const around = roots.filter((root) => place === root || place.startsWith(withSeparator(root, separator)));
  return around.sort((a, b) => b.length - a.length).slice(0, 1);
}

export interface Elsewhere {
  /** The roots that are asked; none if all are. */
  readonly found: readonly string[];
  readonly indexed: readonly string[];
  /** The root that is asked is in another work tree of the folder's repository. */
  readonly isOtherTree: boolean;
}

/** What the answer is about if the folder is not indexed. */
export function describeElsewhere(folder: string, { found, indexed, isOtherTree }: Elsewhere): string {
  const [only] = indexed;
  const all = indexed.length === 1 ? (only ?? "") : `all ${indexed.length} indexed codebases`;
  const asked = found.length > 0 ? found.join(", ") : all;
  const what = isOtherTree ? ", another work tree of its repository, whose files may differ" : "";
  return `${folder} is not indexed; this answer covers ${asked}${what}`;
}

function withSeparator(path: string, separator: string): string {
  return path.endsWith(separator) ? path : path + separator;
}
