// Results as TOON (Token-Oriented Object Notation); the rest of the answer stays JSON, because clients read it.
import { encode } from "@toon-format/toon";

/** The JSON of an answer with its list as one TOON text; undefined if JSON was requested. */
export function toToonText(
  result: Readonly<Record<string, unknown>>,
  format: "json" | "toon" | undefined,
): string | undefined {
  if (format !== "toon") return undefined;
  const { results, ...rest } = result;
  return JSON.stringify({ ...rest, results: encode(inColumns(results)), output_format: "toon" });
}

/** Code results and memories have different columns, so each kind gets its own table. */
function inColumns(results: unknown): Readonly<Record<string, unknown>> {
  const rows = Array.isArray(results) ? (results as readonly Readonly<Record<string, unknown>>[]) : [];
  const sources = [...new Set(rows.map(({ source }) => source))].filter(
    (source) => typeof source === "string",
  );
  if (sources.length === 0) return { results: rows.map(alignRow) };
  return Object.fromEntries(
    sources.map((source) => [source, rows.filter((row) => row["source"] === source).map(alignRow)]),
  );
}

/** A table needs scalars: lists become one text, and the encoder handles columns that are missing in some rows. */
function alignRow(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row)
      // The table's name already says it.
      .filter(([key]) => key !== "source")
      .map(([key, value]) => [
        key,
        Array.isArray(value) && value.every((item) => typeof item === "string") ? value.join("; ") : value,
      ]),
  );
}
