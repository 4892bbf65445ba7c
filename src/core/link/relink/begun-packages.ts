// Which packages begin with a file? What imports a package by its name leads to the first file that declares it.
import type { FileId } from "../ids.ts";
import type { ProgramView } from "../program-view.ts";

/** The packages that files of one language declare. */
interface Declared {
  /** By name: the first file. */
  readonly first: Map<string, FileId>;
  /** By name, also of those that only have others in them: how many files lie in it. */
  readonly files: Map<string, number>;
}

export class BegunPackages {
  readonly #view: ProgramView;
  readonly #declared = new Map<string, Declared>();

  constructor(view: ProgramView) {
    this.#view = view;
  }

  /**
   * Of the parts of the name of a file's package, those that name a package which no other file of its language
   * declares, or of which the file is the first.
   */
  of(fileId: FileId): readonly string[] {
    const name = packageNameOf(this.#view, fileId);
    if (name === "") return [];
    const { first, files } = this.#declaredIn(this.#view.language(fileId));
    if (first.get(name) !== fileId) return [];
    const parts = partsOf(name);
    const begun = parts.filter((_, i) => files.get(parts.slice(0, i + 1).join()) === 1);
    return begun.length > 0 ? begun : parts.slice(-1);
  }

  #declaredIn(language: string): Declared {
    const known = this.#declared.get(language);
    if (known !== undefined) return known;
    const view = this.#view;
    const first = new Map<string, FileId>();
    const counts = new Map<string, number>();
    for (let file = 0; file < view.fileCount; file++) {
      if (view.language(file) !== language) continue;
      const name = packageNameOf(view, file);
      if (!first.has(name)) first.set(name, file);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const files = new Map<string, number>();
    for (const [name, count] of counts) {
      const parts = partsOf(name);
      for (let end = parts.length; end > 0; end--) {
        const around = parts.slice(0, end).join();
        files.set(around, (files.get(around) ?? 0) + count);
      }
    }
    const declared = { first, files };
    this.#declared.set(language, declared);
    return declared;
  }
}

export function packageNameOf(view: ProgramView, fileId: FileId): string {
  return view.packageName?.(fileId) ?? view.parsed(fileId).packageName;
}

function partsOf(name: string): readonly string[] {
  return name.split(/[.\\]|::/);
}
