// Which folders of the root are Go modules, and under which import path?
import { baseOf, joinPath, parentOf } from "../paths.ts";
import type { ProgramView } from "../program-view.ts";

export interface GoModule {
  /** Import path: `module` in go.mod. */
  readonly path: string;
  readonly folder: string;
}

export interface GoRequirement {
  readonly path: string;
  readonly version: string;
}

/** Modules of the root, and local folders that `replace` substitutes for others; longest path first. */
export function findGoModules(view: ProgramView): readonly GoModule[] {
  const found: GoModule[] = [];
  for (const manifest of view.manifests()) {
    if (baseOf(manifest) !== "go.mod") continue;
    const text = view.readManifest(manifest) ?? "";
    const folder = parentOf(manifest);
    const path = parseGoModule(text);
    if (path !== undefined) found.push({ path, folder });
    for (const { from, to } of parseGoReplaces(text)) {
      const target = joinPath(folder, to);
      if (target !== undefined) found.push({ path: from, folder: target });
    }
  }
  return found.sort((a, b) => b.path.length - a.path.length || (a.folder < b.folder ? -1 : 1));
}

export function parseGoModule(text: string): string | undefined {
  return /^[ \t]*module[ \t]+"?([^\s"]+)"?/m.exec(text)?.[1];
}

/** `replace a => ./b`, local folders only. */
function parseGoReplaces(text: string): { readonly from: string; readonly to: string }[] {
  return argumentsOf(text, "replace").flatMap((line) => {
    const [from, to] = line.split("=>").map((side) => unquote(side.trim().split(/\s/)[0] ?? ""));
    return from !== undefined && to?.startsWith(".") === true ? [{ from, to }] : [];
  });
}

/** The direct requirements in go.mod: the others are those of its requirements. */
export function parseGoRequirements(text: string): readonly GoRequirement[] {
  return argumentsOf(text.replace(/^.*\/\/\s*indirect\b.*$/gm, ""), "require").flatMap((line) => {
    const [path, version] = line.split(/\s+/).map(unquote);
    return path !== undefined && version?.startsWith("v") === true ? [{ path, version }] : [];
  });
}

/** Folders that go.work uses, as written. */
export function parseGoWork(text: string): readonly string[] {
  return argumentsOf(text, "use").flatMap((line) => line.split(/\s+/).map(unquote));
}

/** The arguments of a directive, on its own line or in its block: one string per line, without comments. */
function argumentsOf(text: string, directive: string): readonly string[] {
  const found: string[] = [];
  let isInside = false;
  for (const line of text.split("\n")) {
    const bare = line.split("//", 1)[0]!.trim();
    if (isInside) {
      if (bare.startsWith(")")) isInside = false;
      else if (bare !== "") found.push(bare);
    } else if (bare.startsWith(directive)) {
      const rest = bare.slice(directive.length);
      if (/^\s*\(/.test(rest)) isInside = true;
      else if (/^\s/.test(rest)) found.push(rest.trim());
    }
  }
  return found;
}

function unquote(word: string): string {
  return word.replace(/^["`]|["`]$/g, "");
}
