// Which generation of which commit would answer a question about these roots? Read from their stores, without loading
// anything.
import { isLociError } from "../../../errors.ts";
import type { RootStanding } from "../../types/index.ts";
import { isOtherBuild } from "../../types/other-build.ts";
import type { OpenRoot, RootDirectory } from "../open-roots/root-directory.ts";

/** `paths` undefined means all roots. A bad path is skipped; the question itself reports it. */
export function findStandings(roots: RootDirectory, paths: readonly string[] | undefined): RootStanding[] {
  const open = paths === undefined ? roots.list() : paths.flatMap((path) => findOpen(roots, path));
  const standings = open.flatMap(({ store }): RootStanding[] => {
    store.refresh();
    const record = store.findRecord();
    if (record === undefined) return [];
    const { root, generation, head } = record;
    // Nobody keeps it up to date, unless a keeper says otherwise.
    const behind = isOtherBuild(record) ? "foreign" : undefined;
    return [{ root, generation, commit: head, behind }];
  });
  return [...new Map(standings.map((standing) => [standing.root, standing])).values()];
}

function findOpen(roots: RootDirectory, path: string): OpenRoot[] {
  try {
    return [roots.find(path)];
  } catch (error) {
    if (isLociError(error)) return [];
    throw error;
  }
}
