// What does an answer about code stand for, in the words of a result's `_meta` and, where something is behind, of its text?
import type { RootStanding } from "../../core/types/index.ts";

/** So many paths are named; the rest is counted. */
const shownPaths = 20;
const shownInText = 5;

/** One root's, as a result's `_meta.freshness` lists it. */
export interface ShownStanding {
  readonly root: string;
  readonly generation: number;
  readonly commit?: string;
  /** "current": nothing is known to be missing. "unknown": it is being found out, or nobody keeps watch. */
  readonly state: "current" | "behind" | "unknown";
  readonly behind?: { readonly files: number; readonly paths: readonly string[] };
}

export function showStanding({ root, generation, commit, behind }: RootStanding): ShownStanding {
  const of = { root, generation, ...(commit === undefined ? {} : { commit }) };
  if (behind === undefined || behind === "unknown") return { ...of, state: "unknown" };
  if (behind.length === 0) return { ...of, state: "current" };
  return { ...of, state: "behind", behind: { files: behind.length, paths: behind.slice(0, shownPaths) } };
}

/** One sentence for all roots; undefined where nothing is known to be behind. */
export function wordBehind(standings: readonly RootStanding[]): string | undefined {
  const behind = standings.flatMap((standing) =>
    typeof standing.behind === "object" ? standing.behind.map((path) => path) : [],
  );
  if (behind.length === 0) return undefined;
  const named = behind.slice(0, shownInText).join(", ");
  const more = behind.length > shownInText ? ` and ${behind.length - shownInText} more` : "";
  return `Saved, and not in the index yet: ${named}${more}. Ask again in a moment.`;
}
