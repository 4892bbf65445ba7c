// Namespaces reused from the files before an edit equal those computed from all files, and unchanged files are not
// read.
import { expect, test } from "vitest";
import {
  findNamespaceBlocks,
  type BlockRules,
} from "../../../../src/core/languages/linking-parts/namespace-blocks.ts";
import type { ProgramView } from "../../../../src/core/link/index.ts";
import { sourceWorld, type Sources } from "../link/source-view.ts";

const first: Sources = {
  "a.cs": "namespace Shop.Kiln { class A {} namespace Deep { class B {} } }",
  "b.cs": "namespace Shop { class C {} }",
  "c.cs": "class Global {}",
  "d.ts": "namespace Page { function turn() {} }",
  "e.cs": "namespace Shop.Left { }",
};
const versions: readonly Sources[] = [
  first,
  { ...first, "b.cs": "namespace Store { class C {} } namespace Other { }" },
  { "a.cs": first["a.cs"]!, "aa.cs": "namespace First { }", "e.cs": "namespace Shop.Left { } class X {}" },
  { "a.cs": first["a.cs"]!, "aa.cs": "namespace First { }", "z.cs": first["b.cs"]!, "b.ts": first["d.ts"]! },
  first,
];

const rulesOf = (view: ProgramView): BlockRules => ({
  family: "test",
  isAsked: (file) => view.language(file) === "csharp",
  takesPart: (_, path) => !path.startsWith("z"),
});

test("reused namespace blocks equal newly computed ones after each edit", () => {
  let last: { readonly files: Sources; readonly view: ProgramView } | undefined;
  for (const files of versions) {
    const before = last;
    const paths = Object.keys(files).sort();
    const stays = (path: string): boolean => files[path] === before?.files[path];
    const idsNow = Int32Array.from(Object.keys(before?.files ?? {}).sort(), (path) =>
      stays(path) ? paths.indexOf(path) : -1,
    );
    const whole = sourceWorld(files);
    const read: string[] = [];
    const view: ProgramView = {
      ...whole,
      parsed(file) {
        read.push(whole.path(file));
        return whole.parsed(file);
      },
      made: new Map(),
      earlier: (name) => before && { made: before.view.made!.get(name), idsNow, hasSameFiles: false },
    };
    const found = findNamespaceBlocks(view, rulesOf(view));
    expect(found).toEqual(findNamespaceBlocks(whole, rulesOf(whole)));
    expect(found.flat().filter((block) => block !== undefined).length).toBeGreaterThan(1);
    expect(read).toEqual(paths.filter((path) => path.endsWith(".cs") && !stays(path)));
    // Another linker of the same view reuses the result.
    expect(findNamespaceBlocks(view, rulesOf(view))).toBe(found);
    last = { files, view };
  }
});
