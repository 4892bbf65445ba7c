// What does a project file of .NET (csproj, fsproj, vbproj) declare?
import { baseOf } from "../paths.ts";
import type { DeclaredDependency, DeclaredProject } from "./declared-project.ts";
import { textOf, withoutElements, withoutXmlComments } from "./xml.ts";

const reference = /<(Package|Project)Reference\s([^<>]*)>/g;
const included = /\bInclude\s*=\s*["']([^"']+)["']/;
const versioned = /\bVersion\s*=\s*["']([^"']*)["']|<Version>([^<]*)</;
/** For the build of this project alone, as analyzers and generators are. */
const isPrivate = /\bPrivateAssets(?:\s*=\s*["']|>)\s*all\b/i;

/** Test frameworks do not mark themselves: in a project of tests all packages are for development. */
export function readDotnet(path: string, text: string): DeclaredProject {
  const plain = withoutXmlComments(text);
  const own = withoutElements(plain, ["ItemGroup"]);
  const name = stemOf(path);
  const isTest = /\bMicrosoft\.NET\.Test\.Sdk\b|<IsTestProject>\s*true/i.test(plain) || /tests?$/i.test(name);
  const dependencies = Array.from(plain.matchAll(reference), (match): DeclaredDependency | undefined => {
    const [opened, kind, attributes = ""] = match;
    const target = included.exec(attributes)?.[1];
    if (target === undefined || target.includes("$(")) return undefined;
    const from = match.index + opened.length;
    const details = attributes.endsWith("/") ? "" : plain.slice(from, endOf(plain, from));
    const [, version, inner] = versioned.exec(attributes) ?? versioned.exec(details) ?? [];
    const isPackage = kind === "Package";
    return {
      // A project is known by its file's name.
      name: isPackage ? target : stemOf(target.replaceAll("\\", "/")),
      version: isPackage ? (version ?? inner ?? "").trim() : "",
      dev: isTest || isPrivate.test(attributes) || isPrivate.test(details),
    };
  });
  return {
    name,
    version: textOf(own, "Version") ?? "",
    description: textOf(own, "Description"),
    dependencies: dependencies.filter((one) => one !== undefined),
  };
}

function stemOf(path: string): string {
  return baseOf(path).replace(/\.\w+proj$/, "");
}

/** Where the details of a reference end: they are few lines. */
function endOf(text: string, from: number): number {
  const end = text.slice(from, from + 1000).indexOf("Reference>");
  return end < 0 ? from : from + end;
}
