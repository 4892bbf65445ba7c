// Which crates are in the root, and in which files do they begin?
import { baseOf, joinPath, parentOf } from "../paths.ts";
import type { ProgramView } from "../program-view.ts";
import type { TomlTable } from "./toml.ts";
import { listOf, parseToml, stringOf, tableOf } from "./toml.ts";

export interface Crate {
  /** As written in code: "-" becomes "_". */
  readonly name: string;
  readonly folder: string;
  /** src/lib.rs or the path in [lib], if there is one. */
  readonly library: number | undefined;
  /** src/main.rs, if there is one. */
  readonly program: number | undefined;
  /** Files listed in the manifest in which programs, tests, examples and benchmarks begin. */
  readonly targets: readonly number[];
  /** Names of renamed dependencies in this crate: local name → package name. */
  readonly renames: ReadonlyMap<string, string>;
}

export function findCrates(view: ProgramView): readonly Crate[] {
  return view
    .manifests()
    .filter((path) => baseOf(path) === "Cargo.toml")
    .flatMap((path) => readCrate(view, path) ?? []);
}

function readCrate(view: ProgramView, path: string): Crate | undefined {
  const manifest = parseToml(view.readManifest(path) ?? "");
  const packageName = stringOf(tableOf(manifest, "package"), "name");
  if (packageName === undefined) return undefined;
  const folder = parentOf(path);
  const library = tableOf(manifest, "lib");
  return {
    name: codeName(stringOf(library, "name") ?? packageName),
    folder,
    library: fileAt(view, folder, stringOf(library, "path") ?? "src/lib.rs"),
    program: fileAt(view, folder, programPath(manifest)),
    targets: targetsOf(view, folder, manifest),
    renames: findRenames(manifest),
  };
}

function targetsOf(view: ProgramView, folder: string, manifest: TomlTable): readonly number[] {
  return ["bin", "test", "example", "bench"].flatMap((kind) =>
    listOf(manifest, kind).flatMap((target) => {
      const path = typeof target === "object" ? stringOf(target as TomlTable, "path") : undefined;
      return path === undefined ? [] : (fileAt(view, folder, path) ?? []);
    }),
  );
}

function programPath(manifest: TomlTable): string {
  const [first] = listOf(manifest, "bin");
  const path = typeof first === "object" ? stringOf(first as TomlTable, "path") : undefined;
  return path ?? "src/main.rs";
}

function findRenames(manifest: TomlTable): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  for (const section of ["dependencies", "dev-dependencies", "build-dependencies"]) {
    const table = tableOf(manifest, section) ?? {};
    for (const name of Object.keys(table)) {
      const original = stringOf(tableOf(table, name), "package");
      if (original !== undefined) renames.set(codeName(name), codeName(original));
    }
  }
  return renames;
}

function fileAt(view: ProgramView, folder: string, path: string): number | undefined {
  const joined = joinPath(folder, path);
  return joined === undefined ? undefined : view.findFile(joined);
}

export function codeName(name: string): string {
  return name.replaceAll("-", "_");
}
