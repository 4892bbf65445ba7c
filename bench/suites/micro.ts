// How fast are the small operations that every file and every query go through?
import assert from "node:assert/strict";
import { packColumns, unpackColumns } from "../../src/base/columns.ts";
import { decodeParsedFile, encodeParsedFile, forEachTerm } from "../../src/core/types/index.ts";
import type { ParsedFile } from "../../src/core/types/index.ts";
import { openParser } from "../../src/core/parse/index.ts";
import { quantizeVector } from "../../src/core/vector/index.ts";
import { measureMicro } from "../measure-micro.ts";
import type { Bench } from "../suite.ts";
import { loadLanguages } from "../../src/core/languages/index.ts";

const functionCount = 400;
const source = Array.from(
  { length: functionCount },
  (_, i) =>
    `/** Loads item ${i}. */\nexport function loadItem${i}(store: ItemStore, maxRetries = ${i}): Promise<Item> {\n` +
    `  return store.findItemById(${i}).then((item) => item ?? loadItem${(i + 1) % 400}(store, maxRetries - 1));\n}\n`,
).join("");

export async function run(bench: Bench): Promise<void> {
  const bytes = Buffer.from(source);
  const parser = await openParser(await loadLanguages());
  const parse = (): ParsedFile => parser.parse({ bytes, language: "typescript" }).file;
  const encoded = encodeParsedFile(parse());
  const decoded = decodeParsedFile(encoded);
  const columns = unpackColumns(encoded);
  const vector = Float32Array.from({ length: 256 }, (_, i) => Math.sin(i));
  const countTerms = (): number => {
    let terms = 0;
    forEachTerm(source, 0, source.length, () => {
      terms++;
    });
    return terms;
  };
  const hasAllSymbols = (file: unknown): void => {
    assert.equal((file as ParsedFile).symbols.length, functionCount + 1);
  };
  await measureMicro(bench, `TypeScript of ${(bytes.length / 1e6).toFixed(2)} MB`, [
    { name: "parse and extract", run: parse, bytes: bytes.length, check: hasAllSymbols },
    {
      name: "words of code",
      run: countTerms,
      bytes: bytes.length,
      check: (terms) => {
        assert.ok((terms as number) > 10 * functionCount);
      },
    },
    {
      name: "encode an artifact",
      run: () => encodeParsedFile(decoded),
      check: (again) => {
        assert.deepEqual(again, encoded);
      },
    },
    { name: "decode an artifact", run: () => decodeParsedFile(encoded), check: hasAllSymbols },
    {
      name: "pack columns",
      run: () => packColumns(columns),
      check: (again) => {
        assert.deepEqual(again, encoded);
      },
    },
    {
      name: "quantize a vector",
      run: () => quantizeVector(vector),
      check: (result) => {
        const { values, scale } = result as ReturnType<typeof quantizeVector>;
        const length = Math.hypot(...vector);
        const worst = Math.max(...vector.map((value, i) => Math.abs(value / length - values[i]! * scale)));
        assert.ok(worst <= scale, `off by ${worst}, with steps of ${scale}`);
      },
    },
  ]);
}
