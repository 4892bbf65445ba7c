// Results as TOON (Token-Oriented Object Notation): the rest of the answer stays JSON, since clients read that.
import { encode } from "@toon-format/toon";

/** The JSON of an answer whose list is one TOON text; undefined where JSON was asked for. */
export function toToonText(
  result: Readonly<Record<string, unknown>>,
  format: "json" | "toon" | undefined,
): string | undefined {
  if (format !== "toon") return undefined;
  const { results, ...rest } = result;
  return JSON.stringify({ ...rest, results: encode(inColumns(results)), output_format: "toon" });
}

/** A code result and a memory have different columns: each kind is a table of its own. */
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

/** A table needs scalars: lists become one text, and what is absent in some rows is left to the encoder. */
function alignRow(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row)
      // The table's name says it.
      .filter(([key]) => key !== "source")
      .map(([key, value]) => [
        key,
        Array.isArray(value) && value.every((item) => typeof item === "string") ? value.join("; ") : value,
      ]),
  );
}
