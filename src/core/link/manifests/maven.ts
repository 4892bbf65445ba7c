// What does a pom.xml declare about its Maven module?
import type { DeclaredProject } from "./declared-project.ts";
import { elementsOf, textOf, withoutElements, withoutXmlComments } from "./xml.ts";

/** Sections whose names and dependencies are not those of the module. */
const foreignSections = ["parent", "dependencyManagement", "build", "reporting", "profiles", "exclusions"];

/** Names are `group:artifact`. */
export function readMaven(text: string): DeclaredProject {
  const whole = withoutXmlComments(text);
  const parent = elementsOf(whole, "parent")[0] ?? "";
  const own = withoutElements(whole, foreignSections);
  const head = withoutElements(own, ["dependencies", "properties"]);
  const group = textOf(head, "groupId") ?? textOf(parent, "groupId");
  const version = textOf(head, "version") ?? textOf(parent, "version") ?? "";
  const artifact = textOf(head, "artifactId");
  return {
    name: group === undefined || artifact === undefined ? artifact : `${group}:${artifact}`,
    version,
    description: textOf(head, "description"),
    dependencies: elementsOf(own, "dependency").flatMap((dependency) => {
      const [name, from] = [textOf(dependency, "artifactId"), textOf(dependency, "groupId")];
      if (name === undefined || from === undefined) return [];
      const isOwnGroup = /^\$\{(?:project\.|pom\.)?groupId\}$/.test(from);
      return {
        name: `${isOwnGroup ? (group ?? from) : from}:${name}`,
        version: textOf(dependency, "version") ?? "",
        dev: textOf(dependency, "scope") === "test",
      };
    }),
  };
}
