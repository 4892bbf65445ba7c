// Is a method linked to those that it overrides or implements, in every language that has them, and to no other?
import { expect, test } from "vitest";
import { edgeLines, sourceWorld, type Sources } from "./source-view.ts";

function overrides(sources: Sources): string[] {
  return edgeLines(sourceWorld(sources))
    .filter((line) => line.endsWith(" override"))
    .map((line) => line.slice(0, -" override".length));
}

test("TypeScript: links members of classes, accessors, and typed object literals to those they override", () => {
  const found = overrides({
    "repo.ts": `export interface Repo { find(id: string): string; readonly size: number }
export abstract class Base { run() { return this.step() } abstract step(): number; static make() {} }`,
    "mem.ts": `import { Repo, Base } from "./repo.ts";
export class Mem implements Repo { find(id: string) { return id } get size() { return 1 } other() {} }
export class Impl extends Base { constructor() { super() } step() { return 1 } make() {} }
export class Deep extends Impl { step() { return 2 } }
export const repo: Repo = { size: 1, find(id: string) { return id } };
class Alone { find() {} step() {} }`,
  });
  expect(found).toEqual([
    "IMPLEMENTS mem.ts#Mem.find -> repo.ts#Repo.find",
    "IMPLEMENTS mem.ts#Mem.size -> repo.ts#Repo.size",
    "IMPLEMENTS mem.ts#repo.find -> repo.ts#Repo.find",
    "INHERITS mem.ts#Deep.step -> mem.ts#Impl.step",
    "INHERITS mem.ts#Impl.step -> repo.ts#Base.step",
  ]);
});

test("Java: links overrides by parameter types, and excludes static and private methods", () => {
  const found = overrides({
    "a/Repo.java":
      "package a; public interface Repo<T> { T find(int id); T find(String id); default void stop() {} }",
    "a/Mem.java": `package a;
public class Mem implements Repo<String> {
  public String find(int id) { return ""; }
  public String find(String id) { return ""; }
  public String find(String id, int more) { return ""; }
  static void make() {}
  private void hide() {}
}`,
    "a/Sub.java": `package a;
public class Sub extends Mem {
  @Override public String find(int id) { return "x"; }
  static void make() {}
  void hide() {}
  public void stop() {}
}`,
  });
  expect(found).toEqual([
    "IMPLEMENTS a/Mem.java#Mem.find -> a/Repo.java#Repo.find",
    "IMPLEMENTS a/Mem.java#Mem.find -> a/Repo.java#Repo.find",
    "IMPLEMENTS a/Sub.java#Sub.stop -> a/Repo.java#Repo.stop",
    "INHERITS a/Sub.java#Sub.find -> a/Mem.java#Mem.find",
  ]);
});

test("C#: links interface implementations and override methods, but not methods marked new", () => {
  const found = overrides({
    "I.cs": "namespace N; public interface I { void W(); int Size { get; } }",
    "A.cs": `namespace N;
public class A : I { public void W() {} public int Size { get => 1; } public virtual void V() {} public virtual void H() {} }
public class B : A { public override void V() {} public new void H() {} }`,
  });
  expect(found).toEqual([
    "IMPLEMENTS A.cs#A.Size -> I.cs#I.Size",
    "IMPLEMENTS A.cs#A.W -> I.cs#I.W",
    "INHERITS A.cs#B.V -> A.cs#A.V",
  ]);
});

test("Kotlin, Scala, Swift, and Dart: links methods to those they override or implement", () => {
  expect(
    overrides({
      "k.kt": `interface Repo { fun find(): Int; val size: Int }
open class Mem : Repo { override fun find() = 1; override val size = 2; open fun go() {}; fun find(x: Int) = x }
class Sub : Mem() { override fun go() {} }`,
      "s.scala": `trait Store { def load(): Int; def keep(x: Int): Int = x }
class Disk extends Store { def load(): Int = 1; override def keep(x: Int): Int = 2; def keep(x: Int, y: Int): Int = 3 }`,
      "s.swift": `protocol Shape { func area() -> Int }
class Box: Shape { func area() -> Int { return 1 }; func grow() {} }
class Big: Box { override func grow() {} }
struct Ring {}
extension Ring: Shape { func area() -> Int { return 2 } }`,
      "d.dart": `abstract class Animal { void speak(); static void make() {} }
class Dog extends Animal { @override void speak() {} static void make() {} }
class Robot implements Animal { void speak() {} }`,
    }),
  ).toEqual([
    "IMPLEMENTS k.kt#Mem.find -> k.kt#Repo.find",
    "IMPLEMENTS k.kt#Mem.size -> k.kt#Repo.size",
    "IMPLEMENTS s.scala#Disk.keep -> s.scala#Store.keep",
    "IMPLEMENTS s.scala#Disk.load -> s.scala#Store.load",
    "IMPLEMENTS s.swift#Box.area -> s.swift#Shape.area",
    "IMPLEMENTS s.swift#Ring.area -> s.swift#Shape.area",
    "INHERITS d.dart#Dog.speak -> d.dart#Animal.speak",
    "INHERITS d.dart#Robot.speak -> d.dart#Animal.speak",
    "INHERITS k.kt#Sub.go -> k.kt#Mem.go",
    "INHERITS s.swift#Big.grow -> s.swift#Box.grow",
  ]);
});

test("Rust: links a method to the trait of its impl block, not to another trait of the type", () => {
  const found = overrides({
    "src/lib.rs": `pub trait Load { fn get(&self) -> i32; fn once(&self) -> i32 { 1 } }
pub trait Save { fn get(&self) -> i32; }
pub struct Disk {}
impl Disk { pub fn get(&self) -> i32 { 0 } pub fn once(&self) {} }
impl Load for Disk { fn get(&self) -> i32 { 1 } }
impl Save for Disk { fn get(&self) -> i32 { 2 } }
impl std::fmt::Display for Disk { fn fmt(&self) {} }`,
  });
  expect(found).toEqual([
    "IMPLEMENTS src/lib.rs#Disk.get -> src/lib.rs#Load.get",
    "IMPLEMENTS src/lib.rs#Disk.get -> src/lib.rs#Save.get",
  ]);
});

test("C++: links definitions of virtual methods to the definitions they override", () => {
  const found = overrides({
    "node.hpp": `struct Node { virtual ~Node() {} virtual int area() const = 0; virtual void draw(int x); void plain(); };
struct Leaf : Node { int area() const override; void draw(int x) override; void plain(); };
struct Last : Leaf { int area() const { return 2; } };`,
    "node.cpp": `#include "node.hpp"
void Node::draw(int x) {}
void Node::plain() {}
int Leaf::area() const { return 1; }
void Leaf::draw(int x) {}
void Leaf::plain() {}`,
  });
  expect(found).toEqual([
    "INHERITS node.cpp#Leaf.area -> node.hpp#Node.area",
    "INHERITS node.cpp#Leaf.draw -> node.cpp#Node.draw",
    "INHERITS node.hpp#Last.area -> node.cpp#Leaf.area",
  ]);
});

test("Python, Ruby, PHP, Solidity, and PowerShell: links methods to those they override or implement", () => {
  expect(
    overrides({
      "m.py": `class Base:
    def __init__(self): pass
    def run(self): return self.step()
    def step(self): raise NotImplementedError
class Impl(Base):
    def __init__(self): pass
    def step(self): return 1
`,
      "m.rb": `module Sized
  def size; 0; end
end
class Box
  include Sized
  def size; 1; end
  def open; end
end
class Crate < Box
  def open; end
end`,
      "m.php": `<?php
interface Repo { public function find(int $id): string; }
trait Logs { public function log() {} }
class Mem implements Repo { use Logs; public function find(int $id): string { return ""; } public function log() {} }`,
      "m.sol": `interface IVault { function put() external; }
contract Vault is IVault { function put() external override {} function other() public virtual {} }
contract Safe is Vault { function other() public override {} }`,
      "m.ps1": `class Animal { [string] Speak() { return "" } }
class Dog : Animal { [string] Speak() { return "woof" } }`,
    }),
  ).toEqual([
    "IMPLEMENTS m.php#Mem.find -> m.php#Repo.find",
    "IMPLEMENTS m.sol#Vault.put -> m.sol#IVault.put",
    "INHERITS m.php#Mem.log -> m.php#Logs.log",
    "INHERITS m.ps1#Dog.Speak -> m.ps1#Animal.Speak",
    "INHERITS m.py#Impl.step -> m.py#Base.step",
    "INHERITS m.rb#Box.size -> m.rb#Sized.size",
    "INHERITS m.rb#Crate.open -> m.rb#Box.open",
    "INHERITS m.sol#Safe.other -> m.sol#Vault.other",
  ]);
});

test("Kotlin: links actual declarations to expect declarations with the same parameters", () => {
  const found = overrides({
    "common/Files.kt": `package io
expect class KFile(path: String) { fun open(); fun size(): Int }
expect fun move(path: String): Int
expect fun move(path: String, to: String): Int
expect fun KFile.read(): String
fun use() { move("a", "b") }`,
    "jvm/Files.kt": `package io
actual class KFile actual constructor(path: String) { actual fun open() {} actual fun size() = 1; fun own() {} }
actual fun move(path: String): Int = 1
actual fun move(path: String, to: String): Int = 2
actual fun KFile.read(): String = ""
fun String.read(): String = this`,
    "other/Files.kt": `package other
actual fun move(path: String): Int = 1`,
  });
  expect(found).toEqual([
    "IMPLEMENTS jvm/Files.kt#KFile.open -> common/Files.kt#KFile.open",
    "IMPLEMENTS jvm/Files.kt#KFile.read -> common/Files.kt#KFile.read",
    "IMPLEMENTS jvm/Files.kt#KFile.size -> common/Files.kt#KFile.size",
    "IMPLEMENTS jvm/Files.kt#move -> common/Files.kt#move",
    "IMPLEMENTS jvm/Files.kt#move -> common/Files.kt#move",
  ]);
});

test("Java: layers of interfaces that share their bases are searched once", () => {
  const layers = Array.from({ length: 18 }, (_, layer) =>
    Array.from({ length: 4 }, (_, i) => {
      const bases = Array.from({ length: 4 }, (_, j) => `I${layer + 1}x${j}`).join(", ");
      return layer === 17 ? `interface I17x${i} {}` : `interface I${layer}x${i} extends ${bases} {}`;
    }),
  ).flat();
  const calls = edgeLines(
    sourceWorld({
      "A.java": `package a;\n${layers.join("\n")}\nclass Low implements I0x0 {}\nclass Other {}\nclass User {
  void take(I17x3 base) {}\n  void take(Other other) {}\n  void use(Low low) { take(low); }\n  void fail(Other low) { take(low); }\n}`,
    }),
  ).filter((line) => line.includes("CALLS"));
  expect(calls).toEqual([
    "CALLS A.java#User.fail -> A.java#User.take self",
    "CALLS A.java#User.use -> A.java#User.take self",
  ]);
});
