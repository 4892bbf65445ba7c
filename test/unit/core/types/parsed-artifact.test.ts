import fc from "fast-check";
import { expect, test } from "vitest";
import { TableBuilder } from "../../../../src/base/columns.ts";
import { emptyParsedFile } from "../../../../src/core/ingest/view/empty-parsed-file.ts";
import { decodeParsedFile, encodeParsedFile, expressionSchema } from "../../../../src/core/types/index.ts";

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
