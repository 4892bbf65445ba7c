// Whose token is it, and does the response time reveal anything about it?
import type * as crypto from "node:crypto";
import { expect, test, vi } from "vitest";

const compared = vi.hoisted(() => ({ lengths: [] as (readonly [number, number])[] }));
// The real function, with its calls recorded: otherwise `===` on tokens would go unnoticed.
vi.mock("node:crypto", async (load) => {
  const real = await load<typeof crypto>();
  return {
    ...real,
    timingSafeEqual(a: NodeJS.ArrayBufferView, b: NodeJS.ArrayBufferView) {
      compared.lengths.push([a.byteLength, b.byteLength]);
      return real.timingSafeEqual(a, b);
    },
  };
});
const { loadTokens } = await import("../../../src/http/tokens.ts");

const tokens = { token: "reader-0123456789abcdef", adminToken: "admin-0123456789abcdef" };

test.each([
  ["the reader's", "Bearer reader-0123456789abcdef", "reader"],
  ["the administrator's", "Bearer admin-0123456789abcdef", "admin"],
  ["a wrong one", "Bearer reader-0123456789abcdeX", undefined],
  ["a prefix", "Bearer reader-0123456789abcde", undefined],
  ["a longer one", `Bearer reader-0123456789abcdef${"f".repeat(100)}`, undefined],
])(
  "%s is compared with both tokens in constant time, as digests of the same length",
  (_what, header, role) => {
    const { identify } = loadTokens(tokens);
    compared.lengths.length = 0;
    expect(identify(header)).toBe(role);
    // Always two comparisons of 32 bytes each, regardless of the input and of the first result.
    expect(compared.lengths).toEqual([
      [32, 32],
      [32, 32],
    ]);
  },
);

test("a header without a bearer token is rejected without any comparison", () => {
  const { identify } = loadTokens(tokens);
  compared.lengths.length = 0;
  for (const header of [undefined, "", "Basic abc", "reader-0123456789abcdef"])
    expect(identify(header)).toBeUndefined();
  expect(compared.lengths).toEqual([]);
});
