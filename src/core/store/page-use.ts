// How many bytes of a data file do tables use, and how many are free? LMDB keeps freed pages for later writes; its files
// never shrink.
import type { BinaryTable } from "./guard-tables.ts";

interface TreeStats {
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

/** LMDB's statistics about a table and its file. */
interface TableStats extends TreeStats {
  readonly pageSize: number;
  readonly lastPageNumber: number;
  readonly root: TreeStats;
  readonly free: TreeStats;
}

/** Pages at the start of every LMDB file. */
const metaPages = 2;

export function usedBytesOf(tables: readonly BinaryTable[]): number {
  return tables.map(statsOf).reduce((sum, stats) => sum + pagesOf(stats) * stats.pageSize, 0);
}

/** `tables`: all tables of the file. */
export function freeBytesIn(tables: readonly BinaryTable[]): number {
  const stats = tables.map(statsOf);
  const [file] = stats;
  if (file === undefined) return 0;
  const used = [...stats, file.root, file.free].reduce((sum, tree) => sum + pagesOf(tree), metaPages);
  return Math.max(0, file.lastPageNumber + 1 - used) * file.pageSize;
}

function statsOf(table: BinaryTable): TableStats {
  return table.getStats() as TableStats;
}

function pagesOf({ treeBranchPageCount, treeLeafPageCount, overflowPages }: TreeStats): number {
  return treeBranchPageCount + treeLeafPageCount + overflowPages;
}
