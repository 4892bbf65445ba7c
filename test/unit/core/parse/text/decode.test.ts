// Which text do these bytes contain?
import { expect, test } from "vitest";
import {} from "../../../../../src/core/parse/text/decode.ts";
import { decodeSource } from "../../../../../src/core/parse/index.ts";

test("UTF-8, with and without its mark", () => {
  expect(decodeSource(Buffer.from("let ä = 1;"))).toEqual({ text: "let ä = 1;", encoding: "utf-8" });
  expect(decodeSource(Buffer.from("\ufefflet a;"))).toEqual({ text: "let a;", encoding: "utf-8" });
  expect(decodeSource(Buffer.from(""))).toEqual({ text: "", encoding: "ascii" });
});

test("UTF-16 in both orders, told by its mark", () => {
  const little = Buffer.from("\ufeffint ä;", "utf16le");
  expect(decodeSource(little)).toEqual({ text: "int ä;", encoding: "utf-16le" });
  expect(decodeSource(Buffer.from(little).swap16())).toEqual({ text: "int ä;", encoding: "utf-16be" });
});

test("an odd byte at the end of UTF-16 is left out", () => {
  const cut = Buffer.concat([Buffer.from("\ufeffab", "utf16le"), Buffer.from([0x41])]);
  expect(decodeSource(cut)?.text).toBe("ab");
});

test("what is no UTF-8 is Latin-1", () => {
  expect(decodeSource(Buffer.from([0x2f, 0x2f, 0xe4, 0x0a]))).toEqual({ text: "//ä\n", encoding: "latin1" });
});

test("NUL bytes make it binary", () => {
  expect(decodeSource(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0]))).toBeUndefined();
});
