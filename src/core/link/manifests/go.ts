// Which folders of the root are Go modules, and under which import path?
import { baseOf, joinPath, parentOf } from "../paths.ts";
import type { LinkWorld } from "../program-view.ts";

export interface GoModule {
  /** Import path, as `module` in go.mod says. */
  readonly path: string;
  readonly folder: string;
}

export interface GoRequirement {
  readonly path: string;
  readonly version: string;
}

/** Modules of the root, and local folders that `replace` puts in the place of others; longest path first. */
export function findGoModules(world: LinkWorld): readonly GoModule[] {
  const found: GoModule[] = [];
  for (const manifest of world.manifests()) {
    if (baseOf(manifest) !== "go.mod") continue;
    const text = world.readManifest(manifest) ?? "";
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
  return /^\s*module\s+"?([^\s"]+)"?/m.exec(text)?.[1];
}

/** `replace a => ./b`, local folders only. */
function parseGoReplaces(text: string): { readonly from: string; readonly to: string }[] {
  const found: { from: string; to: string }[] = [];
  for (const match of text.matchAll(/^\s*(?:replace\s+)?(\S+)(?:\s+v\S+)?\s*=>\s*(\.\S*)/gm)) {
    found.push({ from: match[1]!, to: match[2]! });
  }
  return found;
}

/** What go.mod requires, indirect requirements included. */
export function parseGoRequirements(text: string): readonly GoRequirement[] {
  const found: GoRequirement[] = [];
  const blocks = text.matchAll(/^\s*require\s*(?:\(([\s\S]*?)^\s*\)|([^\n(]+))/gm);
  for (const [, block, line] of blocks) {
    for (const match of (block ?? line ?? "").matchAll(/^\s*([^\s/][^\s]*)\s+(v[^\s/]+)/gm)) {
      found.push({ path: match[1]!, version: match[2]! });
    }
  }
  return found;
}

/** Folders that go.work uses, as written. */
export function parseGoWork(text: string): readonly string[] {
  const found: string[] = [];
  for (const [, block, line] of text.matchAll(/^\s*use\s*(?:\(([\s\S]*?)^\s*\)|([^\n(]+))/gm)) {
    for (const word of (block ?? line ?? "").replace(/\/\/[^\n]*/g, "").split(/\s+/)) {
      if (word !== "") found.push(word.replace(/^"|"$/g, ""));
    }
  }
  return found;
}
