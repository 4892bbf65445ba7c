// What does a composer.json declare about its PHP package?
import type { DeclaredDependency, DeclaredProject } from "./declared-project.ts";
import type { Json } from "./json.ts";
import { asString, entriesOf, parseJsonObject } from "./json.ts";

export function readComposer(text: string): DeclaredProject {
  const manifest = parseJsonObject(text) ?? {};
  return {
    name: asString(manifest["name"]),
    version: asString(manifest["version"]) ?? "",
    description: asString(manifest["description"]),
    dependencies: [...required(manifest["require"], false), ...required(manifest["require-dev"], true)],
  };
}

/** Packages have a vendor; `php`, `ext-json` and `lib-curl` are parts of the platform. */
function required(section: Json | undefined, dev: boolean): DeclaredDependency[] {
  return entriesOf(section)
    .filter(([name]) => name.includes("/"))
    .map(([name, version]) => ({ name, version: asString(version) ?? "", dev }));
}
