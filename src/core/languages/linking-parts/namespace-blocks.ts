// Which namespaces does each file of a root make or add to? Found once for a file, and known to the next run as long as its
// bytes are the same: few files take part in most languages, and to learn that each had to be read.
import { isModuleKind } from "../../link/names/symbol-choice.ts";
import type { ProgramView } from "../../link/program-view.ts";
import type { FileId, SymbolRow } from "../../link/ids.ts";
import type { ParsedFile } from "../../types/index.ts";

/** A module symbol that makes a part of the namespace at `path`, which is written with ".". */
export interface FileBlock {
  readonly path: string;
  readonly row: SymbolRow;
}

export interface BlockRules {
  /** Names the rules: those of one name are the same. */
  readonly family: string;
  /** Files that are asked. */
  readonly isAsked: (fileId: FileId) => boolean;
  /** Whether a file takes part, by nothing but its bytes and its path. */
  readonly takesPart: ((file: ParsedFile, path: string) => boolean) | undefined;
  /** Kinds of symbols that make a namespace; modules by default. */
  readonly isSpace?: (kind: number) => boolean;
}

/** Undefined where the file was never asked. */
type Blocks = readonly (readonly FileBlock[] | undefined)[];

/** By file; undefined for those that are not asked. */
export function findNamespaceBlocks(view: ProgramView, rules: BlockRules): Blocks {
  const { family, isAsked, takesPart, isSpace = isModuleKind } = rules;
  const name = `namespaces ${family}`;
  const made = view.made?.get(name) as Blocks | undefined;
  if (made !== undefined) return made;
  const blocks = new Array<readonly FileBlock[] | undefined>(view.fileCount).fill(undefined);
  const before = view.earlier?.(name);
  if (before !== undefined) {
    const known = before.made as Blocks;
    before.idsNow.forEach((now, old) => {
      if (now >= 0) blocks[now] = known[old];
    });
  }
  for (let fileId = 0; fileId < view.fileCount; fileId++) {
    if (!isAsked(fileId)) blocks[fileId] = undefined;
    else if (blocks[fileId] === undefined) {
      const file = view.parsed(fileId);
      const isPart = takesPart === undefined || takesPart(file, view.path(fileId));
      blocks[fileId] = isPart ? blocksOf(file, isSpace) : noBlocks;
    }
  }
  view.made?.set(name, blocks);
  return blocks;
}

const noBlocks: readonly FileBlock[] = [];

function blocksOf(file: ParsedFile, isSpace: (kind: number) => boolean): readonly FileBlock[] {
  const blocks: FileBlock[] = [];
  for (let row = 0; row < file.symbols.length; row++) {
    if (!isSpace(file.symbols.kind[row]!) || !isReachable(file, row, isSpace)) continue;
    blocks.push({ path: namespacePath(file, row), row });
  }
  return blocks;
}

/** Whether only namespaces stand around a module symbol. */
function isReachable({ symbols }: ParsedFile, row: SymbolRow, isSpace: (kind: number) => boolean): boolean {
  for (let at = symbols.parent[row]!; at > 0; at = symbols.parent[at]!) {
    if (!isSpace(symbols.kind[at]!)) return false;
  }
  return true;
}

/** Of the namespace that a module symbol (row 0: the file) makes or adds to. */
export function namespacePath(file: ParsedFile, row: SymbolRow): string {
  const parts: string[] = [];
  for (let at = row; at > 0; at = file.symbols.parent[at]!) {
    parts.unshift(file.strings.get(file.symbols.name[at]!));
  }
  if (file.packageName !== "") parts.unshift(file.packageName);
  return parts.join(".").replaceAll(/::|\\/g, ".");
}
