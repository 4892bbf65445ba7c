// Which functions do options name that hold no code: watchers, mixins, tags with dashes?
import { expect, test } from "vitest";
import { edgeLines, sourceWorld } from "../link/source-view.ts";

const mixin = "export default { methods: { save() {}, load() {} } };\n";

/** Edges of Page.vue with these lines of script and template, but for its imports. */
function edgesOf(script: string, template = ""): readonly string[] {
  const source = `<template>${template}</template>\n<script>\nimport mix from "./mix";\n${script}\n</script>\n`;
  const view = sourceWorld({ "Page.vue": source, "mix.js": mixin });
  return edgeLines(view).filter((line) => line.includes(" Page.vue") && !line.startsWith("IMPORTS"));
}

test("watchers by name are members of the component", () => {
  const options =
    'watch: { a: "own", b: { handler: "save" }, c: ["load", "two words"] }, mixins: [mix], methods: { own() {} }';
  const wanted = [
    "DEPENDS_ON Page.vue# -> Page.vue#methods.own receiver",
    "DEPENDS_ON Page.vue# -> mix.js#methods.load receiver",
    "DEPENDS_ON Page.vue# -> mix.js#methods.save receiver",
    "INHERITS Page.vue# -> mix.js# import",
  ];
  expect(edgesOf(`export default { ${options} };`)).toEqual(wanted);
  expect(edgesOf(`export default Vue.extend({ ${options} });`)).toEqual(wanted);
});

test("strings elsewhere name nothing", () => {
  const options = 'watch: { a: "own" }, handler: "own", mixins: [mix]';
  expect(edgesOf(`const other = { ${options} }; export default { methods: { own() {} } };`)).toEqual([]);
  expect(edgesOf(`export default { props: { ${options} }, handler: "own", methods: { own() {} } };`)).toEqual(
    [],
  );
});

test("the last mixin comes first, and components that mix each other in end", () => {
  const view = sourceWorld({
    "Page.vue":
      '<template>{{ save() }} {{ none() }}</template>\n<script>\nimport A from "./A.vue";\nimport mix from "./mix";\nexport default { extends: A, mixins: [A, mix] };\n</script>\n',
    "A.vue": `<script>\nimport Page from "./Page.vue";\nexport default { mixins: [${"Page, ".repeat(3000)}], methods: { save() {} } };\n</script>\n`,
    "mix.js": mixin,
  });
  expect(edgeLines(view).filter((line) => line.startsWith("CALLS"))).toEqual([
    "CALLS Page.vue# -> mix.js#methods.save inherited",
  ]);
});

test("a tag with dashes is the component of that name", () => {
  const view = sourceWorld({
    "Page.vue":
      '<template><order-row /><order-list /><p /></template>\n<script setup>\nimport { OrderRow, P } from "./rows";\n</script>\n',
    "rows.ts": "export class OrderRow {}\nexport class OrderList {}\nexport class P {}\n",
  });
  expect(edgeLines(view).filter((line) => !line.startsWith("IMPORTS"))).toEqual([
    "DEPENDS_ON Page.vue# -> rows.ts#OrderRow import",
  ]);
});
