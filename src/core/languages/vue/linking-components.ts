// Vue: in which file is a component that a template uses without an import? The file has its name, or the end of it: Nuxt
// puts the folders in front, so that `<BaseButton>` is `components/base/Button.vue`.
import type { FileId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { parentOf, stemOf } from "../../link/paths.ts";
import { FilesByEnding } from "../linking-parts/files-by-ending.ts";
import { Nearest } from "../linking-parts/nearest.ts";
import { componentFolder } from "./component-folder.ts";

export class NamedComponents {
  readonly #state: LinkState;
  readonly #files: FilesByEnding;
  /** By name: the files that it may mean, those of the longest stem first. */
  readonly #named = new Map<string, readonly Nearest<FileId>[]>();

  constructor(state: LinkState) {
    this.#state = state;
    this.#files = new FilesByEnding(state.view, new Set(["vue"]));
  }

  /** The nearest file of that component but `from`; undefined if there is none, or several. */
  find(from: FileId, name: string): FileId | undefined {
    let named = this.#named.get(name);
    if (named === undefined) this.#named.set(name, (named = [...this.#filesOf(name)]));
    return named.find((files) => files.has(from))?.find(this.#state.view.path(from), from);
  }

  *#filesOf(name: string): Generator<Nearest<FileId>> {
    const words = name.match(/[A-Z]+(?![a-z])|[A-Z][^A-Z]*/g) ?? [];
    for (let first = 0; first < words.length; first++) {
      const [folders, own] = [words.slice(0, first).join(""), words.slice(first)];
      const files = [own.join(""), own.join("-").toLowerCase()]
        .flatMap((stem) => this.#files.find(`${stem}.vue`))
        .filter((file) => first === 0 || this.#foldersOf(file) === folders);
      if (files.length > 0) yield new Nearest([...new Set(files)], (file) => this.#state.view.path(file));
    }
  }

  /** "BaseInput" of `components/base/input/Field.vue`. */
  #foldersOf(file: FileId): string | undefined {
    const folder = `/${parentOf(this.#state.view.path(file))}/`;
    const at = folder.lastIndexOf(`/${componentFolder}`);
    if (at < 0) return undefined;
    const inside = folder.slice(at + 1 + componentFolder.length);
    return inside.replaceAll(/(?:^|[/-])(\w?)/g, (_, letter: string) => letter.toUpperCase());
  }
}

/** The last word of a component's name: any tag that means the file at `path` contains it. */
export function wordsOfComponent(path: string): readonly string[] {
  const last = /(?:[A-Z]+|[A-Z]?[^A-Z-]+)$/.exec(stemOf(path))?.[0];
  return last === undefined ? [] : [last];
}
