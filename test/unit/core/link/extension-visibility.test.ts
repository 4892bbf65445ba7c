// Kotlin: a place can mean an extension only if it sees it. `trimIndent` of a test is not that of the standard library.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

test("a local extension is called only in the function that declares it", () => {
  const spec = `
package specs
class Item
class Spec {
    fun declares(item: Item) {
        fun String.trimmed() = this
        fun Item.renamed() = this
        listOf("a").forEach { it.trimmed() }
        "b".trimmed()
        item.renamed()
    }
    fun beside(item: Item) {
        "c".trimmed()
        item.renamed()
    }
}
`;
  const other = 'package specs\nfun elsewhere(item: Item) {\n    "d".trimmed()\n    item.renamed()\n}\n';
  expect(calls({ "Spec.kt": spec, "Other.kt": other })).toEqual([
    "Spec.kt#Spec.declares -> Spec.kt#Spec.declares.Item.renamed",
    "Spec.kt#Spec.declares -> Spec.kt#Spec.declares.String.trimmed",
  ]);
});

test("a private extension is called only in its file, another one where its package is imported", () => {
  const texts = `
package texts
class Item
private fun String.inside() = this
fun String.framed() = this
fun Item.shown() = inside2()
private fun Item.inside2() = "a".inside()
object Styles {
    fun String.bold() = this
}
`;
  const use = (body: string, ...imports: readonly string[]): string =>
    [
      ...["package app", "import texts.Item", ...imports.map((path) => `import ${path}`)],
      `fun use(item: Item) {\n${body}\n}\n`,
    ].join("\n");
  const body = '    "a".inside()\n    "a".framed()\n    item.shown()\n    item.inside2()';
  const found = calls({
    "texts.kt": texts,
    "same.kt": `package texts\nfun same(item: Item) {\n${body}\n}\n`,
    "none.kt": use(body),
    "one.kt": use(body, "texts.framed"),
    "all.kt": use(body, "texts.*"),
    "object.kt": use('    "a".bold()', "texts.Styles.bold"),
  }).filter((line) => !line.startsWith("texts.kt"));
  expect(found).toEqual([
    "all.kt#use -> texts.kt#Item.shown",
    "all.kt#use -> texts.kt#String.framed",
    "object.kt#use -> texts.kt#Styles.String.bold",
    "one.kt#use -> texts.kt#String.framed",
    "same.kt#same -> texts.kt#Item.shown",
    "same.kt#same -> texts.kt#String.framed",
  ]);
});

test("of several extensions, a file calls its own private one; the standard library's need no import", () => {
  const own = (name: string): string =>
    `package app\nprivate fun String.clean() = this\nfun ${name}() = "a".clean()\n`;
  const sources = {
    "a.kt": own("first"),
    "b.kt": own("second"),
    "Text.kt": "package kotlin.text\nfun String.titled() = this\n",
    "c.kt": 'package app\nfun third() = "a".titled().clean()\n',
  };
  expect(calls(sources)).toEqual([
    "a.kt#first -> a.kt#String.clean",
    "b.kt#second -> b.kt#String.clean",
    "c.kt#third -> Text.kt#String.titled",
  ]);
});

test("an extension imported under another name is called by that name only", () => {
  const found = calls({
    "Cart.kt": "package a\nclass Cart",
    "count.kt": "package b\nimport a.Cart\nfun Cart.count() = 1",
    "Main.kt": `package m
import a.Cart
import b.count as many
fun renamed(c: Cart) = c.many()
fun unseen(c: Cart) = c.count()`,
  });
  expect(found).toEqual(["Main.kt#renamed -> count.kt#Cart.count"]);
});
