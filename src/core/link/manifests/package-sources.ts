// Where are the sources of what the npm packages of a root export by name?
import { asObject, entriesOf } from "./json.ts";
import { entryGuesses, NpmPackages, packageTargets, sourceGuesses, withoutExtension } from "./npm.ts";
import { joinPath } from "../paths.ts";
import type { ManifestSource } from "./workspaces.ts";

export interface PackageSources {
  readonly name: string;
  /** Relative to the root. */
  readonly folder: string;
  readonly entries: readonly {
    /** As written in an import: the package's name, with or without a path into it. */
    readonly specifier: string;
    /** Paths relative to the root, best first, some without an extension. */
    readonly guesses: readonly string[];
  }[];
}

export function listPackageSources(source: ManifestSource): readonly PackageSources[] {
  return [...new NpmPackages(source).byName.values()].map(({ name, folder, manifest }) => {
    const offered = entriesOf(asObject(manifest["exports"]) ?? {})
      .map(([key]) => key)
      .filter((key) => key.startsWith("./") && !key.includes("*") && !key.endsWith("/"))
      .map((key) => key.slice(2));
    const entries = ["", ...offered].map((subpath) => {
      const targets = [...packageTargets(manifest, subpath), ...(subpath === "" ? entryGuesses : [])];
      const guesses = targets
        .flatMap(sourceGuesses)
        .flatMap((guess) => [guess, withoutExtension(guess)])
        .flatMap((guess) => joinPath(folder, guess) ?? []);
      return { specifier: subpath === "" ? name : `${name}/${subpath}`, guesses: [...new Set(guesses)] };
    });
    return { name, folder, entries };
  });
}
