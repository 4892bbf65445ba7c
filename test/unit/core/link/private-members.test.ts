// A private member is not inherited: in a derived type its bare name means what else has that name.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

test("C#: a private nested type of a base is not the type of that name in a derived class", () => {
  const bases = `
namespace App;
public class Logger { public void Debug() { } }
public class Sink { public void Debug() { } }
public class Root { protected class Hidden { public void Found() { } } }
public class Base : Root {
  private sealed class Logger { public void Inner() { } }
  private class Hidden { }
  protected class Sink { public void Kept() { } }
  private protected class Both { public void Shared() { } }
  private protected Both both;
  private static int Count() { return 1; }
  class Nested : Base { void Run(Logger own) { own.Inner(); Count(); } }
  protected internal void Log(Base other) { other.Secret(); }
  private void Secret() { }
  private void Load(int size) { }
  protected void Load(string name) { }
}`;
  const derived = `
namespace App;
public class Derived : Base {
  void Run(Logger logger, Sink sink, Both given, Hidden hidden) {
    logger.Debug(); sink.Kept(); given.Shared(); both.Shared(); hidden.Found(); Log(this); Count(); Load("a");
  }
}
public partial class Part : Base { private class Logger { public void Own() { } } }
public partial class Part { void Run(Logger logger) { logger.Own(); } }`;
  expect(calls({ "Bases.cs": bases, "Derived.cs": derived })).toEqual([
    "Bases.cs#Base.Log -> Bases.cs#Base.Secret",
    "Bases.cs#Base.Nested.Run -> Bases.cs#Base.Count",
    "Bases.cs#Base.Nested.Run -> Bases.cs#Base.Logger.Inner",
    "Derived.cs#Derived.Run -> Bases.cs#Base.Both.Shared",
    "Derived.cs#Derived.Run -> Bases.cs#Base.Load",
    "Derived.cs#Derived.Run -> Bases.cs#Base.Log",
    "Derived.cs#Derived.Run -> Bases.cs#Base.Sink.Kept",
    "Derived.cs#Derived.Run -> Bases.cs#Logger.Debug",
    "Derived.cs#Derived.Run -> Bases.cs#Root.Hidden.Found",
    "Derived.cs#Part.Run -> Derived.cs#Part.Logger.Own",
  ]);
});

test("Java and Kotlin: a private method or type of a base leaves its name to what is around", () => {
  const java = `
class Logger { void debug() {} }
class Base {
  private static class Logger { void inner() {} }
  static class Seen { void see() {} }
  private void hid() {}
  void open() {}
  Runnable made() { return new Base() { public void run() { hid(); } }; }
  static class Nested extends Base { void run(Logger own) { own.inner(); hid(); super.hid(); } }
}
class Derived extends Base { void run(Logger logger, Seen seen) { logger.debug(); seen.see(); open(); hid(); } }
class Outer { private void hid() {} class Inner extends Base { void run() { hid(); } } }
enum Kind { ONE { void run() { help(); } }; private static void help() {} void run() {} }
class Ring extends Turn { private void turn() {} }
class Turn extends Ring { private void turn() {} }
class User extends Ring { void run() { turn(); } }`;
  const kotlin = `
fun paint() {}
open class Shape { private fun paint() {}; protected fun seen() {}; fun own() { paint() } }
class Circle : Shape() { fun run() { paint(); seen() } }`;
  expect(calls({ "Base.java": java, "Shape.kt": kotlin })).toEqual([
    "Base.java#Base.Nested.run -> Base.java#Base.Logger.inner",
    "Base.java#Base.Nested.run -> Base.java#Base.hid",
    "Base.java#Base.made -> Base.java#Base",
    "Base.java#Base.made.class@anonymous.run -> Base.java#Base.hid",
    "Base.java#Derived.run -> Base.java#Base.Seen.see",
    "Base.java#Derived.run -> Base.java#Base.open",
    "Base.java#Derived.run -> Base.java#Logger.debug",
    "Base.java#Kind.ONE.run -> Base.java#Kind.help",
    "Base.java#Outer.Inner.run -> Base.java#Outer.hid",
    "Shape.kt#Circle.run -> Shape.kt#Shape.seen",
    "Shape.kt#Circle.run -> Shape.kt#paint",
    "Shape.kt#Shape.own -> Shape.kt#Shape.paint",
  ]);
});
