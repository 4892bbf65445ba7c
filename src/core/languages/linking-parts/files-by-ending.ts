// Which files of a root have paths that end in a given one?
import { baseOf } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";
import type { FileId } from "../../link/ids.ts";

/** The files of some languages by the ends of their paths; built when it is first asked. */
export class FilesByEnding {
  readonly #view: ProgramView;
  readonly #languages: ReadonlySet<string>;
  #byBase: Map<string, FileId[]> | undefined;

  constructor(view: ProgramView, languages: ReadonlySet<string>) {
    this.#view = view;
    this.#languages = languages;
  }

  /** Files at the path below any folder, in the order of their rows. */
  find(path: string): readonly FileId[] {
    this.#byBase ??= this.#read();
    const named = this.#byBase.get(baseOf(path)) ?? [];
    return named.filter((file) => `/${this.#view.path(file)}`.endsWith(`/${path}`));
  }

  #read(): Map<string, FileId[]> {
    const files = new Map<string, FileId[]>();
    for (let file = 0; file < this.#view.fileCount; file++) {
      if (!this.#languages.has(this.#view.language(file))) continue;
      const base = baseOf(this.#view.path(file));
      const known = files.get(base);
      if (known === undefined) files.set(base, [file]);
      else known.push(file);
    }
    return files;
  }
}
