// C#: extension methods beside methods of the type, extensions of any value, and lambdas that overloads take.
import { expect, test } from "vitest";
import { edgeLines, sourceWorld } from "./source-view.ts";

/** What the method or function `name` calls, without the path. */
function callsFrom(path: string, source: string, name: string): string[] {
  return edgeLines(sourceWorld({ [path]: source }))
    .filter((line) => line.startsWith(`CALLS ${path}#${name} `))
    .map((line) => line.slice(line.indexOf("-> ") + 4 + path.length));
}

const validators = `using System;
class Person { public string Name; }
class Result { public bool IsValid { get; } public System.Collections.Generic.IList<string> Errors { get; } }
class Strategy<T> { public Strategy<T> Include(string s) => this; }
interface IValidator<T> { Result Validate(T t); }
class PersonValidator : IValidator<Person> { public Result Validate(Person t) => null; }
static class Extensions {
  public static Result Validate<T>(this IValidator<T> v, T instance, Action<Strategy<T>> options) => null;
  public static void ShouldEqual(this object actual, object expected) {}
  public static string Describe(this Result r) => "";
  public static string Describe(this object r, int depth) => "";
}
`;

test("C#: a call that no method of the type takes means the extension, with the types of its lambdas", () => {
  const source = `${validators}class Use {
  void One(PersonValidator v) { v.Validate(new Person()); }
  void Two(PersonValidator v) { v.Validate(new Person(), o => o.Include("a")); }
  void Face(IValidator<Person> v) { v.Validate(new Person(), o => o.Include("a")); }
  void Wrong(PersonValidator v) { v.Validate(1, 2, 3); }
}
`;
  expect(callsFrom("A.cs", source, "Use.One")).toContain("PersonValidator.Validate receiver");
  const two = callsFrom("A.cs", source, "Use.Two");
  expect(two).toContain("Extensions.Validate receiver");
  expect(two).toContain("Strategy.Include receiver");
  expect(two).not.toContain("PersonValidator.Validate receiver");
  expect(callsFrom("A.cs", source, "Use.Face")).toEqual(expect.arrayContaining(two));
  expect(callsFrom("A.cs", source, "Use.Wrong")).not.toContain("Extensions.Validate receiver");
});

test("C#: an extension of object is called on values of every type, and on those of unknown ones if it is alone", () => {
  const source = `${validators}class Use {
  void Own(Result r) { r.ShouldEqual(null); }
  void Outside(string s) { s.ShouldEqual("a"); }
  void Number(Result r) { r.Errors.Count.ShouldEqual(1); }
  void Unknown(Result r) { r.Errors.Odd.ShouldEqual(1); }
  void Several(Result r) { r.Errors.Odd.Describe(1); }
  void Static() { System.Outer.ShouldEqual(1); }
  void Type() { Outer.ShouldEqual(1); }
}
`;
  expect(callsFrom("A.cs", source, "Use.Own")).toEqual(["Extensions.ShouldEqual receiver"]);
  expect(callsFrom("A.cs", source, "Use.Outside")).toEqual(["Extensions.ShouldEqual receiver"]);
  expect(callsFrom("A.cs", source, "Use.Number")).toEqual(["Extensions.ShouldEqual receiver"]);
  expect(callsFrom("A.cs", source, "Use.Unknown")).toEqual(["Extensions.ShouldEqual handed"]);
  for (const name of ["Several", "Static", "Type"])
    expect(callsFrom("A.cs", source, `Use.${name}`)).toEqual([]);
});

test("C#: lambdas in an array of parameters, and those of an overload that takes more arguments", () => {
  const source = `using System;
class Job { public void Run() {} }
class Many {
  public Many() {}
  public Many(params Action<Job>[] actions) {}
  public Many With(string name) => this;
  public Many With(string name, Action<Job> action) => this;
  public static void All(int n, params Func<Job, int>[] functions) {}
}
class Use {
  void Made() { new Many(j => j.Run(), k => k.Run()); }
  void All() { Many.All(1, j => { j.Run(); return 1; }); }
  void Later(Many m) { m.With("a", j => j.Run()); }
  void None(Many m) { m.With(j => j.Run()); }
}
`;
  for (const name of ["Made", "All", "Later"])
    expect(callsFrom("A.cs", source, `Use.${name}`)).toContain("Job.Run receiver");
  expect(callsFrom("A.cs", source, "Use.None")).not.toContain("Job.Run receiver");
});

test("Java and Kotlin: lambdas of the overload that takes the arguments", () => {
  const java = `import java.util.function.Consumer;
class Job { void run() {} }
class Many { void with(String name) {} void with(String name, Consumer<Job> action) {} void all(Consumer<Job>... all) {} }
class Use { void go(Many m) { m.with("a", j -> j.run()); } void every(Many m) { m.all(j -> j.run(), k -> k.run()); } }
`;
  expect(callsFrom("A.java", java, "Use.go")).toContain("Job.run receiver");
  expect(callsFrom("A.java", java, "Use.every")).toContain("Job.run receiver");
  const kotlin = `class Job { fun run() {} }
class Many {
  fun with(name: String) {}
  fun with(name: String, action: (Job) -> Unit) {}
}
fun go(m: Many) { m.with("a") { it.run() } }
`;
  expect(callsFrom("a.kt", kotlin, "go")).toContain("Job.run receiver");
});
