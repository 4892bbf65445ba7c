// Who calls an overloaded method? Whoever calls one of its overloads, however many there are.
import { expect, test, vi } from "vitest";
import { connectClient, readText } from "../support/mcp-client.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 90_000 });

const parameters = Array.from({ length: 8 }, (_, count) =>
  Array.from({ length: count }, (_, i) => `int p${i}`).join(", "),
);
const overloads = parameters.map((given) => `  static int sum(${given}) { return 1; }\n`);
const callers = parameters.map((given, count) => {
  const values = given.replaceAll(/int p/g, "");
  return `  int use${count}() { return Sum.sum(${values}); }\n`;
});

test("search_callers_for follows all overloads of a method", async () => {
  const root = makeRepository({
    "src/Sum.java": `class Sum {\n${overloads.join("")}}\n`,
    "src/Uses.java": `class Uses {\n${callers.join("")}}\n`,
  });
  const server = await connectClient(makeTempFolder(), ["--families", "context-engine", "--root", root]);
  try {
    await server.call("qdrant_index");
    const answer = await server.call("search_callers_for", { query: "Sum.sum", limit: 50 });
    const { results, total } = readText(answer) as { results: { symbol: string }[]; total: number };
    expect(results.map(({ symbol }) => symbol).sort()).toEqual(callers.map((_, count) => `Uses.use${count}`));
    expect(total).toBe(callers.length);
  } finally {
    await server.close();
  }
});

test("a call that may run any of several methods of that name is one result, which tells them", async () => {
  const names = ["A", "B", "C"];
  const root = makeRepository({
    "src/Base.java": "class Base {\n  int run() { return save(); }\n  int save() { return 0; }\n}\n",
    ...Object.fromEntries(
      names.map((name) => [
        `src/${name}.java`,
        `class ${name} extends Base {\n  int save() { return 1; }\n}\n`,
      ]),
    ),
  });
  const server = await connectClient(makeTempFolder(), ["--families", "context-engine", "--root", root]);
  try {
    await server.call("qdrant_index");
    interface Found {
      readonly results: readonly { symbol: string; target: string; also_targets: string[] }[];
      readonly total: number;
    }
    for (const [name, params] of [
      ["symbol_graph", { symbol: "save" }],
      ["symbol_graph", { symbol: "save", compact: true }],
      ["search_callers_for", { query: "save" }],
    ] as const) {
      const { results, total } = readText(await server.call(name, params)) as Found;
      expect(results.map(({ symbol }) => symbol)).toEqual(["Base.run"]);
      expect(total).toBe(1);
      const [{ target, also_targets: others } = { target: "", also_targets: [] }] = results;
      expect(target).toBe("src/Base.java#Base.save");
      expect([...others].sort()).toEqual(names.map((one) => `src/${one}.java#${one}.save`));
    }
  } finally {
    await server.close();
  }
});
