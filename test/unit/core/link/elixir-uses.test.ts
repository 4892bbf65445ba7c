// Elixir: a `use` that leads to other ones, and to itself.
import { expect, test } from "vitest";
import { cpuMs } from "../../../support/cpu-time.ts";
import { calls } from "./source-view.ts";

const web = (parts: string): string => `defmodule Web do
  def html do
    quote do
${parts}
    end
  end
  def last do
    quote do
      import Web.Helpers
    end
  end
end
defmodule Web.Helpers do
  def title(text), do: text
end
`;

const page = `defmodule Page do
  use Web, :html
  def show, do: title("x")
  def miss, do: unknown("x")
end
`;

test("a macro that brings in itself many times is searched once", () => {
  const parts = "      unquote(html())\n".repeat(200) + "      unquote(last())";
  let found: string[] = [];
  const spent = cpuMs(() => (found = calls({ "web.ex": web(parts), "page.ex": page })));
  expect(found).toContain("page.ex#Page.show -> web.ex#Web.Helpers.title");
  expect(spent).toBeLessThan(2_000);
});
