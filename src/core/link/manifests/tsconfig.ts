// Path aliases of TypeScript: `paths` and `baseUrl` of the tsconfig that governs a folder and of those it extends.
import { appendTo } from "../../../base/append-to.ts";
import { baseOf, foldersAbove, joinPath, parentOf } from "../paths.ts";
import type { ProgramView } from "../program-view.ts";
import type { Json, JsonObject } from "./json.ts";
import { asObject, asString, asStrings, entriesOf, isList, parseJsonObject } from "./json.ts";
import type { NpmPackages } from "./npm.ts";

export interface PathAliases {
  /** Folder for specifiers that are not relative paths; undefined without baseUrl. */
  readonly baseUrl: string | undefined;
  /** Patterns with at most one "*", and the root-relative paths they stand for; longest prefix first. */
  readonly patterns: readonly AliasPattern[];
}

interface AliasPattern {
  readonly prefix: string;
  /** undefined for a pattern without "*". */
  readonly suffix: string | undefined;
  readonly targets: readonly string[];
}

interface Options {
  readonly baseUrl?: string | undefined;
  readonly paths?: { readonly folder: string; readonly value: Json } | undefined;
}

/** Finds the aliases of folders; each config is read once. */
export class TsConfigs {
  readonly #view: ProgramView;
  readonly #packages: NpmPackages;
  readonly #byFolder = new Map<string, readonly PathAliases[]>();
  readonly #configs = new Map<string, string[]>();
  /** Options by the path of their config, including what it extends. */
  readonly #options = new Map<string, Options>();
  /** Aliases by the path of the config that governs a folder. */
  readonly #aliases = new Map<string, PathAliases | undefined>();

  constructor(view: ProgramView, packages: NpmPackages) {
    this.#view = view;
    this.#packages = packages;
    for (const path of view.manifests()) {
      if (!/^(?:ts|js)config.*\.json$/.test(baseOf(path))) continue;
      const folder = parentOf(path);
      appendTo(this.#configs, folder, path);
    }
  }

  /** Aliases that govern a folder: those of the nearest folder whose config has any, and of those above it. */
  aliasesOf(folder: string): readonly PathAliases[] {
    const known = this.#byFolder.get(folder);
    if (known !== undefined) return known;
    const found: PathAliases[] = [];
    for (const above of foldersAbove(folder)) {
      for (const path of this.#configsIn(above)) {
        if (!this.#aliases.has(path)) this.#aliases.set(path, toAliases(this.#read(path)));
        const aliases = this.#aliases.get(path);
        if (aliases !== undefined) found.push(aliases);
      }
    }
    this.#byFolder.set(folder, found);
    return found;
  }

  #configsIn(folder: string): readonly string[] {
    const rank = (path: string): number => ["tsconfig.json", "jsconfig.json"].indexOf(baseOf(path)) >>> 0;
    return (this.#configs.get(folder) ?? []).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  }

  /** Each file is read once; one that extends itself adds nothing. */
  #read(path: string): Options {
    const known = this.#options.get(path);
    if (known !== undefined) return known;
    this.#options.set(path, {});
    const options = this.#readOptions(path);
    this.#options.set(path, options);
    return options;
  }

  #readOptions(path: string): Options {
    const config = parseJsonObject(this.#view.readManifest(path));
    if (config === undefined) return {};
    const extended = config["extends"];
    const parents = isList(extended) ? asStrings(extended) : asStrings([extended ?? null]);
    let options: Options = {};
    for (const parent of parents) {
      const found = this.#findConfig(parentOf(path), parent);
      if (found !== undefined) options = { ...options, ...this.#read(found) };
    }
    return { ...options, ...ownOptions(config, parentOf(path)) };
  }

  #findConfig(folder: string, specifier: string): string | undefined {
    const isRelative = specifier.startsWith(".");
    const base = isRelative ? joinPath(folder, specifier) : this.#packagePath(specifier);
    if (base === undefined) return undefined;
    return [base, `${base}.json`, `${base}/tsconfig.json`].find(
      (path) => this.#view.readManifest(path) !== undefined,
    );
  }

  #packagePath(specifier: string): string | undefined {
    const parts = specifier.split("/");
    const name = parts.splice(0, specifier.startsWith("@") ? 2 : 1).join("/");
    const found = this.#packages.byName.get(name);
    return found === undefined ? undefined : joinPath(found.folder, parts.join("/"));
  }
}

function ownOptions(config: JsonObject, folder: string): Options {
  const options = asObject(config["compilerOptions"]);
  const baseUrl = asString(options?.["baseUrl"]);
  const paths = options?.["paths"];
  return {
    ...(baseUrl === undefined ? {} : { baseUrl: joinPath(folder, baseUrl) }),
    ...(paths === undefined
      ? {}
      : { paths: { folder: joinPath(folder, baseUrl ?? ".") ?? folder, value: paths } }),
  };
}

function toAliases({ baseUrl, paths }: Options): PathAliases | undefined {
  if (baseUrl === undefined && paths === undefined) return undefined;
  const folder = baseUrl ?? paths?.folder ?? "";
  const patterns = entriesOf(paths?.value).map(([pattern, targets]) => {
    const star = pattern.indexOf("*");
    return {
      prefix: star < 0 ? pattern : pattern.slice(0, star),
      suffix: star < 0 ? undefined : pattern.slice(star + 1),
      targets: asStrings(targets).flatMap((target) => joinPath(folder, target) ?? []),
    };
  });
  return { baseUrl, patterns: patterns.sort((a, b) => b.prefix.length - a.prefix.length) };
}

/** Root-relative paths that a specifier may mean by these aliases, best first. */
export function aliasTargets(aliases: PathAliases, specifier: string): readonly string[] {
  const targets: string[] = [];
  for (const { prefix, suffix, targets: candidates } of aliases.patterns) {
    if (suffix === undefined) {
      if (specifier === prefix) targets.push(...candidates);
    } else if (
      specifier.length >= prefix.length + suffix.length &&
      specifier.startsWith(prefix) &&
      specifier.endsWith(suffix)
    ) {
      const middle = specifier.slice(prefix.length, specifier.length - suffix.length);
      targets.push(...candidates.map((target) => target.replace("*", middle)));
    }
  }
  if (aliases.baseUrl !== undefined) {
    const path = joinPath(aliases.baseUrl, specifier);
    if (path !== undefined) targets.push(path);
  }
  return targets;
}
