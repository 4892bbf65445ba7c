import fc from "fast-check";
import { expect, test } from "vitest";
import { packColumns, TableBuilder, unpackColumns } from "../../../../src/base/columns.ts";
import { emptyParsedFile } from "../../../../src/core/ingest/view/empty-parsed-file.ts";
import {
  decodeDeclarations,
  decodePackageName,
  decodeParsedFile,
  encodeParsedFile,
  expressionSchema,
  extractorVersion,
} from "../../../../src/core/types/index.ts";

test("an artifact keeps the base of every expression, even of a row that comes later", () => {
  const bases = fc.array(fc.oneof(fc.constant(-1), fc.nat({ max: 300 }), fc.nat({ max: 0x7fff_fffe })), {
    maxLength: 300,
  });
  fc.assert(
    fc.property(bases, (base) => {
      const rows = new TableBuilder(expressionSchema);
      const others = { op: 1, name: 7, generic: -1, owner: 0, line: 3, argc: 255, flags: 2 };
      base.forEach((row, offset) => rows.add({ ...others, base: row, offset }));
      const expressions = rows.build();
      const { expressions: read } = decodeParsedFile(encodeParsedFile({ ...emptyParsedFile, expressions }));
      expect({ ...read }).toEqual({ ...expressions });
      expect([...read.base]).toEqual(base);
    }),
  );
});

test("an artifact of another extractor or of another stored form is refused, whatever is read of it", () => {
  const [head, ...others] = unpackColumns(encodeParsedFile(emptyParsedFile));
  const current = head![0]!;
  // The last is an extractor's number alone, as artifacts of the second form had it.
  for (const version of [current - 1, current + 1, current + 1_000, extractorVersion]) {
    const other = head!.slice();
    other[0] = version;
    const bytes = packColumns([other, ...others]);
    for (const decode of [decodeParsedFile, decodeDeclarations, decodePackageName])
      expect(() => decode(bytes)).toThrow(/of version/);
  }
});
