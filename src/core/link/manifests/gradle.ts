// Which libraries does a Gradle build name? A build is a program: only literal coordinates and aliases of the version
// catalog are read.
import type { DeclaredDependency, DeclaredProject } from "./declared-project.ts";
import { listOf, parseToml, stringOf, tableOf } from "./toml.ts";

/** From an alias as code writes it (`libs.` left out, dots between the words) to the libraries that it stands for. */
export type VersionCatalog = ReadonlyMap<string, readonly string[]>;

const configuration =
  /^\s*["']?(\w*(?:[iI]mplementation|[aA]pi|[cC]ompile(?:Only|Classpath)?|[rR]untime(?:Only)?|[kK]apt|[kK]sp|[aA]nnotationProcessor))["']?[\s(]\s*(.*)/;
const coordinates = /^(?:\w+[\s(]+)*["']([\w.-]+:[\w.-]+)(?::([\w.+-]+))?[^"']*["']/;
const alias = /^(?:\w+[\s(]+)*libs\.([\w.]+)/;

export function readGradle(text: string, catalog: VersionCatalog): DeclaredProject {
  const dependencies = text.split(/\r?\n/).flatMap((line): DeclaredDependency[] => {
    const [, kind = "", argument = ""] = configuration.exec(line) ?? [];
    if (kind === "") return [];
    const dev = /test|mock/i.test(kind);
    const [, name, version = ""] = coordinates.exec(argument) ?? [];
    if (name !== undefined) return [{ name, version, dev }];
    const used = alias.exec(argument)?.[1]?.replace(/\.get$/, "");
    return (catalog.get(used ?? "") ?? []).map((library) => ({ name: library, version: "", dev }));
  });
  return { name: undefined, version: "", description: undefined, dependencies };
}

/** `gradle/libs.versions.toml`: libraries and bundles of them. */
export function readVersionCatalog(text: string): VersionCatalog {
  const manifest = parseToml(text);
  const libraries = tableOf(manifest, "libraries") ?? {};
  const bundles = tableOf(manifest, "bundles") ?? {};
  const found = new Map<string, readonly string[]>();
  for (const key of Object.keys(libraries)) {
    const library = tableOf(libraries, key);
    const [group, name] = [stringOf(library, "group"), stringOf(library, "name")];
    const module =
      stringOf(library, "module") ??
      (group === undefined || name === undefined ? stringOf(libraries, key) : `${group}:${name}`);
    if (module !== undefined) found.set(aliasOf(key), [module.split(":").slice(0, 2).join(":")]);
  }
  for (const key of Object.keys(bundles)) {
    const members = listOf(bundles, key).filter((item) => typeof item === "string");
    const modules = members.flatMap((member) => found.get(aliasOf(member)) ?? []);
    found.set(`bundles.${aliasOf(key)}`, modules);
  }
  return found;
}

function aliasOf(key: string): string {
  return key.replaceAll(/[-_]/g, ".");
}
