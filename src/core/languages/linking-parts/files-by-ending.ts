// Which files of a root have paths that end in a given one?
import { lowerBound } from "../../../base/bisect.ts";
import type { ProgramView } from "../../link/program-view.ts";
import type { FileId } from "../../link/ids.ts";
import { makeFromAll } from "../../link/made-from-all.ts";
import { Nearest } from "./nearest.ts";

/** Paths from the file's name up to the root, sorted: those that end alike are neighbors. */
interface Endings {
  readonly keys: readonly string[];
  readonly files: readonly FileId[];
}

/**
 * The files of some languages by the ends of their paths; built when it is first asked, and kept for the next view if
 * that has the same files.
 */
export class FilesByEnding {
  readonly #view: ProgramView;
  readonly #languages: ReadonlySet<string>;
  readonly #nearest = new Map<string, Nearest<FileId>>();
  #endings: Endings | undefined;

  constructor(view: ProgramView, languages: ReadonlySet<string>) {
    this.#view = view;
    this.#languages = languages;
  }

  /** Files at the path below any folder, in the order of their rows. */
  find(path: string): readonly FileId[] {
    const { keys, files } = (this.#endings ??= this.#open());
    const key = keyOf(path);
    const from = lowerBound(keys, key);
    let to = from;
    while (keys[to]?.startsWith(key) === true) to++;
    return files.slice(from, to).sort((a, b) => a - b);
  }

  /**
   * The file at the path, with the first of `endings` for which there is one: the nearest to the file `from`, which does
   * not count. Undefined if several are equally near, since any of them could be meant.
   */
  findNearest(from: FileId, path: string, endings: readonly string[] = [""]): FileId | undefined {
    for (const ending of endings) {
      const nearest = this.#nearestOf(`${path}${ending}`);
      if (nearest.has(from)) return nearest.find(this.#view.path(from), from);
    }
    return undefined;
  }

  #nearestOf(path: string): Nearest<FileId> {
    let nearest = this.#nearest.get(path);
    if (nearest === undefined) {
      nearest = new Nearest(this.find(path), (file) => this.#view.path(file));
      this.#nearest.set(path, nearest);
    }
    return nearest;
  }

  #open(): Endings {
    const name = `files by ending: ${[...this.#languages].join(" ")}`;
    return makeFromAll<Endings>(this.#view, name, (earlier) =>
      earlier?.hasSameFiles === true ? earlier.made : this.#read(),
    );
  }

  #read(): Endings {
    const found: { readonly key: string; readonly file: FileId }[] = [];
    for (let file = 0; file < this.#view.fileCount; file++)
      if (this.#languages.has(this.#view.language(file)))
        found.push({ key: keyOf(this.#view.path(file)), file });
    found.sort((a, b) => (a.key < b.key ? -1 : 1));
    return { keys: found.map(({ key }) => key), files: found.map(({ file }) => file) };
  }
}

/** `views/posts/show.php` is "show.php/posts/views/". */
function keyOf(path: string): string {
  return `${path.split("/").reverse().join("/")}/`;
}
