// Rows and columns for people: numbers aligned right, the last column wrapped to the terminal.
import { largestOf } from "../../base/largest-of.ts";
import { visibleLength } from "./style.ts";
import { flowPieces, hangingIndent } from "./wrap.ts";

/** With less room than this, the last column gets lines of its own. */
export const leastRoom = 24;
export const ownLineIndent = 2;

export interface TableShape {
  /** One letter per column, l or r. */
  readonly align: string;
  /** The first line, if the table has one; "" for a column that explains itself. */
  readonly labels?: readonly string[];
  /** Which column names the row; by default the last. */
  readonly title?: number;
}

/**
 * Cells are used unchanged. If a line would be longer than `columns`, its last cell is broken between words, or moves
 * below the row. If the other cells alone are too long, each row becomes a block: its title, and below it the other
 * cells with their labels.
 */
export function renderTable(
  rows: readonly (readonly string[])[],
  shape: TableShape,
  columns = Infinity,
): string {
  const { align, labels } = shape;
  const all = labels === undefined ? rows : [labels, ...rows];
  const widths = Array.from(align, (_, column) => largestOf(all, (row) => visibleLength(row[column] ?? "")));
  const last = widths.length - 1;
  const padded = all.map((row) =>
    row.map((cell, column) => {
      const width = widths[column] ?? 0;
      const blanks = " ".repeat(Math.max(0, width - visibleLength(cell)));
      return align[column] === "r" ? blanks + cell : column === last ? cell : cell + blanks;
    }),
  );
  const start = widths.slice(0, last).reduce((sum, width) => sum + width + 2, 0);
  const fits = (row: readonly string[]): boolean => start + visibleLength(row[last] ?? "") <= columns;
  const isEmpty = (row: readonly string[]): boolean => (row[last] ?? "") === "";
  // A few long cells leave the others where they are.
  const isMostlyNarrow = 2 * all.filter(fits).length > all.length;
  const longestWord = largestOf(all, (row) => largestOf((row[last] ?? "").split(" "), visibleLength));
  const isBelow = columns - start < Math.max(leastRoom, longestWord);
  const headOf = (row: readonly string[]): string => row.slice(0, last).join("  ").trimEnd();
  if (padded.some((row) => visibleLength(headOf(row)) > columns)) {
    return rows.map((row) => renderBlock(row, shape, columns)).join("");
  }
  return padded
    .map((row) => {
      if (fits(row) && (isMostlyNarrow || !isBelow || isEmpty(row))) return `${row.join("  ").trimEnd()}\n`;
      const indent = isBelow ? ownLineIndent : start;
      const lines = hangingIndent(indent, row[last]!, columns);
      if (isBelow) return [headOf(row), ...lines.filter((text) => text.trim() !== ""), ""].join("\n");
      const head = row.slice(0, last).join("  ");
      return [`${head}  ${lines[0]!.slice(indent)}`.trimEnd(), ...lines.slice(1), ""].join("\n");
    })
    .join("");
}

/** The title on a line of its own, then the other cells, as many on a line as fit, then the last one. */
function renderBlock(
  row: readonly string[],
  { labels = [], title = row.length - 1 }: TableShape,
  columns: number,
): string {
  const told = row.map((cell, column) => {
    const label = column === title ? "" : (labels[column] ?? "").toLowerCase();
    return cell === "" || label === "" ? cell : `${label} ${cell}`;
  });
  const last = row.length - 1;
  const between = told.filter((cell, column) => cell !== "" && column !== title && column !== last);
  const lines = [
    told[title] ?? "",
    ...flowPieces(ownLineIndent, between, columns),
    ...(title === last ? [] : hangingIndent(ownLineIndent, told[last] ?? "", columns)),
  ];
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => `${line}\n`)
    .join("");
}

export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit] ?? ""}`;
}

export function formatMs(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
