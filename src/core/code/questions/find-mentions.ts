// Where is a name used without an edge to a symbol of that name? These are the uses that "nobody calls it" would miss.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { throwIfCancelled } from "../../../errors.ts";
import {
  expressionFlags,
  segmentFileFlags,
  symbolFlags,
  codeEdgeKinds,
  ops,
  type NameMention,
  type NameMentions,
  type ParsedFile,
} from "../../types/index.ts";
import { constructorsOf } from "../graph/declared-symbols.ts";
import { findFilesWithName, type FileWithName } from "../symbols/files-with-name.ts";
import { splitTypedName } from "../symbols/match-name.ts";
import { createMentionOrder } from "./mention-order.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";

/** If more files contain the name, only the first ones are examined. */
const maxFiles = 2_000;
/** Next to known uses these matter less, and a name in more files mostly means something else. */
const maxFilesBeside = 100;

interface MentionsQuery {
  readonly name: string;
  readonly limit: number;
  readonly isBeside?: boolean | undefined;
  /** The symbol that they may mean: places that are likely to mean it come first. */
  readonly symbolId?: string | undefined;
}

const imports = codeEdgeKinds.indexOf("IMPORTS");
const naming: ReadonlySet<number> = new Set([ops.ident, ops.member, ops.type]);

/**
 * Mentions of the last part of `typed` (for `Class.method` the method) that resolve to no symbol of that name: they
 * were not resolved, or lead outside the root. Locals of that name and the declaration do not count. A file has importers,
 * and no name that a line of code could mention: the last part of `Card.vue` would be "vue".
 */
export function findMentions(
  open: ReadableSnapshot,
  { name: typed, limit, isBeside = false, symbolId }: MentionsQuery,
  signal?: AbortSignal,
): NameMentions {
  const { last: name } = splitTypedName(typed);
  const { root } = open.snapshot.record;
  if (symbolId !== undefined && open.symbols.pathOfId(symbolId) === symbolId) {
    return { name: typed, total: 0, files: 0, isComplete: true, places: [] };
  }
  const targets = findTargetKeys(open, name);
  const files = findFilesWithName(open.snapshot, name);
  const order = symbolId === undefined ? undefined : createMentionOrder(open, symbolId);
  if (order !== undefined) files.sort((a, b) => order.ofFile(a) - order.ofFile(b));
  const mostFiles = isBeside ? maxFilesBeside : maxFiles;
  const ordered: { readonly order: number; readonly place: NameMention }[] = [];
  let fileCount = 0;
  for (const file of files.slice(0, mostFiles)) {
    throwIfCancelled(signal);
    const resolved = findResolvedLines(open, file, targets);
    const lines = findMentionLines(open, file, name).filter(({ mention }) => !resolved.has(mention.line));
    if (lines.length === 0) continue;
    fileCount++;
    const importing = order === undefined ? undefined : findImportingLines(open, file);
    for (const { mention, importLine } of lines) {
      const isOutside = importLine > 0 && importing !== undefined && !importing.has(importLine);
      ordered.push({
        order: order?.ofPlace(file, mention.isTest, isOutside) ?? 0,
        place: { root, path: file.path, ...mention },
      });
    }
  }
  ordered.sort((a, b) => a.order - b.order);
  return {
    name,
    total: ordered.length,
    files: fileCount,
    isComplete: files.length <= mostFiles,
    places: ordered.slice(0, limit).map(({ place }) => place),
  };
}

/** Requires at least one root. */
export function joinMentions(found: readonly NameMentions[], limit: number): NameMentions {
  return {
    name: found[0]!.name,
    total: found.reduce((sum, { total }) => sum + total, 0),
    files: found.reduce((sum, { files }) => sum + files, 0),
    isComplete: found.every(({ isComplete }) => isComplete),
    places: found.flatMap(({ places }) => places).slice(0, limit),
  };
}

/** The targets by which edges refer to the symbols of that name; a call of a class refers to its constructor. */
function findTargetKeys({ snapshot, symbols }: ReadableSnapshot, name: string): ReadonlySet<string> {
  return new Set(
    symbols
      .named(name)
      .flatMap((ref) => [ref, ...constructorsOf(snapshot, ref)])
      .map((ref) => {
        const { tables } = snapshot.segments[ref.segment]!;
        return targetKey(symbols.path(ref), tables.symbols.key[ref.row]!);
      }),
  );
}

function targetKey(path: string, key: number): string {
  return `${key} ${path}`;
}

/** Lines of the file that have an edge to one of the symbols. */
function findResolvedLines(
  { snapshot }: ReadableSnapshot,
  { segment, file }: FileWithName,
  targets: ReadonlySet<string>,
): ReadonlySet<number> {
  const { tables, edges } = snapshot.segments[segment]!;
  const lines = new Set<number>();
  const end = tables.files.edgeStart[file + 1] ?? edges.length;
  for (let row = tables.files.edgeStart[file]!; row < end; row++) {
    const key = targetKey(edges.path(edges.targetPath(row)), edges.targetKey(row));
    if (targets.has(key)) lines.add(edges.line(row));
  }
  return lines;
}

/** Lines whose import leads to a file of the root. */
function findImportingLines(
  { snapshot }: ReadableSnapshot,
  { segment, file }: FileWithName,
): ReadonlySet<number> {
  const { tables, edges } = snapshot.segments[segment]!;
  const lines = new Set<number>();
  const end = tables.files.edgeStart[file + 1] ?? edges.length;
  for (let row = tables.files.edgeStart[file]!; row < end; row++) {
    if (edges.kind(row) === imports) lines.add(edges.line(row));
  }
  return lines;
}

interface MentionLine {
  readonly mention: Omit<NameMention, "root" | "path">;
  /** The value or qualifier before it, if that is a name; else "". */
  readonly base: string;
  /** Line of the import that gives the file the name, or its base; 0 for none. */
  readonly importLine: number;
}

/** Each line that mentions it, once. */
export function findMentionLines(
  { symbols, snapshot }: Pick<ReadableSnapshot, "symbols" | "snapshot">,
  { path, segment, file }: FileWithName,
  name: string,
): MentionLine[] {
  const parsed = symbols.parsedFile(path);
  const text = parsed === undefined ? -1 : findString(parsed, name);
  if (parsed === undefined || text < 0) return [];
  const { expressions } = parsed;
  const rows = new Map<number, number>();
  for (let row = 0; row < expressions.length; row++) {
    if (expressions.name[row] !== text || !naming.has(expressions.op[row]!)) continue;
    if ((expressions.flags[row]! & expressionFlags.local) !== 0) continue;
    if (!rows.has(expressions.line[row]!)) rows.set(expressions.line[row]!, row);
  }
  const { tables } = snapshot.segments[segment]!;
  const first = tables.files.symbolStart[file]!;
  const isTestFile = (tables.files.flags[file]! & segmentFileFlags.test) !== 0;
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([line, row]): MentionLine => {
      const owner = expressions.owner[row]!;
      const ref = { segment, row: first + owner };
      const base = expressions.base[row]!;
      const imported = findImport(parsed, expressions.name[base < 0 ? row : base]!);
      const mention = {
        line,
        symbol: owner === 0 ? "" : symbols.label(ref),
        symbolId: symbols.id(ref),
        isTest: isTestFile || (tables.symbols.flags[ref.row]! & symbolFlags.test) !== 0,
        isMember: base >= 0,
        importedFrom: imported < 0 ? "" : parsed.strings.get(parsed.imports.module[imported]!),
      };
      return {
        mention,
        base: textOf(parsed, base < 0 ? noString : expressions.name[base]!),
        importLine: imported < 0 ? 0 : parsed.imports.line[imported]!,
      };
    });
}

function textOf({ strings }: ParsedFile, text: number): string {
  return text === noString ? "" : strings.get(text);
}

/** The row of the import from which a file has a name. `import "a/b"` without a name gives `b`. -1 for none. */
function findImport({ imports, strings }: ParsedFile, name: number): number {
  if (name === noString) return -1;
  for (let row = 0; row < imports.length; row++) {
    const module = strings.get(imports.module[row]!);
    const local = imports.local[row]!;
    const isIt = local === noString ? module.split(/[/:]/).at(-1) === strings.get(name) : local === name;
    if (isIt) return row;
  }
  return -1;
}

function findString({ strings, stringHashes }: ParsedFile, text: string): number {
  const hash = hash32(text);
  for (
    let number = stringHashes.indexOf(hash);
    number >= 0;
    number = stringHashes.indexOf(hash, number + 1)
  ) {
    if (strings.get(number) === text) return number;
  }
  return -1;
}
