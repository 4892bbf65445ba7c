import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadTokenizer } from "../../../../src/core/embed/tokenizer.ts";

const folder = fileURLToPath(new URL("../../../../../test/unit/core/embed/tiny-model", import.meta.url));
const [unknown, open, close, get, user, plural] = [1, 2, 3, 4, 5, 6];

test("an encoded text has start and end tokens and is shortened between them", async () => {
  const tokenizer = await loadTokenizer(folder);
  expect(tokenizer.encode("Get users usery", 32)).toEqual([open, get, user, plural, unknown, close]);
  expect(tokenizer.encode("get get get get", 4)).toEqual([open, get, get, close]);
  expect(tokenizer.encode("", 4)).toEqual([open, close]);
});

test("an encoded pair marks its two texts with different types and shortens the second text first", async () => {
  const tokenizer = await loadTokenizer(folder);
  expect(tokenizer.encodePair("get", "user user", 32)).toEqual({
    ids: [open, get, close, user, user, close],
    types: [0, 0, 0, 1, 1, 1],
  });
  const { ids } = tokenizer.encodePair("get get", "user ".repeat(50), 8);
  expect(ids.slice(0, 4)).toEqual([open, get, get, close]);
  expect(ids.length).toBeLessThanOrEqual(8);
  expect(ids.at(-1)).toBe(close);
  expect(tokenizer.encodePair("get get get get", "user", 3).ids).toEqual([open, get, get]);
});
