import { describe, expect, test } from "vitest";
import { compileUriTemplate } from "../../../../src/tools/catalog/uri-template.ts";

describe("a URI template", () => {
  test("matches one path segment per variable and decodes it", () => {
    const match = compileUriTemplate("memory/{id}");
    expect(match("memory/a%20b")).toEqual({ id: "a b" });
    expect(match("memory/a/b")).toBeUndefined();
    expect(match("memory/")).toBeUndefined();
    expect(match("memory/a?b=c")).toBeUndefined();
    expect(match("memory/%zz")).toBeUndefined();
  });

  test("matches slashes for a variable with a plus sign", () => {
    expect(compileUriTemplate("file:///{+path}")("file:///src/a.ts")).toEqual({ path: "src/a.ts" });
  });

  test("matches query parameters in any order, with some missing and others unknown", () => {
    const match = compileUriTemplate("memory/search{?query,limit}");
    expect(match("memory/search?limit=3&query=why+not%3F&x=1")).toEqual({ query: "why not?", limit: "3" });
    expect(match("memory/search")).toEqual({});
    expect(match("memory/searching")).toBeUndefined();
  });

  test("matches text around variables literally", () => {
    expect(compileUriTemplate("a.b/{x}")("axb/1")).toBeUndefined();
  });

  test("with an unsupported form is rejected", () => {
    expect(() => compileUriTemplate("memory/{id*}")).toThrow("is not a URI template");
  });
});

test("any encoded value is decoded unchanged", () => {
  const match = compileUriTemplate("m/{id}/{part}{?q,f}");
  const texts = ["", "a", "ä/ö", "?x=1&y", "100%", "a+b c", "#", "語", "{}"];
  for (const id of texts.slice(1)) {
    for (const q of texts) {
      const encode = encodeURIComponent;
      expect(match(`m/${encode(id)}/p?f=${encode(id)}&q=${encode(q)}`)).toEqual({ id, part: "p", q, f: id });
    }
  }
});
