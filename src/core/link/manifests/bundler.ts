// Which gems do a Gemfile and a gemspec name? Both are Ruby programs: only calls with literal names are read.
import type { DeclaredDependency, DeclaredProject } from "./declared-project.ts";

const gemCall = /^\s*gem[\s(]+(["'])([\w.-]+)\1(?:\s*,\s*(["'])([^"']*)\3)?(.*)/;
const groupStart = /^(\s*)group\b(.*)\bdo\b/;
const groupOption = /\bgroups?:\s*(\[[^\]]*\]|:\w+)|:groups?\s*=>\s*(\[[^\]]*\]|:\w+)/;
const specCall =
  /^\s*\w+\.add_(runtime_|development_)?dependency[\s(]+(["'])([\w.-]+)\2(?:\s*,\s*(["'])([^"']*)\4)?/;
const specField = /^\s*\w+\.(name|version|summary)\s*=\s*(["'])(.*?)\2/;
const devGroup = /^(?:dev|test|lint|doc|rubocop|ci$)/;

export function readGemfile(text: string): DeclaredProject {
  const dependencies: DeclaredDependency[] = [];
  let group: { readonly indent: string; readonly dev: boolean } | undefined;
  for (const line of text.split(/\r?\n/)) {
    const started = groupStart.exec(line);
    if (started !== null) group = { indent: started[1]!, dev: isDev(started[2]!) };
    else if (group !== undefined && line.trimEnd() === `${group.indent}end`) group = undefined;
    const call = gemCall.exec(line);
    if (call === null) continue;
    const [, , name = "", , version = "", rest = ""] = call;
    const own = groupOption.exec(rest);
    const dev = own === null ? group?.dev === true : isDev(own[1] ?? own[2]!);
    dependencies.push({ name, version, dev });
  }
  return { name: undefined, version: "", description: undefined, dependencies };
}

/** All groups that are named are for development. */
function isDev(groups: string): boolean {
  const names = groups.match(/\w+/g) ?? [];
  return names.length > 0 && names.every((name) => devGroup.test(name));
}

export function readGemspec(text: string): DeclaredProject {
  const dependencies: DeclaredDependency[] = [];
  const fields = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const call = specCall.exec(line);
    if (call !== null)
      dependencies.push({ name: call[3]!, version: call[5] ?? "", dev: call[1] === "development_" });
    const field = specField.exec(line);
    if (field !== null) fields.set(field[1]!, field[3]!);
  }
  return {
    name: fields.get("name"),
    version: fields.get("version") ?? "",
    description: fields.get("summary"),
    dependencies,
  };
}
