// Which files outside of a root decide what its walk reads? A watch of the root's own folders does not see them.
import path from "node:path";
import type { Repository } from "./git-repository.ts";
import { loadRepositoryConfig } from "./git-repository.ts";
import { ignoreFilesOf } from "./repository-scope.ts";
import { ruleFiles } from "./surroundings.ts";

/** The repository's settings and ignore files, and those in the folders between the top of its worktree and the root. */
export function listOuterRules(root: string, repository: Repository): readonly string[] {
  const { workTree, commonDir } = repository;
  const files = [
    path.join(commonDir, "config"),
    ...ignoreFilesOf(repository, loadRepositoryConfig(repository, undefined)),
  ];
  const above: string[] = [];
  for (let folder = root; folder !== workTree && folder !== path.dirname(folder);) {
    folder = path.dirname(folder);
    above.push(...ruleFiles.map((name) => path.join(folder, name)));
  }
  return [...files, ...above];
}
