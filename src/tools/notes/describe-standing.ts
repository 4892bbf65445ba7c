// How current is an answer about code? In words for a result's `_meta` and, if something is behind, for its text.
import { isAbsolute } from "node:path";
import { inOneLine } from "../../base/escape-controls.ts";
import { isFolder } from "../../base/is-folder.ts";
import type { RootStanding } from "../../core/types/index.ts";

/** At most this many paths are named; the others are counted. */
const shownPaths = 20;
const shownInText = 5;

/** The state of one root, as listed in a result's `_meta.freshness`. */
export interface ShownStanding {
  readonly root: string;
  readonly generation: number;
  readonly commit?: string;
  /**
   * "current": nothing is known to be missing. "unknown": this is still being determined, or the root is not watched, or
   * another version of Loci keeps its index.
   */
  readonly state: "current" | "behind" | "unknown";
  readonly behind?: { readonly files: number; readonly paths: readonly string[] };
}

export function showStanding({ root, generation, commit, behind }: RootStanding): ShownStanding {
  const of = { root, generation, ...(commit === undefined ? {} : { commit }) };
  if (typeof behind !== "object") return { ...of, state: "unknown" };
  if (behind.length === 0) return { ...of, state: "current" };
  return { ...of, state: "behind", behind: { files: behind.length, paths: behind.slice(0, shownPaths) } };
}

/** Sentences for all roots; undefined if nothing is known to be behind, and every root is still there. */
export function wordBehind(standings: readonly RootStanding[]): string | undefined {
  const told = [wordGone(standings), wordForeign(standings), wordUnread(standings)].filter(
    (sentence) => sentence !== undefined,
  );
  return told.length === 0 ? undefined : told.join(" ");
}

/** A root in a server has a name, not a path. */
function wordGone(standings: readonly RootStanding[]): string | undefined {
  const gone = standings.filter(
    ({ root, behind }) => behind === "unknown" && isAbsolute(root) && !isFolder(root),
  );
  if (gone.length === 0) return undefined;
  return `Moved or deleted since it was indexed, so this answer may not hold: ${nameRoots(gone)}.`;
}

function wordForeign(standings: readonly RootStanding[]): string | undefined {
  const foreign = standings.filter(({ behind }) => behind === "foreign");
  if (foreign.length === 0) return undefined;
  return `Another version of Loci, or one with another model, made the index of ${nameRoots(foreign)}, so this server does not keep it up to date: changed files may be missing. Restart this server, or index again.`;
}

function wordUnread(standings: readonly RootStanding[]): string | undefined {
  const behind = standings.flatMap((standing) =>
    typeof standing.behind === "object" ? standing.behind : [],
  );
  if (behind.length === 0) return undefined;
  const named = behind.slice(0, shownInText).join(", ");
  const more = behind.length > shownInText ? ` and ${behind.length - shownInText} more` : "";
  return inOneLine(`Saved but not indexed yet: ${named}${more}. Ask again in a moment.`);
}

/** One sentence about the roots that are still being compared with their index; undefined if there are none. */
export function wordUnknown(standings: readonly RootStanding[]): string | undefined {
  const unknown = standings.filter(({ behind }) => behind === "unknown");
  if (unknown.length === 0) return undefined;
  return `Files in ${nameRoots(unknown)} may have changed since the last index; this is being checked. Ask again in a moment.`;
}

function nameRoots(standings: readonly RootStanding[]): string {
  return inOneLine(standings.map(({ root }) => root).join(", "));
}
