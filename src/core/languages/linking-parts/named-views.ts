// Which template does code name: `view('posts.show')`, `render "form"`? Parsing writes such names as paths below `views/`.
import type { FileId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { FilesByEnding } from "./files-by-ending.ts";

/** What the paths begin with: the folder in which frameworks keep templates. */
export const viewFolder = "views/";

export interface ViewRules {
  readonly languages: readonly string[];
  /** What may follow the written name, the most likely first. */
  readonly endings: readonly string[];
}

export class NamedViews {
  readonly #state: LinkState;
  readonly #files: FilesByEnding;
  readonly #endings: readonly string[];

  constructor(state: LinkState, { languages, endings }: ViewRules) {
    this.#state = state;
    this.#files = new FilesByEnding(state.view, new Set(languages));
    this.#endings = endings;
  }

  /** The nearest file at one of the paths, the first of which comes first; undefined if there is none. */
  find(from: FileId, paths: readonly string[], endings = this.#endings): number | undefined {
    for (const path of paths) {
      const file = this.#files.findNearest(from, path, endings);
      if (file !== undefined) return this.#state.closedScope(file).base;
    }
    return undefined;
  }
}

/** Words by which code names the template at `path`: without formats, without the mark of a partial. */
export function wordsOfView(path: string): readonly string[] {
  if (!`/${path}`.includes(`/${viewFolder}`)) return [];
  const [folder, name] = path.split("/").slice(-2);
  const word = name!.replace(/^_+/, "").replace(/\..*/, "");
  return word === "index" ? [folder!, word] : [word];
}
