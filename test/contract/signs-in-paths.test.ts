// Ids join a path and a name with `#`, which folders and names contain too: questions about such symbols are answered.
import { expect, test, vi } from "vitest";
import { createToolClient } from "../support/codemem-client.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

const files = {
  "exercises/C#/Program.cs":
    "namespace Demo {\n  public class Program {\n    public static int Twice(int a) {\n      return Once(a) * 2;\n    }\n" +
    "    public static int Once(int a) {\n      return a;\n    }\n  }\n}\n",
  "F#/lib.js":
    "export class Kiln {\n  #fire() {\n    return 1;\n  }\n  start() {\n    return this.#fire();\n  }\n}\n",
  "a#b/tool": "#!/usr/bin/env python3\ndef glaze():\n    return 1\n\n\ndef dip():\n    return glaze()\n",
};

const symbols = [
  ["exercises/C#/Program.cs", "Demo.Program.Once", "Demo.Program.Twice"],
  ["F#/lib.js", "Kiln.#fire", "Kiln.start"],
  ["a#b/tool", "glaze", "dip"],
] as const;

interface Found {
  readonly id: string;
  readonly called_by?: number;
}

interface Users {
  readonly results: readonly { readonly symbol: string }[];
}

test("symbols and files whose paths contain the sign are found by name and by id", async () => {
  const { engine } = await openTestEngine();
  const client = createToolClient(engine);
  await engine.code.index(makeRepository(files), {});
  for (const [path, called, caller] of symbols) {
    const id = `${path}#${called}`;
    for (const name of [called, id]) {
      const asked = { qualified_name: name };
      const found = await client.ask<Found>("get_symbol_info", asked);
      expect(found, name).toMatchObject({ id, called_by: 1 });
      for (const tool of ["get_impact", "get_dependencies"]) {
        expect(JSON.stringify(await client.ask(tool, asked)), name).toContain(`${path}#${caller}`);
      }
    }
    const users = await client.ask<Users>("search_callers_for", { query: called });
    expect(
      users.results.map(({ symbol }) => symbol),
      "named without the path",
    ).toEqual([caller]);
    const file = { qualified_name: path };
    expect(await client.ask<Found>("get_symbol_info", file)).toMatchObject({ id: path });
    expect(await client.ask("get_impact", file)).not.toHaveProperty("unresolved");
  }
});
