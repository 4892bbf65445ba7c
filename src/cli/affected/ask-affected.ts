// How does a command find what a change affects? It reads the change, updates the index, and queries it.
import { resolve } from "node:path";
import { countOf } from "../../base/count-of.ts";
import { inOneLine } from "../../base/escape-controls.ts";
import { realRoot } from "../../core/types/root-id.ts";
import type { Engine } from "../../engine.ts";
import { parseCount } from "../code/ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";
import { findIndexedRoot } from "../code/find-root.ts";
import { indexRoot } from "../code/index-root.ts";
import type { Changes } from "./changes.ts";
import { findAffected, type Affected } from "./find-affected.ts";
import { listConflicts } from "./git-diff.ts";
import { readChanges } from "./read-changes.ts";

export interface AskedChange {
  readonly changes: Changes;
  readonly affected: Affected;
  /** Files of the root that git could not merge: while they hold both sides, they are not code. */
  readonly conflicts: readonly string[];
}

/** Updates the index first, since lines count as of now. Reports parts of the change missing from the working tree. */
export async function findAffectedByChange(context: CommandContext, engine: Engine): Promise<AskedChange> {
  const { flags, terminal, signal } = context;
  const depth = parseCount(flags.get("depth"), 10, "--depth", 100);
  const changes = await readChanges(context, resolve(flags.get("root") ?? "."));
  context.tell(`${changes.changed.length} files in the change`);
  const found = await findIndexedRoot(engine.code, flags.get("root"), signal);
  const root = realRoot(found ?? changes.top);
  await indexRoot(context, engine, root, { full: false, force: false, showsProgress: !flags.has("quiet") });
  const affected = await findAffected(engine.code, { root, depth, changes }, signal);
  const { missing } = affected;
  if (missing.length > 0 && !flags.has("quiet")) {
    const isOne = missing.length === 1;
    terminal.writeError(
      `${countOf(missing.length, "file")} in the change ${isOne ? "is" : "are"} not in the working tree, so what ` +
        `${isOne ? "it affects" : "they affect"} is unknown: ${listSome(missing)}.\n`,
    );
  }
  const conflicts = await listConflicts(changes.top, signal);
  if (conflicts.length > 0 && !flags.has("quiet")) {
    const isOne = conflicts.length === 1;
    terminal.writeError(
      `${countOf(conflicts.length, "file")} ${isOne ? "has" : "have"} merge conflicts, so what ` +
        `${isOne ? "it declares" : "they declare"} and affect${isOne ? "s" : ""} is unknown: ` +
        `${listSome(conflicts)}. Resolve them and ask again.\n`,
    );
  }
  return { changes, affected, conflicts };
}

function listSome(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).map(inOneLine).join(", ");
  return paths.length > 3 ? `${shown} and ${paths.length - 3} more` : shown;
}
