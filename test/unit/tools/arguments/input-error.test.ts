import { expect, test } from "vitest";
import { z } from "zod";
import { toInputError } from "../../../../src/tools/arguments/input-error.ts";

const shape = z.object({ kinds: z.array(z.enum(["class", "method"])), limit: z.int().min(1) });
const schema = z.toJSONSchema(shape) as Parameters<typeof toInputError>[3];

test("a list that was written as one text is named as a whole, and a route says where its schema is", () => {
  const parsed = shape.safeParse({ kinds: ["nope"], limit: 1 });
  const error = toInputError("/api/search", parsed.error!.issues, { kinds: "nope" }, schema, []);
  expect(error.message).toBe('kinds is "nope", but must be one of "class", "method".');
  expect(error.hint).toBe("See /api/search in /openapi.json.");
});

test("a missing field, and a wrong place in a list, are named", () => {
  const given = { kinds: ["class", "x"] };
  const parsed = shape.safeParse(given);
  const error = toInputError("search_code", parsed.error!.issues, given, schema, []);
  expect(error.message).toMatch(
    /^kinds\.1 is "x", but must be one of "class", "method"\. limit is missing: /,
  );
  expect(error.hint).toBe("See the schema of search_code in tools/list.");
});

test("what was ignored is told in whole sentences, without a full stop after a question", () => {
  const parsed = shape.safeParse({ kinds: [] });
  const ignored = ["a was ignored; did you mean b?", "c was ignored; known parameters: b", "d was ignored"];
  const error = toInputError("search_code", parsed.error!.issues, {}, schema, ignored);
  expect(error.hint).toBe("a was ignored; did you mean b? c was ignored; known parameters: b. d was ignored");
});
