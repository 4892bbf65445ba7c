// Does git track other files than before? Nearly every command writes the index, but few change its list of files.
import { createHash } from "node:crypto";
import { loadGitIndex } from "./git-index.ts";
import { loadRepositoryConfig, type Repository } from "./git-repository.ts";

/** Equal for equal lists of tracked files; undefined if there is no readable index. */
export function hashTrackedPaths(repository: Repository): string | undefined {
  const index = loadGitIndex(repository, loadRepositoryConfig(repository));
  if (index === undefined) return undefined;
  const hash = createHash("sha1");
  const { names, starts, ends, length } = index;
  for (let row = 0; row < length; row++) hash.update(names.subarray(starts[row], ends[row])).update("\0");
  return hash.digest("hex");
}
