// A component has the name of its file, which nothing in the file declares: is it found by that name, with its users?
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { indexFiles, sourcesOf } from "../support/code-graph-client.ts";
import { writeFiles } from "../support/temp.ts";

// Long timeout: the engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const files = {
  "ui/Tag.svelte": '<script lang="ts">\n  export let text: string;\n</script>\n\n<b>{text}</b>\n',
  "ui/index.ts": 'export { default as Tag } from "./Tag.svelte";\n',
  "Board.svelte": '<script lang="ts">\n  import { Tag } from "./ui";\n</script>\n\n<Tag text="a" />\n',
  "vite.config.ts": 'import { svelte } from "vite-plugin";\nexport default { plugins: [svelte()] };\n',
  "a/Item.vue": "<template><i /></template>\n",
  "b/Item.vue": "<template><b /></template>\n",
};

test("a component's name leads to its file, and to the tags that use it", async () => {
  const client = await indexFiles(files);
  for (const name of ["Tag", "<Tag>", "Tag.svelte"]) {
    const info = await client.ask("get_symbol_info", { qualified_name: name });
    expect(info, name).toMatchObject({ id: "ui/Tag.svelte", kind: "module" });
  }
  const impact = await client.ask("get_impact", { qualified_name: "Tag", depth: 1 });
  expect(impact).toMatchObject({
    direct_dependents: [
      { source: "Board.svelte", relationship: "DEPENDS_ON", line: 5 },
      { source: "ui/index.ts", relationship: "IMPORTS", line: 1 },
    ],
  });
  // "svelte" is a part of the path, not a name of the component.
  expect(impact).not.toHaveProperty("unresolved");
});

test("several components of one name are candidates, and other files have no such names", async () => {
  const client = await indexFiles(files);
  expect(await client.ask("get_symbol_info", { qualified_name: "Item" })).toMatchObject({
    ambiguous: true,
    candidates: [{ id: "a/Item.vue" }, { id: "b/Item.vue" }],
  });
  expect((await client.fail("get_symbol_info", { qualified_name: "Index" })).code).toBe("SYMBOL_NOT_FOUND");
});

test("users follow what an index file passes on, and come back with the file", async () => {
  const client = await indexFiles({ ...files, "ui/Label.svelte": "<i />\n" });
  const { root } = client;
  const refresh = (): Promise<unknown> => client.ask("index_codebase", { path: root });
  const used = ["DEPENDS_ON Board.svelte", "IMPORTS ui/index.ts"];
  writeFiles(root, { "ui/index.ts": 'export { default as Tag } from "./Label.svelte";\n' });
  await refresh();
  expect(await sourcesOf(client, "ui/Tag.svelte")).toEqual([]);
  expect(await sourcesOf(client, "ui/Label.svelte")).toEqual(used);
  rmSync(join(root, "ui/Label.svelte"));
  await refresh();
  writeFiles(root, { "ui/Label.svelte": "<b />\n" });
  await refresh();
  expect(await sourcesOf(client, "ui/Label.svelte")).toEqual(used);
});
