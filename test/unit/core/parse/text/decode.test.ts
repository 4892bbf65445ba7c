// Decoding of source files: encodings and binary files.
import { expect, test } from "vitest";
import { decodeSource } from "../../../../../src/core/parse/index.ts";

test("decodeSource decodes UTF-8 with and without a byte order mark", () => {
  expect(decodeSource(Buffer.from("let ä = 1;"))).toEqual({ text: "let ä = 1;", encoding: "utf-8" });
  expect(decodeSource(Buffer.from("\ufefflet a;"))).toEqual({ text: "let a;", encoding: "utf-8" });
  expect(decodeSource(Buffer.from(""))).toEqual({ text: "", encoding: "ascii" });
});

test("decodeSource decodes UTF-16 in the byte order of its mark", () => {
  const little = Buffer.from("\ufeffint ä;", "utf16le");
  expect(decodeSource(little)).toEqual({ text: "int ä;", encoding: "utf-16le" });
  expect(decodeSource(Buffer.from(little).swap16())).toEqual({ text: "int ä;", encoding: "utf-16be" });
});

test("decodeSource omits an odd byte at the end of UTF-16", () => {
  const cut = Buffer.concat([Buffer.from("\ufeffab", "utf16le"), Buffer.from([0x41])]);
  expect(decodeSource(cut)?.text).toBe("ab");
});

test("decodeSource decodes invalid UTF-8 as Latin-1", () => {
  expect(decodeSource(Buffer.from([0x2f, 0x2f, 0xe4, 0x0a]))).toEqual({ text: "//ä\n", encoding: "latin1" });
});

test("decodeSource returns undefined for bytes that begin with NULs, which are binary", () => {
  expect(decodeSource(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0]))).toBeUndefined();
  expect(decodeSource(Buffer.from(`${" ".repeat(7_999)}\0`))).toBeUndefined();
});

test("decodeSource reads a NUL in a literal further down as a space, like git takes such a file for text", () => {
  const start = `// ${"x".repeat(8_000)}\nlet ä = "`;
  expect(decodeSource(Buffer.from(`${start}\0";`))).toEqual({ text: `${start} ";`, encoding: "utf-8" });
});
