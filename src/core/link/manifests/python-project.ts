// What does a pyproject.toml declare about its package? PEP 621, Poetry, dependency groups.
import type { Toml, TomlTable } from "./toml.ts";
import { listOf, stringOf, tableOf } from "./toml.ts";

export interface PythonProject {
  readonly name: string | undefined;
  readonly version: string;
  readonly description: string | undefined;
  readonly dependencies: readonly PythonRequirement[];
}

export interface PythonRequirement {
  readonly name: string;
  readonly version: string;
  readonly dev: boolean;
}

const devGroup = /^(?:dev|test|tests|testing|lint|docs|doc|typing)/;

export function readPythonProject(manifest: TomlTable): PythonProject {
  const project = tableOf(manifest, "project");
  const poetry = tableOf(tableOf(manifest, "tool"), "poetry");
  const extras = tableOf(project, "optional-dependencies") ?? {};
  const groups = tableOf(manifest, "dependency-groups") ?? {};
  return {
    name: stringOf(project, "name") ?? stringOf(poetry, "name"),
    version: stringOf(project, "version") ?? stringOf(poetry, "version") ?? "",
    description: stringOf(project, "description") ?? stringOf(poetry, "description"),
    dependencies: [
      ...requirements(listOf(project, "dependencies"), false),
      ...Object.keys(extras).flatMap((extra) => requirements(listOf(extras, extra), devGroup.test(extra))),
      ...Object.keys(groups).flatMap((group) => requirements(listOf(groups, group), true)),
      ...poetryRequirements(tableOf(poetry, "dependencies"), false),
      ...poetryRequirements(tableOf(poetry, "dev-dependencies"), true),
      ...Object.values(tableOf(poetry, "group") ?? {}).flatMap((group) =>
        poetryRequirements(tableOf(group as TomlTable, "dependencies"), true),
      ),
    ],
  };
}

/** PEP 508: `name[extra] >=1,<2; marker`. */
function requirements(list: readonly Toml[], dev: boolean): PythonRequirement[] {
  return list.flatMap((item) => {
    const match =
      typeof item === "string" ? /^\s*([A-Za-z0-9._-]+)\s*(?:\[[^\]]*\])?\s*([^;]*)/.exec(item) : null;
    return match === null ? [] : [{ name: match[1]!, version: match[2]!.trim(), dev }];
  });
}

function poetryRequirements(table: TomlTable | undefined, dev: boolean): PythonRequirement[] {
  return Object.keys(table ?? {})
    .filter((name) => name !== "python")
    .map((name) => ({
      name,
      version: stringOf(table, name) ?? stringOf(tableOf(table, name), "version") ?? "",
      dev,
    }));
}
