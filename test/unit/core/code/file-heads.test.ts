// For a question whose words occur in imports, the answer is a definition in the file, not the imports.
import { expect, test } from "vitest";
import { openTestEngine } from "../../../support/engine.ts";
import { makeRepository } from "../../../support/temp.ts";

const imports = Array.from({ length: 40 }, (_, i) => `import kilnwood.stove${i}.Burner${i};`).join("\n");

function method(name: string): string {
  const body = Array.from({ length: 40 }, (_, i) => `    total${i} = total${i} + shelf[${i}];`).join("\n");
  return `  void ${name}() {\n${body}\n  }\n`;
}

const license = "/* Permission is granted to everyone who may want it. */\n";
const potter = (comment: string, package_ = "package pottery;") =>
  `${license}${comment}${package_}\n\n${imports}\n\nclass Potter {\n${method("glaze")}${method("throwBowl")}}\n`;

async function search(files: Readonly<Record<string, string>>, query: string) {
  const { engine } = await openTestEngine();
  const root = makeRepository(files);
  await engine.code.index(root, {});
  const { hits } = await engine.code.search({ query, root, limit: 10 });
  return hits.map(({ path, symbol, startLine }) => ({ path, symbol, startLine }));
}

test("a definition replaces the head of its file in the results, without duplicates", async () => {
  const hits = await search({ "Potter.java": potter("") }, "adapter of kilnwood burner");
  expect(hits[0]).toMatchObject({ path: "Potter.java", symbol: expect.stringMatching(/^Potter/) as string });
  const places = hits.map(({ symbol, startLine }) => `${symbol}:${startLine}`);
  expect(new Set(places).size).toBe(places.length);
});

test("a file head whose comment matches the question stays in the results", async () => {
  const files = { "Potter.java": potter("/* Burners of kilnwood, adapted to shelves. */\n") };
  const [first] = await search(files, "adapter of kilnwood burner");
  expect(first).toEqual({ path: "Potter.java", symbol: "", startLine: 1 });
});

test("matching code before the first definition stays in the results", async () => {
  const setup = "import kilnwood\nkilnwood.open()\nkilnwood.burner(3).heat()\n";
  const body = Array.from({ length: 60 }, (_, i) => `    shelf${i} = shelf${i} + 1`).join("\n");
  const files = { "potter.py": `${setup}${"\n# -----\n".repeat(80)}def glaze():\n${body}\n` };
  const [first] = await search(files, "heat the kilnwood burner");
  expect(first).toEqual({ path: "potter.py", symbol: "", startLine: 1 });
});

test("a chunk in which modules begin is named after the innermost module", async () => {
  const methods = Array.from({ length: 30 }, (_, i) => `    def shelf${i}\n      ${i}\n    end\n`).join("\n");
  const files = {
    "helpers.rb": `module Pottery\n  # Everything about kilnwood burners.\n  module Helpers\n${methods}  end\nend\n`,
  };
  const [first] = await search(files, "kilnwood burners");
  expect(first!.symbol).toBe("Pottery::Helpers");
});
