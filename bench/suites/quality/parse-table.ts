// Reads the first table that bench/quality prints, as numbers.

export interface QualityRow {
  /** All questions, one set, or one language; and whether lines or files had to be right. */
  readonly subject: string;
  /** Values from 0 to 1, by measure. */
  readonly shares: Readonly<Record<string, number>>;
}

const measures = ["NDCG@10", "hit@1", "MRR@10"];

/** Empty if there is no such table. */
export function parseQualityTable(markdown: string): readonly QualityRow[] {
  const lines = markdown.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const start = lines.findIndex((cells) => measures.every((measure) => cells.includes(measure)));
  if (start < 0) return [];
  const head = lines[start]!;
  const rows: QualityRow[] = [];
  for (const cells of lines.slice(start + 2)) {
    if (cells.length !== head.length) break;
    const shares = measures.map((measure) => [measure, Number(cells[head.indexOf(measure)])] as const);
    rows.push({ subject: cells[1]!, shares: Object.fromEntries(shares) });
  }
  return rows;
}
