// Turns places that a small program printed into an index in SCIP's format, which compilers.ts judges by.
// Usage: node dist/bench/quality/places-to-scip.js FOLDER PLACES.tsv INDEX.scip
// A line a use, with tabs between: path, line, column (in bytes) and name, then the same of its declaration; nothing more for
// what is declared outside of the folder. Lines and columns count from 1.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { writeScip, type WrittenOccurrence } from "../../test/support/scip-writer.ts";

const [folder = ".", places = "places.tsv", index = "index.scip"] = process.argv.slice(2);

type Place = readonly [path: string, row: string, column: string, name: string];

/** By path, then by what makes an occurrence one of its own. */
const documents = new Map<string, Map<string, WrittenOccurrence>>();

for (const line of readFileSync(places, "utf8").split("\n")) {
  const [path, row, column, name, toPath, toRow, toColumn, toName] = line.split("\t");
  if (path === undefined || row === undefined || column === undefined || name === undefined) continue;
  if (toPath === undefined || toRow === undefined || toColumn === undefined || toName === undefined) {
    add([path, row, column, name], `judge . outside . ${name}.`, false);
    continue;
  }
  const symbol = `judge . inside . \`${toPath}:${toRow}:${toColumn}\`/${toName}.`;
  add([toPath, toRow, toColumn, toName], symbol, true);
  add([path, row, column, name], symbol, false);
}

/** Notes that `name` stands at a path, a line and a column. */
function add([path, row, column, name]: Place, symbol: string, isDefinition: boolean): void {
  let occurrences = documents.get(path);
  if (occurrences === undefined) documents.set(path, (occurrences = new Map<string, WrittenOccurrence>()));
  const place = { line: Number(row) - 1, column: Number(column) - 1, length: Buffer.byteLength(name) };
  occurrences.set(`${row}:${column} ${symbol} ${isDefinition}`, { symbol, ...place, isDefinition });
}

const written = [...documents].map(([path, occurrences]) => ({
  path,
  encoding: 1,
  occurrences: [...occurrences.values()],
}));
writeFileSync(index, writeScip(written, pathToFileURL(resolve(folder)).href));
