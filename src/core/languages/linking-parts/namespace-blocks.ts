// To which namespaces does each file of a root contribute? Found once per file and reused by the next run while the
// file's bytes stay the same. In most languages few files contribute, but each one has to be read to know.
import { isModuleKind } from "../../link/names/symbol-choice.ts";
import type { ProgramView } from "../../link/program-view.ts";
import type { FileId, SymbolRow } from "../../link/ids.ts";
import type { ParsedFile } from "../../types/index.ts";
import { makeFromAll, type Earlier } from "../../link/made-from-all.ts";

/** A module symbol that forms part of the namespace at `path`, which is written with ".". */
export interface FileBlock {
  readonly path: string;
  readonly row: SymbolRow;
}

export interface BlockRules {
  /** Identifies the rules: equal names mean equal rules. */
  readonly family: string;
  /** Files to examine. */
  readonly isAsked: (fileId: FileId) => boolean;
  /** Whether a file contributes, decided only by its bytes and path. */
  readonly takesPart: ((file: ParsedFile, path: string) => boolean) | undefined;
  /** Kinds of symbols that form a namespace; modules by default. */
  readonly isSpace?: (kind: number) => boolean;
}

/** Undefined for a file that was never examined. */
type Blocks = readonly (readonly FileBlock[] | undefined)[];

/** Blocks by file; undefined for files that are not examined. */
export function findNamespaceBlocks(view: ProgramView, rules: BlockRules): Blocks {
  return makeFromAll(view, `namespaces ${rules.family}`, (earlier) => collectBlocks(view, rules, earlier));
}

function collectBlocks(view: ProgramView, rules: BlockRules, earlier: Earlier<Blocks> | undefined): Blocks {
  const { isAsked, takesPart, isSpace = isModuleKind } = rules;
  const blocks = new Array<readonly FileBlock[] | undefined>(view.fileCount).fill(undefined);
  earlier?.idsNow.forEach((now, old) => {
    if (now >= 0) blocks[now] = earlier.made[old];
  });
  for (let fileId = 0; fileId < view.fileCount; fileId++) {
    if (!isAsked(fileId)) blocks[fileId] = undefined;
    else if (blocks[fileId] === undefined) {
      const file = view.parsed(fileId);
      const isPart = takesPart === undefined || takesPart(file, view.path(fileId));
      blocks[fileId] = isPart ? blocksOf(file, isSpace) : noBlocks;
    }
  }
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

/** Whether a module symbol is enclosed only by namespaces. */
function isReachable({ symbols }: ParsedFile, row: SymbolRow, isSpace: (kind: number) => boolean): boolean {
  for (let at = symbols.parent[row]!; at > 0; at = symbols.parent[at]!) {
    if (!isSpace(symbols.kind[at]!)) return false;
  }
  return true;
}

/** Path of the namespace that a module symbol (row 0: the file) forms or adds to. */
export function namespacePath(file: ParsedFile, row: SymbolRow): string {
  const parts: string[] = [];
  for (let at = row; at > 0; at = file.symbols.parent[at]!) {
    parts.unshift(file.strings.get(file.symbols.name[at]!));
  }
  if (file.packageName !== "") parts.unshift(file.packageName);
  return parts.join(".").replaceAll(/::|\\/g, ".");
}
