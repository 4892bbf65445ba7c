// Which symbols of C and C++ can other files refer to? Those in headers, those with external linkage, and members
// defined outside their class; for all files of a root, as columns sorted by the name's hash.
import { baseOf } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";
import { makeFromAll } from "../../link/made-from-all.ts";
import { cFamily } from "./facts.ts";
import type { NamespaceAlias } from "./namespace-aliases.ts";
import { createRows, LinkageTable, ranks } from "./linkage-rows.ts";
import { linkageMarks, readLinkageSummary, type LinkageSummary } from "./linkage-summary.ts";

/** If a name has more definitions than this, only some are compared: the owner's name selects them first. */
export const mostDefinitions = 64;

/** The table of a root's files, with what is needed to renew it after a change. */
interface Linkage {
  readonly table: LinkageTable;
  /** By file: numbers of the file names that it includes; undefined for files of other languages. */
  readonly includes: readonly (Uint32Array | undefined)[];
  /** Numbers of file names, the last parts of included paths. The map only grows; all tables share it. */
  readonly numbers: Map<string, number>;
  /** By that number: how many files include it. */
  readonly counts: readonly number[];
  /** By file: other names that it gives to namespaces; few files do. */
  readonly aliases: ReadonlyMap<number, readonly NamespaceAlias[]>;
}

type LinkageSymbols = LinkageSummary["symbols"];

const linkages = new WeakMap<ProgramView, Linkage>();

/**
 * The table of a root, made once. Reads the summaries of all C and C++ files; after a change, if the table from before
 * is available, only those of changed files.
 */
export function linkageOf(view: ProgramView): LinkageTable {
  return collected(view).table;
}

/** By file of a root: the other names that it gives to namespaces. */
export function namespaceAliasesOf(view: ProgramView): ReadonlyMap<number, readonly NamespaceAlias[]> {
  return collected(view).aliases;
}

function collected(view: ProgramView): Linkage {
  let linkage = linkages.get(view);
  if (linkage === undefined) {
    linkage = makeFromAll<Linkage>(view, "c linkage", (earlier) =>
      earlier === undefined ? collectAll(view) : renew(earlier.made, earlier.idsNow, view),
    );
    linkages.set(view, linkage);
  }
  return linkage;
}

function collectAll(view: ProgramView): Linkage {
  const files: number[] = [];
  for (let file = 0; file < view.fileCount; file++) if (cFamily.has(view.language(file))) files.push(file);
  const empty: Linkage = {
    ...{ includes: new Array<undefined>(view.fileCount).fill(undefined), numbers: new Map(), counts: [] },
    ...{ aliases: new Map(), table: LinkageTable.empty },
  };
  return extend(empty, files, view);
}

/** Keeps the rows of unchanged files, unless a file has become a header or stopped being one. */
function renew(before: Linkage, idsNow: Int32Array, view: ProgramView): Linkage {
  const includes = new Array<Uint32Array | undefined>(view.fileCount).fill(undefined);
  const isKnown = new Uint8Array(view.fileCount);
  const counts = [...before.counts];
  const aliases = new Map<number, readonly NamespaceAlias[]>();
  idsNow.forEach((now, old) => {
    const included = before.includes[old];
    const named = before.aliases.get(old);
    if (now >= 0 && named !== undefined) aliases.set(now, named);
    if (now >= 0) {
      includes[now] = included;
      isKnown[now] = 1;
    } else for (const number of included ?? []) counts[number]!--;
  });
  const fresh: number[] = [];
  for (let file = 0; file < view.fileCount; file++) {
    if (isKnown[file] === 0 && cFamily.has(view.language(file))) fresh.push(file);
  }
  const kept = { ...before, includes, counts, aliases };
  const extended = extend({ ...kept, table: before.table.withFiles(idsNow) }, fresh, view);
  const turned = findTurned(before.counts, extended, view);
  if (turned.length === 0) return extended;
  // Files that have become headers or stopped being headers get new rows.
  const again = [...new Set([...fresh, ...turned])].sort((a, b) => a - b);
  const isAgain = new Set(again);
  const stays = idsNow.map((now) => (isAgain.has(now) ? -1 : now));
  const read = { files: again, symbols: again.map((file) => readLinkageSummary(view, file).symbols) };
  return { ...extended, table: addRows(before.table.withFiles(stays), read, extended, view) };
}

/** Files whose name is included now but was not before, or the reverse. */
function findTurned(before: readonly number[], { counts, numbers }: Linkage, view: ProgramView): number[] {
  const turned = new Set<string>();
  for (const [base, number] of numbers) {
    if (isPositive(before[number]) !== isPositive(counts[number])) turned.add(base);
  }
  const files: number[] = [];
  if (turned.size === 0) return files;
  for (let file = 0; file < view.fileCount; file++) {
    if (turned.has(baseOf(view.path(file))) && cFamily.has(view.language(file))) files.push(file);
  }
  return files;
}

/** @param files - ascending, none of them in the linkage yet */
function extend(linkage: Linkage, files: readonly number[], view: ProgramView): Linkage {
  const { numbers } = linkage;
  const [includes, counts] = [[...linkage.includes], [...linkage.counts]];
  const aliases = new Map(linkage.aliases);
  const symbols: LinkageSymbols[] = [];
  for (const file of files) {
    const summary = readLinkageSummary(view, file);
    symbols.push(summary.symbols);
    if (summary.aliases.length > 0) aliases.set(file, summary.aliases);
    const bases = new Set(summary.includes.map(({ path }) => baseOf(path)));
    includes[file] = Uint32Array.from(bases, (base) => {
      let number = numbers.get(base);
      if (number === undefined) numbers.set(base, (number = numbers.size));
      counts[number] = (counts[number] ?? 0) + 1;
      return number;
    });
  }
  const extended = { ...linkage, includes, counts, aliases };
  return { ...extended, table: addRows(linkage.table, { files, symbols }, extended, view) };
}

/** Adds the rows of these files, which must not be in the table yet. */
function addRows(
  table: LinkageTable,
  { files, symbols }: { readonly files: readonly number[]; readonly symbols: readonly LinkageSymbols[] },
  { numbers, counts }: Linkage,
  view: ProgramView,
): LinkageTable {
  // A repository may declare millions of names: columns of the right size, filled once.
  const most = symbols.reduce((sum, { length }) => sum + length, 0);
  const names = new Uint32Array(most);
  const found = createRows(most);
  let length = 0;
  for (const [i, file] of files.entries()) {
    const number = numbers.get(baseOf(view.path(file)));
    const isHeader = number !== undefined && isPositive(counts[number]);
    const { name, row, marks, owner } = symbols[i]!;
    for (let at = 0; at < name.length; at++) {
      const rank = rankOf(marks[at]!, isHeader);
      if (rank === undefined) continue;
      names[length] = name[at]!;
      found.file[length] = file;
      found.row[length] = row[at]!;
      found.marks[length] = marks[at]! | rank;
      found.owner[length] = owner[at]!;
      length++;
    }
  }
  return table.with(names.subarray(0, length), { ...found, length });
}

function isPositive(count: number | undefined): boolean {
  return count !== undefined && count > 0;
}

/**
 * The rank of a symbol; undefined if no other file can refer to it. A file is a header if any include ends in its name.
 */
function rankOf(marks: number, isHeader: boolean): number | undefined {
  const { global, declaration, linkable, internal, operator } = linkageMarks;
  if ((marks & operator) !== 0) return ranks.operator;
  if (isHeader && (marks & global) !== 0) return ranks.header;
  if ((marks & linkable) !== 0) return ranks.linked;
  // A member defined outside its class declares nothing in its file, even if it is itself only a declaration.
  const isApart = (marks & global) === 0;
  return isApart || (marks & (declaration | internal)) === 0 ? ranks.other : undefined;
}
