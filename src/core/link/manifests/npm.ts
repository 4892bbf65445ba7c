// Which npm packages are in the root, and which file does a path into one of them mean?
import { baseOf, byDepth, joinPath, parentOf } from "../paths.ts";
import type { ManifestSource } from "./workspaces.ts";
import type { Json, JsonObject } from "./json.ts";
import { asObject, asString, entriesOf, isList, parseJsonObject } from "./json.ts";
import { ownValue } from "../../../base/own-value.ts";

export interface NpmPackage {
  readonly name: string;
  /** Folder of its package.json, "" for the root. */
  readonly folder: string;
  readonly manifest: JsonObject;
}

/** Packages of the root by name and by folder. If two have the same name, the shallowest folder wins. */
export class NpmPackages {
  readonly byName = new Map<string, NpmPackage>();
  readonly byFolder = new Map<string, NpmPackage>();

  constructor(view: ManifestSource) {
    const paths = view.manifests().filter((path) => baseOf(path) === "package.json");
    for (const path of [...paths].sort(byDepth)) {
      const manifest = parseJsonObject(view.readManifest(path));
      if (manifest === undefined) continue;
      const found = { name: asString(manifest["name"]) ?? "", folder: parentOf(path), manifest };
      this.byFolder.set(found.folder, found);
      if (found.name !== "" && !this.byName.has(found.name)) this.byName.set(found.name, found);
    }
  }
}

/** In order of preference: source first, since built files are seldom in the root. */
const conditions = new Set([
  "source",
  "development",
  "types",
  "typescript",
  "import",
  "module",
  "module-sync",
  "node",
  "require",
  "browser",
  "default",
]);

/**
 * Paths (relative to the package's folder, without "./") that `subpath` of a package may mean, best first.
 * `subpath` is "" for the package itself.
 */
export function packageTargets(manifest: JsonObject, subpath: string): readonly string[] {
  const exported = manifest["exports"];
  const key = subpath === "" ? "." : `./${subpath}`;
  if (exported !== undefined) {
    const targets = matchTargets(exported, key);
    if (targets.length > 0 || subpath === "") return targets.length > 0 ? targets : mainTargets(manifest);
  }
  return subpath === "" ? mainTargets(manifest) : [subpath];
}

/** Paths that a `#name` import within the package may mean; bare names of other packages are returned unchanged. */
export function importsTargets(manifest: JsonObject, specifier: string): readonly string[] {
  return matchTargets(manifest["imports"] ?? null, specifier);
}

function mainTargets(manifest: JsonObject): readonly string[] {
  return ["source", "types", "typings", "module", "main"].flatMap((field) => {
    const target = asString(manifest[field]);
    return target === undefined ? [] : [withoutDot(target)];
  });
}

function matchTargets(table: Json, key: string): readonly string[] {
  const keyed = asObject(table);
  if (keyed === undefined || !Object.keys(keyed).some((name) => /^[.#]/.test(name))) {
    return key === "." ? conditionTargets(table) : [];
  }
  const exact = ownValue(keyed, key);
  if (exact !== undefined) return conditionTargets(exact);
  let best: { prefix: string; middle: string; value: Json } | undefined;
  for (const [pattern, value] of entriesOf(keyed)) {
    const [prefix = "", suffix] = pattern.split("*");
    const isMatch =
      suffix === undefined
        ? pattern.endsWith("/") && key.startsWith(pattern)
        : key.startsWith(prefix) && key.endsWith(suffix) && key.length >= prefix.length + suffix.length;
    if (!isMatch || (best !== undefined && best.prefix.length >= prefix.length)) continue;
    best = { prefix, middle: key.slice(prefix.length, key.length - (suffix?.length ?? 0)), value };
  }
  if (best === undefined) return [];
  const { middle } = best;
  return conditionTargets(best.value).map((target) =>
    target.includes("*") ? target.replaceAll("*", middle) : target + middle,
  );
}

function conditionTargets(value: Json): readonly string[] {
  if (typeof value === "string") return [withoutDot(value)];
  if (isList(value)) return value.flatMap(conditionTargets);
  return entriesOf(value)
    .filter(([condition]) => conditions.has(condition) || !condition.startsWith("."))
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .flatMap(([, target]) => conditionTargets(target));
}

const ranks = [...conditions];

function rankOf(condition: string): number {
  const rank = ranks.indexOf(condition);
  return rank < 0 ? ranks.length : rank;
}

/** Folders of built files, and where their sources may be. */
const builtFolders =
  /^(?:dist|lib|build|out|output|esm|cjs|es|types|typings|umd|dist-types|\.output)(?:\/(?:esm|cjs|src|types|es|umd|lib|node|browser|index))?\//;

/** Paths, best first, that a target of a manifest may stand for: the source that it is built from, and itself. */
export function sourceGuesses(target: string): readonly string[] {
  const stripped = withoutExtension(target);
  const bare = stripped.replace(builtFolders, "");
  return bare === stripped
    ? [target, `src/${stripped}`]
    : [`src/${bare}`, `source/${bare}`, bare, `lib/${bare}`, `src/${bare.replace(/^[^/]+\//, "")}`, target];
}

/** Possible entries of a package whose manifest names none, or one that is not in the root. */
export const entryGuesses = ["src/index", "index", "src/main", "lib/index"];

/** Without the extension that marks JavaScript, TypeScript or a declaration file. */
export function withoutExtension(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
}

function withoutDot(path: string): string {
  return joinPath("", path) ?? path;
}
