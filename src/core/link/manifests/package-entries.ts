// The manifest chooses the file that a folder or package name means: which packages may a file stand for?
import { baseOf, joinPath, stemOf } from "../paths.ts";
import type { ProgramView } from "../program-view.ts";
import { entryGuesses, NpmPackages, packageTargets, sourceGuesses, withoutExtension } from "./npm.ts";

export interface EntryOf {
  readonly folder: string;
  /** Words that occur in an import of the package, or of another file that competes for being its entry. */
  readonly words: readonly string[];
}

/** The answers depend only on manifests, not on which files exist. */
export class PackageEntries {
  readonly #byStem = new Map<string, EntryOf[]>();

  constructor(view: ProgramView) {
    for (const { name, folder, manifest } of new NpmPackages(view).byFolder.values()) {
      const targets = [...packageTargets(manifest, ""), ...entryGuesses].filter((target) => target !== "");
      const stems = targets.map((target) => stemOf(withoutExtension(target)));
      const entry = { folder, words: [...new Set([baseOf(name), baseOf(folder), ...stems])] };
      const paths = targets.flatMap(sourceGuesses).flatMap((guess) => joinPath(folder, guess) ?? []);
      for (const path of new Set(paths.map(withoutExtension))) {
        this.#add(path, entry);
        this.#add(`${path}/index`, entry);
      }
    }
  }

  of(path: string): readonly EntryOf[] {
    return this.#byStem.get(withoutExtension(path)) ?? [];
  }

  #add(stem: string, entry: EntryOf): void {
    const known = this.#byStem.get(stem);
    if (known === undefined) this.#byStem.set(stem, [entry]);
    else if (!known.includes(entry)) known.push(entry);
  }
}
