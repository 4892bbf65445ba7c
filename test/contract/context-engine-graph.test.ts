// symbol_graph: what is told about symbols that nothing calls, as a client of Context Engine sees it.
import { expect, test, vi } from "vitest";
import { indexFiles } from "../support/code-graph-client.ts";

// Long timeout: each engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

interface Graph {
  readonly total: number;
  readonly results: readonly { readonly path: string; readonly start_line: number }[];
}

const placesOf = ({ results }: Graph): string[] =>
  results.map(({ path, start_line: line }) => `${path}:${line}`).sort();

test("callers of a component are the places that show it", async () => {
  const client = await indexFiles({
    "src/Card.vue":
      "<template><p>{{ title }}</p></template>\n<script setup>\ndefineProps(['title']);\n</script>\n",
    "src/Board.vue":
      '<template>\n  <Card title="x" />\n</template>\n<script setup>\nimport Card from "./Card.vue";\n</script>\n',
    "src/Panel.svelte": "<script>\n  export let name;\n</script>\n<p>{name}</p>\n",
    "src/App.svelte": '<script>\n  import Panel from "./Panel.svelte";\n</script>\n<Panel name="a" />\n',
  });
  for (const [symbol, place] of [
    ["Card", "src/Board.vue:2"],
    ["src/Card.vue", "src/Board.vue:2"],
    ["Panel", "src/App.svelte:4"],
  ] as const) {
    expect([symbol, ...placesOf(await client.structureOf<Graph>("symbol_graph", { symbol }))]).toEqual([
      symbol,
      place,
    ]);
    expect(await client.warningsOf("symbol_graph", { symbol })).toEqual([
      `The graph has no calls of ${symbol}. These are its other uses.`,
    ]);
  }
});

test("importers of a class are the files that import it", async () => {
  const client = await indexFiles({
    "src/shop/Cart.java": "package shop;\npublic class Cart { public int total() { return 1; } }\n",
    "src/desk/Desk.java": "package desk;\n\nimport shop.Cart;\n\nclass Desk { Cart cart; }\n",
    "src/desk/Other.java": "package desk;\nclass Other { }\n",
  });
  const found = await client.structureOf<Graph>("symbol_graph", { symbol: "Cart", query_type: "importers" });
  expect(placesOf(found)).toEqual(["src/desk/Desk.java:3"]);
  expect(found.total).toBe(1);
});
