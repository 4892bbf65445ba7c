// Converts the places that a small program printed into a SCIP index, the reference of compilers.ts.
// Usage: node dist/bench/quality/places-to-scip.js FOLDER PLACES.tsv INDEX.scip
// One use per line, separated by tabs: path, line, column (in bytes) and name, then the same of its declaration. The
// second part is absent if the declaration is outside of the folder. Lines and columns count from 1.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { writeScip, type WrittenOccurrence } from "../../test/support/scip-writer.ts";

const [folder = ".", places = "places.tsv", index = "index.scip"] = process.argv.slice(2);

type Place = readonly [path: string, row: string, column: string, name: string];

/** By path, then by the key of an occurrence. */
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

/** Records that `name` is at a path, line and column. */
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
