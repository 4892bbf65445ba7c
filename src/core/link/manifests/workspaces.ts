// Which packages does a root hold, which package manager do they use, and what do they depend on?
import { isLociError } from "../../../errors.ts";
import { compileGlob, escapeGlob } from "../../patterns/index.ts";
import type { WorkspaceReport } from "../../types/index.ts";
import { readGemfile, readGemspec } from "./bundler.ts";
import { readComposer } from "./composer.ts";
import type { DeclaredProject } from "./declared-project.ts";
import { readDotnet } from "./dotnet.ts";
import { parseGoModule, parseGoRequirements, parseGoWork } from "./go.ts";
import { readGradle, readVersionCatalog, type VersionCatalog } from "./gradle.ts";
import type { JsonObject } from "./json.ts";
import { asObject, asString, asStrings, entriesOf, parseJsonObject } from "./json.ts";
import { readMaven } from "./maven.ts";
import { readPythonProject, readRequirements } from "./python-project.ts";
import type { TomlTable } from "./toml.ts";
import { listOf, parseToml, stringOf, tableOf } from "./toml.ts";
import { parsePnpmPackages } from "./yaml.ts";
import { baseOf, foldersAbove, joinPath, parentOf } from "../paths.ts";

/** The manifests of a root: paths relative to it with "/", and their texts. */
export interface ManifestSource {
  manifests(): readonly string[];
  readManifest(path: string): string | undefined;
}

type Workspace = WorkspaceReport["workspaces"][number];
type Package = WorkspaceReport["packages"][number];
/** `internal` can be set only once all packages are known. */
type Dependency = Omit<WorkspaceReport["dependencies"][number], "internal">;

interface Draft {
  readonly workspaces: Workspace[];
  readonly packages: Package[];
  readonly dependencies: Dependency[];
  /** By folder: what the members of a Cargo workspace inherit from it. */
  readonly inherited: ReadonlyMap<string, TomlTable>;
  /** Of Gradle builds, by the folder that contains `gradle`. */
  readonly catalogs: ReadonlyMap<string, VersionCatalog>;
}

const manifestName =
  /(?:^|\/)(?:package\.json|pnpm-workspace\.yaml|Cargo\.toml|go\.(?:mod|work)|pyproject\.toml|composer\.json|Gemfile|pom\.xml|build\.gradle(?:\.kts)?|libs\.versions\.toml|[^/]+\.(?:gemspec|csproj|fsproj|vbproj))$/;
/** `requirements.txt`, `requirements-dev.txt`, `test-requirements.in`, `requirements/main.in`. */
const requirementsName =
  /(?:^|\/)(?:requirements\/[^/]+|(?:[^/]*[-_.])?requirements(?:[-_.][^/]*)?)\.(?:txt|in)$/;

/** Whether `describeWorkspaces` reads the file. */
export function isManifest(path: string): boolean {
  return manifestName.test(path) || requirementsName.test(path);
}

/** What the manifests of `root` contain. */
export function describeWorkspaces(root: string, source: ManifestSource): WorkspaceReport {
  const paths = [...source.manifests()].sort();
  const inherited = findCargoWorkspaces(paths, source);
  const catalogs = findCatalogs(paths, source);
  const draft: Draft = { workspaces: [], packages: [], dependencies: [], inherited, catalogs };
  for (const path of paths) {
    const text = source.readManifest(path);
    if (text !== undefined) readManifest(draft, path, text, paths);
  }
  const names = new Set(draft.packages.map(({ name }) => name));
  return {
    root,
    workspaces: draft.workspaces,
    packages: draft.packages,
    dependencies: draft.dependencies.map((dependency) => ({
      ...dependency,
      internal: names.has(dependency.name),
    })),
  };
}

function readManifest(draft: Draft, path: string, text: string, paths: readonly string[]): void {
  const name = baseOf(path);
  if (name === "package.json") readNpm(draft, path, parseJsonObject(text), paths);
  if (name === "pnpm-workspace.yaml")
    addWorkspace(draft, "pnpm", path, expand(parsePnpmPackages(text), path, paths, "package.json"));
  if (name === "Cargo.toml") readCargo(draft, path, parseToml(text), paths);
  if (name === "go.mod") readGoModule(draft, path, text);
  if (name === "go.work") addWorkspace(draft, "go", path, expand(parseGoWork(text), path, paths, "go.mod"));
  const declared = readDeclared(draft, path, text);
  if (declared !== undefined) addDeclared(draft, path, declared);
}

function readDeclared(draft: Draft, path: string, text: string): DeclaredProject | undefined {
  const name = baseOf(path);
  if (name === "pyproject.toml") return readPythonProject(parseToml(text));
  if (requirementsName.test(path)) return readRequirements(path, text);
  if (name === "composer.json") return readComposer(text);
  if (name === "Gemfile") return readGemfile(text);
  if (name.endsWith(".gemspec")) return readGemspec(text);
  if (/\.\w+proj$/.test(name)) return readDotnet(path, text);
  if (name === "pom.xml") return readMaven(text);
  if (name.startsWith("build.gradle"))
    return readGradle(text, innermost(draft.catalogs, path) ?? new Map<string, never>());
  return undefined;
}

function addDeclared(draft: Draft, path: string, { name, ...project }: DeclaredProject): void {
  if (name !== undefined) addPackage(draft, path, name, project.version, project.description);
  for (const dependency of project.dependencies)
    draft.dependencies.push({ from: name ?? path, ...dependency, manifest: path });
}

function findCatalogs(paths: readonly string[], source: ManifestSource): ReadonlyMap<string, VersionCatalog> {
  return new Map(
    paths
      .filter((path) => baseOf(path) === "libs.versions.toml" && baseOf(parentOf(path)) === "gradle")
      .map((path) => [parentOf(parentOf(path)), readVersionCatalog(source.readManifest(path) ?? "")]),
  );
}

/** What belongs to the innermost folder that contains a manifest. */
function innermost<T>(byFolder: ReadonlyMap<string, T>, path: string): T | undefined {
  const folder = [...foldersAbove(parentOf(path))].find((above) => byFolder.has(above));
  return folder === undefined ? undefined : byFolder.get(folder);
}

const npmSections = [
  ["dependencies", false],
  ["peerDependencies", false],
  ["optionalDependencies", false],
  ["devDependencies", true],
] as const;

function readNpm(
  draft: Draft,
  path: string,
  manifest: JsonObject | undefined,
  paths: readonly string[],
): void {
  if (manifest === undefined) return;
  const workspaces = manifest["workspaces"];
  const globs = asStrings(Array.isArray(workspaces) ? workspaces : asObject(workspaces)?.["packages"]);
  if (globs.length > 0) addWorkspace(draft, "npm", path, expand(globs, path, paths, "package.json"));
  const name = asString(manifest["name"]);
  const description = asString(manifest["description"]);
  if (name !== undefined) addPackage(draft, path, name, asString(manifest["version"]) ?? "", description);
  for (const [section, dev] of npmSections) {
    for (const [dependency, version] of entriesOf(manifest[section])) {
      draft.dependencies.push({
        from: name ?? path,
        name: dependency,
        version: asString(version) ?? "",
        dev,
        manifest: path,
      });
    }
  }
}

const cargoSections = [
  ["dependencies", false],
  // Needed by everyone who builds the package.
  ["build-dependencies", false],
  ["dev-dependencies", true],
] as const;

function findCargoWorkspaces(
  paths: readonly string[],
  source: ManifestSource,
): ReadonlyMap<string, TomlTable> {
  return new Map(
    paths
      .filter((path) => baseOf(path) === "Cargo.toml")
      .flatMap((path) => {
        const workspace = tableOf(parseToml(source.readManifest(path) ?? ""), "workspace");
        return workspace === undefined ? [] : [[parentOf(path), workspace] as const];
      }),
  );
}

function readCargo(draft: Draft, path: string, manifest: TomlTable, paths: readonly string[]): void {
  const workspace = tableOf(manifest, "workspace");
  if (workspace !== undefined) {
    const members = listOf(workspace, "members").filter((item) => typeof item === "string");
    const excluded = listOf(workspace, "exclude")
      .filter((item) => typeof item === "string")
      .map((item) => joinPath(parentOf(path), item));
    const found = expand(members, path, paths, "Cargo.toml").filter((folder) => !excluded.includes(folder));
    addWorkspace(draft, "cargo", path, found);
  }
  const own = tableOf(manifest, "package");
  const name = stringOf(own, "name");
  const above = innermost(draft.inherited, path);
  const inherits = tableOf(own, "version")?.["workspace"] === true;
  const inheritedVersion = inherits ? stringOf(tableOf(above, "package"), "version") : undefined;
  if (name !== undefined) {
    const version = stringOf(own, "version") ?? inheritedVersion ?? "";
    addPackage(draft, path, name, version, stringOf(own, "description"));
  }
  const known = new Set<string>();
  for (const [table, dev] of listCargoTables(manifest)) {
    for (const key of Object.keys(table)) {
      const dependency = readCargoDependency(table, key, tableOf(above, "dependencies"));
      // The package and its build script, or several targets, may require the same dependency.
      const said = JSON.stringify([dependency, dev]);
      if (known.has(said)) continue;
      known.add(said);
      draft.dependencies.push({ from: name ?? path, ...dependency, dev, manifest: path });
    }
  }
}

function listCargoTables(manifest: TomlTable): (readonly [TomlTable, boolean])[] {
  const targets = tableOf(manifest, "target") ?? {};
  const owners = [manifest, ...Object.keys(targets).map((target) => tableOf(targets, target))];
  return owners.flatMap((owner) =>
    cargoSections.flatMap(([section, dev]) => {
      const table = tableOf(owner, section);
      return table === undefined ? [] : [[table, dev] as const];
    }),
  );
}

/** `{ workspace = true }` takes the workspace's declaration of that name. */
function readCargoDependency(
  table: TomlTable,
  key: string,
  inherited: TomlTable | undefined,
): { readonly name: string; readonly version: string } {
  const own = tableOf(table, key);
  const from = own?.["workspace"] === true ? inherited : undefined;
  const detail = from === undefined ? own : tableOf(from, key);
  return {
    name: stringOf(detail, "package") ?? key,
    version: stringOf(from ?? table, key) ?? stringOf(detail, "version") ?? "",
  };
}

function readGoModule(draft: Draft, path: string, text: string): void {
  const name = parseGoModule(text);
  if (name === undefined) return;
  addPackage(draft, path, name, "");
  for (const { path: dependency, version } of parseGoRequirements(text))
    draft.dependencies.push({ from: name, name: dependency, version, dev: false, manifest: path });
}

function addPackage(draft: Draft, manifest: string, name: string, version: string, description = ""): void {
  draft.packages.push({ name, version, manifest, description: description.replaceAll(/\s+/g, " ").trim() });
}

function addWorkspace(draft: Draft, kind: string, manifest: string, members: readonly string[]): void {
  draft.workspaces.push({ kind, root: parentOf(manifest), members });
}

/** Folders with a manifest of that name that match the globs, relative to the root; "!" excludes folders. */
function expand(
  globs: readonly string[],
  from: string,
  paths: readonly string[],
  manifest: string,
): readonly string[] {
  const folder = parentOf(from);
  const folders = paths.filter((path) => baseOf(path) === manifest).map(parentOf);
  const tests = globs.flatMap((glob) => {
    const isNegated = glob.startsWith("!");
    const matches = compileMember(isNegated ? glob.slice(1) : glob, folder);
    return matches === undefined ? [] : [{ isNegated, matches }];
  });
  return folders.filter(
    (path) =>
      tests.some(({ isNegated, matches }) => !isNegated && matches(path)) &&
      !tests.some(({ isNegated, matches }) => isNegated && matches(path)),
  );
}

/** A test for root-relative folders; undefined for a glob that is invalid or leads out of the root. */
function compileMember(glob: string, folder: string): ((path: string) => boolean) | undefined {
  const joined = joinPath(escapeGlob(folder), glob.replace(/\/+$/, ""));
  if (joined === undefined) return undefined;
  try {
    return compileGlob(joined, { wholePath: true });
  } catch (error) {
    // The manifest is the user's: an error in it drops its members and nothing else.
    if (isLociError(error)) return undefined;
    throw error;
  }
}
