// Tables and numbers for people.

/** Aligns the first column left and the others right. Returns nothing if there are no rows. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return line(head) + line(head.map((_, i) => (i === 0 ? "---" : "--:"))) + rows.map(line).join("");
}

export function formatMegabytes(bytes: number | undefined): string {
  return bytes === undefined ? "–" : (bytes / 1e6).toFixed(1);
}

export function formatSeconds(ms: number | undefined): string {
  return ms === undefined ? "–" : (ms / 1000).toFixed(2);
}

/** Three significant digits and no unnecessary zeros: 1234 → "1234", 12.34 → "12.3", 0.01234 → "0.0123". */
export function formatNumber(value: number | undefined): string {
  if (value === undefined) return "–";
  if (value === 0 || Math.abs(value) >= 100) return value.toFixed(0);
  return value.toPrecision(3);
}
