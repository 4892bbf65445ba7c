// Vue: in which file is a component that a template uses without an import? The file has its name, or the end of it: Nuxt
// puts the folders in front, so that `<BaseButton>` is `components/base/Button.vue`.
import type { FileId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { parentOf, stemOf } from "../../link/paths.ts";
import { FilesByEnding, sharedFolders } from "../linking-parts/files-by-ending.ts";
import { componentFolder } from "./component-folder.ts";

export class NamedComponents {
  readonly #state: LinkState;
  readonly #files: FilesByEnding;

  constructor(state: LinkState) {
    this.#state = state;
    this.#files = new FilesByEnding(state.view, new Set(["vue"]));
  }

  /** The nearest file of that component; undefined if there is none, or several. */
  find(from: FileId, name: string): FileId | undefined {
    const words = name.match(/[A-Z]+(?![a-z])|[A-Z][^A-Z]*/g) ?? [];
    for (let first = 0; first < words.length; first++) {
      const [folders, own] = [words.slice(0, first).join(""), words.slice(first)];
      const files = [own.join(""), own.join("-").toLowerCase()]
        .flatMap((stem) => this.#files.find(`${stem}.vue`))
        .filter((file) => file !== from && (first === 0 || this.#foldersOf(file) === folders));
      if (files.length > 0) return this.#nearest(from, [...new Set(files)]);
    }
    return undefined;
  }

  /** "BaseInput" of `components/base/input/Field.vue`. */
  #foldersOf(file: FileId): string | undefined {
    const folder = `/${parentOf(this.#state.view.path(file))}/`;
    const at = folder.lastIndexOf(`/${componentFolder}`);
    if (at < 0) return undefined;
    const inside = folder.slice(at + 1 + componentFolder.length);
    return inside.replaceAll(/(?:^|[/-])(\w?)/g, (_, letter: string) => letter.toUpperCase());
  }

  #nearest(from: FileId, files: readonly FileId[]): FileId | undefined {
    const own = this.#state.view.path(from);
    const shared = files.map((file) => sharedFolders(own, this.#state.view.path(file)));
    const most = Math.max(...shared);
    const nearest = files.filter((_, at) => shared[at] === most);
    return nearest.length === 1 ? nearest[0] : undefined;
  }
}

/** The last word of a component's name: any tag that means the file at `path` contains it. */
export function wordsOfComponent(path: string): readonly string[] {
  const last = /(?:[A-Z]+|[A-Z]?[^A-Z-]+)$/.exec(stemOf(path))?.[0];
  return last === undefined ? [] : [last];
}
