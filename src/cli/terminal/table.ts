// Rows and columns for people: numbers aligned right, the last column wrapped to the terminal.
import { largestOf } from "../../base/largest-of.ts";
import { visibleLength } from "./style.ts";
import { hangingIndent } from "./wrap.ts";

/** With less room than this, the last column gets lines of its own. */
export const leastRoom = 24;
export const ownLineIndent = 2;

/**
 * Cells are used unchanged; `align` has one letter per column, l or r. If a line would be longer than `columns`, its last
 * cell is broken between words, or moves below the row.
 */
export function renderTable(rows: readonly (readonly string[])[], align: string, columns = Infinity): string {
  const widths = Array.from(align, (_, column) => largestOf(rows, (row) => visibleLength(row[column] ?? "")));
  const last = widths.length - 1;
  const start = widths.slice(0, last).reduce((sum, width) => sum + width + 2, 0);
  const fits = (row: readonly string[]): boolean => start + visibleLength(row[last] ?? "") <= columns;
  // A few long cells leave the others where they are.
  const isMostlyNarrow = 2 * rows.filter(fits).length > rows.length;
  const longestWord = largestOf(rows, (row) => largestOf((row[last] ?? "").split(" "), visibleLength));
  const isBelow = columns - start < Math.max(leastRoom, longestWord);
  const line = (row: readonly string[]): string => {
    const cells = row.map((cell, column) =>
      align[column] === "r"
        ? cell.padStart(widths[column] ?? 0)
        : column === last
          ? cell
          : cell.padEnd(widths[column] ?? 0),
    );
    if (fits(row) && (isMostlyNarrow || !isBelow || (row[last] ?? "") === ""))
      return `${cells.join("  ").trimEnd()}\n`;
    const head = cells.slice(0, last).join("  ");
    const indent = isBelow ? ownLineIndent : start;
    const lines = hangingIndent(indent, row[last]!, columns);
    if (isBelow) return [head.trimEnd(), ...lines.filter((text) => text.trim() !== ""), ""].join("\n");
    return [`${head}  ${lines[0]!.slice(indent)}`.trimEnd(), ...lines.slice(1), ""].join("\n");
  };
  return rows.map(line).join("");
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
