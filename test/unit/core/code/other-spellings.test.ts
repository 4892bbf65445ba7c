// How a name is written in traces, documentation and declarations, and which name it is.
import { expect, test } from "vitest";
import { otherSpellings } from "../../../../src/core/code/symbols/other-spellings.ts";

test.each([
  ["server.(*Handler).Serve", "server.Handler.Serve"],
  ["(*Cache[...]).get(0xc000, {0x1, 0x2})", "Cache.get(0xc000, {0x1, 0x2})"],
  ["*Handler.Serve", "Handler.Serve"],
  ["server.(*Handler).Serve.func1.2", "server.Handler.Serve"],
  ["func (h *Handler) Serve(w Writer) error {", "Handler.Serve"],
  ["func (Handler) Serve()", "Handler.Serve"],
  ["def parse_path(path: str)", "parse_path"],
  ["async def load", "load"],
  ["class Store:", "Store"],
  ["class Store extends Base {", undefined],
  ["struct _pool_t", "_pool_t"],
  ["static unsigned int *count(char *text)", "count"],
  ["void Pool::drain(int)", "Pool::drain"],
  ["export default function render(props) {", "render"],
])("%j is %j", (typed, name) => {
  expect(otherSpellings(typed)[0]).toBe(name);
});

test("folders of a module's path are left out one by one, and its version", () => {
  expect(otherSpellings("host.org/team/web/v2/mods/http.(*Server).Run")).toEqual([
    "host.org/team/web/v2/mods/http.Server.Run",
    "team/web/mods/http.Server.Run",
    "web/mods/http.Server.Run",
    "mods/http.Server.Run",
    "http.Server.Run",
  ]);
  expect(otherSpellings("host.org/team/web/v2.Load").at(-1)).toBe("web.Load");
});

test("questions, paths and plain names have no other spelling", () => {
  for (const typed of [
    "who calls parse",
    "Store.load",
    "src/a.ts",
    "the class Store",
    "a",
    "",
    "x ".repeat(900),
  ])
    expect(otherSpellings(typed)).toEqual([]);
});
