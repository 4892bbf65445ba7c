// Which programs does a root have, and which files is each asked about? One program per configuration. A file that no
// configuration includes uses the nearest one above it, or default options if there is none.
import { dirname, posix } from "node:path";
import { appendTo } from "../../base/append-to.ts";
import type { TypeScript, ts } from "./typescript.ts";
import type { ProjectFiles } from "./project-files.ts";
import { readConfig, type Config } from "./read-config.ts";
import type { PathTable } from "./workspace-paths.ts";

export interface PlannedProgram {
  /** Folder of its configuration, or of the package without one. */
  readonly folder: string;
  readonly config: Config | undefined;
  readonly options: ts.CompilerOptions;
  readonly rootNames: readonly string[];
  /** The root's files that it is asked about; each file is in exactly one program. */
  readonly owned: readonly string[];
}

/** A file in several configurations belongs to the innermost that includes it. */
export function planPrograms(
  compiler: TypeScript,
  files: ProjectFiles,
  workspacePaths: PathTable,
): readonly PlannedProgram[] {
  const configs = readConfigs(compiler, files);
  const left = new Set(files.sources);
  const drafts = configs.map((config) => {
    const owned = config.fileNames.filter((path) => left.delete(path));
    return { config, owned, extra: [] as string[] };
  });
  const byFolder = new Map<string, (typeof drafts)[number]>();
  for (const draft of drafts) {
    const folder = posix.dirname(draft.config.path);
    if (!byFolder.has(folder)) byFolder.set(folder, draft);
  }
  const packages = new Set(files.manifests().map((path) => posix.dirname(`${files.root}/${path}`)));
  const loose = new Map<string, string[]>();
  for (const path of left) {
    const draft = findAbove(path, files.root, (folder) => byFolder.get(folder));
    if (draft !== undefined) draft.extra.push(path);
    else {
      const folder = findAbove(path, files.root, (at) => (packages.has(at) ? at : undefined)) ?? files.root;
      appendTo(loose, folder, path);
    }
  }
  return [
    ...drafts
      .filter(({ owned, extra }) => owned.length + extra.length > 0)
      .map(({ config, owned, extra }) => ({
        folder: posix.dirname(config.path),
        config,
        options: adapt(config.options, posix.dirname(config.path), extra, workspacePaths),
        rootNames: [...config.fileNames, ...extra],
        owned: [...owned, ...extra],
      })),
    ...[...loose].map(([folder, owned]) => ({
      folder,
      config: undefined,
      options: adapt(plainOptions(compiler, folder), folder, owned, workspacePaths),
      rootNames: owned,
      owned,
    })),
  ];
}

/** Inner folders first, and within a folder `tsconfig.json` before the configurations it refers to. */
function readConfigs(compiler: TypeScript, files: ProjectFiles): Config[] {
  const found = new Map<string, Config>();
  const add = (path: string): void => {
    if (found.has(path) || !path.startsWith(`${files.root}/`)) return;
    const config = readConfig(compiler, path, files.root);
    found.set(path, config);
    for (const reference of config.references ?? []) add(compiler.resolveProjectReferencePath(reference));
  };
  const depth = (path: string): number => path.split("/").length;
  for (const path of [...files.configs].sort((a, b) => depth(b) - depth(a))) add(path);
  return [...found.values()].sort((a, b) => depth(b.path) - depth(a.path));
}

function findAbove<T>(path: string, root: string, find: (folder: string) => T | undefined): T | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = find(folder);
    if (found !== undefined || folder === root || folder === dirname(folder)) return found;
  }
}

const building = new Set([
  "composite",
  "incremental",
  "tsBuildInfoFile",
  "plugins",
  "declaration",
  "emitDeclarationOnly",
]);

/** Nothing is built, so only options that affect what names mean are kept. */
function adapt(
  options: ts.CompilerOptions,
  folder: string,
  extra: readonly string[],
  workspacePaths: PathTable,
): ts.CompilerOptions {
  const kept = Object.entries(options).filter(([name]) => !building.has(name));
  const adapted: ts.CompilerOptions = { ...Object.fromEntries(kept), noEmit: true, skipLibCheck: true };
  if (extra.some((path) => /\.[cm]?jsx?$/.test(path))) adapted.allowJs = true;
  adapted.paths = { ...workspacePaths, ...options.paths };
  // The base of relative paths in `paths`, if they are the project's own.
  adapted["pathsBasePath"] ??= folder;
  return adapted;
}

function plainOptions(compiler: TypeScript, folder: string): ts.CompilerOptions {
  const isBefore5 = /^[1-4]\./.test(compiler.version);
  const said = {
    allowJs: true,
    target: "esnext",
    module: "esnext",
    moduleResolution: isBefore5 ? "node" : "bundler",
    jsx: "preserve",
    esModuleInterop: true,
    experimentalDecorators: true,
    resolveJsonModule: true,
    strict: false,
  };
  return compiler.convertCompilerOptionsFromJson(said, folder).options;
}
