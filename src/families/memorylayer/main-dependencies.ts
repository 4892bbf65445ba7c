// Which packages of others does the project depend on most? A monorepo has hundreds; a summary names a few.
import { appendTo } from "../../base/append-to.ts";
import { isTestPath } from "../../core/walk/index.ts";
import { classifyPath, pathClasses } from "../../core/query/index.ts";
import type { WorkspaceReport } from "../../core/types/index.ts";

const mostNamed = 30;
const aside = pathClasses.example | pathClasses.documentation | pathClasses.compatibility;

type Dependency = WorkspaceReport["dependencies"][number];

export interface MainDependencies {
  /** The most used ones of every package manager, those needed at run time before those of development. */
  readonly names: readonly string[];
  /** How many there are. */
  readonly count: number;
}

/** Without the project's own packages. Those of examples and tests count only if there are no others. */
export function findMainDependencies({ dependencies }: WorkspaceReport): MainDependencies {
  const outer = dependencies.filter(({ internal }) => !internal);
  const own = outer.filter(({ manifest }) => !isAside(manifest));
  const managers = new Map<string, Dependency[]>();
  for (const dependency of own.length > 0 ? own : outer) {
    const manager = managerOf(dependency.manifest);
    appendTo(managers, manager, dependency);
  }
  const ranked = [...managers.values()].flatMap(rankByUse);
  // Every package manager has its turn, or the one with the most packages would hide the others.
  ranked.sort((a, b) => Number(a.dev) - Number(b.dev) || a.rank - b.rank);
  const names = [...new Set(ranked.map(({ name }) => name))];
  return { names: names.slice(0, mostNamed), count: names.length };
}

interface RankedDependency {
  readonly name: string;
  /** It is only needed for development. */
  readonly dev: boolean;
  readonly rank: number;
}

/** By how many manifests need them at run time, then for development; ties in the order in which they are declared. */
function rankByUse(dependencies: readonly Dependency[]): RankedDependency[] {
  const uses = new Map<string, { readonly run: Set<string>; readonly develop: Set<string> }>();
  for (const { name, manifest, dev } of dependencies) {
    const use = uses.get(name) ?? { run: new Set(), develop: new Set() };
    (dev ? use.develop : use.run).add(manifest);
    uses.set(name, use);
  }
  return [...uses]
    .sort(([, a], [, b]) => b.run.size - a.run.size || b.develop.size - a.develop.size)
    .map(([name, { run }], rank) => ({ name, dev: run.size === 0, rank }));
}

function isAside(manifest: string): boolean {
  return (classifyPath(manifest, 0, "json") & aside) !== 0 || isTestPath(manifest);
}

/** `Gemfile` and a gemspec belong together, as do all files of .NET, of Python and of the JVM. */
function managerOf(manifest: string): string {
  const name = manifest.slice(manifest.lastIndexOf("/") + 1);
  if (/^Gemfile$|\.gemspec$/.test(name)) return "bundler";
  if (/^pom\.xml$|^build\.gradle/.test(name)) return "jvm";
  if (/\.(toml|txt|in)$/.test(name) && name !== "Cargo.toml") return "pip";
  return name.endsWith("proj") ? "dotnet" : name;
}
