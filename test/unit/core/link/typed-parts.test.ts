// Type parameters that signatures of Dart declare and extensions of Dart fill, extractors of Scala, and Haskell's
// instances one below the other.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";
import { linesFor } from "./lines-for.ts";

test("Dart: a function's type parameters are those of its result and its parameters", () => {
  const of = (code: string): readonly string[] =>
    linesFor(
      calls({ "a.dart": `class Job { void run() {} }\nclass Box { T? get<T>() => null; }\n${code}` }),
      "f",
    );
  expect(of("void f(Box box) => box.get<Job>()?.run();")).toEqual(["Box.get", "Job.run"]);
  expect(of("T same<T>(T value) => value;\nvoid f(Job job) => same(job).run();")).toEqual([
    "Job.run",
    "same",
  ]);
  expect(of("List<T> all<T>() => [];\nvoid f() { for (final j in all<Job>()) j.run(); }")).toContain(
    "Job.run",
  );
});

test("Dart: an extension of a list knows what the list holds", () => {
  const code = `class Job { void run() {} }
extension Jobs on Iterable<Job> {
  void each() => forEach((job) => job.run());
  void loop() { for (final job in this) { job.run(); } }
}
extension Others<T> on List<T> { void rest() => forEach((it) => it.run()); }`;
  const lines = calls({ "a.dart": code });
  expect(linesFor(lines, "Iterable.each")).toEqual(["Job.run"]);
  expect(linesFor(lines, "Iterable.loop")).toEqual(["Job.run"]);
  expect(linesFor(lines, "List.rest")).toEqual([]);
});

test("Scala: a pattern runs the unapply of its object", () => {
  const code = `case class User(name: String)
object Short { def unapply(user: User): Option[String] = Some(user.name) }
object Main {
  def f(user: User): String = user match {
    case Short(letter) => letter
    case User(name) => name
  }
}`;
  expect(linesFor(calls({ "a.scala": code }), "Main.f")).toEqual(["Short.unapply"]);
});

test("Haskell: an instance whose function has the name of the one above begins a function of its own", () => {
  const code = `module A where
data B = B
data C = C
class Priced a where
  price :: a -> Int
instance Priced B where
  price _ = one
instance Priced C where
  price _ = two 1
one = 1
two n = n
`;
  const lines = calls({ "A.hs": code });
  expect(linesFor(lines, "B.price")).toEqual(["one"]);
  expect(linesFor(lines, "C.price")).toEqual(["two"]);
});
