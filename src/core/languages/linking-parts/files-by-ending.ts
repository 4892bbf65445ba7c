// Which files of a root have paths that end in a given one?
import { appendTo } from "../../../base/append-to.ts";
import { baseOf } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";
import type { FileId } from "../../link/ids.ts";
import { makeFromAll } from "./made-from-all.ts";

type FilesByBase = ReadonlyMap<string, readonly FileId[]>;

/**
 * The files of some languages by the ends of their paths; built when it is first asked, and kept for the next view if
 * that has the same files.
 */
export class FilesByEnding {
  readonly #view: ProgramView;
  readonly #languages: ReadonlySet<string>;
  #byBase: FilesByBase | undefined;

  constructor(view: ProgramView, languages: ReadonlySet<string>) {
    this.#view = view;
    this.#languages = languages;
  }

  /** Files at the path below any folder, in the order of their rows. */
  find(path: string): readonly FileId[] {
    this.#byBase ??= this.#open();
    const named = this.#byBase.get(baseOf(path)) ?? [];
    return named.filter((file) => `/${this.#view.path(file)}`.endsWith(`/${path}`));
  }

  /**
   * The file at the path, with the first of `endings` for which there is one: the nearest to the file `from`, which does
   * not count. Undefined if several are equally near, since any of them could be meant.
   */
  findNearest(from: FileId, path: string, endings: readonly string[] = [""]): FileId | undefined {
    const own = this.#view.path(from);
    for (const ending of endings) {
      const files = this.find(`${path}${ending}`).filter((file) => file !== from);
      if (files.length === 0) continue;
      const shared = files.map((file) => sharedFolders(own, this.#view.path(file)));
      const most = Math.max(...shared);
      const nearest = files.filter((_, at) => shared[at] === most);
      return nearest.length === 1 ? nearest[0] : undefined;
    }
    return undefined;
  }

  #open(): FilesByBase {
    const name = `files by ending: ${[...this.#languages].join(" ")}`;
    return makeFromAll<FilesByBase>(this.#view, name, (earlier) =>
      earlier?.hasSameFiles === true ? earlier.made : this.#read(),
    );
  }

  #read(): FilesByBase {
    const files = new Map<string, FileId[]>();
    for (let file = 0; file < this.#view.fileCount; file++) {
      if (!this.#languages.has(this.#view.language(file))) continue;
      const base = baseOf(this.#view.path(file));
      appendTo(files, base, file);
    }
    return files;
  }
}

/** How many folders two paths have in common, from the top. */
export function sharedFolders(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  let shared = 0;
  while (shared < left.length - 1 && left[shared] === right[shared]) shared++;
  return shared;
}
