// What is a root's name on every machine? Its repository's address, in the form that hosts use, and the folder in it.
import { basename, relative, sep } from "node:path";
import { findRepository, loadRepositoryConfig } from "../walk/git-repository.ts";

/**
 * `github.com/org/name`, followed by `/folder` for a part of the repository; without a remote, the folder's own name.
 */
export function nameRoot(path: string): string {
  const repository = findRepository(path);
  const remote =
    repository === undefined ? undefined : loadRepositoryConfig(repository, []).get("remote.origin.url");
  const name = remote === undefined ? undefined : nameOfRemote(remote);
  if (repository === undefined || name === undefined) return basename(path);
  const folder = relative(repository.workTree, path).split(sep).join("/");
  return folder === "" ? name : `${name}/${folder}`;
}

/** Undefined for a local folder. Omits users and passwords in the address. */
export function nameOfRemote(address: string): string | undefined {
  const found =
    /^[a-z][a-z+]*:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(address) ??
    /^(?:[^@/\s]+@)([^/:\s]+):(.+)$/.exec(address);
  if (found === null || /^file:/i.test(address)) return undefined;
  const [, host = "", path = ""] = found;
  return `${host.toLowerCase()}/${path.replace(/^\/+|\/+$/g, "").replace(/\.git$/i, "")}`;
}
