// Parameters of a class's own constructor beside members of the same name.
import { expect, test } from "vitest";
import { edgeLines, sourceWorld } from "./source-view.ts";

const edgesOf = (path: string, source: string): string[] => edgeLines(sourceWorld({ [path]: source }));

test("Kotlin: what initializes a class means the constructor's parameter, not a function of the companion", () => {
  const edges = edgesOf(
    "a.kt",
    `class Code { fun build(): Int = 1 }
class Spec private constructor(builder: Builder, val tag: Int = builder.size()) : Base(builder.size()) {
  val code: Int = builder.code.build()
  init { builder.start() }
  fun toBuilder(): Builder = builder("x")
  class Builder(val name: String) { val code: Code = Code(); fun size(): Int = 2; fun start() {} }
  companion object { fun builder(name: String) = Builder(name) }
}
open class Base(n: Int)
`,
  );
  expect(edges).toContain("CALLS a.kt#Spec.code -> a.kt#Code.build receiver");
  expect(edges).toContain("CALLS a.kt#Spec -> a.kt#Spec.Builder.size receiver");
  expect(edges).toContain("CALLS a.kt#Spec -> a.kt#Spec.Builder.start receiver");
  expect(edges.filter((line) => line.includes("-> a.kt#Spec.builder "))).toEqual([
    "CALLS a.kt#Spec.toBuilder -> a.kt#Spec.builder self",
  ]);
});

test("Kotlin: a property that takes the value of the parameter with its name does not use itself", () => {
  const edges = edgesOf(
    "a.kt",
    `class Name { fun trim(): Name = this }
class Item(name: Name, val size: Name) {
  val name: Name = name.trim()
  val twice = size.trim()
  fun again() = name.trim()
}
`,
  );
  expect(edges.filter((line) => line.startsWith("DEPENDS_ON a.kt#Item.name -> a.kt#Item.name"))).toEqual([]);
  expect(edges).toContain("CALLS a.kt#Item.name -> a.kt#Name.trim receiver");
  expect(edges).toContain("DEPENDS_ON a.kt#Item.again -> a.kt#Item.name self");
  // A parameter that is a property stays one.
  expect(edges).toContain("DEPENDS_ON a.kt#Item.twice -> a.kt#Item.size self");
});

test.each([
  [
    "a.kt",
    `class Store(val size: Int)
class Item(private val store: Store, other: Store) {
  fun get(): List<Store> = listOf(store)
  fun same(store: Store): List<Store> = listOf(store)
}
`,
  ],
  [
    "a.scala",
    `class Store(val size: Int)
class Item(private val store: Store, other: Store) {
  def get(): List[Store] = List(store)
  def same(store: Store): List[Store] = List(store)
}
`,
  ],
])("a method that only hands over a property from the head of its class uses it: %s", (path, source) => {
  const edges = edgesOf(path, source);
  expect(edges).toContain(`DEPENDS_ON ${path}#Item.get -> ${path}#Item.store self`);
  expect(edges.filter((line) => line.includes(`${path}#Item.same -> ${path}#Item.store`))).toEqual([]);
});

test("Kotlin: in a method, the name of a plain parameter means the inherited property", () => {
  const edges = edgesOf(
    "a.kt",
    `open class Base(val size: Int)
class Item(size: Int) : Base(size) { fun get(): List<Int> = listOf(size) }
`,
  );
  expect(edges.filter((line) => line.includes("a.kt#Base.size "))).toEqual([
    "DEPENDS_ON a.kt#Item.get -> a.kt#Base.size inherited",
  ]);
});

test("a name that is read means the inherited field, not the class's own method of that name", () => {
  const java = edgesOf(
    "A.java",
    `class Base { protected String style = ""; }
class Middle extends Base { public String style(int at) { return ""; } }
class Item extends Middle { public String style() { return this.style; } String twice() { return style + style(1); } }
`,
  );
  expect(java).toContain("DEPENDS_ON A.java#Item.style -> A.java#Base.style self");
  expect(java).toContain("DEPENDS_ON A.java#Item.twice -> A.java#Base.style self");
  const kotlin = edgesOf(
    "a.kt",
    `interface Message { val body: String }
class Reply(override val body: String) : Message { fun body(text: String) = Reply(text) }
abstract class Request : Message { abstract fun body(text: String): Request }
fun show(request: Request) = println(request.body)
`,
  );
  expect(kotlin).toContain("DEPENDS_ON a.kt#show -> a.kt#Message.body receiver");
});

test("C#: a field that a primary constructor's parameter initializes", () => {
  const edges = edgesOf(
    "A.cs",
    `class Store { public int Load() => 1; }
class Item(Store store) {
  private readonly Store store = store;
  private readonly int size = store.Load();
  public int Get() => store.Load();
}
`,
  );
  expect(edges.filter((line) => line.startsWith("DEPENDS_ON A.cs#Item.store -> A.cs#Item.store"))).toEqual(
    [],
  );
  expect(edges).toContain("CALLS A.cs#Item.size -> A.cs#Store.Load receiver");
  expect(edges).toContain("DEPENDS_ON A.cs#Item.Get -> A.cs#Item.store self");
});
